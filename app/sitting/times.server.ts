import type { SittingPage } from "#contract/sitting/shapes";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { dayAt, exactTime, shortTime, timeOfDay } from "~/words/dates.server";

/** “15:35”, with the day where it is not today's. */
export function clockTime(
  at: number,
  { now, timeZone }: Pick<SittingPage, "now" | "timeZone">,
  language: Language,
) {
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
