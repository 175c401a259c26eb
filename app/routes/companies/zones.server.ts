import type { SelectOption } from "~/ui/Field";
import { type Language, languageTags } from "~/words/languages";

/** Where companies are found, one zone for each clock that people there go by. */
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

/** Time zones to choose from, each named in the reader's language beside its distance from UTC now; `own` is always among them. */
export const zoneOptions = (language: Language, own: string): SelectOption[] =>
  [...new Set([...common, own])].map((zone) => ({ value: zone, label: zoneName(zone, language) }));

/** “UTC+08:00 中国标准时间 · Asia/Shanghai”. */
const zoneName = (zone: string, language: Language) =>
  `${said(zone, "en", "longOffset").replace("GMT", "UTC")} ${said(zone, languageTags[language], "longGeneric")} · ${zone.replaceAll("_", " ")}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's distance from UTC now, or its name. Formats are kept: the platform takes long to make one. */
function said(timeZone: string, tag: string, timeZoneName: "longOffset" | "longGeneric"): string {
  const key = `${timeZone} ${tag} ${timeZoneName}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone, timeZoneName });
  formats.set(key, format);
  return format.formatToParts().find((part) => part.type === "timeZoneName")?.value ?? "";
}
