import type { Translate } from "#locales/words";
import type { Services } from "~/request/client.server";
import type { RerenderedRich } from "./rendered";
import { blankWords, richWords } from "./renderQuestion.server";
import { renderRich } from "./renderRich.server";

/**
 * A form submitted for one of its `RichField`s, not to be saved: `preview` names a text to preview,
 * `addPicture` one to insert a picture into. The picture is stored, and `form` then holds it in that text. Null for any
 * other form.
 */
export async function rerenderRich(
  form: FormData,
  services: Services,
  t: Translate,
): Promise<RerenderedRich | null> {
  const shown = form.get("preview");
  if (typeof shown === "string") return { rendered: drawnField(form, shown, t) };
  const field = form.get("addPicture");
  if (typeof field !== "string") return null;

  const file = form.get(`picture-${field}`);
  const attached = await services.bank.attach({ file: file instanceof File ? file : new File([], "") });
  if (!attached.ok) return { pictureError: { field, validationError: attached.message || attached.reason } };
  form.set(field, withPicture(textIn(form, field), `![](/file/${attached.data})`, form.get("caret")));
  return { added: field, rendered: drawnField(form, field, t) };
}

/** A text with a picture at the cursor, which script sends along; else in a line of its own at the end. */
function withPicture(text: string, markup: string, caret: FormDataEntryValue | null): string {
  if (typeof caret === "string" && /^\d{1,9}$/.test(caret))
    return text.slice(0, Number(caret)) + markup + text.slice(Number(caret));
  return text.trim() === "" ? markup : `${text.replace(/\s+$/, "")}\n${markup}`;
}

/** The texts for which a picture was chosen but not inserted, as validation errors. */
export function notPutIn(form: FormData): Record<string, string[]> {
  const isChosen = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.name) !== "";
  const left = [...form].flatMap(([name, value]) => {
    const field = /^picture-(.+)$/.exec(name)?.[1];
    return field && field !== form.get("addPicture") && isChosen(value) ? [field] : [];
  });
  return Object.fromEntries(
    left.map((field) => [field, [field === "media" ? "MEDIA_NOT_IN" : "PICTURE_NOT_IN"]]),
  );
}

const textIn = (form: FormData, field: string) => String(form.get(field) ?? "");

function drawnField(form: FormData, field: string, t: Translate): RerenderedRich["rendered"] {
  const type = form.get(field.replace(/content$/, "type"));
  const hasBlanks = field.endsWith("content") && type === "4";
  return { [field]: renderRich(textIn(form, field), hasBlanks ? blankWords(t) : richWords(t)) };
}
