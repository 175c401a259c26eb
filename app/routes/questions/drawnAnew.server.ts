import { data } from "@remix-run/node";
import type { Services } from "~/request/client.server";
import { notPutIn, richAnew } from "~/rich/richAnew.server";
import type { Say } from "~/words/words";
import { redrawn } from "./redraw";
import { typedIn, wholeForm } from "./typedForm";

/**
 * A question's form that was sent to be drawn anew, not to be saved, with everything that was typed: for another type or
 * other rows (`redrawn`), to preview a text, or with a picture put into one (`richAnew`). Null for a form to be saved.
 * A picture that was chosen and not put in is told of instead: a page that is drawn anew has forgotten it.
 */
export async function drawnAnew(form: FormData, services: Services, t: Say) {
  const rich = await richAnew(form, services, t);
  const mistakes = notPutIn(form);
  if (Object.keys(mistakes).length > 0) {
    const initialValue = wholeForm(typedIn(form));
    return data({ initialValue, ...rich, status: "error", error: mistakes }, { status: 422 });
  }
  return rich ? { initialValue: wholeForm(typedIn(form)), focus: null, ...rich } : redrawn(form);
}
