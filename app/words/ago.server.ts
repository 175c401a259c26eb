import { forEachLanguage, type Language, languages, type Script } from "#locales/languages";
import { translators } from "#locales/resources";
import { exactTime } from "./dates.server";

/** A moment in a list: how long ago, and the time itself, `YYYY-MM-DD HH:mm` in the company's time zone. */
export interface Moment {
  ago: string;
  exact: string;
}

const formats = forEachLanguage((language) => new Intl.RelativeTimeFormat(languages[language].tag));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Between digits and characters Chinese has a space and Japanese none; the formatter does the opposite. */
const spacing: Record<Script, (text: string) => string> = {
  chinese: (text) => text.replace(/^(\d+)/, "$1 "),
  latin: (text) => text,
  japanese: (text) => text.replace(" ", ""),
};

/**
 * “just now” under 30 seconds, minutes under an hour, hours under a day, else days (000 §9). `at` is in epoch
 * milliseconds; one in the future counts as now.
 */
export function momentOf(at: number, language: Language, zone: string, now = Date.now()): Moment {
  const past = Math.max(0, now - at);
  return { ago: agoOf(past, language), exact: exactTime(at, zone).slice(0, 16) };
}

function agoOf(past: number, language: Language): string {
  if (past < minute / 2) return translators[language]("justNow");
  const [size, unit] =
    past < hour
      ? ([minute, "minute"] as const)
      : past < day
        ? ([hour, "hour"] as const)
        : ([day, "day"] as const);
  const text = formats[language].format(-Math.max(1, Math.floor(past / size)), unit);
  return spacing[languages[language].script](text);
}
