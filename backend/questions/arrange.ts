import { questionCalls } from "#contract/questions/calls";
import type { QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { toHundredths, toPoints } from "../papers/store/points";
import { settle } from "../papers/store/totals";
import { endOf } from "./order";
import { findPart, lockPart, lockSlot } from "./store";

type Arranging = "placeInPart" | "marksInPart" | "setMarks";

/** Authors arrange the questions of a paper: each at a place of a part, and the marks of a type at once. */
export const arrangeService: Pick<Handlers<typeof questionCalls>, Arranging> = {
  async placeInPart({ slotId, partId, place }, context) {
    const call = questionCalls.placeInPart;
    const { queries, caller } = context;
    const { paper, slot } = await lockSlot(call, context, slotId);
    const part = await findPart(queries, caller.companyId, partId);
    if (part.paper_id !== paper.id) notFound();
    const isMoved = partId !== slot.part_id;
    const { count, next } = await endOf(queries, "slot", partId);
    if (isMoved && count >= questionLimits.slotsMax) refuse(call, "TOO_MANY_QUESTIONS");
    const others = (await orderOf(queries, partId)).filter((each) => each !== slotId);
    const before = Math.min(place - 1, others.length);
    // What stands before it stays where it is; a removed question's place is taken by none.
    const behind = [slotId, ...others.slice(before)];
    for (const [at, id] of behind.entries())
      await queries
        .updateTable("slot")
        .set({ sort: next + at })
        .where("id", "=", id)
        .execute();
    // A draw that is repeated takes away what it put there, and there alone.
    if (isMoved)
      await queries.updateTable("slot").set({ part_id: partId, drawn: 0 }).where("id", "=", slotId).execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.move", slotId, {
      after: { paperId: paper.id, partId, place: before + 1 },
    });
    return null;
  },

  async marksInPart({ partId }, { queries, caller }) {
    await findPart(queries, caller.companyId, partId);
    const rows = await queries
      .selectFrom("slot")
      .innerJoin("question_version as version", "version.id", "slot.version_id")
      .select("version.type")
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        fn.min<number>("slot.score").as("lowest"),
        fn.max<number>("slot.score").as("highest"),
      ])
      .where("slot.part_id", "=", partId)
      .where("slot.removed_at", "=", 0)
      .groupBy("version.type")
      .orderBy("version.type")
      .execute();
    return rows.map(({ type, count, lowest, highest }) => ({
      type: type as QuestionType,
      ...{ count, lowest: toPoints(lowest), highest: toPoints(highest) },
    }));
  },

  async setMarks({ partId, marks }, context) {
    const call = questionCalls.setMarks;
    const { queries } = context;
    const { paper } = await lockPart(call, context, partId);
    if (marks.some(({ type }) => type === 13)) refuse(call, "MARK_OF_CHILDREN");
    let changed = 0;
    for (const { type, score } of marks) {
      const set = await queries
        .updateTable("slot")
        .set({ score: toHundredths(score) })
        .where("part_id", "=", partId)
        .where("removed_at", "=", 0)
        .where("version_id", "in", (from) =>
          from.selectFrom("question_version").select("id").where("type", "=", type),
        )
        .executeTakeFirst();
      changed += Number(set.numUpdatedRows);
    }
    await settle(context, paper.id, paper);
    await audit(context, "question.setMarks", partId, { after: { paperId: paper.id, marks } });
    return changed;
  },
};

/** The questions of a part in their order, without removed ones. */
async function orderOf(queries: Queries, partId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("slot")
    .select("id")
    .where("part_id", "=", partId)
    .where("removed_at", "=", 0)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
