import { data } from "@remix-run/node";
import type { Translate } from "#locales/words";
import type { Services } from "~/request/client.server";
import { notPutIn, rerenderRich } from "~/rich/rerenderRich.server";
import { rerender } from "./rerender-form";
import { rerenderMedia } from "./rerenderMedia.server";
import { runSample } from "./sample-run.server";
import { readTypedQuestion, wholeForm } from "./typedForm";

/**
 * A question's form submitted to be re-rendered, not saved, with everything that was typed: for another type
 * or other rows (`rerender`), to preview a text, with a picture inserted into one (`rerenderRich`), or with a sound or
 * film (`rerenderMedia`). Null for a form to be saved. A file chosen but not inserted is reported instead: a re-render
 * would clear it.
 */
export async function rerenderQuestionForm(form: FormData, services: Services, t: Translate) {
  const rich = (await rerenderMedia(form, services)) ?? (await rerenderRich(form, services, t));
  const validationErrors = notPutIn(form);
  if (Object.keys(validationErrors).length > 0) {
    const initialValue = wholeForm(readTypedQuestion(form));
    return data({ initialValue, ...rich, status: "error", error: validationErrors }, { status: 422 });
  }
  const sample = await runSample(form, services, t);
  if (sample) return sample;
  return rich ? { initialValue: wholeForm(readTypedQuestion(form)), focus: null, ...rich } : rerender(form);
}
