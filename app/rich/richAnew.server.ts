import type { Services } from "~/request/client.server";
import type { Say } from "~/words/words";
import type { RichAnew } from "./drawn";
import { blankWords, richWords } from "./drawnQuestion.server";
import { drawRich } from "./drawRich.server";

/**
 * A form that was sent for one of its `RichField`s, not to be saved: `preview` names a text that is shown as it will be,
 * `addPicture` one that a picture is put into. Null for any other form, whose pictures are put in all the same.
 */
export async function richAnew(form: FormData, services: Services, t: Say): Promise<RichAnew | null> {
  const { pictureMistake, added } = await putPictures(form, services);
  if (pictureMistake) return { pictureMistake };
  const field = form.get("addPicture") ?? form.get("preview");
  if (typeof field !== "string") return null;
  return { added: added[field], drawn: drawnField(form, field, t) };
}

/**
 * Keeps each picture that was chosen, whatever the form was sent for, and puts it at the end of its text in `form`:
 * a browser does not choose it again for a form that comes back.
 */
async function putPictures(form: FormData, services: Services) {
  const added: Record<string, RichAnew["added"]> = {};
  for (const field of withPictures(form)) {
    const file = form.get(`picture-${field}`);
    const kept = await services.bank.attach({ file: file instanceof File ? file : new File([], "") });
    if (!kept.ok) return { added, pictureMistake: { field, mistake: kept.message || kept.reason } };
    const markup = `![](/file/${kept.data})`;
    const text = textIn(form, field);
    form.set(field, text.trim() === "" ? markup : `${text.replace(/\s+$/, "")}\n${markup}`);
    added[field] = { field, markup };
  }
  return { added };
}

/** The texts for which a picture was chosen, or asked for. */
function withPictures(form: FormData): string[] {
  const chosen = [...form].flatMap(([name, file]) => {
    const field = /^picture-(.+)$/.exec(name)?.[1];
    return field && form.has(field) && file instanceof File && file.name !== "" ? [field] : [];
  });
  const asked = form.get("addPicture");
  return [...new Set(typeof asked === "string" ? [...chosen, asked] : chosen)];
}

const textIn = (form: FormData, field: string) => String(form.get(field) ?? "");

function drawnField(form: FormData, field: string, t: Say): RichAnew["drawn"] {
  const type = form.get(field.replace(/content$/, "type"));
  const hasBlanks = field.endsWith("content") && type === "4";
  return { [field]: drawRich(textIn(form, field), hasBlanks ? blankWords(t) : richWords(t)) };
}
