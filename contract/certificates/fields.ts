import { normalForm } from "../normal-form";
import type {
  CertificateLanguage,
  CertificateText,
  CertificateTexts,
  Label,
  OptionalField,
  TemplateContent,
} from "./shapes";

/**
 * Fields in the texts of a certificate: a name in braces, such as `{name}` or `{等级}`, in a title or a body. Each is
 * known by its name in all four languages and each field of the template's own by its labels; capitals, spaces, accents
 * and the width of letters and braces make no difference. `{{` and `}}` print one brace. Braces without a partner on
 * their line, and empty ones, are text.
 */

export type FieldName = "name" | OptionalField | "date" | "number" | "organiser" | "validUntil";

/** What each field is called in braces. */
export const fieldNames: Record<FieldName, Record<CertificateLanguage, string>> = {
  name: { zh: "姓名", en: "name", es: "nombre", ja: "氏名" },
  exam: { zh: "考试", en: "exam", es: "examen", ja: "試験" },
  score: { zh: "成绩", en: "score", es: "puntuación", ja: "得点" },
  grade: { zh: "等级", en: "grade", es: "calificación", ja: "等級" },
  date: { zh: "日期", en: "date", es: "fecha", ja: "日付" },
  number: { zh: "编号", en: "number", es: "número", ja: "番号" },
  organiser: { zh: "主办单位", en: "organiser", es: "organizador", ja: "主催者" },
  validUntil: { zh: "有效期至", en: "validUntil", es: "válido hasta", ja: "有効期限" },
};

/** What the fields of one certificate say in one language, as it is to be printed. */
export type Facts = Record<FieldName, string> & {
  /** In the order of the template's own fields. */
  values: readonly string[];
};

/** A whole brace, a field in braces, or nothing of the kind. One pass: what a field says is never read again. */
const pieces = /\{\{|\}\}|[{｛]([^{}｛｝\n]+)[}｝]/g;

const sounded = (name: string) =>
  normalForm(normalForm(name, "NFKD").replace(/\s|[\u0300-\u036f]/g, "")).toLowerCase();

const known = new Map(
  (Object.keys(fieldNames) as FieldName[]).flatMap((field) =>
    [field, ...Object.values(fieldNames[field])].map((name) => [sounded(name), field] as const),
  ),
);

/** The names in braces that a text holds, as they were typed, each once. */
export function fieldsIn(text: string): string[] {
  const names = [...text.matchAll(pieces)].flatMap(([, name]) => (name?.trim() ? [name.trim()] : []));
  return [...new Set(names)];
}

/** The field that a name in braces means: one of all templates, the place of one of the template's own, or none. */
export function fieldNamed(name: string, freeFields: readonly Label[]): FieldName | number | null {
  const sought = sounded(name);
  return known.get(sought) ?? placesOf(freeFields).get(sought) ?? null;
}

/** The place of each of the template's own fields by what it is called; of two that are called alike, the first. */
function placesOf(freeFields: readonly Label[]): Map<string, number> {
  const called = freeFields.flatMap((label, at) =>
    Object.values(label).flatMap((word) => (word ? [[sounded(word), at] as const] : [])),
  );
  return new Map(called.reverse());
}

/** The text with its fields filled in; what names no field stays as it was typed. */
export function fillText(text: string, facts: Facts, freeFields: readonly Label[] = []): string {
  return text.replace(pieces, (whole, name?: string) => {
    if (name === undefined) return whole[0]!;
    const field = name.trim() ? fieldNamed(name, freeFields) : null;
    if (field === null) return whole;
    return (typeof field === "number" ? facts.values[field] : facts[field]) ?? "";
  });
}

/** What is known of one person's certificate, before it is said in a language. */
export interface Known {
  name: string;
  exam: string;
  score: string;
  grade: string;
  number: string;
  /** YYYY-MM-DD. */
  issuedOn: string;
  /** YYYY-MM-DD; "" for ever. */
  validUntil: string;
  /** The company, which stands where a text names no organiser. */
  company: string;
  values: readonly string[];
}

