import { examCalls } from "#contract/exams/calls";
import { canPublish } from "#contract/exams/check";
import { audit } from "../audit";
import { commitDraw, drawJob } from "../candidate-papers/drawing/papers";
import { type Handlers, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { lockPaperRow } from "../papers/store/store";
import { settle } from "../papers/store/totals";
import { tellSystems } from "../webhooks/telling";
import { checkExam } from "./check";
import { endsAt } from "./ending";
import { findExam, lockExam } from "./store";

/** Operators check an exam, and publish it once nothing must be done any more: its paper is frozen from then on. */
export const publishingService: Pick<Handlers<typeof examCalls>, "check" | "publish"> = {
  check: async ({ examId }, context) =>
    checkExam(context, await findExam(context.queries, context.caller.companyId, examId)),

  async publish({ examId, revision }, context) {
    const call = examCalls.publish;
    const { queries, caller, clock, encryption, jobs } = context;
    const { companyId, operatorId } = caller;
    await lockCompany(queries, companyId);
    const exam = await lockExam(queries, companyId, examId);
    if (exam.state !== "draft") refuse(call, "EXAM_PUBLISHED_ALREADY");
    // What was checked is what goes out.
    if (revision !== exam.revision) refuse(call, "EXAM_CHANGED");
    // Nor does its paper change between the check and the freeze; of a removed one the check tells.
    const paper = await lockPaperRow(queries, companyId, exam.paper_id);
    if (!canPublish(await checkExam(context, exam))) refuse(call, "EXAM_NOT_READY");
    if (paper.state !== "used") {
      await queries.updateTable("paper").set({ state: "used" }).where("id", "=", paper.id).execute();
      await settle(context, paper.id, paper);
    }
    await queries
      .updateTable("exam")
      .set((value) => ({
        state: "published",
        version: 1,
        published_at: clock.now(),
        published_by: operatorId,
        revision: value("revision", "+", 1),
        updated_at: clock.now(),
        updated_by: operatorId,
      }))
      .set({ ends_at: await endsAt(queries, examId, exam.close_at) })
      .where("id", "=", examId)
      .execute();
    await commitDraw(queries, exam, { encryption, now: clock.now() });
    await jobs.enqueue(queries, { companyId, operatorId, kind: drawJob, key: examId, input: { examId } });
    await tellSystems(queries, clock, companyId, "exam.published", {
      ...{ examId, number: exam.number, openAt: exam.open_at, closeAt: exam.close_at },
    });
    await audit(context, "exam.publish", examId, {
      after: { paperId: paper.id, paperRevision: paper.revision },
    });
    return null;
  },
};
