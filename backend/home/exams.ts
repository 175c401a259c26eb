import { type RawBuilder, sql } from "kysely";
import { examState } from "#contract/exams/shapes";
import type { homeCalls } from "#contract/home/calls";
import type { ExamCounts, Opening } from "#contract/home/shapes";
import { dayIn, startOfDay } from "#contract/time-zone";
import { zoneOf } from "../companies/zone";
import type { Queries } from "../database/open";
import { examItems, inState } from "../exams/list";
import type { Handlers } from "../handler";
import { dayAfter } from "./days";

/** Rows of each part, and the days around now within which a draft wants to be published. */
const limits = { recent: 5, next: 6, drafts: 5, draftDays: { missed: 30, ahead: 7 } } as const;
const dayLength = 86_400_000;

/** What the home page tells of a company's exams; archived and removed ones are left out. */
export const homeExamService: Pick<Handlers<typeof homeCalls>, "arrangements" | "recentExams" | "exams"> = {
  async arrangements(_, { queries, caller, clock }) {
    const now = clock.now();
    const zone = await zoneOf(queries, caller.companyId);
    const today = dayIn(now, zone);
    const monday = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    const opening = async (since: string, until: string): Promise<Opening> => {
      const [from, to] = [startOfDay(since, zone), startOfDay(dayAfter(until, 1), zone)];
      const exams = current(queries, caller.companyId)
        .where("exam.open_at", ">=", from)
        .where("exam.open_at", "<", to);
      return { since, until, states: await countStates(queries, exams, now) };
    };
    const { count: archived } = await ofCompany(queries, caller.companyId, 1)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return {
      states: await countStates(queries, current(queries, caller.companyId), now),
      archived,
      today: await opening(today, today),
      week: await opening(monday, dayAfter(monday, 6)),
    };
  },

  async recentExams(_, { queries, caller, clock }) {
    const now = clock.now();
    const opened = current(queries, caller.companyId)
      .where("exam.state", "=", "published")
      .where("exam.open_at", "<=", now)
      .orderBy("exam.open_at", "desc")
      .orderBy("exam.id", "desc");
    return itemsOf(queries, opened, limits.recent, now);
  },

  async exams(_, { queries, caller, clock }) {
    const now = clock.now();
    const exams = (condition: RawBuilder<boolean>) => current(queries, caller.companyId).where(condition);
    const open = await itemsOf(
      queries,
      exams(inState("open", now)).orderBy("exam.ends_at").orderBy("exam.id"),
      limits.next,
      now,
    );
    const later = exams(sql`exam.state in ('draft', 'published')`).where("exam.open_at", ">", now);
    const ahead = await itemsOf(
      queries,
      later.orderBy("exam.open_at").orderBy("exam.id"),
      limits.next - open.length,
      now,
    );
    const { missed, ahead: soon } = limits.draftDays;
    const drafts = exams(inState("draft", now))
      .where("exam.open_at", ">", now - missed * dayLength)
      .where("exam.open_at", "<", now + soon * dayLength)
      .orderBy("exam.open_at")
      .orderBy("exam.id");
    return { next: [...open, ...ahead], drafts: await itemsOf(queries, drafts, limits.drafts, now) };
  },
};

const ofCompany = (queries: Queries, companyId: string, archived: 0 | 1) =>
  queries
    .selectFrom("exam")
    .where("exam.company_id", "=", companyId)
    // why: a literal lets both engines use the partial indexes.
    .where("exam.removed_at", "=", sql.lit(0))
    .where("exam.archived", "=", archived);

const current = (queries: Queries, companyId: string) => ofCompany(queries, companyId, 0);
type Exams = ReturnType<typeof current>;

/** Counts each state in a range of an index of its own. */
async function countStates(queries: Queries, exams: Exams, now: number): Promise<ExamCounts> {
  const counts = examState.options.map((state) => {
    const found = exams.where(inState(state, now)).select("exam.id");
    return sql<number>`(select count(*) from ${found} as of_state)`.as(state);
  });
  const counted = await queries.selectNoFrom(counts).executeTakeFirstOrThrow();
  return Object.fromEntries(examState.options.map((state) => [state, Number(counted[state])])) as ExamCounts;
}

/** The first of these exams, as rows of a list. */
async function itemsOf(queries: Queries, exams: Exams, count: number, now: number) {
  if (count === 0) return [];
  const found = await exams.select("exam.id").limit(count).execute();
  return examItems(
    queries,
    found.map(({ id }) => id),
    now,
  );
}
