import { type Selectable, sql } from "kysely";
import { maskIdNumber } from "#contract/candidates/id-number";
import {
  type CandidatePayload,
  type CandidateState,
  candidateLimits,
  missingFields,
} from "#contract/candidates/shapes";
import type { Accommodation } from "#contract/candidates/time";
import type { ExamSettings } from "#contract/exams/settings";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import { endsAt } from "../../exams/ending";
import { type ExamRow, isOver, lockExam } from "../../exams/store";
import { type Context, notFound, type Refusing, refuse } from "../../handler";
import { newId, newOpenId } from "../../ids";
import type { Encryption } from "../../keys/encryption";
import { searchKeyOf } from "../../search/text-search";

export type CandidateRow = Selectable<Tables["candidate"]>;

/** Candidates of an exam that its manager sees. why: literals, since partial indexes do not fit bound parameters. */
export const candidatesOf = (queries: Queries, examId: string) =>
  queries
    .selectFrom("candidate")
    .where("candidate.exam_id", "=", examId)
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("candidate.staged", "=", sql.lit(""))
    .where("candidate.trial", "=", sql.lit(0));

/** A candidate of the company; another company's does not exist, nor does a removed one. */
export async function findCandidate(queries: Queries, companyId: string, id: string): Promise<CandidateRow> {
  const row = await queries
    .selectFrom("candidate")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .where("staged", "=", "")
    .executeTakeFirst();
  return row ?? notFound();
}

/** Extra time and own window of a candidate. */
export const accommodationOf = (
  row: Pick<CandidateRow, "factor" | "extra_minutes" | "pauses" | "open_at" | "close_at">,
): Accommodation => ({
  factor: row.factor,
  extraMinutes: row.extra_minutes,
  pauses: row.pauses,
  openAt: row.open_at,
  closeAt: row.close_at,
});

/** The exam whose candidates are changed, locked: candidates of one exam change one after another. */
export async function lockForCandidates(
  call: Refusing<"EXAM_OVER">,
  { queries, caller, clock }: Pick<Context, "queries" | "clock"> & { caller: { companyId: string } },
  examId: string,
): Promise<ExamRow> {
  const exam = await lockExam(queries, caller.companyId, examId);
  if (isOver(exam, clock.now())) refuse(call, "EXAM_OVER");
  return exam;
}

type Owner = { companyId: string; encryption: Encryption };

/**
 * What is known of a candidate, as columns. The ID number is encrypted; without one the columns are empty. `before` keeps
 * the values of own fields that the exam has no more.
 */
export function candidateColumns(
  payload: CandidatePayload,
  settings: ExamSettings,
  owner: Owner,
  before: Pick<CandidateRow, "own"> = { own: "{}" },
) {
  const { idcard, own, group, realName, graduateDate, ...rest } = payload;
  const values = new Map(Object.entries<string>(JSON.parse(before.own)));
  for (const [at, { name }] of settings.ownFields.entries())
    if (own[at]) values.set(name, own[at]);
    else values.delete(name);
  return {
    ...rest,
    real_name: realName,
    graduate_date: graduateDate,
    group_name: group,
    own: JSON.stringify(Object.fromEntries(values)),
    ...idNumberColumns(idcard, owner),
    search_key: candidateSearchKey(payload),
  };
}

export const candidateSearchKey = ({
  realName,
  mobile,
  group,
  email,
}: Pick<CandidatePayload, "realName" | "mobile" | "group" | "email">) =>
  searchKeyOf({ people: [realName], names: [group] }, mobile, email);

export const idNumberColumns = (idcard: string, { companyId, encryption }: Owner) =>
  idcard === ""
    ? { id_card: "", id_card_key: "", id_card_mask: "" }
    : {
        id_card: encryption.encrypt(idcard),
        id_card_key: encryption.blindIndexes(companyId, idcard)[0],
        id_card_mask: maskIdNumber(idcard),
      };

/** Why a candidate lacks what the exam demands; null where nothing is missing. */
export const missingReason = (settings: ExamSettings, payload: CandidatePayload, hasIdNumber = false) =>
  missingFields(settings, payload, hasIdNumber)[0]?.reason ?? null;

type Identified = Pick<CandidateRow, "mobile" | "id_card_key" | "email">;

/** The mail address of somebody with neither mobile nor ID number: nothing else tells them apart from namesakes. */
const mailAlone = ({ mobile, id_card_key, email }: Identified) =>
  mobile === "" && id_card_key === "" ? email.toLowerCase() : "";

/** What tells these people apart from others of an exam. */
export const identitiesOf = (people: Identified[]) => ({
  mobiles: people.map(({ mobile }) => mobile),
  idKeys: people.map(({ id_card_key }) => id_card_key),
  mails: people.map(mailAlone),
});

interface Wanted {
  mobiles: string[];
  idKeys: string[];
  mails?: string[];
}

/** Who of an exam has one of these mobiles, ID numbers or mail addresses already; removed candidates have none. */
export const takenIn = async (
  queries: Queries,
  examId: string,
  wanted: Wanted,
): Promise<(Identified & { id: string })[]> => (await takenQuery(queries, examId, wanted)?.execute()) ?? [];

