import { codes, type Outcome } from "#contract/call";
import type { PreservedForm } from "~/stop/stop";
import { stop } from "~/stop/stop.server";

/**
 * The data of a call that a page requires; any failure ends in the error page with its message, and with the
 * preserved form where a service was unavailable or the session had expired.
 */
export function need<Data>(outcome: Outcome<Data> & { preserved?: PreservedForm }): Data {
  if (outcome.ok) return outcome.data;
  const { reason, message, code, preserved } = outcome;
  if (reason === "SIGNED_OUT") throw stop({ kind: "signedOut", message, preserved }, 401);
  if (reason === "NOT_FOUND") throw stop({ kind: "notFound" }, 404);
  if (reason === "FORBIDDEN") throw stop({ kind: "forbidden" }, 403);
  if (reason === "BUSY" || reason === "OFFLINE") throw stop({ kind: "busy", preserved }, 503);
  if (reason === "BROKEN") throw stop({ kind: "broken", preserved }, 500);
  // The address holds an invalid value, such as an id with a control character.
  if (code === codes.invalid) throw stop({ kind: "notFound" }, 404);
  throw stop({ kind: "message", message }, code === codes.refused ? 422 : 502);
}
