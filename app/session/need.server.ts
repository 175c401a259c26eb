import { codes, type Outcome } from "#contract/call";
import { stop } from "./proof.server";
import type { Kept } from "./stop";

/**
 * The data of a call that a page cannot do without; anything else ends in the error page with its words, and with what
 * was posted, where a service could not be had or the session was over meanwhile.
 */
export function need<Data>(outcome: Outcome<Data> & { kept?: Kept }): Data {
  if (outcome.ok) return outcome.data;
  const { reason, message, code, kept } = outcome;
  if (reason === "SIGNED_OUT") throw stop({ kind: "signedOut", message, kept }, 401);
  if (reason === "NOT_FOUND") throw stop({ kind: "notFound" }, 404);
  if (reason === "FORBIDDEN") throw stop({ kind: "forbidden" }, 403);
  if (reason === "BUSY" || reason === "OFFLINE") throw stop({ kind: "busy", kept }, 503);
  if (reason === "BROKEN") throw stop({ kind: "broken", kept }, 500);
  // What an address asks for cannot be, such as an id that holds a control character.
  if (code === codes.invalid) throw stop({ kind: "notFound" }, 404);
  throw stop({ kind: "message", message }, code === codes.refused ? 422 : 502);
}
