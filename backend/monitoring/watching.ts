import { setImmediate as turn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import { endedStates, outStates } from "#contract/candidates/shapes";
import {
  countedSignals,
  type WatchedCandidate,
  type WatchedExam,
  type WatchTab,
  type watchFilter,
  type watchPage,
  watchTabs,
} from "#contract/monitoring/shapes";
import { admits, may } from "#contract/roles";
import { byPlace } from "#contract/rooms/order";
import { findCandidate } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { noMorePictures } from "../evidence/taking";
import { runningSittings } from "../exams/over";
import { type ExamRow, findExam } from "../exams/store";
import { type Caller, notFound } from "../handler";
import { hasWord } from "../search/text-search";
import { type ExamPaper, examPaperOf } from "../sitting/exam-paper";
import { scenesOf } from "../sitting/scene";

/** Milliseconds without a sign of life after which a sitting is quiet. */
export const quietAfter = 5 * 60_000;

/** Exams that are listed at once: nobody watches more. */
const mostExams = 200;

type Filter = z.output<typeof watchFilter>;
export type Viewer = Pick<Caller, "companyId" | "operatorId" | "actions">;

/** Whoever may keep the company sees every room. */
export const watchesAll = ({ actions }: Viewer) => admits(may.keepCompany, actions);

/** An exam that the caller watches; any other one is not there (trust B3, B5). */
export async function findWatched(queries: Queries, viewer: Viewer, examId: string): Promise<ExamRow> {
  const exam = await findExam(queries, viewer.companyId, examId);
  if (watchesAll(viewer)) return exam;
  const given = await queries
    .selectFrom("exam_monitor")
    .select("exam_id")
    .where("exam_id", "=", examId)
    .where("operator_id", "=", viewer.operatorId)
    .executeTakeFirst();
  return given ? exam : notFound();
}

/** A candidate whom the caller watches; any other one is not there. */
export async function findWatchedCandidate(queries: Queries, viewer: Viewer, candidateId: string) {
  const { exam_id, room } = await findCandidate(queries, viewer.companyId, candidateId);
  const exam = await findWatched(queries, viewer, exam_id);
  if (watchesAll(viewer)) return exam;
  const given = await queries
    .selectFrom("exam_monitor")
    .select("exam_id")
    .where("exam_id", "=", exam_id)
    .where("operator_id", "=", viewer.operatorId)
    .where("room", "in", ["", room])
    .executeTakeFirst();
  return given ? exam : notFound();
}

/** Candidates who belong to an exam, invited and no trial of an operator's, and sit in the caller's rooms. */
function candidatesOf(queries: Queries, viewer: Viewer) {
  const all = queries
    .selectFrom("candidate")
    .leftJoin("sitting", "sitting.candidate_id", "candidate.id")
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("candidate.trial", "=", sql.lit(0))
    .where(sql<boolean>`(candidate.state <> 'added' or sitting.state is not null)`);
  return all.where(isSeenBy(viewer));
}

/** A candidate in one of the viewer's rooms. */
const isSeenBy = (viewer: Viewer): RawBuilder<boolean> =>
  watchesAll(viewer)
    ? sql`1 = 1`
    : sql`exists (select 1 from exam_monitor as given where given.exam_id = candidate.exam_id
        and given.operator_id = ${viewer.operatorId} and given.room in ('', candidate.room))`;

const count = (condition: RawBuilder<boolean>) => sql<number>`count(case when ${condition} then 1 end)`;
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));

const isOut = sql<boolean>`candidate.state in (${list(outStates)})`;
const isSitting = sql<boolean>`sitting.state = 'sitting' and candidate.state not in (${list(outStates)})`;
const isPaused = sql<boolean>`sitting.state = 'paused' and candidate.state not in (${list(outStates)})`;
/** Whoever has begun and not handed in, also while a monitor holds them: the same as the figure of the same name. */
const isRunning = sql<boolean>`(${isSitting} or ${isPaused})`;
const isDone = sql<boolean>`candidate.state in (${list(endedStates)})`;
const isWaiting = sql<boolean>`sitting.state is null and candidate.state not in (${list([...outStates, ...endedStates])})`;
const lastContact = sql<number>`case when sitting.saved_at > sitting.started_at then sitting.saved_at else sitting.started_at end`;
/** An entry or any other request of the sitting's; it is stored to a minute. */
const lastSeen = sql<number>`coalesce((select max(case when live.seen_at > live.at then live.seen_at else live.at end)
  from candidate_session as live where live.candidate_id = candidate.id), 0)`;
