import type { Selectable } from "kysely";
import type { PaperPayload, PaperState } from "#contract/papers/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { type Caller, type Context, notFound, type Refusing, refuse } from "../handler";
import { newId } from "../ids";
import { inUsedGroups } from "./groups";
import { searchKey } from "./search";

export type PaperRow = Selectable<Tables["paper"]>;

/** Who changes something of a company, when, and in which transaction. */
export interface Author extends Pick<Context, "queries" | "clock"> {
  caller: Pick<Caller, "companyId" | "operatorId">;
}

/** The state that people see: an archived paper keeps underneath the one that it returns to. */
export const shownState = (paper: Pick<PaperRow, "state" | "archived">) =>
  (paper.archived ? "archived" : paper.state) as PaperState;

/** A paper of the company; another company's paper is one that does not exist. */
export async function findPaper(queries: Queries, companyId: string, id: string): Promise<PaperRow> {
  const paper = await queries
    .selectFrom("paper")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return paper ?? notFound();
}

/**
 * A paper as it is now, held until the transaction ends, so that changes to one paper wait for each other.
 * Locks are always taken in one order, which is why none can wait in a circle:
 * company, paper, group papers by id, tally.
 */
export async function holdPaper(queries: Queries, companyId: string, id: string): Promise<PaperRow> {
  const paper = await queries
    .updateTable("paper")
    // why: an UPDATE that changes nothing takes the row's lock on PostgreSQL and means nothing to SQLite,
    // whose transaction holds the whole file already.
    .set((value) => ({ revision: value.ref("revision") }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirst();
  return paper ?? notFound();
}

/** The company, held: whoever gives a title waits for whoever is giving one, so titles stay unique. */
export async function holdCompany(queries: Queries, companyId: string): Promise<{ version: number }> {
  return queries
    .updateTable("company")
    .set((value) => ({ paper_number: value.ref("paper_number") }))
    .where("id", "=", companyId)
    .returning("version")
    .executeTakeFirstOrThrow();
}

/** Refuses a change whose form was drawn before another change; one without a revision is not asked. */
export function refuseOutdated(
  call: Refusing<"PAPER_CHANGED_MEANWHILE">,
  paper: PaperRow,
  revision: number | undefined,
): void {
  if (revision !== undefined && revision < paper.revision) refuse(call, "PAPER_CHANGED_MEANWHILE");
}

/** Refuses to change a paper that an exam uses, itself or in a group paper, or that is put away. */
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
>;

/** What an author sets on a paper, as columns. */
export const settingColumns = (paper: PaperPayload): SettingColumns => ({
  title: paper.name,
  short_name: paper.shortName,
  description: paper.description,
  time_rule: paper.timeRule,
  open_order: paper.partOpenType,
  part_start: paper.partStartTimeType,
  duration: paper.duration,
  practice: Number(paper.isPractice),
  show_score: Number(paper.isShowCandidateScore),
});

/** The settings of a paper that exists, for a copy and for audit rows. */
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
});

/**
 * Writes a new, empty paper under the company's next number and returns its id. The title must be free, which
 * holds once the company is held; `settle` must follow, and counts it.
 */
export async function insertPaper(
  { queries, clock, caller }: Author,
  settings: SettingColumns,
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
      updated_at: clock.now(),
      updated_by: caller.operatorId,
    })
    .execute();
  return id;
}
