import { data } from "@remix-run/node";
import { type TypedTemplate, typedIn, withField, withoutField } from "#contract/certificates/form";
import { certificatePictures } from "#contract/certificates/shapes";
import type { Services } from "~/request/client.server";
import type { Desk } from "~/session/guard.server";
import { typedPreview } from "./previewed.server";
import { isRedraw } from "./redrawButtons";

/**
 * A template's form that was sent to be drawn anew, not to be saved, with everything that was typed: for a preview, with
 * a picture kept or taken out, with another row of fields or one less. Null for a form to be saved. Pictures that were
 * chosen are kept in either case, and `form` then names them: no page can choose them again.
 */
export async function redrawn(form: FormData, desk: Desk) {
  const mistakes = await keepPictures(form, desk.services);
  const isToBeSaved = ![...form.keys()].some(isRedraw);
  if (isToBeSaved && Object.keys(mistakes).length === 0) return null;
  const { typed, focus } = changed(form);
  const answer = {
    /** Tells two answers in a row from one another. */
    isRedrawn: true,
    initialValue: typed,
    focus,
    previewIn: String(form.get("previewIn") ?? ""),
    preview: await typedPreview(desk, typed, form.get("previewIn")),
  };
  if (Object.keys(mistakes).length === 0) return data(answer);
  return data({ ...answer, status: "error", error: mistakes }, { status: 422 });
}

/** Keeps each picture that was chosen; what cannot be kept is a mistake of its field. */
async function keepPictures(form: FormData, services: Services): Promise<Record<string, string[]>> {
  const mistakes: Record<string, string[]> = {};
  for (const which of certificatePictures) {
    const file = form.get(`file-${which}`);
    const isChosen = file instanceof File && file.size > 0;
    const isAskedFor = form.get("upload") === which;
    form.delete(`file-${which}`);
    if (form.get("removePicture") === which || (!isChosen && !isAskedFor)) continue;
    const kept = await services.certificates.attachPicture({
      file: isChosen ? file : new File([], ""),
    });
    if (kept.ok) form.set(`look.${which}`, kept.data);
    else mistakes[`look.${which}`] = [kept.message || kept.reason];
  }
  return mistakes;
}

/** What was typed, as the button wants it, and the field that takes the focus. */
function changed(form: FormData): { typed: TypedTemplate; focus: string | null } {
  const typed = typedIn(form);
  const { language } = typed;
  if (form.has("moreFields")) {
    const more = withField(typed);
    return { typed: more, focus: `freeFields[${more.freeFields.length - 1}].${language}` };
  }
  const row = form.get("removeField");
  if (row !== null) {
    const fewer = withoutField(typed, Number(row));
    const last = fewer.freeFields.length - 1;
    return {
      typed: fewer,
      focus: last < 0 ? null : `freeFields[${Math.min(Number(row), last)}].${language}`,
    };
  }
  const which = certificatePictures.find((picture) => picture === form.get("removePicture"));
  if (!which) return { typed, focus: null };
  return { typed: { ...typed, look: { ...typed.look, [which]: "" } }, focus: null };
}
