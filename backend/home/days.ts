import { type Expression, sql } from "kysely";
import { chartDays, type Daily } from "#contract/home/shapes";
import { dayIn, endOfDay } from "../certificates/record/days";
import type { Queries } from "../database/open";

/** A day and when it begins, epoch milliseconds. */
interface Day {
  day: string;
  from: number;
}

/** The days of a chart by time zone: computed once a day, since their boundaries are searched for. */
const known = new Map<string, Day[]>();

/** The last days of a company's time zone, oldest first; the last is today. */
export async function lastDays(queries: Queries, companyId: string, now: number): Promise<Day[]> {
  const { time_zone: zone } = await queries
    .selectFrom("company")
    .select("time_zone")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const today = dayIn(zone, now);
  const before = known.get(zone);
  if (before?.at(-1)?.day === today) return before;
  const dayBefore = (count: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: chartDays }, (_, at) => chartDays - 1 - at).map((ago) => ({
    day: dayBefore(ago),
    from: endOfDay(zone, dayBefore(ago + 1)),
  }));
  known.set(zone, days);
  return days;
}

/**
 * Counts rows by day: `within` gives those of the table from one time to another. Each day is a range of an
 * index, which costs a fraction of grouping the same rows.
 */
export async function countByDay(
  queries: Queries,
  days: Day[],
  within: (from: number, to: number) => Expression<unknown>,
): Promise<Daily> {
  const counts = days.map(({ from }, at) => {
    const to = days[at + 1]?.from ?? Number.MAX_SAFE_INTEGER;
    return sql<number>`(select count(*) from ${within(from, to)} as of_day)`.as(String(at));
  });
  const found: Record<string, number> = await queries.selectNoFrom(counts).executeTakeFirstOrThrow();
  return days.map(({ day }, at) => ({ day, count: found[at]! }));
}
