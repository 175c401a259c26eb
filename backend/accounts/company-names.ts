import type { Queries } from "../database/open";
import { normalised } from "../search/text-search";

/** Legal forms that make no other company of a name. */
const forms =
  /(股份有限公司|有限责任公司|有限公司|股份公司|公司|株式会社|有限会社|合同会社|coltd|ltd|limited|inc|corp|llc|sl|sa)$/u;

/**
 * A company's name in the form in which two are compared: without case, width, spaces, marks and legal form.
 * Never empty.
 */
export function companyNameKey(name: string): string {
  const letters = normalised(name).replace(/[^\p{L}\p{N}]/gu, "");
  const short = letters.replace(/^株式会社/u, "").replace(forms, "");
  return short || letters || name;
}

/** Computes the keys of companies that have none yet, from before there were keys. */
export async function fillCompanyNameKeys(queries: Queries): Promise<void> {
  for (;;) {
    const rows = await queries
      .selectFrom("company")
      .select(["id", "name"])
      .where("name_key", "=", "")
      .where("name", "!=", "")
      .limit(500)
      .execute();
    if (rows.length === 0) return;
    for (const { id, name } of rows)
      await queries
        .updateTable("company")
        .set({ name_key: companyNameKey(name) })
        .where("id", "=", id)
        .execute();
  }
}
