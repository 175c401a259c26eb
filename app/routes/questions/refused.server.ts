import { type Outcome, troubles } from "#contract/call";
import { need } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { mistakeText, type Say } from "~/words/words";

/**
 * A change without a form of its own was refused: the page that it was asked on says why, if anything is to be said.
 * What is gone, closed or not reached ends in the error page instead.
 */
export async function refusedBy(
  refused: Outcome<unknown> & { ok: false },
  to: string,
  t: Say,
): Promise<Response> {
  const isTrouble = (troubles as readonly string[]).includes(refused.reason);
  if (isTrouble && refused.reason !== "SILENT") need(refused);
  return redirectWith(to, { kind: "danger", text: mistakeText(t, refused.message) });
}
