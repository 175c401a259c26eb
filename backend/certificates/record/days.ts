import { dayIn } from "#contract/time-zone";

/**
 * The instant at which a day ends in a time zone, epoch milliseconds. Searched for, since DST may change at
 * midnight, and a whole day was skipped once.
 */
export function endOfDay(zone: string, day: string): number {
  const nearly = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  let [before, after] = [nearly - 16 * 3_600_000, nearly + 40 * 3_600_000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(middle, zone) > day) after = middle;
    else before = middle;
  }
  return after;
}
