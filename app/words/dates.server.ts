import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { BoundedCache } from "#contract/bounded-cache";
import { offsetAt } from "#contract/time-zone";
import { spacedDate } from "#locales/dates";
import { forEachLanguage, type Language, languages, type Script } from "#locales/languages";

dayjs.extend(utc);

/** The platform's own time zone, and the default of every company. */
export const home = "Asia/Shanghai";

/** Minutes, by zone and quarter of an hour, on which clocks change: `Intl` takes long to compute one. */
const offsets = new BoundedCache<number>(100_000);

/** The wall clock of a zone, as a moment that has the same figures in UTC. */
function shifted(at: number, zone: string): number {
  const key = `${zone} ${Math.floor(at / 900_000)}`;
  const known = offsets.get(key);
  const minutes = known ?? offsetAt(at, zone);
  if (known === undefined) offsets.set(key, minutes, 2 * key.length);
  return at + minutes * 60_000;
}

const wallClock = (at: number, zone: string) => dayjs.utc(shifted(at, zone));

/** `YYYY-MM-DDTHH:mm:ss.sssZ`, of the wall clock: much faster than a pattern. */
const figures = (at: number, zone: string) => new Date(shifted(at, zone)).toISOString();

// Cached: making a formatter takes longer than formatting a hundred times with it.
const formats = new Map<string, Intl.DateTimeFormat>();
const relative = forEachLanguage(
  (language) => new Intl.RelativeTimeFormat(languages[language].tag, { numeric: "auto" }),
);

/** Short dates by script: the month's style, and the separator between a day's word and the time. */
const shortDates: Record<Script, { month: "long" | "short"; gap: string }> = {
  chinese: { month: "long", gap: " " },
  latin: { month: "short", gap: " " },
  japanese: { month: "long", gap: "" },
};

function write(
  at: number,
  language: Language,
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${language} ${zone} ${name}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(languages[language].printTag, { timeZone: zone, ...options });
  formats.set(key, format);
  return spacedDate(format.format(at), language);
}

/**
 * “2026 年 11 月 21 日，星期六”. Here and below `at` is in epoch milliseconds, and `zone` the IANA name of the
 * company's time zone: the reader's `company.timeZone`.
 */
export const longDate = (at: number, language: Language, zone = home) =>
  write(at, language, zone, "long", { year: "numeric", month: "long", day: "numeric", weekday: "long" });

/** “今天 09:42”, “昨天 17:20”, “11 月 19 日”, with the year where it is not this one. */
export function shortTime(at: number, language: Language, zone = home, now = Date.now()): string {
  const [then, today] = [wallClock(at, zone), wallClock(now, zone)];
  const days = today.startOf("day").diff(then.startOf("day"), "day");
  const { month, gap } = shortDates[languages[language].script];
  if (days === 0 || days === 1) {
    const word = relative[language].format(-days, "day");
    return `${word}${gap}${then.format("HH:mm")}`;
  }
  const isThisYear = then.year() === today.year();
  return write(at, language, zone, isThisYear ? "day" : "date", {
    ...(isThisYear ? {} : { year: "numeric" }),
    month,
    day: "numeric",
  });
}

/** `YYYY-MM-DD HH:mm:ss` (000 §9). */
export const exactTime = (at: number, zone = home): string =>
  figures(at, zone).slice(0, 19).replace("T", " ");

/** “09:42”. */
export const timeOfDay = (at: number, zone = home): string => figures(at, zone).slice(11, 16);

/** The calendar day in a zone, `YYYY-MM-DD`. */
export const dayAt = (at: number, zone = home): string => figures(at, zone).slice(0, 10);

/** “11 月 23 日 09:00–11:30”; the second day where it is another, the year where it is not this one. */
export function timeSpan(
  from: number,
  until: number,
  language: Language,
  zone = home,
  now = Date.now(),
): string {
  const year = wallClock(now, zone).year();
  const { month, gap } = shortDates[languages[language].script];
  const dayTime = (at: number) => {
    const isThisYear = wallClock(at, zone).year() === year;
    const day = write(at, language, zone, isThisYear ? "day" : "date", {
      ...(isThisYear ? {} : { year: "numeric" }),
      month,
      day: "numeric",
    });
    return `${day}${gap}${timeOfDay(at, zone)}`;
  };
  const isOneDay = dayAt(from, zone) === dayAt(until, zone);
  return `${dayTime(from)}–${isOneDay ? timeOfDay(until, zone) : dayTime(until)}`;
}

/** The name of a zone as its clocks go at a moment: “Central European Summer Time”. */
export const zoneName = (zone: string, language: Language, at: number): string =>
  nameOf(zone, language, at, "long");

/** Its name for moments of the whole year: “Central European Time”. */
export const generalZoneName = (zone: string, language: Language): string =>
  nameOf(zone, language, Date.now(), "longGeneric");

/** Names of zones, by quarters of an hour: a name is one of the few parts of a text that a formatter makes. */
const names = new BoundedCache<string>(100_000);

function nameOf(zone: string, language: Language, at: number, style: "long" | "longGeneric"): string {
  const key = `${language} ${zone} ${style} ${Math.floor(at / 900_000)}`;
  const name = names.get(key) ?? writtenName(zone, language, at, style);
  names.set(key, name, 2 * (key.length + name.length));
  return name;
}

function writtenName(
  zone: string,
  language: Language,
  at: number,
  timeZoneName: "long" | "longGeneric",
): string {
  const key = `${language} ${zone} ${timeZoneName} zone`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(languages[language].tag, { timeZone: zone, timeZoneName });
  formats.set(key, format);
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
