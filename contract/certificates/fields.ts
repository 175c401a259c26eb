import { dayInWords } from "#locales/dates";
import { forEachLanguage, type Language } from "#locales/languages";
import { normalForm } from "../normal-form";
import type { CertificateText, CertificateTexts, Label, OptionalField, TemplateContent } from "./shapes";

/**
 * Fields in the texts of a certificate: a name in braces, such as `{name}` or `{等级}`, in a title or a body.
 * Each is matched by its name in any language, custom fields of the template by their labels; case, spaces,
 * accents and the width of letters and braces are ignored. `{{` and `}}` print one brace. Unmatched braces on
 * a line, and empty ones, are text.
 */

export type FieldName = "name" | OptionalField | "date" | "number" | "organiser" | "validUntil";

/** The name of each field in braces. */
export const fieldNames: Record<FieldName, Record<Language, string>> = {
  name: { zh: "姓名", en: "name", es: "nombre", ja: "氏名" },
  exam: { zh: "考试", en: "exam", es: "examen", ja: "試験" },
  score: { zh: "成绩", en: "score", es: "puntuación", ja: "得点" },
  grade: { zh: "等级", en: "grade", es: "calificación", ja: "等級" },
  date: { zh: "日期", en: "date", es: "fecha", ja: "日付" },
  number: { zh: "编号", en: "number", es: "número", ja: "番号" },
  organiser: { zh: "主办单位", en: "organiser", es: "organizador", ja: "主催者" },
  validUntil: { zh: "有效期至", en: "validUntil", es: "válido hasta", ja: "有効期限" },
};

/** The field values of one certificate in one language, as printed. */
export type Facts = Record<FieldName, string> & {
  /** In the order of the template's custom fields. */
  values: readonly string[];
};

/** An escaped brace, or a field in braces. One pass: field values are never expanded again. */
const pieces = /\{\{|\}\}|[{｛]([^{}｛｝\n]+)[}｝]/g;

const sounded = (name: string) =>
  normalForm(normalForm(name, "NFKD").replace(/\s|[\u0300-\u036f]/g, "")).toLowerCase();

const known = new Map(
  (Object.keys(fieldNames) as FieldName[]).flatMap((field) =>
    [field, ...Object.values(fieldNames[field])].map((name) => [sounded(name), field] as const),
  ),
);

/** The distinct names in braces of a text, as typed. */
export function fieldsIn(text: string): string[] {
  const names = [...text.matchAll(pieces)].flatMap(([, name]) => (name?.trim() ? [name.trim()] : []));
  return [...new Set(names)];
}

/** The field that a name in braces refers to: a standard one, the index of a custom one, or none. */
export function fieldNamed(name: string, freeFields: readonly Label[]): FieldName | number | null {
  const sought = sounded(name);
  return known.get(sought) ?? placesOf(freeFields).get(sought) ?? null;
}

/** The index of each custom field by label; of duplicates, the first. */
function placesOf(freeFields: readonly Label[]): Map<string, number> {
  const called = freeFields.flatMap((label, at) =>
    Object.values(label).flatMap((word) => (word ? [[sounded(word), at] as const] : [])),
  );
  return new Map(called.reverse());
}

/** The text with its fields expanded; unknown names stay as typed. */
export function fillText(text: string, facts: Facts, freeFields: readonly Label[] = []): string {
  return text.replace(pieces, (whole, name?: string) => {
    if (name === undefined) return whole[0]!;
    const field = name.trim() ? fieldNamed(name, freeFields) : null;
    if (field === null) return whole;
    return (typeof field === "number" ? facts.values[field] : facts[field]) ?? "";
  });
}

/** The data of one person's certificate, not yet localized. */
export interface Known {
  name: string;
  exam: string;
  score: string;
  grade: string;
  number: string;
  /** YYYY-MM-DD. */
  issuedOn: string;
  /** YYYY-MM-DD; "" without expiry. */
  validUntil: string;
  /** The company: the default organiser. */
  company: string;
  values: readonly string[];
}

/**
 * The texts of a certificate in every language that has any, with every field expanded, dates formatted for
 * each, and the organiser filled in.
 */
export function fillTexts(
  { texts, freeFields, language }: Pick<TemplateContent, "texts" | "freeFields" | "language">,
  known: Known,
): CertificateTexts {
  const filled = (of: Language): CertificateText => {
    const { title, body } = texts[of];
    if (!title && !body) return { title, body, organiser: "" };
    const organiser = texts[of].organiser || texts[language].organiser || known.company;
    const facts: Facts = {
      ...known,
      date: dayInWords(known.issuedOn, of),
      validUntil: known.validUntil && dayInWords(known.validUntil, of),
      organiser,
    };
    return { title: fillText(title, facts, freeFields), body: fillText(body, facts, freeFields), organiser };
  };
  return forEachLanguage(filled);
}

/** A field that every template has, or that this one requires. */
export function isAsked(
  field: FieldName | number,
  { fields, validMonths }: Pick<TemplateContent, "fields" | "validMonths">,
): boolean {
  if (field === "exam" || field === "score" || field === "grade") return fields.includes(field);
  return field !== "validUntil" || validMonths > 0;
}

/** The fields available to the template's texts, in one language, as written in braces. */
export function fieldsOffered(
  content: Pick<TemplateContent, "fields" | "freeFields" | "validMonths">,
  language: Language,
): string[] {
  const ofAll = (Object.keys(fieldNames) as FieldName[])
    .filter((field) => isAsked(field, content))
    .map((field) => fieldNames[field][language]);
  const own = content.freeFields.map((label) => label[language] || Object.values(label).find(Boolean) || "");
  return [...ofAll, ...own].filter(Boolean).map((name) => `{${name}}`);
}

/** A validation error in a field reference or label: its name, and its path within the content. */
export interface FieldValidationError {
  message: "TEXT_FIELD_UNKNOWN" | "TEXT_FIELD_NOT_ASKED" | "FIELD_LABEL_TAKEN" | "FIELD_LABEL_TWICE";
  path: (string | number)[];
}

/** Every field reference is known, and every label is unique. */
export function fieldValidationErrors(content: TemplateContent): FieldValidationError[] {
  // Computed once for all texts: too many fields, and texts that are too long, get this far.
  const places = placesOf(content.freeFields);
  const meantBy = (name: string) => known.get(sounded(name)) ?? places.get(sounded(name)) ?? null;
  const inTexts = Object.entries(content.texts).flatMap(([language, text]) =>
    (["title", "body"] as const).flatMap((part): FieldValidationError[] => {
      const meant = fieldsIn(text[part]).map(meantBy);
      const path = ["texts", language, part];
      if (meant.includes(null)) return [{ message: "TEXT_FIELD_UNKNOWN", path }];
      const isUnasked = meant.some((field) => field !== null && !isAsked(field, content));
      return isUnasked ? [{ message: "TEXT_FIELD_NOT_ASKED", path }] : [];
    }),
  );
  const inLabels = content.freeFields.flatMap((label, at) =>
    Object.entries(label).flatMap(([language, word]): FieldValidationError[] => {
      const path = ["freeFields", at, language];
      if (!word) return [];
      if (known.has(sounded(word))) return [{ message: "FIELD_LABEL_TAKEN", path }];
      return meantBy(word) === at ? [] : [{ message: "FIELD_LABEL_TWICE", path }];
    }),
  );
  return [...inTexts, ...inLabels];
}
