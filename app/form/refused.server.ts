import { type Outcome, troubles } from "#contract/call";
import { type Translate, validationErrorText } from "#locales/words";
import { redirectWithFlash } from "~/session/flash.server";
import { need } from "~/session/guard.server";

/**
 * A change without a form of its own was refused: redirects back with a flash message, if there is one. Not
 * found, forbidden or unreachable ends in the error page instead.
 */
export async function refusedBy(
  refused: Outcome<unknown> & { ok: false },
  to: string,
  t: Translate,
): Promise<Response> {
  const isTrouble = (troubles as readonly string[]).includes(refused.reason);
  if (isTrouble && refused.reason !== "SILENT") need(refused);
  return redirectWithFlash(to, { kind: "danger", text: validationErrorText(t, refused.message) });
}
