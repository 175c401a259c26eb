import type { Outcome } from "#contract/call";
import { stop } from "./proof.server";

/** The data of a call that a page cannot do without; anything else ends in the error page with its words. */
export function need<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  const { reason, message } = outcome;
  if (reason === "SIGNED_OUT") throw stop({ kind: "signedOut", message }, 401);
  if (reason === "NOT_FOUND") throw stop({ kind: "notFound" }, 404);
  if (reason === "FORBIDDEN") throw stop({ kind: "forbidden" }, 403);
  if (reason === "BUSY" || reason === "OFFLINE") throw stop({ kind: "busy" }, 503);
  if (reason === "BROKEN") throw stop({ kind: "broken" }, 500);
  throw stop({ kind: "message", message }, 502);
}
