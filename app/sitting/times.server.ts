import { BoundedCache } from "#contract/bounded-cache";
import type { SittingPage } from "#contract/sitting/shapes";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { dayAt, exactTime, shortTime, timeOfDay } from "~/words/dates.server";

/** Times that were said lately: all who sit an exam read its opening, its close and mostly the same end. */
const said = new BoundedCache<string>(1_000_000);

/** “15:35”, with the day where it is not today's. */
export function clockTime(at: number, of: Pick<SittingPage, "now" | "timeZone">, language: Language): string {
  // Days begin, and clocks change, at a quarter of an hour: within one it is the same day everywhere.
  const key = `${Math.floor(at / 60_000)} ${Math.floor(of.now / 900_000)} ${of.timeZone} ${language}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  const text = writtenTime(at, of, language);
  said.set(key, text, 2 * (key.length + text.length));
  return text;
}

function writtenTime(
  at: number,
  { now, timeZone }: Pick<SittingPage, "now" | "timeZone">,
  language: Language,
): string {
  if (dayAt(at, timeZone) === dayAt(now, timeZone)) return timeOfDay(at, timeZone);
  const day = shortTime(at, language, timeZone, now);
  return /\d:\d\d/.test(day) ? day : `${day} ${timeOfDay(at, timeZone)}`;
}

/** “14:32:07”. */
export const clockSeconds = (at: number, timeZone: string) => exactTime(at, timeZone).slice(11);

/** Whole minutes that are left, or seconds in the last one. */
export function timeLeft(until: number, now: number, t: Translate): string {
  const seconds = Math.max(0, Math.floor((until - now) / 1000));
  return seconds < 60
    ? t("sitting:secondsLeft", { count: seconds })
    : t("sitting:minutesLeft", { count: Math.floor(seconds / 60) });
}
