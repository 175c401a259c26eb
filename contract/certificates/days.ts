const day = 86_400_000;

/** True for an existing date, as YYYY-MM-DD, from 1900 on. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= "1900" && !Number.isNaN(at) && dayAt(at) === text;
}

/**
 * The last day of a period of months that begins on a day: the day before the same day of the month after it,
 * or where that month has no such day, its last day. Zero months: "", no expiry.
 */
export function lastDayOf(issuedOn: string, months: number): string {
  if (months === 0) return "";
  const [year, month, date] = issuedOn.split("-").map(Number) as [number, number, number];
  const monthEnd = Date.UTC(year, month + months, 1) - day;
  return dayAt(Math.min(Date.UTC(year, month - 1 + months, date) - day, monthEnd));
}

const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