/** In this order: whoever has just saved is not looked up. */
const isQuiet = (now: number) =>
  sql<boolean>`(${isSitting} and ${lastContact} < ${now - quietAfter} and ${lastSeen} < ${now - quietAfter})`;
/** Why there are no pictures: none could be taken, or as many are kept as can be. */
const picturesMissed = ["noCamera", "noScreen", noMorePictures] as const;
/**
 * How often each signal is noticed, since somebody looked, before it needs a look. Another window, another device and a
 * missing picture do at once. Full screen ends with one press of Escape, a phone leaves its Wi-Fi, and one's own words
 * are carried to another question: once of these says little. People copy their own words more often than they paste
 * those of others, which is told apart from it: three times.
 */
const lookedAtFrom = {
  ...{ left: 1, takeOver: 1, noCamera: 1, noScreen: 1, [noMorePictures]: 1 },
  ...{ leftFullScreen: 2, otherNetwork: 2, pasted: 2, copied: 3 },
};
const fromTimes = sql.join(
  Object.entries(lookedAtFrom).map(([kind, times]) => sql`when ${sql.lit(kind)} then ${sql.lit(times)}`),
  sql` `,
);
/** Something was noticed so often since somebody looked. */
const hasUnseen = sql<boolean>`exists (select 1 from sitting_event as event where event.candidate_id = candidate.id
  and event.kind in (${list(Object.keys(lookedAtFrom))}) and event.at > sitting.looked_at
  group by event.kind having sum(event.times) >= case event.kind ${fromTimes} end)`;
const needsLook = (now: number) => sql<boolean>`(${isRunning} and (${hasUnseen}
  or (${isQuiet(now)} and sitting.looked_at < ${now - quietAfter})))`;

const conditionOf = (tab: WatchTab, now: number): RawBuilder<boolean> =>
  ({
    attention: needsLook(now),
    sitting: isRunning,
    quiet: isQuiet(now),
    paused: isPaused,
    done: isDone,
    waiting: isWaiting,
    out: isOut,
  })[tab];

/** The candidates of an exam, or of one room of it. */
function inRoom(queries: Queries, { exam, viewer }: Pick<Watched, "exam" | "viewer">, room: string) {
  const all = candidatesOf(queries, viewer).where("candidate.exam_id", "=", exam.id);
  return room === "" ? all : all.where("candidate.room", "=", room);
}

type Found = Pick<Filter, "tab" | "key">;

/** Candidates are looked for by their number in the exam, too. */
const hasNumber = (key: string): RawBuilder<boolean> => {
  const [, digits] = /^#?(\d{1,6})$/.exec(key) ?? [];
  return digits ? sql`candidate.number = ${Number(digits)}` : sql`1 = 0`;
};

const foundBy = ({ tab, key }: Found, exam: ExamRow, now: number): RawBuilder<boolean> => {
  const ofTab = tab === "" ? sql<boolean>`1 = 1` : conditionOf(tab, now);
  return key === ""
    ? ofTab
    : sql<boolean>`${ofTab} and (${hasWord("candidate.search_key", key, exam.company_id)} or ${hasNumber(key)})`;
};

/** The ids of those whom a filter finds and who sit or are paused. */
export async function runningIds(
  queries: Queries,
  { exam, viewer, now }: { exam: ExamRow; viewer: Viewer; now: number },
  filter: Found & Pick<Filter, "room">,
): Promise<string[]> {
  const rows = await inRoom(queries, { exam, viewer }, filter.room)
    .where(foundBy(filter, exam, now))
    .where(isRunning)
    .select("candidate.id")
    .orderBy("candidate.number")
    .execute();
  return rows.map(({ id }) => id);
}

