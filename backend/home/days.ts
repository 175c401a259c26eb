import { type Expression, sql } from "kysely";
import { chartDays, type Daily } from "#contract/home/shapes";
import { dayIn, startOfDay } from "#contract/time-zone";
import { zoneOf } from "../companies/zone";
import type { Queries } from "../database/open";

/** A day and when it begins, epoch milliseconds. */
interface Day {
  day: string;
  from: number;
}

/** The days of a chart by time zone: computed once a day, since their boundaries are searched for. */
const known = new Map<string, Day[]>();
/** When the months of a year begin, by time zone and year. */
const knownYears = new Map<string, number[]>();

const dayLength = 86_400_000;
const asDay = (utc: number) => new Date(utc).toISOString().slice(0, 10);

/** A day so many days later (YYYY-MM-DD). */
export const dayAfter = (day: string, count: number) =>
  asDay(Date.parse(`${day}T00:00:00Z`) + count * dayLength);

/** The last days of a company's time zone, oldest first; the last is today. */
export async function lastDays(queries: Queries, companyId: string, now: number): Promise<Day[]> {
  const zone = await zoneOf(queries, companyId);
  const today = dayIn(now, zone);
  const before = known.get(zone);
  if (before?.at(-1)?.day === today) return before;
  const days = Array.from({ length: chartDays }, (_, at) => {
    const day = dayAfter(today, at + 1 - chartDays);
    return { day, from: startOfDay(day, zone) };
  });
  known.set(zone, days);
  return days;
}

/** When each month of a year begins in a time zone, and the year after it: thirteen times. */
export function monthsOfYear(zone: string, year: number): number[] {
  const key = `${zone} ${year}`;
  const starts =
    knownYears.get(key) ??
    Array.from({ length: 13 }, (_, month) => startOfDay(asDay(Date.UTC(year, month)), zone));
  knownYears.set(key, starts);
  return starts;
}

/**
 * Counts rows between each of these times and the next: `within` gives those of the table from one time to
 * another. Each is a range of an index, which costs a fraction of grouping the same rows.
 */
export async function countBetween(
  queries: Queries,
  times: number[],
  within: (from: number, to: number) => Expression<unknown>,
): Promise<number[]> {
  const counts = times.slice(1).map((to, at) => {
    return sql<number>`(select count(*) from ${within(times[at]!, to)} as of_span)`.as(String(at));
  });
  const found: Record<string, number> = await queries.selectNoFrom(counts).executeTakeFirstOrThrow();
  return counts.map((_, at) => Number(found[at]));
}

/** Counts rows by day; the last day has no end. */
export async function countByDay(
  queries: Queries,
  days: Day[],
  within: (from: number, to: number) => Expression<unknown>,
): Promise<Daily> {
  const times = [...days.map(({ from }) => from), Number.MAX_SAFE_INTEGER];
  const counts = await countBetween(queries, times, within);
  return days.map(({ day }, at) => ({ day, count: counts[at]! }));
}
