import type { PrintedPaper } from "#contract/exports/shapes";
import { questionLimits, type Slot } from "#contract/questions/shapes";
import type { Queries } from "../database/open";
import { findPaper, type PaperRow } from "../papers/store";
import { paperDetail } from "../papers/wire";
import { type PartRow, partsOf, type Reader, slotsOf } from "../questions/store";
import { versionCodeOf } from "./version-code";

/** A paper of the company with all its questions, numbered from 1 through the whole; a group's children in their order. */
export async function contentOf(queries: Queries, reader: Reader, paperId: string): Promise<PrintedPaper> {
  const paper = await findPaper(queries, reader.companyId, paperId);
  const papers: PrintedPaper["papers"] = [];
  let before = 0;
  for (const child of paper.is_group ? await childrenOf(queries, paperId) : [paper]) {
    const parts = await filledParts(queries, reader, child.id, before);
    before += parts.reduce((sum, { slots }) => sum + slots.length, 0);
    papers.push({ paper: paperDetail({ ...child, updater: null }), parts });
  }
  return {
    paper: paperDetail({ ...paper, updater: null }),
    versionCode: versionCodeOf(paper, papers),
    papers,
  };
}

const childrenOf = (queries: Queries, groupId: string): Promise<PaperRow[]> =>
  queries
    .selectFrom("paper_child")
    .innerJoin("paper", "paper.id", "paper_child.paper_id")
    .selectAll("paper")
    .where("paper_child.group_id", "=", groupId)
    .orderBy("paper_child.sort")
    .orderBy("paper.id")
    .execute();

async function filledParts(queries: Queries, reader: Reader, paperId: string, before: number) {
  const parts: { part: PrintedPaper["papers"][number]["parts"][number]["part"]; slots: Slot[] }[] = [];
  const rows = await queries.selectFrom("part").selectAll().where("paper_id", "=", paperId).execute();
  for (const part of await partsOf(queries, paperId)) {
    const row = rows.find(({ id }) => id === part._id);
    const slots = row ? await allSlots(queries, reader, row) : [];
    parts.push({ part, slots: slots.map((slot) => ({ ...slot, number: before + slot.number })) });
  }
  return parts;
}

async function allSlots(queries: Queries, reader: Reader, part: PartRow): Promise<Slot[]> {
  const pageSize = questionLimits.slotsMax;
  const slots: Slot[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await slotsOf(queries, reader, part, { pageNum, pageSize });
    slots.push(...page);
    if (page.length < pageSize) return slots;
  }
}