const examOf = ({ id, name, open_at, ends_at }: Pick<ExamRow, "id" | "name" | "open_at" | "ends_at">) => ({
  ...{ examId: id, name, openAt: open_at, endsAt: ends_at },
});

/**
 * The exams that somebody watches: published, and not over for more than an hour. One in which somebody still sits
 * stays: whom a monitor holds, only a person lets go on, and scores that wait for all wait for them.
 */
export async function watchedExams(queries: Queries, viewer: Viewer, now: number): Promise<WatchedExam[]> {
  let exams = queries
    .selectFrom("exam")
    .select(["id", "name", "open_at", "ends_at"])
    .where("company_id", "=", viewer.companyId)
    .where("removed_at", "=", sql.lit(0))
    .where("state", "=", "published")
    .where(({ or, eb, exists }) =>
      or([
        eb("ends_at", ">", now - 3_600_000),
        exists(
          // why not as below: of a past exam only those who still sit are read, not all its candidates.
          runningSittings(queries)
            .where("sitting.exam_id", "=", sql.ref<string>("exam.id"))
            .where(isSeenBy(viewer)),
        ),
      ]),
    );
  if (!watchesAll(viewer))
    exams = exams.where("id", "in", ({ selectFrom }) =>
      selectFrom("exam_monitor").select("exam_id").where("operator_id", "=", viewer.operatorId),
    );
  const rows = await exams.orderBy("open_at").orderBy("id").limit(mostExams).execute();
  if (rows.length === 0) return [];
  const counted = await candidatesOf(queries, viewer)
    .where(
      "candidate.exam_id",
      "in",
      rows.map(({ id }) => id),
    )
    .groupBy("candidate.exam_id")
    .select("candidate.exam_id")
    .select([
      count(sql`not ${isOut}`).as("expected"),
      count(isRunning).as("sitting"),
      count(isDone).as("done"),
    ])
    .execute();
  const byExam = new Map(counted.map((row) => [row.exam_id, row]));
  return rows.map((row) => {
    const { expected = 0, sitting = 0, done = 0 } = byExam.get(row.id) ?? {};
    return { ...examOf(row), expected: Number(expected), sitting: Number(sitting), done: Number(done) };
  });
}

type Watched = { exam: ExamRow; viewer: Viewer; now: number };

/**
 * One page of an exam's candidates, those who need a look first. Each query of 2,000 candidates takes some milliseconds:
 * saves go between them.
 */
export async function watchCandidates(
  queries: Queries,
  watched: Watched,
  filter: Filter,
): Promise<Omit<z.output<typeof watchPage>, "pulse">> {
  const { exam, viewer, now } = watched;
  const all = inRoom(queries, watched, filter.room);
  const sums = await all
    .select([
      count(sql`1 = 1`).as("all"),
      count(sql`not ${isOut}`).as("expected"),
      ...watchTabs.map((tab) => count(conditionOf(tab, now)).as(tab)),
    ])
    .executeTakeFirstOrThrow();
  const tabs = Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, Number(value)]),
  ) as Record<keyof typeof sums, number>;
  await turn();
  const some = all.where(foundBy(filter, exam, now));
  const isAll = filter.tab === "" && filter.key === "";
  const { found, running } = isAll
    ? { found: tabs.all, running: tabs.sitting }
    : await some
        .select([count(sql`1 = 1`).as("found"), count(isRunning).as("running")])
        .executeTakeFirstOrThrow();
  await turn();
  const rooms = await candidatesOf(queries, viewer)
    .where("candidate.exam_id", "=", exam.id)
    .where("candidate.room", "<>", "")
    .select("candidate.room")
    .distinct()
    .orderBy("candidate.room")
    .limit(500)
    .execute();
  await turn();
  return {
    exam: {
      ...examOf(exam),
      ...{ expected: tabs.expected, sitting: tabs.sitting, done: tabs.done },
    },
    now,
    candidateList: await listOf(queries, watched, some, filter),
    candidateCount: Number(found),
    running: Number(running),
    rooms: rooms.map(({ room }) => room).sort(byPlace.compare),
    tabs,
  };
}

