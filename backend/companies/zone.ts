import { dayIn } from "#contract/time-zone";
import type { Queries } from "../database/open";

/** The time zone of a company. */
export async function zoneOf(queries: Queries, companyId: string): Promise<string> {
  const { time_zone } = await queries
    .selectFrom("company")
    .select("time_zone")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** The day that it is for a company at an instant: `YYYY-MM-DD`. */
export const companyDay = async (queries: Queries, companyId: string, at: number): Promise<string> =>
  dayIn(at, await zoneOf(queries, companyId));
