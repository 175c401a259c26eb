import { type Language, languages } from "#locales/languages";
import { localTime } from "../time-zone";

/** What a text can name, as `{{name}}`. */
export const messageFields = [
  "name",
  "exam",
  "company",
  "opens",
  "closes",
  "minutes",
  "link",
  "code",
] as const;
export type MessageField = (typeof messageFields)[number];
export type MessageValues = Record<MessageField, string>;

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Replaces each field once: a value that looks like a field is not replaced again. */
export const filled = (text: string, values: MessageValues): string =>
  text.replace(placeholder, (whole, name: string) => values[name as MessageField] ?? whole);

/** The first name in braces that is no field; null where all are. */
export function unknownField(text: string): string | null {
  for (const [, name] of text.matchAll(placeholder))
    if (!messageFields.includes(name as MessageField)) return name!;
  return null;
}

/** Whether a text says how to get in. */
export const hasWayIn = (text: string): boolean =>
  [...text.matchAll(placeholder)].some(([, name]) => name === "link" || name === "code");

/** A moment in a company's time zone, which is named: `2026-11-28 09:00 (China Standard Time)`. */
export function momentText(at: number, zone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].printTag, {
    timeZone: zone,
    timeZoneName: "long",
  });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const local = localTime(at, zone).replace("T", " ");
  return languages[language].script === "latin" ? `${local} (${name})` : `${local}（${name}）`;
}
