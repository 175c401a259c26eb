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
  return {
    ago: past < minute / 2 ? translators[language]("justNow") : distance(-past, language),
    exact: exactTime(at, zone).slice(0, 16),
  };
}

/** “in 4 days”, “66 minutes ago”: how far a moment is from now, in minutes up to two hours. */
export const fromNow = (at: number, language: Language, now = Date.now()): string =>
  distance(at - now, language, 2 * hour);

/** In minutes under an hour, or as long as is said; hours under a day, else days. At least one. */
function distance(ahead: number, language: Language, longestMinutes = hour): string {
  const length = Math.abs(ahead);
  const [size, unit] =
    length < longestMinutes
      ? ([minute, "minute"] as const)
      : length < day
        ? ([hour, "hour"] as const)
        : ([day, "day"] as const);
  const count = Math.max(1, Math.floor(length / size));
  const text = formats[language].format(ahead < 0 ? -count : count, unit);
  return spacing[languages[language].script](text);
}
