import * as z from "zod/v4";
import { forEachLanguage, languageCodes } from "#locales/languages";
import { normalForm } from "../normal-form";
import { inEach } from "./in-each";
import {
  borders,
  certificateLimits,
  type Label,
  orientations,
  type TemplateContent,
  type TemplateDraft,
  templateContent,
  templateDraft,
} from "./shapes";

/**
 * The form fields of a template, as strings. Rows of custom fields may be blank, and the validity period
 * is a number with its unit.
 */

const text = z.string("NOT_TEXT").default("");

const typedText = z.object({ title: text, body: text, organiser: text }).prefault({});

export const typedTemplate = z.object({
  name: text,
  language: text,
  texts: inEach(typedText).prefault({}),
  fields: z.array(text).default([]),
  freeFields: z.array(inEach(text).prefault({})).default([]),
  look: z
    .object({
      orientation: text,
      border: text,
      accent: text,
      ink: text,
      paper: text,
      logo: text,
      seal: text,
      background: text,
    })
    .prefault({}),
  /** A number of months or years; "" without expiry. */
  validFor: text,
  validUnit: text,
  /** The revision that the form was rendered from; "" for a new template. */
  revision: text,
});
export type TypedTemplate = z.output<typeof typedTemplate>;

const isBlank = (label: Label) => Object.values(label).every((word) => word.trim() === "");

/** The form as a wire payload, not yet validated; blank rows are dropped. */
export function templateDraftOf(typed: TypedTemplate): TemplateDraft {
  const { accent, ink, paper, ...look } = typed.look;
  const colour = (value: string) => value.trim().toLowerCase();
  const draft = {
    name: typed.name,
    content: {
      language: typed.language,
      texts: typed.texts,
      fields: typed.fields,
      freeFields: typed.freeFields.filter((label) => !isBlank(label)),
      look: { ...look, accent: colour(accent), ink: colour(ink), paper: colour(paper) },
      validMonths: monthsOf(typed),
    },
  };
  return draft as TemplateDraft;
}

/** NaN for what is not a number. */
function monthsOf({ validFor, validUnit }: TypedTemplate): number {
  const number = normalForm(validFor).trim();
  if (number === "") return 0;
  if (!/^\d{1,4}$/.test(number)) return Number.NaN;
  return Number(number) * (validUnit === "years" ? 12 : 1);
}

/** The form of a template. Rules are those of the wire's shape; validation errors map to the form fields. */
export const templateForm = typedTemplate.superRefine((form, context) => {
  const { error } = templateDraft.safeParse(templateDraftOf(form), { error: () => "NOT_VALID" });
  for (const { message, path } of error?.issues ?? []) {
    const [field, ...rest] = path[0] === "content" ? path.slice(1) : path;
    const isTime = field === "validMonths";
    context.addIssue({
      code: "custom",
      message: isTime ? "VALIDITY_OUT_OF_RANGE" : message,
      path: isTime ? ["validFor"] : field === "freeFields" ? placeOf(form, rest) : [field!, ...rest],
      input: form,
    });
  }
});

/** The row of the form that a custom field of the template was read from. */
function placeOf(form: TypedTemplate, [at, ...rest]: PropertyKey[]): PropertyKey[] {
  const rows = form.freeFields.flatMap((label, row) => (isBlank(label) ? [] : [row]));
  const row = at === undefined ? undefined : rows[Number(at)];
  return row === undefined ? ["freeFields"] : ["freeFields", row, ...rest];
}

/** A template as form values. */
export function toTypedTemplate({ name, content }: TemplateDraft, revision = 0): TypedTemplate {
  const { language, texts, fields, freeFields, look, validMonths } = content;
  const isYears = validMonths > 0 && validMonths % 12 === 0;
  return {
    name,
    language,
    texts,
    fields,
    freeFields,
    look,
    validFor: validMonths === 0 ? "" : String(isYears ? validMonths / 12 : validMonths),
    validUnit: isYears || validMonths === 0 ? "years" : "months",
    revision: revision ? String(revision) : "",
  };
}

const blankLabel: Label = forEachLanguage(() => "");
const blank = typedTemplate.parse({});

/** A form's fields as posted, unvalidated; missing ones are blank. */
export function readTypedTemplate(form: FormData): TypedTemplate {
  const rows = Array.from({ length: certificateLimits.freeFields }, (_, row) => `freeFields[${row}]`);
  return {
    ...textsIn(form, blank, ""),
    fields: form.getAll("fields").map(String),
    freeFields: rows
      .filter((row) => languageCodes.some((language) => form.has(`${row}.${language}`)))
      .map((row) => textsIn(form, blankLabel, `${row}.`)),
  };
}

/** A whole form: blank fields may be missing from a preserved one, and a single value is a list of one. */
export function wholeTyped(part: { fields?: unknown; freeFields?: unknown }): TypedTemplate {
  const rows = Array.isArray(part.freeFields) ? Array.from(part.freeFields, (row) => row ?? {}) : [];
  const fields = [part.fields ?? []].flat();
  return typedTemplate.catch(blank).parse({ ...part, fields, freeFields: rows });
}

function textsIn<Fields extends object>(form: FormData, fields: Fields, above: string): Fields {
  const texts = Object.entries(fields).map(([name, value]) => {
    if (typeof value === "object") return [name, textsIn(form, value, `${above}${name}.`)];
    const sent = form.get(above + name);
    return [name, typeof sent === "string" ? sent.replace(/\r\n?/g, "\n") : ""];
  });
  return Object.fromEntries(texts) as Fields;
}

/** The custom fields, padded to `wanted` rows with blank ones. */
export const wholeFields = (fields: TypedTemplate["freeFields"], wanted = 0): TypedTemplate["freeFields"] =>
  Array.from(
    { length: Math.min(certificateLimits.freeFields, Math.max(wanted, fields.length)) },
    (_, row) => fields[row] ?? blankLabel,
  );

/**
 * The closest content that can be rendered for an unfinished form: missing or invalid values are as in a
 * new template. Null where a text is too long for any certificate.
 */
export function renderableContent(typed: TypedTemplate, start: TemplateContent): TemplateContent | null {
  const { content } = templateDraftOf(typed);
  const known = <Value>(choices: readonly Value[], value: Value, otherwise: Value) =>
    choices.includes(value) ? value : otherwise;
  const colour = (name: "accent" | "ink" | "paper") =>
    /^#[0-9a-f]{6}$/.test(content.look[name]) ? content.look[name] : start.look[name];
  const drawable = {
    ...content,
    language: known(languageCodes, content.language, start.language),
    validMonths: content.validMonths <= certificateLimits.monthsMax ? content.validMonths : 0,
    look: {
      orientation: known(orientations, content.look.orientation, start.look.orientation),
      border: known(borders, content.look.border, start.look.border),
      accent: colour("accent"),
      ink: colour("ink"),
      paper: colour("paper"),
      logo: content.look.logo,
      seal: content.look.seal,
      background: content.look.background,
    },
  };
  return templateContent.safeParse(drawable).data ?? null;
}
