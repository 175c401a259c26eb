import { type Language, languages } from "./languages";

/** Chinese puts a space between digits and characters, a comma before the weekday; the formatter does not. */
export const spacedDate = (text: string, language: Language): string =>
  languages[language].script === "chinese"
    ? text
        .replace(/(\d)([年月日])/g, "$1 $2")
        .replace(/([年月])(\d)/g, "$1 $2")
        .replace(/日(\S)/, "日，$1")
    : text;

/** A day such as `2026-11-21` formatted in a language, for print: “2026 年 11 月 21 日”, “21 November 2026”. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].printTag, {
    timeZone: "UTC",
    year: "numeric",
    month: "long",
    day: "numeric",
  });
  return spacedDate(format.format(new Date(`${day}T00:00:00Z`)), language);
}

/** The same day without its year: “11 月 21 日”, “21 November”. */
export function shortDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].printTag, {
    timeZone: "UTC",
    month: "long",
    day: "numeric",
  });
  return spacedDate(format.format(new Date(`${day}T00:00:00Z`)), language);
}

/**
 * A text in pieces, of which each second one is a day such as `2026-11-21`. In the others no line ends within a day in
 * Chinese words: its spaces are no-break spaces.
 */
export const splitAtDays = (text: string): string[] =>
  text
    .replace(/(\d{4} 年 )?\d{1,2} 月 \d{1,2} 日/g, (day) => day.replace(/ /g, "\u00a0"))
    .split(/(\b\d{4}-\d{2}-\d{2}\b)/);
