import { questionCalls } from "#contract/questions/calls";
import type { QuestionType } from "#contract/questions/kinds";
import { questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import { type Handlers, notFound, refuse } from "../handler";
import { toHundredths, toPoints } from "../papers/store/points";
import { settle } from "../papers/store/totals";
import { endOf, putAt, refuseOldOrder } from "./order";
import { findPart, lockPart, lockSlot } from "./store";

type Arranging = "placeInPart" | "marksInPart" | "setMarks";

/** Authors arrange the questions of a paper: each at a place of a part, and the marks of a type at once. */
export const arrangeService: Pick<Handlers<typeof questionCalls>, Arranging> = {
  async placeInPart({ slotId, partId, place: wanted, revision }, context) {
    const call = questionCalls.placeInPart;
    const { queries, caller } = context;
    const { paper, slot } = await lockSlot(call, context, slotId);
    refuseOldOrder(call, paper, revision);
    const part = await findPart(queries, caller.companyId, partId);
    if (part.paper_id !== paper.id) notFound();
    const isMoved = partId !== slot.part_id;
    const { count } = await endOf(queries, "slot", partId);
    if (isMoved && count >= questionLimits.slotsMax) refuse(call, "TOO_MANY_QUESTIONS");
    const place = await putAt(queries, "slot", { id: slotId, parentId: partId }, wanted);
    // A draw that is repeated takes away what it put there, and there alone.
    if (isMoved)
      await queries.updateTable("slot").set({ part_id: partId, drawn: 0 }).where("id", "=", slotId).execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.move", slotId, {
      after: { paperId: paper.id, partId, place },
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
