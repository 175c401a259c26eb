const formats = new Map<string, Intl.DateTimeFormat>();

/** The date of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(zone: string, at: number): string {
  const known = formats.get(zone);
  const format =
    known ??
    new Intl.DateTimeFormat("en", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  if (!known) formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year!.padStart(4, "0")}-${parts.month}-${parts.day}`;
}

/**
 * The instant at which a day ends in a time zone, epoch milliseconds. Searched for, since DST may change at
 * midnight, and a whole day was skipped once.
 */
export function endOfDay(zone: string, day: string): number {
  const nearly = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  let [before, after] = [nearly - 16 * 3_600_000, nearly + 40 * 3_600_000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(zone, middle) > day) after = middle;
    else before = middle;
  }
  return after;
}
