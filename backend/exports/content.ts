import { sql } from "kysely";
import { exportCalls } from "#contract/exports/calls";
import type { PaperVariant, PrintedPaper, PrintedSlot } from "#contract/exports/shapes";
import { questionLimits, type Slot } from "#contract/questions/shapes";
import type { Queries } from "../database/open";
import { refuse } from "../handler";
import { findPaper, type PaperRow } from "../papers/store/store";
import { toPaperDetail } from "../papers/wire";
import { type PartRow, partsOf, type QuestionReader, slotsOf } from "../questions/store";
import { paperVariantOf } from "./content/variant";
import { versionCodeOf } from "./version-code";

/**
 * A paper is typeset in one go, which takes half a megabyte of memory for each ordinary question and half a kilobyte
 * for each byte: this many are within the limits of `print.ts`. No real exam is that large.
 */
export const printLimits = { questions: 1_500, bytes: 1_500_000 } as const;

/**
 * The papers whose questions are printed with this one. Refused above the limits: question counts are stored,
 * and their content is measured.
 */
export async function papersToPrint(queries: Queries, paper: PaperRow): Promise<PaperRow[]> {
  const papers = await papersOf(queries, paper);
  const isTooLarge =
    paper.question_count > printLimits.questions || (await bytesOf(queries, papers)) > printLimits.bytes;
  if (isTooLarge) refuse(exportCalls.print, "PAPER_TOO_LARGE");
  return papers;
}

/** Bytes of the papers' questions, without loading them. */
async function bytesOf(queries: Queries, papers: PaperRow[]): Promise<number> {
  if (papers.length === 0) return 0;
  const columns = ["content", "option", "answer", "analysis", "extra"].map(
    (column) => sql`octet_length(${sql.ref(`version.${column}`)})`,
  );
  const { bytes } = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select(sql<number | null>`sum(${sql.join(columns, sql` + `)})`.as("bytes"))
    .where(
      "slot.paper_id",
      "in",
      papers.map(({ id }) => id),
    )
    .where("slot.removed_at", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/**
 * A paper of the company with all its questions, numbered from 1 throughout; a group's children in order. A variant
 * has them in its own order.
 */
export async function paperContentOf(
  queries: Queries,
  reader: QuestionReader,
  paperId: string,
  variant: PaperVariant = "",
): Promise<PrintedPaper> {
  const paper = await findPaper(queries, reader.companyId, paperId);
  const papers: PrintedPaper["papers"] = [];
  let before = 0;
  for (const child of await papersToPrint(queries, paper)) {
    const parts = await filledParts(queries, reader, child.id, before);
    before += parts.reduce((sum, { slots }) => sum + slots.length, 0);
    papers.push({ paper: toPaperDetail({ ...child, updater: null }), parts });
  }
  const ordered = variant === "" ? papers : paperVariantOf(papers, paper.id, variant);
  return {
    paper: toPaperDetail({ ...paper, updater: null }),
    variant,
    versionCode: versionCodeOf(paper, ordered, variant),
    papers: ordered,
  };
}

/** A group's children in order, else the paper itself. */
async function papersOf(queries: Queries, paper: PaperRow): Promise<PaperRow[]> {
  if (!paper.is_group) return [paper];
  return queries
    .selectFrom("paper_child")
    .innerJoin("paper", "paper.id", "paper_child.paper_id")
    .selectAll("paper")
    .where("paper_child.group_id", "=", paper.id)
    .orderBy("paper_child.sort")
    .orderBy("paper.id")
    .execute();
}

async function filledParts(queries: Queries, reader: QuestionReader, paperId: string, before: number) {
  const parts: { part: PrintedPaper["papers"][number]["parts"][number]["part"]; slots: PrintedSlot[] }[] = [];
  const rows = await queries.selectFrom("part").selectAll().where("paper_id", "=", paperId).execute();
  for (const part of await partsOf(queries, paperId)) {
    const row = rows.find(({ id }) => id === part._id);
    const slots = row ? await allSlots(queries, reader, row) : [];
    parts.push({
      part,
      slots: slots.map((slot) => ({ ...slot, number: before + slot.number, origin: null })),
    });
  }
  return parts;
}

async function allSlots(queries: Queries, reader: QuestionReader, part: PartRow): Promise<Slot[]> {
  const pageSize = questionLimits.slotsMax;
  const slots: Slot[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await slotsOf(queries, reader, part, { pageNum, pageSize });
    slots.push(...page);
    if (page.length < pageSize) return slots;
  }
}
