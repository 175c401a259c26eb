import { candidatePaperCalls } from "#contract/candidate-papers/calls";
import { audit } from "../audit";
import { candidatesOf } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { isOverForAll } from "../exams/over";
import { findExam } from "../exams/store";
import { type Handlers, refuse } from "../handler";
import { drawJob } from "./drawing/papers";
import { usageOf } from "./usage";

/** Operators inspect the papers of an exam's candidates, have them repaired, and hand out what proves the draw. */
export const candidatePaperService: Handlers<typeof candidatePaperCalls> = {
  async overview({ examId }, { queries, caller, clock, encryption }) {
    const exam = await findExam(queries, caller.companyId, examId);
    // why first: what it drew before this is counted, and a page that shows it under way reads itself again.
    const job = await queries
      .selectFrom("job")
      .select(["state", "done", "total", "result"])
      .where("company_id", "=", caller.companyId)
      .where("kind", "=", drawJob)
      .where("key", "=", `${drawJob} ${examId}`)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    const draw = await drawRow(queries, examId);
    const counted = await candidatesOf(queries, examId)
      .leftJoin("candidate_paper as paper", "paper.candidate_id", "candidate.id")
      .select(({ fn }) => [
        fn.countAll<number>().as("candidates"),
        fn.count<number>("paper.candidate_id").as("drawn"),
      ])
      .executeTakeFirstOrThrow();
    const isPublic = draw && (await isOverForAll(queries, exam, clock.now()));
    return {
      candidates: Number(counted.candidates),
      drawn: Number(counted.drawn),
      job: job
        ? {
            state: job.state as "done",
            done: job.done,
            total: job.total,
            repaired: job.result ? (JSON.parse(job.result)?.repaired ?? 0) : 0,
          }
        : null,
      commitment: draw?.commitment ?? "",
      structureHash: draw?.structure_hash ?? "",
      committedAt: draw?.at ?? 0,
      seed: isPublic ? encryption.decrypt(draw.seed).toString("hex") : "",
    };
  },

  async usage({ examId }, { queries, caller }) {
    await findExam(queries, caller.companyId, examId);
    const draw = await drawRow(queries, examId);
    return draw ? usageOf(queries, examId, JSON.parse(draw.structure)) : nothing;
  },

  async repair({ examId }, context) {
    const { queries, caller, jobs } = context;
    const { companyId, operatorId } = caller;
    const exam = await findExam(queries, companyId, examId);
    if (exam.state !== "published") refuse(candidatePaperCalls.repair, "EXAM_NOT_PUBLISHED");
    await jobs.enqueue(queries, { companyId, operatorId, kind: drawJob, key: examId, input: { examId } });
    await audit(context, "candidatePaper.repair", examId);
    return null;
  },

  async redo({ examId }, { queries, caller, clock, encryption }) {
    const exam = await findExam(queries, caller.companyId, examId);
    // why: the seed tells every paper, and with it the order of questions in those that are still sat.
    if (!(await isOverForAll(queries, exam, clock.now()))) refuse(candidatePaperCalls.redo, "EXAM_NOT_OVER");
    const draw = await drawRow(queries, examId);
    if (!draw) return refuse(candidatePaperCalls.redo, "NOTHING_DRAWN");
    const papers = await queries
      .selectFrom("candidate_paper as paper")
      .innerJoin("candidate", "candidate.id", "paper.candidate_id")
      .select(["candidate.number", "paper.hash"])
      .where("paper.exam_id", "=", examId)
      .orderBy("candidate.number")
      .execute();
    return {
      algorithm: draw.algorithm,
      examId,
      seed: encryption.decrypt(draw.seed).toString("hex"),
      commitment: draw.commitment,
      structureHash: draw.structure_hash,
      structure: draw.structure,
      papers,
    };
  },
};

const nothing = { questions: [], neighbours: { pairs: 0, mean: 0, largest: 0 } };

const drawRow = (queries: Queries, examId: string) =>
  queries.selectFrom("exam_draw").selectAll().where("exam_id", "=", examId).executeTakeFirst();
