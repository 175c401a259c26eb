import { startOfDay } from "#contract/time-zone";
import { type Language, languages } from "#locales/languages";

const dayLength = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The month that was asked for (`YYYY-MM`), else that of `now`, in whole weeks from Monday on. */
export function monthAround(asked: string, now: string) {
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : now.slice(0, 7);
  const first = utc(`${month}-01`);
  const other = (step: number) => {
    const date = new Date(first);
    date.setUTCMonth(date.getUTCMonth() + step);
    return dayOf(date.getTime()).slice(0, 7);
  };
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayLength;
  const end = utc(`${other(1)}-01`);
  const weeks = Math.ceil((end - start) / (7 * dayLength));
  return {
    month,
    days: Array.from({ length: weeks * 7 }, (_, at) => dayOf(start + at * dayLength)),
    before: other(-1),
    after: other(1),
  };
}

/** When days that follow one another begin in a zone, and the next ones: where clocks change a day has 23 or 25 hours. */
export function boundsOf(days: readonly string[], zone: string): { from: number; next: number }[] {
  const after = dayOf(utc(days.at(-1)!) + dayLength);
  const begins = [...days, after].map((day) => startOfDay(day, zone));
  return days.map((_, at) => ({ from: begins[at]!, next: begins[at + 1]! }));
}

const write = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languages[language].printTag, { timeZone: "UTC", ...options }).format(utc(day));

/** “2026 年 11 月”. */
export const monthName = (month: string, language: Language): string => {
  const text = write(`${month}-01`, language, { year: "numeric", month: "long" });
  return languages[language].script === "chinese"
    ? text.replace(/(\d)(\D)/g, "$1 $2").replace(/(年)(\d)/, "$1 $2")
    : text;
};

/** The names of the weekdays, Monday first. */
export const weekdayNames = (language: Language): string[] =>
  Array.from({ length: 7 }, (_, at) => write(`2024-01-0${at + 1}`, language, { weekday: "short" }));
