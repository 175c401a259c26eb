import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type * as z from "zod/v4";
import { isIdNumber, tidyIdNumber } from "#contract/candidates/id-number";
import {
  type CandidateItem,
  type CandidatePage,
  type candidateFilter,
  candidateTabs,
} from "#contract/candidates/shapes";
import { mostChosen } from "#contract/lists/calls";
import { byPlace } from "#contract/rooms/order";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import type { Encryption } from "../keys/encryption";
import { maskMobile } from "../mobiles";
import { hasWord } from "../search/text-search";
import { type CandidateRow, candidatesOf } from "./store/store";
import { isNotReached } from "./store/undelivered";

type Filter = z.output<typeof candidateFilter>;
type Tab = (typeof candidateTabs)[number];

interface Reading {
  queries: Queries;
  companyId: string;
  encryption: Encryption;
}

const notBegun = sql<boolean>`state in ('invited', 'registered', 'generated')`;

const under = (tab: Tab, examId: string): RawBuilder<boolean> =>
  ({
    notInvited: sql<boolean>`state = 'added'`,
    notReached: sql<boolean>`(${notBegun} and ${isNotReached(examId)})`,
    notBegun,
    accommodated: sql<boolean>`accommodation <> ''`,
    out: sql<boolean>`state in ('absent', 'void')`,
  })[tab];

/** One page of the candidates of an exam, which is the company's. */
export async function listCandidates(reading: Reading, filter: Filter): Promise<CandidatePage> {
  const { queries } = reading;
  const { examId, key, group, room, tab } = filter;
  const tabs = { all: 0, notInvited: 0, notReached: 0, notBegun: 0, accommodated: 0, out: 0 };
  // One query each: every tab has an index, which a sum over all candidates would not use.
  for (const each of ["", ...candidateTabs] as const)
    tabs[each || "all"] = await countOf(inTab(candidatesOf(queries, examId), each, examId));
  const count = key || group || room ? await countCandidates(reading, filter) : tabs[tab || "all"];
  return {
    candidateList: (await pageOf(reading, filter, count)).map(candidateItemOf),
    candidateCount: count,
    tabs,
    groups: await namesOf(queries, examId, "group_name"),
    rooms: await namesOf(queries, examId, "room"),
  };
}

/**
 * The rows of one page of so many. Ids first: an index alone leads there, and only the rows of the page are read. Behind
 * the middle it is approached from the end.
 */
async function pageOf(reading: Reading, filter: Filter, count: number): Promise<CandidateRow[]> {
  const { pageNum, pageSize, isReversed } = filter;
  const before = (pageNum - 1) * pageSize;
  const shown = Math.min(pageSize, count - before);
  if (shown <= 0) return [];
  const after = count - before - shown;
  const isFromEnd = after < before;
  const found = matching(reading, filter).select("candidate.id");
  const ids = await inOrder(found, { ...filter, isReversed: isReversed !== isFromEnd })
    .limit(shown)
    .offset(isFromEnd ? after : before)
    .execute();
  const places = new Map(ids.map(({ id }, at) => [id, isFromEnd ? -at : at]));
  const rows = await reading.queries
    .selectFrom("candidate")
    .selectAll()
    .where("id", "in", [...places.keys()])
    .execute();
  return rows.sort((one, other) => places.get(one.id)! - places.get(other.id)!);
}

/** The first 200 groups or rooms of an exam's candidates. */
async function namesOf(queries: Queries, examId: string, column: "group_name" | "room"): Promise<string[]> {
  const found = await candidatesOf(queries, examId)
    .select(column)
    .distinct()
    // why: a literal, since a partial index is not chosen for a bound parameter.
    .where(column, "<>", sql.lit(""))
    .orderBy(column)
    .limit(200)
    .execute();
  return found.map((row) => row[column]).sort(byPlace.compare);
}

/** The ids of all that match, in order; at most one more than can be chosen. */
export async function candidateIds(reading: Reading, filter: Filter): Promise<string[]> {
  const rows = await inOrder(matching(reading, filter), filter)
    .select("id")
    .limit(mostChosen + 1)
    .execute();
  return rows.map(({ id }) => id);
}

export const countCandidates = (reading: Reading, filter: Filter): Promise<number> =>
  countOf(matching(reading, filter));

async function countOf(rows: ReturnType<typeof candidatesOf>): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The next candidates that match, by number, behind a number. */
export const candidatesAfter = (reading: Reading, filter: Filter, number: number, limit: number) =>
  matching(reading, filter)
    .select(["id", "number"])
    .where("number", ">", number)
    .orderBy("number")
    .limit(limit)
    .execute();

export const candidateItemOf = (row: CandidateRow): CandidateItem => ({
  candidateId: row.id,
  ...{ number: row.number, attempt: row.attempt },
  realName: row.real_name,
  mobile: row.mobile && maskMobile(row.mobile),
  idcard: row.id_card_mask,
  group: row.group_name,
  room: row.room,
  seat: row.seat,
  state: row.state as CandidateItem["state"],
  stateReason: row.state_reason,
  factor: row.factor,
  extraMinutes: row.extra_minutes,
  pauses: row.pauses,
  openAt: row.open_at,
  closeAt: row.close_at,
  accommodationReason: row.accommodation,
});

function matching(
  { queries, companyId, encryption }: Reading,
  { examId, key, tab, group, room }: Pick<Filter, "examId" | "key" | "tab" | "group" | "room">,
) {
  // The company's exam, and not its rows: those would have to be read.
  const owned = sql<boolean>`exists (select 1 from exam where exam.id = ${examId} and exam.company_id = ${companyId})`;
  let rows = inTab(candidatesOf(queries, examId).where(owned), tab, examId);
  if (group) rows = rows.where("group_name", "=", group);
  if (room) rows = rows.where("room", "=", room);
  if (key === "") return rows;
  const idNumber = tidyIdNumber(key);
  // The number on an admission ticket: the exam's, and the candidate's in it.
  const [, ofExam, inExam] = /^(\d{1,9})-0*(\d{1,6})$/.exec(key) ?? [];
  return rows.where(({ or, eb }) =>
    or([
      hasWord("search_key", key, companyId),
      ...(/^\d{1,6}$/.test(key) ? [eb("number", "=", Number(key))] : []),
      ...(inExam
        ? [
            sql<boolean>`(number = ${Number(inExam)} and exists (select 1 from exam where exam.id = ${examId}
              and exam.number = ${Number(ofExam)}))`,
          ]
        : []),
      ...(isIdNumber(idNumber)
        ? [eb("id_card_key", "in", encryption.blindIndexes(companyId, idNumber))]
        : []),
    ]),
  );
}

const inTab = (rows: ReturnType<typeof candidatesOf>, tab: Tab | "", examId: string) =>
  tab ? rows.where(under(tab, examId)) : rows;

function inOrder<Row>(
  rows: SelectQueryBuilder<Tables, "candidate", Row>,
  { sort, isReversed }: Pick<Filter, "sort" | "isReversed">,
) {
  const direction = isReversed ? "desc" : "asc";
  if (sort === "name") return rows.orderBy("real_name", direction).orderBy("number", direction);
  if (sort === "group") return rows.orderBy("group_name", direction).orderBy("number", direction);
  return rows.orderBy("number", direction);
}
