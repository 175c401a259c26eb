import { sql } from "kysely";
import type * as z from "zod/v4";
import { hasTickets } from "#contract/admissions/facts";
import { type KeyedState, type KeyingItem, keyedState, type keyingFilter } from "#contract/keying/shapes";
import { availableOf, chargedAmong } from "../companies/ledger";
import type { Queries } from "../database/open";
import { type ExamRow, examSettingsOf } from "../exams/store";
import { missedAmong } from "../rooms/people";
import { hasWord } from "../search/text-search";
import { startPrice } from "../sitting/starting";
import { onPaper } from "../sitting/submission";

/** Whether answers of an exam can be given on paper: it is published and held offline. */
export const isHeldOnPaper = (exam: ExamRow): boolean =>
  hasTickets({ category: examSettingsOf(exam).category, state: exam.state });

/** Candidates whose answers can be keyed: whoever did not sit online, and is not out. */
const people = (queries: Queries, examId: string) =>
  queries
    .selectFrom("candidate")
    .leftJoin("sitting", "sitting.candidate_id", "candidate.id")
    .where("candidate.exam_id", "=", examId)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.staged", "=", "")
    .where("candidate.trial", "=", 0)
    .where("candidate.state", "not in", ["void", "absent"])
    .where(({ or, eb }) =>
      or([eb("sitting.candidate_id", "is", null), eb("sitting.submitted_by", "=", onPaper)]),
    );

/** A candidate who starts online meanwhile changes the row: then the whole transaction runs again, and refuses. */
export async function setKeyed(
  queries: Queries,
  { id, revision }: { id: string; revision: number },
  state: KeyedState,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable("candidate")
    .set({ keyed: state, revision: revision + 1, updated_at: now })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw Object.assign(new Error("the candidate changed"), { code: "40001" });
}

/** States that can be handed in. */
export const readyStates = ({ keying_double }: Pick<ExamRow, "keying_double">): KeyedState[] =>
  keying_double === 1 ? ["agreed"] : ["once", "agreed"];

