import { sql } from "kysely";
import type * as z from "zod/v4";
import { isIdNumber, tidyIdNumber } from "#contract/candidates/id-number";
import {
  type CandidateItem,
  type CandidatePage,
  type candidateFilter,
  candidateTabs,
} from "#contract/candidates/shapes";
import { mostChosen } from "#contract/lists/calls";
import type { Queries } from "../database/open";
import type { Encryption } from "../keys/encryption";
import { maskMobile } from "../mobiles";
import { searchPattern } from "../text-search";
import { type CandidateRow, candidatesOf } from "./store/store";

type Filter = z.output<typeof candidateFilter>;
type Tab = (typeof candidateTabs)[number];

interface Reading {
  queries: Queries;
  companyId: string;
  encryption: Encryption;
}

const under: Record<Tab, ReturnType<typeof sql<boolean>>> = {
  notInvited: sql<boolean>`state = 'added'`,
  accommodated: sql<boolean>`accommodation <> ''`,
  out: sql<boolean>`state in ('absent', 'void')`,
};

/** One page of the candidates of an exam of the company. */
export async function listCandidates(reading: Reading, filter: Filter): Promise<CandidatePage> {
  const { queries } = reading;
  const { examId, pageNum, pageSize } = filter;
  const { count } = await matching(reading, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await inOrder(matching(reading, filter), filter)
    .selectAll()
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const counted = await candidatesOf(queries, examId)
    .select(({ fn }) => fn.countAll<number>().as("all"))
    .select(candidateTabs.map((tab) => sql<number>`sum(case when ${under[tab]} then 1 else 0 end)`.as(tab)))
    .executeTakeFirstOrThrow();
  const named = async (column: "group_name" | "room") => {
    const found = await candidatesOf(queries, examId)
      .select(column)
      .distinct()
      .where(column, "<>", "")
      .orderBy(column)
      .limit(200)
      .execute();
    return found.map((row) => row[column]);
  };
  return {
    candidateList: rows.map(candidateItemOf),
    candidateCount: count,
    tabs: {
      all: counted.all,
      notInvited: Number(counted.notInvited),
      accommodated: Number(counted.accommodated),
      out: Number(counted.out),
    },
    groups: await named("group_name"),
    rooms: await named("room"),
  };
}

/** The ids of all that match, in order; at most one more than can be chosen. */
export async function candidateIds(reading: Reading, filter: Filter): Promise<string[]> {
  const rows = await inOrder(matching(reading, filter), filter)
    .select("id")
    .limit(mostChosen + 1)
    .execute();
  return rows.map(({ id }) => id);
}

export const candidateItemOf = (row: CandidateRow): CandidateItem => ({
  candidateId: row.id,
  number: row.number,
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
  let rows = candidatesOf(queries, examId).where("company_id", "=", companyId);
  if (tab) rows = rows.where(under[tab]);
  if (group) rows = rows.where("group_name", "=", group);
  if (room) rows = rows.where("room", "=", room);
  if (key === "") return rows;
  const idNumber = tidyIdNumber(key);
  return rows.where(({ or, eb }) =>
    or([
      sql<boolean>`search_key like ${searchPattern(key)} escape '\\'`,
      ...(/^\d{1,6}$/.test(key) ? [eb("number", "=", Number(key))] : []),
      ...(isIdNumber(idNumber)
        ? [eb("id_card_key", "in", encryption.blindIndexes(companyId, idNumber))]
        : []),
    ]),
  );
}

function inOrder(rows: ReturnType<typeof matching>, { sort, isReversed }: Filter) {
  const direction = isReversed ? "desc" : "asc";
  if (sort === "name") return rows.orderBy("real_name", direction).orderBy("number", direction);
  if (sort === "group") return rows.orderBy("group_name", direction).orderBy("number", direction);
  return rows.orderBy("number", direction);
}
