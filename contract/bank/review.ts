import * as z from "zod/v4";
import { lines } from "../text";

/** The states of a question in a bank that requires approval; elsewhere they mean nothing. */
export const reviewStates = ["draft", "waiting", "approved", "returned"] as const;
export const reviewState = z.enum(reviewStates, "NOT_VALID");
export type ReviewState = z.infer<typeof reviewState>;

/** Ask for a review of a draft, approve what waits for one, or return it with a comment. */
export const reviewSteps = ["ask", "approve", "return"] as const;
export const reviewStep = z.enum(reviewSteps, "NOT_VALID");
export type ReviewStep = z.infer<typeof reviewStep>;

/** From which states each step leads, and to which. */
export const reviewMoves: Record<ReviewStep, { from: readonly ReviewState[]; to: ReviewState }> = {
  ask: { from: ["draft", "returned"], to: "waiting" },
  approve: { from: ["waiting"], to: "approved" },
  return: { from: ["waiting"], to: "returned" },
};

/** Characters of a comment. */
const longestComment = 2000;

/** A step with the comment that goes with it. */
export const reviewFields = { step: reviewStep, comment: lines(longestComment).default("") };

/** The same shape; a return without a comment is refused. */
export const withReason = <Shape extends z.ZodType<{ step: ReviewStep; comment: string }>>(
  shape: Shape,
): Shape =>
  shape.refine(({ step, comment }) => step !== "return" || comment !== "", {
    error: "COMMENT_MISSING",
    path: ["comment"],
  });

/** The form of one question's step. */
export const reviewForm = withReason(
  z.object({ ...reviewFields, revision: z.coerce.number("NOT_VALID").int("NOT_VALID") }),
);

/** How many questions took the step; and those that did not: changed last by the caller, or in another state. */
export const reviewed = z.object({ count: z.number(), own: z.number(), other: z.number() });

/** What is told of a question's review; null where its bank requires none. */
export const questionReview = z
  .object({
    state: reviewState,
    /** Whether the caller may approve or return it now: it waits, and somebody else changed it last. */
    mayReview: z.boolean(),
    /** The thread, the oldest first; times are epoch milliseconds. */
    comments: z.array(z.object({ at: z.number(), by: z.string(), step: reviewStep, comment: z.string() })),
  })
  .nullable();
