const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone (an IANA name) are ahead of UTC at an instant, in minutes. */
export function offsetAt(at: number, zone: string): number {
  const known = formats.get(zone);
  const format = known ?? new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  if (!known) formats.set(zone, format);
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** What the clocks of a zone show at an instant: `YYYY-MM-DDTHH:mm`. */
export const localTime = (at: number, zone: string): string =>
  new Date(at + offsetAt(at, zone) * 60_000).toISOString().slice(0, 16);

/** The day that it is in a zone at an instant: `YYYY-MM-DD`. */
export const dayIn = (at: number, zone: string): string => localTime(at, zone).slice(0, 10);

/** The year that it is in the platform's own zone, whose orders and invoices are numbered by it. */
export const platformYear = (at: number): string => dayIn(at, "Asia/Shanghai").slice(0, 4);

/**
 * The instant at which the clocks of a zone show a local time (`YYYY-MM-DDTHH:mm`), epoch milliseconds. Null
 * for what is no time, and for one that daylight saving leaves out. Of one that comes twice, the first.
 */
export function instantOf(local: string, zone: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  // why: the offsets a day before and after are those on both sides of a change of the clocks.
  const offsets = [asUtc - 86_400_000, asUtc + 86_400_000].map((at) => offsetAt(at, zone));
  const found = offsets
    .map((offset) => asUtc - offset * 60_000)
    .filter((at) => localTime(at, zone) === local);
  return found.length > 0 ? Math.min(...found) : null;
}

/** When a day (`YYYY-MM-DD`) begins by the clocks of a zone: where they leave midnight out, at the hour after it. */
export const startOfDay = (day: string, zone: string): number =>
  instantOf(`${day}T00:00`, zone) ?? instantOf(`${day}T01:00`, zone) ?? Date.parse(`${day}T00:00Z`);

/** An instant so many days later by the clocks of a zone; where they leave that time out, an hour after it. */
export function daysLater(at: number, days: number, zone: string): number {
  const [day, time] = localTime(at, zone).split("T") as [string, string];
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return instantOf(`${later}T${time}`, zone) ?? at + days * 86_400_000;
}
