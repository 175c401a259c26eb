import type * as z from "zod/v4";
import { questionCalls } from "#contract/questions/calls";
import { familyScore, type partPayload, type Question, questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { newId } from "../ids";
import { toHundredths, toPoints } from "../papers/store/points";
import { findPaper } from "../papers/store/store";
import { settle } from "../papers/store/totals";
import { arrangeService } from "./arrange";
import { paperContentBinService } from "./bin";
import { insertQuestions } from "./content";
import { drawService } from "./draws";
import { openPartService } from "./open-parts";
import { endOf, putAt, refuseOldOrder, swap } from "./order";
import { partCopyService } from "./part-copies";
import { partOptionColumns, partOptionsOf } from "./rows";
import {
  findFullSlot,
  findPart,
  findPlacedPart,
  isPartNameTaken,
  lockPaperContent,
  lockPart,
  lockSlot,
  partRevision,
  partsOf,
  slotsOf,
} from "./store";
import { changeQuestion, refuseUnapproved } from "./versions";

/** A part payload as columns. */
const partColumns = (part: z.output<typeof partPayload>) => ({
  name: part.name,
  introduction: part.introduction,
  duration: part.duration,
  ...partOptionColumns(part),
});

/** Points of a question in its slot: for a parent question always the sum of its children's. */
const markOf = (question: Question, score: number) => (question.type === 13 ? familyScore(question) : score);

/** Operators build a paper from parts and questions; the paper's totals follow in the same transaction. */
export const questionService: Handlers<typeof questionCalls> = {
  ...openPartService,
  ...partCopyService,
  ...drawService,
  ...paperContentBinService,
  ...arrangeService,

  async parts({ jobId }, { queries, caller }) {
    await findPaper(queries, caller.companyId, jobId);
    return partsOf(queries, jobId);
  },

  getPart: ({ partId }, { queries, caller }) => findPlacedPart(queries, caller.companyId, partId),

  async addPart({ jobId, ...part }, context) {
    const call = questionCalls.addPart;
    const { queries, caller } = context;
    const paper = await lockPaperContent(call, context, jobId);
    if (paper.is_group) refuse(call, "PAPER_IS_GROUP");
    if (paper.time_rule === 2 && part.duration === 0) refuse(call, "PART_DURATION_MISSING");
    if (await isPartNameTaken(queries, jobId, part.name)) refuse(call, "PART_NAME_TAKEN");
    const end = await endOf(queries, "part", jobId);
    if (end.count >= questionLimits.partsMax) refuse(call, "TOO_MANY_PARTS");
    const id = newId();
    await queries
      .insertInto("part")
      .values({ id, company_id: caller.companyId, paper_id: jobId, ...partColumns(part), sort: end.next })
      .execute();
    await settle(context, jobId, paper);
    await audit(context, "part.create", id, { after: { paperId: jobId, ...part } });
    return id;
  },

  async updatePart({ partId, revision, ...wanted }, context) {
    const call = questionCalls.updatePart;
    const { queries } = context;
    const { paper, part } = await lockPart(call, context, partId);
    if (revision !== undefined && revision !== partRevision(part)) refuse(call, "PART_CHANGED_MEANWHILE");
    if (paper.time_rule === 2 && wanted.duration === 0) refuse(call, "PART_DURATION_MISSING");
    if (await isPartNameTaken(queries, paper.id, wanted.name, partId)) refuse(call, "PART_NAME_TAKEN");
    await queries.updateTable("part").set(partColumns(wanted)).where("id", "=", partId).execute();
    await settle(context, paper.id, paper);
    const { name, introduction, duration } = part;
    const before = { name, introduction, duration, ...partOptionsOf(part) };
    await audit(context, "part.update", partId, { before, after: wanted });
    return null;
  },

  async movePart({ partId, move, revision }, context) {
    const call = questionCalls.movePart;
    const { paper, part } = await lockPart(call, context, partId);
    refuseOldOrder(call, paper, revision);
    const place = { id: partId, sort: part.sort, parentId: paper.id };
    if (typeof move === "number") await putAt(context.queries, "part", place, move);
    else if (!(await swap(context.queries, "part", place, move))) return null;
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

  async create({ partId, score: wanted, question }, context) {
    const call = questionCalls.create;
    const { queries, caller } = context;
    const score = markOf(question, wanted);
    const { paper } = await lockPart(call, context, partId);
    const end = await endOf(queries, "slot", partId);
    if (end.count >= questionLimits.slotsMax) refuse(call, "TOO_MANY_QUESTIONS");
    const [made] = await insertQuestions(context, [question], { score: () => score });
    const id = newId();
    await queries
      .insertInto("slot")
      .values({
        id,
        company_id: caller.companyId,
        paper_id: paper.id,
        part_id: partId,
        version_id: made!.versionId,
        score: toHundredths(score),
        sort: end.next,
      })
      .execute();
    await settle(context, paper.id, paper);
    await audit(context, "question.create", id, { after: { paperId: paper.id, partId, score, question } });
    return id;
  },

  async update({ slotId, revision, score: wanted, question }, context) {
    const call = questionCalls.update;
    const { queries, caller } = context;
    const score = markOf(question, wanted);
    const { paper } = await lockSlot(call, context, slotId);
    const before = await findFullSlot(queries, caller, slotId);
    if (revision !== undefined && revision !== before.revision) refuse(call, "QUESTION_CHANGED_MEANWHILE");
    refuseUnapproved(call, before, question);
    const versionId = await changeQuestion(call, context, before, question);
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

  async moveInPart({ slotId, move }, context) {
    const { paper, slot } = await lockSlot(questionCalls.moveInPart, context, slotId);
    const place = { id: slotId, sort: slot.sort, parentId: slot.part_id };
    if (!(await swap(context.queries, "slot", place, move))) return null;
    await settle(context, paper.id, paper);
    await audit(context, "question.move", slotId, { after: { paperId: paper.id, move } });
    return null;
  },

  async setMark({ slotId, score }, context) {
    const call = questionCalls.setMark;
    const { queries } = context;
    const { paper, slot } = await lockSlot(call, context, slotId);
    const { type } = await queries
      .selectFrom("question_version")
      .select("type")
      .where("id", "=", slot.version_id)
      .executeTakeFirstOrThrow();
    if (type === 13) refuse(call, "MARK_OF_CHILDREN");
    await queries
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
