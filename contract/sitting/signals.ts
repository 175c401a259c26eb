import * as z from "zod/v4";
import { sittingToken } from "./shapes";

/** What a page tells of the sitting that it belongs to. */
export const signalKinds = [
  ...(["left", "returned", "leftFullScreen", "copied", "pasted", "noCamera", "noScreen"] as const),
] as const;
/** Somebody does something on the page: kept as a sign of life alone, which any request is. */
export const hereKind = "here";
/** What the services notice of requests: the network that a sitting begins from, and each other one. */
export const networkKinds = ["firstNetwork", "otherNetwork"] as const;

/** By the clock of the candidate's device, epoch milliseconds: compared with others of the same page alone. */
const pageTime = z.number("NOT_VALID").int("NOT_VALID").min(0, "NOT_VALID").optional();

/**
 * What the script of a question page tells; of what is done often, how often since it told last. `at` is when, so that
 * a beacon that comes twice is one; `leftAt` is when the page was left that one has returned to, as that beacon may be
 * lost or late.
 */
export const signalPayload = z.object({
  session: sittingToken,
  kind: z.enum([...signalKinds, hereKind], "NOT_VALID"),
  times: z.number("NOT_VALID").int("NOT_VALID").min(1, "NOT_VALID").max(100, "NOT_VALID").default(1),
  at: pageTime,
  leftAt: pageTime,
});