/** why: a union, as one condition with `or` reads every candidate; each part says what its partial index does. */
export function takenQuery(queries: Queries, examId: string, { mobiles, idKeys, mails = [] }: Wanted) {
  const having = (column: "mobile" | "id_card_key" | "email", values: string[], key = sql.ref(column)) => {
    const some = values.filter(Boolean);
    if (some.length === 0) return [];
    return candidatesOf(queries, examId)
      .select(["id", "mobile", "id_card_key", "email"])
      .where("first_id", "=", sql.lit(""))
      .where(column, "<>", sql.lit(""))
      .where(key, "in", some);
  };
  const [first, ...others] = [
    having("mobile", mobiles),
    having("id_card_key", idKeys),
    having("email", mails, sql`lower(email)`),
  ].flat();
  return others.reduce((all, one) => all?.union(one), first);
}

/** Whether one of these has the mobile, the ID number or, without either, the mail address of a candidate. */
export const isTaken = (row: Identified, taken: Identified[]): boolean =>
  taken.some(
    (other) =>
      (row.mobile !== "" && other.mobile === row.mobile) ||
      (row.id_card_key !== "" && other.id_card_key === row.id_card_key) ||
      (mailAlone(row) !== "" && other.email.toLowerCase() === mailAlone(row)),
  );

/** Refuses somebody whose mobile, ID number or, without either, mail address another candidate of the exam has. */
export async function refuseTwice(
  call: Refusing<"CANDIDATE_MOBILE_TAKEN" | "CANDIDATE_ID_TAKEN" | "CANDIDATE_MAIL_TAKEN">,
  queries: Queries,
  examId: string,
  { mobile, idcard, email }: CandidatePayload,
  { companyId, encryption }: Owner,
  /** Whom it changes; with `keepsId` they keep their ID number. */
  own?: { row: CandidateRow; keepsId: boolean },
): Promise<void> {
  const idKeys = idcard === "" ? [] : encryption.blindIndexes(companyId, idcard);
  const keptKey = own?.keepsId ? own.row.id_card_key : "";
  const mail = mailAlone({ mobile, id_card_key: idKeys[0] ?? keptKey, email });
  // What they have already is nobody's fault now: somebody with a mobile may share the address since.
  const mails = own && mailAlone(own.row) === mail ? [] : [mail];
  const others = (await takenIn(queries, examId, { mobiles: [mobile], idKeys, mails })).filter(
    ({ id }) => id !== (own?.row.first_id || own?.row.id),
  );
  if (others.length === 0) return;
  if (mail !== "") refuse(call, "CANDIDATE_MAIL_TAKEN");
  const isMobile = others.some((other) => mobile !== "" && other.mobile === mobile);
  refuse(call, isMobile ? "CANDIDATE_MOBILE_TAKEN" : "CANDIDATE_ID_TAKEN");
}

interface NewCandidate {
  exam: ExamRow;
  operatorId: string;
  now: number;
  /** The import that stages them; "" for candidates at once. */
  staged: string;
}

/** The next free number of a locked exam; trial runs are numbered below 0. */
export async function nextCandidateNumber(queries: Queries, exam: Pick<ExamRow, "id">): Promise<number> {
  const { last } = await queries
    .selectFrom("candidate")
    .select(({ fn }) => fn.max<number | null>("number").as("last"))
    .where("exam_id", "=", exam.id)
    .executeTakeFirstOrThrow();
  return Math.max(0, last ?? 0) + 1;
}

/** Inserts candidates under the next numbers of their locked exam; returns their ids, in the same order. */
export async function insertCandidates(
  queries: Queries,
  { exam, operatorId, now, staged }: NewCandidate,
  people: ReturnType<typeof candidateColumns>[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const next = await nextCandidateNumber(queries, exam);
  const rows = people.map((columns, at) => ({
    id: newId(),
    uuid: newOpenId(),
    company_id: exam.company_id,
    exam_id: exam.id,
    number: next + at,
    ...columns,
    photo: "",
    state: "added" satisfies CandidateState,
    state_reason: "",
    ...{ factor: 100, extra_minutes: 0, open_at: 0, close_at: 0, pauses: 0 },
    trial: 0,
    staged,
    revision: 1,
    ...{ created_at: now, created_by: operatorId, updated_at: now, updated_by: operatorId },
  }));
  await queries.insertInto("candidate").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** How many more candidates an exam takes. */
export async function roomLeft(queries: Queries, examId: string): Promise<number> {
  const { count } = await candidatesOf(queries, examId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return candidateLimits.candidatesMax - count;
}

/**
 * Recomputes when the exam ends for its last candidate, after windows or extra time changed. One that opens again for
 * somebody leaves the archive, where nobody would see it.
 */
export async function updateEnd(queries: Queries, exam: ExamRow, now: number): Promise<void> {
  const ends_at = await endsAt(queries, exam.id, exam.close_at);
  await queries
    .updateTable("exam")
    .set({ ends_at, ...(ends_at > now && { archived: 0 }) })
    .where("id", "=", exam.id)
    .execute();
}

/** The values of an exam's own fields, in its order. */
export function ownValues(row: Pick<CandidateRow, "own">, settings: ExamSettings): string[] {
  const values = JSON.parse(row.own) as Record<string, string>;
  return settings.ownFields.map(({ name }) => values[name] ?? "");
}

/** A stored candidate as what was filled in; the ID number is not in it. */
export const payloadOfRow = (row: CandidateRow, settings: ExamSettings): CandidatePayload => ({
  realName: row.real_name,
  mobile: row.mobile,
  email: row.email,
  idcard: "",
  gender: row.gender,
  university: row.university,
  major: row.major,
  degree: row.degree,
  graduateDate: row.graduate_date,
  city: row.city,
  own: ownValues(row, settings),
  note: row.note,
  group: row.group_name,
  room: row.room,
  seat: row.seat,
});