/** One candidate as the page lists them; null for one who is not there. */
export async function watchCandidate(
  queries: Queries,
  watched: Watched,
  candidateId: string,
): Promise<WatchedCandidate | null> {
  const one = inRoom(queries, watched, "").where("candidate.id", "=", candidateId);
  return (await listOf(queries, watched, one, { pageNum: 1, pageSize: 1 }))[0] ?? null;
}

async function listOf(
  queries: Queries,
  { exam, now }: Watched,
  some: ReturnType<typeof inRoom>,
  { pageNum, pageSize }: Pick<Filter, "pageNum" | "pageSize">,
): Promise<WatchedCandidate[]> {
  const rows = await some
    .select([
      ...(["candidate.id", "candidate.number", "candidate.real_name", "candidate.group_name"] as const),
      ...(["candidate.room", "sitting.place", "sitting.started_at", "sitting.saved_at"] as const),
      ...(["sitting.ends_at", "sitting.submitted_at", "sitting.paused_at"] as const),
      lastSeen.as("seen_at"),
      sql<number>`case when ${needsLook(now)} then 1 else 0 end`.as("needs_look"),
      sql<WatchedCandidate["state"]>`case when ${isOut} then 'out' when ${isDone} then 'done'
        when ${isPaused} then 'paused' when ${isQuiet(now)} then 'quiet' when ${isSitting} then 'sitting'
        when sitting.state is not null then 'done' else 'waiting' end`.as("state"),
    ])
    .orderBy("needs_look", "desc")
    .orderBy("candidate.number")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const signals = await signalsOf(
    queries,
    rows.map(({ id }) => id),
  );
  const paper = await examPaperOf(queries, exam, "");
  const partAt = partNames(paper);
  // Where parts have times of their own, the clock leads on before a save does.
  const running = rows.filter(({ state }) => ["sitting", "quiet", "paused"].includes(state));
  const scenes = await scenesOf(
    { queries, clock: { now: () => now } },
    paper.isByParts ? running.map(({ id }) => id) : [],
  );
  const placed = rows.map((row) => ({ ...row, place: scenes.get(row.id)?.place ?? row.place }));
  return placed.map((row) => ({
    ...{ candidateId: row.id, number: row.number, realName: row.real_name, group: row.group_name },
    ...{ room: row.room, state: row.state, needsLook: Number(row.needs_look) === 1 },
    part: row.place === null ? "" : partAt(row.place),
    question: row.place === null ? 0 : row.place + 1,
    ...{ startedAt: row.started_at ?? 0, savedAt: row.saved_at ?? 0, endsAt: row.ends_at ?? 0 },
    seenAt: row.started_at === null ? 0 : Math.max(row.saved_at ?? 0, row.started_at, Number(row.seen_at)),
    ...{ submittedAt: row.submitted_at ?? 0, pausedAt: row.paused_at ?? 0 },
    timesLeft: signals.get(`${row.id} left`) ?? 0,
    takeOvers: signals.get(`${row.id} takeOver`) ?? 0,
    withoutPictures: picturesMissed.filter((kind) => signals.has(`${row.id} ${kind}`)),
    alsoNoticed: countedSignals.flatMap((kind) => {
      const times = signals.get(`${row.id} ${kind}`);
      return times ? [{ kind, times }] : [];
    }),
  }));
}

/** How often each kind of signal was noticed, by candidate and kind. */
async function signalsOf(queries: Queries, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("sitting_event")
    .select(["candidate_id", "kind"])
    .select(({ fn }) => fn.sum<number>("times").as("times"))
    .where("candidate_id", "in", ids)
    .groupBy(["candidate_id", "kind"])
    .execute();
  return new Map(rows.map(({ candidate_id, kind, times }) => [`${candidate_id} ${kind}`, Number(times)]));
}

/** The name of the part that a place of the paper is in. */
export function partNames({ structure, parts }: ExamPaper): (place: number) => string {
  const ends: number[] = [];
  for (const { slots } of structure.parts) ends.push((ends.at(-1) ?? 0) + slots.length);
  return (place) => parts[ends.findIndex((end) => place < end)]?.name ?? "";
}