/**
 * The texts of a certificate in every language that says something, with every field filled in, the days in the words of
 * each, and the organiser named.
 */
export function fillTexts(
  { texts, freeFields, language }: Pick<TemplateContent, "texts" | "freeFields" | "language">,
  known: Known,
): CertificateTexts {
  const filled = (of: CertificateLanguage): CertificateText => {
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
  return { zh: filled("zh"), en: filled("en"), es: filled("es"), ja: filled("ja") };
}

const tags = { zh: "zh-CN", en: "en-GB", es: "es", ja: "ja" };

/** A day such as `2026-11-21` in the words of a language: “2026 年 11 月 21 日”, “21 November 2026”. */
export function dayInWords(day: string, language: CertificateLanguage): string {
  const text = new Intl.DateTimeFormat(tags[language], {
    timeZone: "UTC",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).format(new Date(`${day}T00:00:00Z`));
  if (language !== "zh") return text;
  return text.replace(/(\d)([年月日])/g, "$1 $2").replace(/([年月])(\d)/g, "$1 $2");
}

/** A field that every template has, or that this one asks for. */
export function isAsked(
  field: FieldName | number,
  { fields, validMonths }: Pick<TemplateContent, "fields" | "validMonths">,
): boolean {
  if (field === "exam" || field === "score" || field === "grade") return fields.includes(field);
  return field !== "validUntil" || validMonths > 0;
}

/** The fields that texts of the template may name, in one language, as they stand in braces. */
export function fieldsOffered(
  content: Pick<TemplateContent, "fields" | "freeFields" | "validMonths">,
  language: CertificateLanguage,
): string[] {
  const ofAll = (Object.keys(fieldNames) as FieldName[])
    .filter((field) => isAsked(field, content))
    .map((field) => fieldNames[field][language]);
  const own = content.freeFields.map((label) => label[language] || Object.values(label).find(Boolean) || "");
  return [...ofAll, ...own].filter(Boolean).map((name) => `{${name}}`);
}

/** A mistake in what a text names or a field is called: its name, and where it is within the content. */
export interface FieldMistake {
  message: "TEXT_FIELD_UNKNOWN" | "TEXT_FIELD_NOT_ASKED" | "FIELD_LABEL_TAKEN" | "FIELD_LABEL_TWICE";
  path: (string | number)[];
}

/** Every text names fields that there are, and every label is one field's alone. */
export function fieldMistakes(content: TemplateContent): FieldMistake[] {
  // Once for all of them: too many fields, and texts that are too long, come this far.
  const places = placesOf(content.freeFields);
  const meantBy = (name: string) => known.get(sounded(name)) ?? places.get(sounded(name)) ?? null;
  const inTexts = Object.entries(content.texts).flatMap(([language, text]) =>
    (["title", "body"] as const).flatMap((part): FieldMistake[] => {
      const meant = fieldsIn(text[part]).map(meantBy);
      const path = ["texts", language, part];
      if (meant.includes(null)) return [{ message: "TEXT_FIELD_UNKNOWN", path }];
      const isUnasked = meant.some((field) => field !== null && !isAsked(field, content));
      return isUnasked ? [{ message: "TEXT_FIELD_NOT_ASKED", path }] : [];
    }),
  );
  const inLabels = content.freeFields.flatMap((label, at) =>
    Object.entries(label).flatMap(([language, word]): FieldMistake[] => {
      const path = ["freeFields", at, language];
      if (!word) return [];
      if (known.has(sounded(word))) return [{ message: "FIELD_LABEL_TAKEN", path }];
      return meantBy(word) === at ? [] : [{ message: "FIELD_LABEL_TWICE", path }];
    }),
  );
  return [...inTexts, ...inLabels];
}
