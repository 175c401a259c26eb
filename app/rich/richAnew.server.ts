import type { Services } from "~/request/client.server";
import type { Say } from "~/words/words";
import type { RichAnew } from "./drawn";
import { blankWords, richWords } from "./drawnQuestion.server";
import { drawRich } from "./drawRich.server";

/**
 * A form that was sent for one of its `RichField`s, not to be saved: `preview` names a text that is shown as it will be,
 * `addPicture` one that a picture is put into. The picture is kept, and `form` then holds it at the end of that text.
 * Null for any other form.
 */
export async function richAnew(form: FormData, services: Services, t: Say): Promise<RichAnew | null> {
  const shown = form.get("preview");
  if (typeof shown === "string") return { drawn: drawnField(form, shown, t) };
  const field = form.get("addPicture");
  if (typeof field !== "string") return null;

  const file = form.get(`picture-${field}`);
  const kept = await services.bank.attach({ file: file instanceof File ? file : new File([], "") });
  if (!kept.ok) return { pictureMistake: { field, mistake: kept.message || kept.reason } };
  const markup = `![](/file/${kept.data})`;
  const text = textIn(form, field);
  form.set(field, text.trim() === "" ? markup : `${text.replace(/\s+$/, "")}\n${markup}`);
  return { added: { field, markup }, drawn: drawnField(form, field, t) };
}

/** The texts for which a picture was chosen that this form does not put in, as mistakes. */
export function notPutIn(form: FormData): Record<string, string[]> {
  const isChosen = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.name) !== "";
  const left = [...form].flatMap(([name, value]) => {
    const field = /^picture-(.+)$/.exec(name)?.[1];
    return field && field !== form.get("addPicture") && isChosen(value) ? [field] : [];
  });
  return Object.fromEntries(left.map((field) => [field, ["PICTURE_NOT_IN"]]));
}

const textIn = (form: FormData, field: string) => String(form.get(field) ?? "");

function drawnField(form: FormData, field: string, t: Say): RichAnew["drawn"] {
  const type = form.get(field.replace(/content$/, "type"));
  const hasBlanks = field.endsWith("content") && type === "4";
  return { [field]: drawRich(textIn(form, field), hasBlanks ? blankWords(t) : richWords(t)) };
}
