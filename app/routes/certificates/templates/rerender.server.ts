import { data } from "@remix-run/node";
import { readTypedTemplate, type TypedTemplate, wholeFields } from "#contract/certificates/form";
import { certificatePictures } from "#contract/certificates/shapes";
import { changeRows, rowChangeIn } from "~/form/rows";
import type { Services } from "~/request/client.server";
import type { OperatorContext } from "~/session/guard.server";
import { typedPreview } from "./previewed.server";
import { isRerender } from "./rerenderButtons";

/**
 * Handles a template form submitted for re-render, not to be saved, with all that was typed: for a preview,
 * with a picture stored or removed, with a row of fields added or removed. Null for a form to be saved.
 * Chosen pictures are stored in either case, and `form` then names them: no page can select a file again.
 */
export async function rerenderTemplateForm(form: FormData, context: OperatorContext) {
  const validationErrors = await keepPictures(form, context.services);
  const isToBeSaved = ![...form.keys()].some(isRerender);
  if (isToBeSaved && Object.keys(validationErrors).length === 0) return null;
  const { typed, focus } = changed(form);
  const answer = {
    initialValue: typed,
    focus,
    previewIn: String(form.get("previewIn") ?? ""),
    preview: await typedPreview(context, typed, form.get("previewIn")),
  };
  if (Object.keys(validationErrors).length === 0) return data(answer);
  return data({ ...answer, status: "error", error: validationErrors }, { status: 422 });
}

/** Stores each chosen picture; one that cannot be stored is a validation error of its field. */
async function keepPictures(form: FormData, services: Services): Promise<Record<string, string[]>> {
  const validationErrors: Record<string, string[]> = {};
  for (const which of certificatePictures) {
    const file = form.get(`file-${which}`);
    // Where none is chosen a browser sends one without a name; an empty one is refused.
    const isChosen = file instanceof File && (file.size > 0 || file.name !== "");
    const isAskedFor = form.get("upload") === which;
    form.delete(`file-${which}`);
    if (form.get("removePicture") === which || (!isChosen && !isAskedFor)) continue;
    const attached = await services.certificates.attachPicture({
      file: isChosen ? file : new File([], ""),
    });
    if (attached.ok) form.set(`look.${which}`, attached.data);
    else validationErrors[`look.${which}`] = [attached.message || attached.reason];
  }
  return validationErrors;
}

/** What was typed with the button's change applied, and the field to focus. */
function changed(form: FormData): { typed: TypedTemplate; focus: string | null } {
  const typed = readTypedTemplate(form);
  const change = rowChangeIn(form);
  if (change) {
    const { rows, focus } = changeRows(typed.freeFields, change, {
      field: `.${typed.language}`,
      whole: wholeFields,
    });
    return { typed: { ...typed, freeFields: rows }, focus };
  }
  const which = certificatePictures.find((picture) => picture === form.get("removePicture"));
  if (!which) return { typed, focus: null };
  return { typed: { ...typed, look: { ...typed.look, [which]: "" } }, focus: null };
}
