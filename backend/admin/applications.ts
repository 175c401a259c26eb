import { sql } from "kysely";
import type { adminCalls } from "#contract/admin/calls";
import type { Queries } from "../database/open";
import type { Handlers } from "../handler";

const months = 12;
const requests = 50;
/** The platform counts in Asia/Shanghai time, UTC+8 since 1991. */
const ahead = 8 * 3_600_000;

/** The platform's administrators see registrations over twelve months, and requests for a demonstration. */
export const applicationService: Pick<Handlers<typeof adminCalls>, "applications"> = {
  async applications(_, { queries, clock }) {
    const starts = monthStarts(clock.now());
    const [registered, verified, demoRequests, newest] = await Promise.all([
      perMonth(queries, "company", "created_at", starts),
      perMonth(queries, "company", "verified_at", starts),
      perMonth(queries, "demo_request", "at", starts),
      queries
        .selectFrom("demo_request")
        .select(["company_name as companyName", "contact", "mobile", "note", "at"])
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(requests)
        .execute(),
    ]);
    return {
      months: starts.map((start, at) => ({
        month: new Date(start + ahead).toISOString().slice(0, 7),
        registered: registered[at]!,
        verified: verified[at]!,
        demoRequests: demoRequests[at]!,
      })),
      demoRequests: newest,
    };
  },
};

/** The start of each of the last twelve months, current month last; epoch milliseconds. */
export function monthStarts(now: number): number[] {
  const here = new Date(now + ahead);
  return Array.from(
    { length: months },
    (_, at) => Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - months + 1 + at) - ahead,
  );
}

/** Number of rows per month; counted in the database, whatever their number. */
async function perMonth(
  queries: Queries,
  table: "company" | "demo_request",
  column: "created_at" | "verified_at" | "at",
  starts: number[],
): Promise<number[]> {
  const time = sql.ref(column);
  const ends = starts.slice(1).map((end, at) => sql`when ${time} < ${sql.lit(end)} then ${sql.lit(at)}`);
  const { rows } = await sql<{ month: number; count: number }>`
    select case ${sql.join(ends, sql` `)} else ${sql.lit(months - 1)} end as month, count(*) as count
    from ${sql.table(table)} where ${time} >= ${sql.lit(starts[0]!)} group by 1`.execute(queries);
  const counts = new Map(rows.map(({ month, count }) => [Number(month), Number(count)]));
  return starts.map((_, at) => counts.get(at) ?? 0);
}
