import type { Outcome } from "#contract/call";
import { need } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { mistakeText, type Say } from "~/words/words";

/**
 * A change without a form of its own was refused: the page that it was asked on says why. What is gone, closed or
 * not reached ends in the error page instead.
 */
export async function refusedBy(
  refused: Outcome<unknown> & { ok: false },
  to: string,
  t: Say,
): Promise<Response> {
  const isDeclared = refused.reason === "PAPER_USED" || refused.reason === "PAPER_ARCHIVED";
  if (!isDeclared) need(refused);
  return redirectWith(to, { kind: "danger", text: mistakeText(t, refused.message || refused.reason) });
}
