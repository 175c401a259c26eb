import { type Language, languages } from "#locales/languages";
import type { SelectOption } from "~/ui/fields/Field";

/** Where companies are, one time zone per distinct clock. */
const common = [
  "Asia/Shanghai",
  "Asia/Hong_Kong",
  "Asia/Taipei",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Asia/Seoul",
  "Asia/Bangkok",
  "Asia/Jakarta",
  "Asia/Kolkata",
  "Asia/Dubai",
  "Europe/Moscow",
  "Africa/Johannesburg",
  "Europe/Madrid",
  "Europe/Paris",
  "Europe/Berlin",
  "Europe/London",
  "America/Sao_Paulo",
  "America/Argentina/Buenos_Aires",
  "America/New_York",
  "America/Bogota",
  "America/Mexico_City",
  "America/Chicago",
  "America/Los_Angeles",
  "Australia/Sydney",
  "Pacific/Auckland",
];

/**
 * Time zone options, each with its name in the reader's language and its current UTC offset; always includes
 * `own`.
 */
export const zoneOptions = (language: Language, own: string): SelectOption[] =>
  [...new Set([...common, own])].map((zone) => ({ value: zone, label: zoneLabel(zone, language) }));

/** For example “UTC+08:00 中国标准时间 · Asia/Shanghai”. */
const zoneLabel = (zone: string, language: Language) =>
  `${offsetName(zone, "en", "longOffset").replace("GMT", "UTC")} ${offsetName(zone, languages[language].tag, "longGeneric")} · ${zone.replaceAll("_", " ")}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's current UTC offset, or its name. Formats are cached: creating one is slow. */
function offsetName(timeZone: string, tag: string, timeZoneName: "longOffset" | "longGeneric"): string {
  const key = `${timeZone} ${tag} ${timeZoneName}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone, timeZoneName });
  formats.set(key, format);
  return format.formatToParts().find((part) => part.type === "timeZoneName")?.value ?? "";
}
