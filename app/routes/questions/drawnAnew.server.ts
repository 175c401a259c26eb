import type { Services } from "~/request/client.server";
import type { RichAnew } from "~/rich/drawn";
import { richAnew } from "~/rich/richAnew.server";
import type { Say } from "~/words/words";
import { type Redrawn, redrawn } from "./redraw";
import { typedIn, wholeForm } from "./typedForm";

/**
 * A question's form that was sent to be drawn anew, not to be saved, with everything that was typed: for another type or
 * other rows (`redrawn`), to preview a text, or with a picture put into one (`richAnew`). Null for a form to be saved.
 * A picture that was chosen is in `form` then, whichever button was pressed.
 */
export async function drawnAnew(
  form: FormData,
  services: Services,
  t: Say,
): Promise<(Redrawn & RichAnew) | null> {
  const rich = await richAnew(form, services, t);
  return rich ? { initialValue: wholeForm(typedIn(form)), focus: null, ...rich } : redrawn(form);
}
