import type { Queries } from "../database/open";

/** What a sending keeps of its company, so that its reports stay the same when the company changes. */
export async function senderOf(
  queries: Queries,
  companyId: string,
): Promise<{ company_name: string; time_zone: string }> {
  return queries
    .selectFrom("company")
    .select(["name as company_name", "time_zone"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}
