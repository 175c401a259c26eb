import type { Selectable } from "kysely";
import type { DrawRule, Part, PlacedPart, Slot } from "#contract/questions/shapes";
import { admits, may } from "#contract/roles";
import { type BankReach, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import type { Tables } from "../database/schema";
import type { Removable } from "../database/tables/removable";
import { type Caller, notFound, type Refusing } from "../handler";
import { toPoints } from "../papers/store/points";
import { type Author, lockPaper, type PaperRow, refuseFrozen } from "../papers/store/store";
import { partOptionsOf, questionOf } from "./rows";

export type PartRow = Selectable<Tables["part"]>;
export type SlotRow = Selectable<Tables["slot"]>;

type Frozen = Refusing<"PAPER_USED" | "PAPER_ARCHIVED">;

/** A part of the company; another company's does not exist, nor does one of a removed paper. */
export async function findPart(queries: Queries, companyId: string, id: string): Promise<PartRow> {
  const part = await queries
    .selectFrom("part")
    .innerJoin("paper", "paper.id", "part.paper_id")
    .selectAll("part")
    .where("part.id", "=", id)
    .where("part.company_id", "=", companyId)
    .where("part.removed_at", "=", 0)
    .where("paper.removed_at", "=", 0)
    .executeTakeFirst();
  return part ?? notFound();
}

async function findSlot(queries: Queries, companyId: string, id: string): Promise<SlotRow> {
  const slot = await queries
    .selectFrom("slot")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  return slot ?? notFound();
}

/** Locks a paper for a change of its content; refused when it is used or archived. */
export async function lockPaperContent(
  call: Frozen,
  { queries, caller }: Author,
  paperId: string,
): Promise<PaperRow> {
  const paper = await lockPaper(queries, caller.companyId, paperId);
  await refuseFrozen(call, queries, paper);
  return paper;
}

/** Locks a part's paper for a change. The part is read again, for it may have been deleted while waiting. */
export async function lockPart(call: Frozen, author: Author, id: string) {
  const { queries, caller } = author;
  const { paper_id } = await findPart(queries, caller.companyId, id);
  const paper = await lockPaperContent(call, author, paper_id);
  return { paper, part: await findPart(queries, caller.companyId, id) };
}

/** Locks a slot's paper for a change. */
export async function lockSlot(call: Frozen, author: Author, id: string) {
  const { queries, caller } = author;
  const { paper_id } = await findSlot(queries, caller.companyId, id);
  const paper = await lockPaperContent(call, author, paper_id);
  return { paper, slot: await findSlot(queries, caller.companyId, id) };
}

/** The revision of a part's form. */
export const partRevision = (
  part: Omit<PartRow, "company_id" | "paper_id" | "sort" | "rules" | keyof Removable>,
): string => revisionOf(part.name, part.introduction, part.duration, partOptionsOf(part));

/** The revision of what a draw of a part would replace: its rules, and the questions that they drew with their marks. */
export async function drawRevision(queries: Queries, { id, rules }: PartRow): Promise<string> {
  const drawn = await queries
    .selectFrom("slot")
    .select(["id", "version_id", "score"])
    .where("part_id", "=", id)
    .where("drawn", "=", 1)
    .where("removed_at", "=", 0)
    .orderBy("id")
    .execute();
  return revisionOf(
    rules,
    drawn.map(({ id, version_id, score }) => [id, version_id, score]),
  );
}

/** The parts of a paper in their order, each with the sum of its slots. */
export async function partsOf(queries: Queries, paperId: string): Promise<Part[]> {
  const rows = await queries
    .selectFrom("part")
    .leftJoin("slot", (join) => join.onRef("slot.part_id", "=", "part.id").on("slot.removed_at", "=", 0))
    .select(["part.id", "part.name", "part.introduction", "part.duration", "part.sort", "part.rules"])
    .select(["part.random_questions", "part.random_options", "part.go_back", "part.final"])
    .select(({ fn }) => [
      fn.count<number>("slot.id").as("questions"),
      fn.sum<number | null>("slot.score").as("score"),
    ])
    .where("part.paper_id", "=", paperId)
    .where("part.removed_at", "=", 0)
    .groupBy("part.id")
    .orderBy("part.sort")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    introduction: row.introduction,
    duration: row.duration,
    sort: row.sort,
    questionCount: row.questions,
    score: toPoints(row.score ?? 0),
    ...partOptionsOf(row),
    rules: rulesOf(row.rules),
    revision: partRevision(row),
  }));
}

/** The rules of a part's last draw; those of before topics have none. */
export const rulesOf = (stored: string): DrawRule[] =>
  (JSON.parse(stored) as DrawRule[]).map((rule) => ({ ...rule, topicId: rule.topicId ?? "" }));

