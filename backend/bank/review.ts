import { bankCalls } from "#contract/bank/calls";
import { type ReviewState, reviewMoves } from "#contract/bank/review";
import { audit } from "../audit";
import { reachOf } from "../banks/rights";
import { type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { lockQuestions } from "../questions/lock-questions";

/** Authors ask for reviews, and others who may write the bank approve or return; each step stays in the thread. */
export const reviewService: Pick<Handlers<typeof bankCalls>, "review"> = {
  async review({ questionIds, step, comment, revision }, context) {
    const call = bankCalls.review;
    const { queries, caller, clock } = context;
    const reach = await reachOf(queries, caller);
    const locked = await lockQuestions(queries, caller.companyId, questionIds);
    const there = locked.filter(
      ({ removed_at, bank_id }) => removed_at === 0 && reach.rightIn(bank_id) !== "none",
    );
    if (there.length === 0) return notFound();
    const open = there.filter(({ bank_id }) => reach.rightIn(bank_id) === "write");
    if (open.length === 0) refuse(call, "BANK_READ_ONLY");
    if (revision !== undefined && open.some((question) => question.revision !== revision))
      refuse(call, "QUESTION_CHANGED_MEANWHILE");

    const { from, to } = reviewMoves[step];
    const inState = open.filter(
      ({ bank_id, review }) => reach.approving.includes(bank_id) && from.includes(review as ReviewState),
    );
    const taken = inState.filter(({ written_by }) => step === "ask" || written_by !== caller.operatorId);
    if (inState.length === 0) refuse(call, "REVIEW_NOT_NOW");
    if (taken.length === 0) refuse(call, "REVIEW_OWN_CHANGE");
    const ids = taken.map(({ id }) => id);
    await queries.updateTable("question").set({ review: to }).where("id", "in", ids).execute();
    const said = { company_id: caller.companyId, operator_id: caller.operatorId, at: clock.now() };
    await queries
      .insertInto("question_comment")
      .values(ids.map((question_id) => ({ id: newId(), question_id, ...said, step, comment })))
      .execute();
    await audit(context, "bank.question.review", ids.length === 1 ? ids[0]! : "", {
      before: Object.fromEntries(taken.map(({ id, review }) => [id, review])),
      after: { step, comment, questionIds: ids },
    });
    return {
      count: taken.length,
      own: inState.length - taken.length,
      other: there.length - inState.length,
    };
  },
};