/** Ids of candidates of an exam who are ready, by number; of these alone where some are named. */
export async function readyCandidates(
  queries: Queries,
  exam: ExamRow,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<string[]> {
  let due = people(queries, exam.id).where("candidate.keyed", "in", readyStates(exam));
  if (ids.length > 0) due = due.where("candidate.id", "in", ids);
  const rows = await due.select("candidate.id").orderBy("candidate.number").limit(limit).execute();
  return rows.map(({ id }) => id);
}

type Filter = z.output<typeof keyingFilter>;

/** One page of the candidates whose answers are keyed, and how many are in each state. */
export async function listKeying(
  queries: Queries,
  exam: ExamRow,
  operatorId: string,
  filter: Filter,
  now: number,
) {
  const counted = await people(queries, exam.id)
    .select("candidate.keyed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy("candidate.keyed")
    .execute();
  const counts = new Map(counted.map(({ keyed, count }) => [keyed, Number(count)]));
  const tabs = Object.fromEntries(keyedState.options.map((state) => [state, counts.get(state) ?? 0]));
  let found = people(queries, exam.id);
  if (filter.tab !== "") found = found.where("candidate.keyed", "=", filter.tab);
  if (filter.candidateId !== "") found = found.where("candidate.id", "=", filter.candidateId);
  const uuid = /\/offline\/check\/([\w-]{16,64})$/.exec(filter.key)?.[1];
  const [, ofExam, number] = /^#?(?:(\d+)-)?0*(\d{1,9})$/.exec(filter.key) ?? [];
  const isNumber = number !== undefined && (ofExam === undefined || Number(ofExam) === exam.number);
  if (uuid) found = found.where("candidate.uuid", "=", uuid);
  else if (isNumber && filter.key.startsWith("#"))
    found = found.where("candidate.number", "=", Number(number));
  else if (filter.key !== "")
    found = found.where(({ or, eb }) =>
      or([
        isNumber
          ? eb("candidate.number", "=", Number(number))
          : hasWord("candidate.search_key", filter.key, exam.company_id),
        // Seats may be mere numbers, with leading zeros or without.
        eb(sql`ltrim(upper(candidate.seat), '0')`, "=", filter.key.toUpperCase().replace(/^0+(?=.)/, "")),
      ]),
    );
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin("paper_keying as first", (join) =>
      join.onRef("first.candidate_id", "=", "candidate.id").on("first.round", "=", sql.lit(1)),
    )
    .leftJoin("paper_keying as second", (join) =>
      join.onRef("second.candidate_id", "=", "candidate.id").on("second.round", "=", sql.lit(2)),
    )
    .leftJoin("operator as one", "one.id", "first.operator_id")
    .leftJoin("operator as other", "other.id", "second.operator_id")
    .leftJoin("candidate_score as score", "score.candidate_id", "candidate.id")
    .leftJoin("scanned_sheet as scan", "scan.candidate_id", "candidate.id")
    .select(["candidate.id", "candidate.number", "candidate.real_name", "candidate.room", "candidate.seat"])
    .select(["candidate.keyed", "first.operator_id as first_by", "second.operator_id as second_by"])
    .select(["one.real_name as first_name", "other.real_name as second_name"])
    .select(["score.score", "score.released_at", "scan.unsure"])
    .select(["candidate.trial", "candidate.attempt", "candidate.reserved"])
    .orderBy("candidate.number")
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
    .execute();
  const missed = await missedAmong(
    queries,
    exam.id,
    rows.map(({ id }) => id),
  );
  const isOpen = now >= exam.open_at;
  const ready = readyStates(exam);
  const isReady = ({ keyed }: { keyed: string }) => isOpen && ready.some((state) => state === keyed);
  const short = await shortAmong(queries, exam.company_id, rows.filter(isReady));
  return {
    isDouble: exam.keying_double === 1,
    people: rows.map((row): KeyingItem => {
      const state = keyedState.parse(row.keyed);
      const round = roundOf({ exam, operatorId, first: row.first_by, second: row.second_by });
      return {
        ...{ candidateId: row.id, number: row.number, realName: row.real_name, room: row.room },
        ...{
          seat: row.seat,
          state,
          keyers: [row.first_name, row.second_name].filter((name) => name !== null),
        },
        unsure: state === "scanned" ? (row.unsure ?? 0) : 0,
        mayKey: isOpen && state !== "scored" && round !== null,
        isAgain: operatorId === row.first_by || operatorId === row.second_by,
        isSecond: round === 2 && row.second_by === null,
        isMissed: missed.has(row.id),
        isReady: isReady(row),
        isShort: short.has(row.id),
        mayTakeBack: state !== "none" && !row.released_at,
        score: row.score,
      };
    }),
    count: Number(count),
    tabs: tabs as Record<KeyedState, number>,
    ready: isOpen ? ready.reduce((sum, state) => sum + tabs[state]!, 0) : 0,
  };
}

/** Whom of these what is left of the company's balance does not cover, each taken alone. */
async function shortAmong(
  queries: Queries,
  companyId: string,
  rows: readonly { id: string; trial: number; attempt: number; reserved: number }[],
): Promise<Set<string>> {
  const unreserved = rows.filter(({ reserved }) => reserved === 0);
  if (unreserved.length === 0) return new Set();
  const charged = await chargedAmong(
    queries,
    unreserved.map(({ id }) => id),
  );
  const company = await queries
    .selectFrom("company")
    .select(["balance", "reserved", "candidate_price"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const { candidate_price } = company;
  const left = availableOf(company);
  const isShort = (row: (typeof unreserved)[number]) =>
    startPrice({ ...row, candidate_price }, charged.has(row.id)) > left;
  return new Set(unreserved.filter(isShort).map(({ id }) => id));
}

/** Which keying is the caller's: their own again, the first, or the second where two are asked for; null for none. */
export function roundOf({
  exam,
  operatorId,
  first,
  second,
}: {
  exam: Pick<ExamRow, "keying_double">;
  operatorId: string;
  first: string | null;
  second: string | null;
}): 1 | 2 | null {
  if (first === null || first === operatorId) return 1;
  if (second === operatorId) return 2;
  return second === null && exam.keying_double === 1 ? 2 : null;
}