/** A part of the company with its paper and its position. */
export async function findPlacedPart(queries: Queries, companyId: string, id: string): Promise<PlacedPart> {
  const row = await findPart(queries, companyId, id);
  const revision = await drawRevision(queries, row);
  const paperId = row.paper_id;
  const parts = await partsOf(queries, paperId);
  const at = parts.findIndex((part) => part._id === id);
  const found = parts[at] ?? notFound();
  const before = parts.slice(0, at).reduce((sum, part) => sum + part.questionCount, 0);
  return { ...found, paperId, number: at + 1, firstNumber: before + 1, drawRevision: revision };
}

/** Whether a part of the paper, other than `except`, has this name. Reliable while the paper is locked. */
export async function isPartNameTaken(queries: Queries, paperId: string, name: string, except = "") {
  const found = await queries
    .selectFrom("part")
    .select("id")
    .where("paper_id", "=", paperId)
    .where("name", "=", name)
    .where("id", "!=", except)
    .executeTakeFirst();
  return found !== undefined;
}

function slotsWithQuestions(queries: Queries) {
  return queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .innerJoin("question", "question.id", "version.question_id")
    .where("slot.removed_at", "=", 0)
    .select(["slot.id", "slot.part_id", "slot.version_id", "slot.score", "slot.sort", "slot.drawn"])
    .select([
      "version.question_id",
      "version.type",
      "version.content",
      "version.option",
      "version.answer",
      "version.difficulty",
      "version.scoring_rule",
      "version.by_order",
      "version.analysis",
      "version.tag",
      "version.extra",
      "question.ownership",
      "question.created_by",
      "question.bank_id",
    ]);
}
type FullSlot = Awaited<ReturnType<ReturnType<typeof slotsWithQuestions>["execute"]>>[number];

/** The reading operator and their company. */
export type QuestionReader = Pick<Caller, "companyId" | "operatorId" | "actions">;

/** Only they change a question's ownership, or the question itself while it is private. */
export const isAuthorOrAdministrator = ({ operatorId, actions }: QuestionReader, createdBy: string) =>
  createdBy === operatorId || admits(may.keepCompany, actions);

function slotOf(row: FullSlot, number: number, reader: QuestionReader, reach: BankReach): Slot {
  const score = toPoints(row.score);
  const question = questionOf(row, row.ownership);
  return {
    slotId: row.id,
    partId: row.part_id,
    questionId: row.question_id,
    versionId: row.version_id,
    number,
    score,
    isDrawn: row.drawn === 1,
    question,
    isOwn: isAuthorOrAdministrator(reader, row.created_by),
    canRead: reach.rightIn(row.bank_id) !== "none",
    canWrite: reach.rightIn(row.bank_id) === "write",
    needsApproval: reach.approving.includes(row.bank_id),
    revision: revisionOf(score, question),
  };
}

/** One page of a part's slots in their order, numbered through the whole paper. */
export async function slotsOf(
  queries: Queries,
  reader: QuestionReader,
  part: PartRow,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Slot[]> {
  const offset = (pageNum - 1) * pageSize;
  const rows = await slotsWithQuestions(queries)
    .where("slot.part_id", "=", part.id)
    .orderBy("slot.sort")
    .orderBy("slot.id")
    .limit(pageSize)
    .offset(offset)
    .execute();
  const first = (await countBeforePart(queries, part)) + offset + 1;
  const reach = await reachOf(queries, reader);
  return rows.map((row, at) => slotOf(row, first + at, reader, reach));
}

/** One slot of the company with its question and its number in the paper. */
export async function findFullSlot(queries: Queries, reader: QuestionReader, id: string): Promise<Slot> {
  const row = await slotsWithQuestions(queries)
    .where("slot.id", "=", id)
    .where("slot.company_id", "=", reader.companyId)
    .executeTakeFirst();
  if (!row) return notFound();
  const part = await findPart(queries, reader.companyId, row.part_id);
  const before = await queries
    .selectFrom("slot")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("part_id", "=", row.part_id)
    .where("removed_at", "=", 0)
    .where("sort", "<", row.sort)
    .executeTakeFirstOrThrow();
  const number = (await countBeforePart(queries, part)) + before.count + 1;
  return slotOf(row, number, reader, await reachOf(queries, reader));
}

async function countBeforePart(queries: Queries, part: PartRow): Promise<number> {
  const before = await queries
    .selectFrom("slot")
    .innerJoin("part", "part.id", "slot.part_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("part.paper_id", "=", part.paper_id)
    .where("part.sort", "<", part.sort)
    .where("slot.removed_at", "=", 0)
    .executeTakeFirstOrThrow();
  return before.count;
}
