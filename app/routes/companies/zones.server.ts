import { offsetAt } from "#contract/time-zone";
import type { Language } from "#locales/languages";
import type { SelectOption } from "~/ui/fields/Field";
import { generalZoneName } from "~/words/dates.server";

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
  `${offsetName(zone)} ${generalZoneName(zone, language)} · ${zone.replaceAll("_", " ")}`;

/** The zone's current UTC offset; `Intl` writes that of 0 in ways that differ by version. */
function offsetName(zone: string): string {
  const minutes = offsetAt(Date.now(), zone);
  const figures = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${figures.map((figure) => String(figure).padStart(2, "0")).join(":")}`;
}
