import type { Selectable } from "kysely";
import { type PaperPayload, type PaperState, usualTarget } from "#contract/papers/shapes";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import { type Caller, type Context, notFound, type Refusing, refuse } from "../../handler";
import { newId } from "../../ids";
import { inUsedGroups } from "./groups";
import { toHundredths } from "./points";
import { searchKey } from "./search";

export type PaperRow = Selectable<Tables["paper"]>;

/** The author of a company's change, its time and its transaction. */
export interface Author extends Pick<Context, "queries" | "clock"> {
  caller: Pick<Caller, "companyId" | "operatorId">;
}

/** The displayed state: an archived paper stores the one that it returns to. */
export const shownState = (paper: Pick<PaperRow, "state" | "archived">) =>
  (paper.archived ? "archived" : paper.state) as PaperState;

/** A paper of the company; another company's does not exist, nor does a removed one. */
export async function findPaper(queries: Queries, companyId: string, id: string): Promise<PaperRow> {
  const paper = await queries
    .selectFrom("paper")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  return paper ?? notFound();
}

/**
 * The current row of a paper, locked until the transaction ends, so that changes to one paper are serialised.
 * Locks are always taken in one order, which rules out deadlocks: company, paper, group papers by id, tally.
 */
export async function lockPaper(queries: Queries, companyId: string, id: string): Promise<PaperRow> {
  const paper = await lockPaperRow(queries, companyId, id);
  return paper.removed_at === 0 ? paper : notFound();
}

/** The same, of a removed paper as well. */
export async function lockPaperRow(queries: Queries, companyId: string, id: string): Promise<PaperRow> {
  const paper = await queries
    .updateTable("paper")
    // why: an UPDATE that changes nothing takes the row lock on PostgreSQL and has no effect on SQLite, whose
    // transaction locks the whole file already.
    .set((value) => ({ revision: value.ref("revision") }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirst();
  return paper ?? notFound();
}

/** Refuses a change whose form was rendered before another change; one without a revision is not checked. */
export function refuseOutdated(
  call: Refusing<"PAPER_CHANGED_MEANWHILE">,
  paper: PaperRow,
  revision: number | undefined,
): void {
  if (revision !== undefined && revision < paper.revision) refuse(call, "PAPER_CHANGED_MEANWHILE");
}

/** Refuses to change a paper that an exam uses, itself or in a group paper, or that is archived. */
export async function refuseFrozen(
  call: Refusing<"PAPER_USED" | "PAPER_ARCHIVED">,
  queries: Queries,
  paper: PaperRow,
): Promise<void> {
  const isUsed = paper.state === "used" || (await inUsedGroups(queries, [paper.id])).has(paper.id);
  if (isUsed) refuse(call, "PAPER_USED");
  if (paper.archived) refuse(call, "PAPER_ARCHIVED");
}

export type SettingColumns = Pick<
  PaperRow,
  | "title"
  | "short_name"
  | "description"
  | "time_rule"
  | "open_order"
  | "part_start"
  | "duration"
  | "practice"
  | "show_score"
  | "target_score"
>;

/** What an author sets on a paper, as columns. */
export const settingColumns = (
  paper: PaperPayload,
  target_score = toHundredths(usualTarget),
): SettingColumns => ({
  title: paper.name,
  short_name: paper.shortName,
  description: paper.description,
  time_rule: paper.timeRule,
  open_order: paper.partOpenType,
  part_start: paper.partStartTimeType,
  duration: paper.duration,
  practice: Number(paper.isPractice),
  show_score: Number(paper.isShowCandidateScore),
  target_score: paper.targetScore === undefined ? target_score : toHundredths(paper.targetScore),
});

/** The settings of an existing paper, for a copy and for audit rows. */
export const settingsOf = (paper: PaperRow): SettingColumns => ({
  title: paper.title,
  short_name: paper.short_name,
  description: paper.description,
  time_rule: paper.time_rule,
  open_order: paper.open_order,
  part_start: paper.part_start,
  duration: paper.duration,
  practice: paper.practice,
  show_score: paper.show_score,
  target_score: paper.target_score,
});

/**
 * Inserts a new, empty paper under the company's next number and returns its id. The title must be free,
 * which is reliable once the company is locked; `settle` must follow, and counts it.
 */
export async function insertPaper(
  { queries, clock, caller }: Author,
  settings: Omit<SettingColumns, "target_score"> & Partial<Pick<SettingColumns, "target_score">>,
  isGroup = false,
): Promise<string> {
  const { paper_number: number } = await queries
    .updateTable("company")
    .set((value) => ({ paper_number: value("paper_number", "+", 1) }))
    .where("id", "=", caller.companyId)
    .returning("paper_number")
    .executeTakeFirstOrThrow();
  const id = newId();
  await queries
    .insertInto("paper")
    .values({
      id,
      company_id: caller.companyId,
      number,
      ...settings,
      remark: "",
      pass_score: 0,
      state: "draft",
      archived: 0,
      is_group: Number(isGroup),
      generated: 0,
      search_key: searchKey({ ...settings, remark: "", number }),
      revision: 0,
      created_at: clock.now(),
      created_by: caller.operatorId,
      updated_at: clock.now(),
      updated_by: caller.operatorId,
    })
    .execute();
  return id;
}
