import { questionCalls } from "#contract/questions/calls";
import { questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { newId } from "../ids";
import { toHundredths, toPoints } from "../papers/points";
import { findPaper } from "../papers/store";
import { settle } from "../papers/totals";
import { insertQuestions } from "./content";
import { endOf, swap } from "./order";
import {
  findFullSlot,
  findPart,
  findPlacedPart,
  holdContent,
  holdPart,
  holdSlot,
  isPartNameTaken,
  partsOf,
  slotsOf,
} from "./store";
import { changeQuestion } from "./versions";

/** Operators build a paper from parts and questions; the paper's totals follow in the same transaction. */
export const questionService: Handlers<typeof questionCalls> = {
  async parts({ jobId }, { queries, caller }) {
    await findPaper(queries, caller.companyId, jobId);
    return partsOf(queries, jobId);
  },

  getPart: ({ partId }, { queries, caller }) => findPlacedPart(queries, caller.companyId, partId),

  async addPart({ jobId, ...part }, context) {
    const call = questionCalls.addPart;
    const { queries, caller } = context;
    const paper = await holdContent(call, context, jobId);
    if (paper.is_group) refuse(call, "PAPER_IS_GROUP");
    if (paper.time_rule === 2 && part.duration === 0) refuse(call, "PART_DURATION_MISSING");
    if (await isPartNameTaken(queries, jobId, part.name)) refuse(call, "PART_NAME_TAKEN");
    const end = await endOf(queries, "part", jobId);
    if (end.count >= questionLimits.partsMax) refuse(call, "TOO_MANY_PARTS");
    const id = newId();
    await queries
      .insertInto("part")
      .values({ id, company_id: caller.companyId, paper_id: jobId, ...part, sort: end.next })
      .execute();
    await settle(context, jobId, paper);
    await audit(context, "part.create", id, { after: { paperId: jobId, ...part } });
    return id;
  },

  async updatePart({ partId, ...wanted }, context) {
    const call = questionCalls.updatePart;
    const { queries } = context;
    const { paper, part } = await holdPart(call, context, partId);
    if (paper.time_rule === 2 && wanted.duration === 0) refuse(call, "PART_DURATION_MISSING");
    if (await isPartNameTaken(queries, paper.id, wanted.name, partId)) refuse(call, "PART_NAME_TAKEN");
    await queries.updateTable("part").set(wanted).where("id", "=", partId).execute();
    await settle(context, paper.id, paper);
    const { name, introduction, duration } = part;
    await audit(context, "part.update", partId, { before: { name, introduction, duration }, after: wanted });
    return null;
  },

  async removePart({ partId }, context) {
    const { queries } = context;
    const { paper, part } = await holdPart(questionCalls.removePart, context, partId);
    await queries.deleteFrom("slot").where("part_id", "=", partId).execute();
    await queries.deleteFrom("part").where("id", "=", partId).execute();
    await settle(context, paper.id, paper);
    await audit(context, "part.remove", partId, { before: { paperId: paper.id, name: part.name } });
    return null;
  },

  async movePart({ partId, move }, context) {
    const { paper, part } = await holdPart(questionCalls.movePart, context, partId);
    const place = { id: partId, sort: part.sort, parentId: paper.id };
    if (!(await swap(context.queries, "part", place, move))) return null;
    await settle(context, paper.id, paper);
    await audit(context, "part.move", partId, { after: { paperId: paper.id, move } });
    return null;
  },

  async inPart({ partId, ...page }, { queries, caller }) {
    const part = await findPart(queries, caller.companyId, partId);
    const { count } = await endOf(queries, "slot", partId);
    return { questionList: await slotsOf(queries, caller, part, page), questionCount: count };
  },

  get: ({ slotId }, { queries, caller }) => findFullSlot(queries, caller, slotId),

  async create({ partId, score, question }, context) {
    const call = questionCalls.create;
    const { queries, caller } = context;
    const { paper } = await holdPart(call, context, partId);
    const end = await endOf(queries, "slot", partId);
    if (end.count >= questionLimits.slotsMax) refuse(call, "TOO_MANY_QUESTIONS");
    const [versionId] = await insertQuestions(context, [question]);
    const id = newId();
    await queries
      .insertInto("slot")
      .values({
        id,
        company_id: caller.companyId,
        paper_id: paper.id,
        part_id: partId,
        version_id: versionId!,
        score: toHundredths(score),
        sort: end.next,
      })
      .execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.create", id, { after: { paperId: paper.id, partId, score, question } });
    return id;
  },

  async update({ slotId, score, question }, context) {
    const { queries, caller } = context;
    const { paper } = await holdSlot(questionCalls.update, context, slotId);
    const before = await findFullSlot(queries, caller, slotId);
    const versionId = await changeQuestion(questionCalls.update, context, before, question);
    await queries
      .updateTable("slot")
      .set({ version_id: versionId, score: toHundredths(score) })
      .where("id", "=", slotId)
      .execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.update", slotId, {
      before: { versionId: before.versionId, score: before.score, question: before.question },
      after: { versionId, score, question },
    });
    return null;
  },

  async removeFromPart({ slotId }, context) {
    const { paper, slot } = await holdSlot(questionCalls.removeFromPart, context, slotId);
    await context.queries.deleteFrom("slot").where("id", "=", slotId).execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.removeFromPart", slotId, {
      before: { paperId: paper.id, versionId: slot.version_id, score: toPoints(slot.score) },
    });
    return null;
  },

  async moveInPart({ slotId, move }, context) {
    const { paper, slot } = await holdSlot(questionCalls.moveInPart, context, slotId);
    const place = { id: slotId, sort: slot.sort, parentId: slot.part_id };
    if (!(await swap(context.queries, "slot", place, move))) return null;
    await settle(context, paper.id, paper);
    await audit(context, "question.move", slotId, { after: { paperId: paper.id, move } });
    return null;
  },

  async setMark({ slotId, score }, context) {
    const { paper, slot } = await holdSlot(questionCalls.setMark, context, slotId);
    await context.queries
      .updateTable("slot")
      .set({ score: toHundredths(score) })
      .where("id", "=", slotId)
      .execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.setMark", slotId, {
      before: { score: toPoints(slot.score) },
      after: { score },
    });
    return null;
  },
};
