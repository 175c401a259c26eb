import { sql } from "kysely";
import { questionCalls } from "#contract/questions/calls";
import { questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import { deletableBefore, inBin, isRestorable, listBin, nameInBin, outOfBin } from "../bin";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { toPoints } from "../papers/store/points";
import { findPaper } from "../papers/store/store";
import { settle } from "../papers/store/totals";
import { endOf } from "./order";
import { freeName } from "./part-copies";
import { lockPaperContent, lockPart, lockSlot, partsOf } from "./store";

/** Rows of each kind that the bin of a paper lists, newest first. */
const most = 100;

/** Operators take parts and questions out of a paper, and restore them in their places for 30 days. */
export const paperContentBinService: Pick<
  Handlers<typeof questionCalls>,
  "removePart" | "removeFromPart" | "bin" | "restorePart" | "restoreSlot"
> = {
  async removePart({ partId }, context) {
    const { queries } = context;
    const { paper, part } = await lockPart(questionCalls.removePart, context, partId);
    // Slots that go with their part have no name of their own, and come back with it.
    await queries
      .updateTable("slot")
      .set(inBin(context, ""))
      .where("part_id", "=", partId)
      .where("removed_at", "=", 0)
      .execute();
    await queries
      .updateTable("part")
      .set({ ...inBin(context, part.name), name: nameInBin(partId) })
      .where("id", "=", partId)
      .execute();
    await settle(context, paper.id, paper);
    await audit(context, "part.remove", partId, { before: { paperId: paper.id, name: part.name } });
    return null;
  },

  async removeFromPart({ slotId }, context) {
    const { queries } = context;
    const { paper, slot } = await lockSlot(questionCalls.removeFromPart, context, slotId);
    const { name } = await queries
      .selectFrom("question_version")
      .select(sql<string>`substr(content, 1, 300)`.as("name"))
      .where("id", "=", slot.version_id)
      .executeTakeFirstOrThrow();
    await queries
      .updateTable("slot")
      .set(inBin(context, name || "—"))
      .where("id", "=", slotId)
      .execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.removeFromPart", slotId, {
      before: { paperId: paper.id, versionId: slot.version_id, score: toPoints(slot.score) },
    });
    return null;
  },

  async bin({ jobId }, { queries, caller, clock }) {
    const { companyId } = caller;
    await findPaper(queries, companyId, jobId);
    const page = { companyId, now: clock.now(), pageNum: 1, pageSize: most };
    const parts = await listBin(queries, "part", { ...page, only: sql`row.paper_id = ${jobId}` });
    const only = sql<boolean>`row.paper_id = ${jobId} and row.removed_name <> ''`;
    const slots = await listBin(queries, "slot", { ...page, only });
    return { parts: parts.list, slots: slots.list };
  },

  async restorePart({ removedPartId: id }, context) {
    const call = questionCalls.restorePart;
    const { queries, caller, clock } = context;
    const find = () => findRemoved(queries, "part", caller.companyId, id);
    const { paper_id } = await find();
    const paper = await lockPaperContent(call, context, paper_id);
    const part = await find();
    if (!isRestorable(part, clock.now())) return notFound();
    const { count } = await endOf(queries, "part", paper_id);
    if (count >= questionLimits.partsMax) refuse(call, "TOO_MANY_PARTS");
    const names = new Set((await partsOf(queries, paper_id)).map((one) => one.name));
    const name = freeName(part.removed_name, names);
    await queries
      .updateTable("part")
      .set({ ...outOfBin, name })
      .where("id", "=", id)
      .execute();
    await queries
      .updateTable("slot")
      .set(outOfBin)
      .where("part_id", "=", id)
      .where("removed_at", ">", 0)
      .where("removed_name", "=", "")
      .execute();
    await settle(context, paper_id, paper);
    await audit(context, "part.restore", id, { after: { paperId: paper_id, name } });
    return { name };
  },

  async restoreSlot({ removedSlotId: id }, context) {
    const call = questionCalls.restoreSlot;
    const { queries, caller, clock } = context;
    const find = () => findRemoved(queries, "slot", caller.companyId, id);
    const { paper_id } = await find();
    const paper = await lockPaperContent(call, context, paper_id);
    const slot = await find();
    // One that went with its part comes back with it.
    if (!isRestorable(slot, clock.now()) || slot.removed_name === "") return notFound();
    const part = await queries
      .selectFrom("part")
      .select("removed_at")
      .where("id", "=", slot.part_id)
      .executeTakeFirst();
    if (part?.removed_at !== 0) refuse(call, "PART_IN_BIN");
    const { count } = await endOf(queries, "slot", slot.part_id);
    if (count >= questionLimits.slotsMax) refuse(call, "TOO_MANY_QUESTIONS");
    await queries.updateTable("slot").set(outOfBin).where("id", "=", id).execute();
    await settle(context, paper_id, paper);
    await audit(context, "question.restoreInPart", id, {
      after: { paperId: paper_id, versionId: slot.version_id, score: toPoints(slot.score) },
    });
    return { name: slot.removed_name };
  },
};

/** A part or slot in the bin of one of the company's papers. */
async function findRemoved<Table extends "part" | "slot">(
  queries: Queries,
  table: Table,
  companyId: string,
  id: string,
) {
  const row = await queries
    .selectFrom(table as "slot")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("removed_at", ">", 0)
    .executeTakeFirst();
  return row ?? notFound();
}

/** Deletes the parts and slots whose 30 days are over; idempotent, also after an interruption. */
export async function pruneRemovedContent(queries: Queries, now: number): Promise<void> {
  // A slot is never removed after its part.
  for (const table of ["slot", "part"] as const)
    await queries
      .deleteFrom(table)
      .where("removed_at", ">", 0)
      .where("removed_at", "<", deletableBefore(now))
      .execute();
}
