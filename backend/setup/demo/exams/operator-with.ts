import type { Queries } from "../../../database/open";

/** The id of the company's first operator with a role, by mobile; undefined where nobody has it. */
export async function operatorWith(queries: Queries, companyId: string, role: string) {
  const found = await queries
    .selectFrom("operator")
    .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
    .select("operator.id")
    .where("operator.company_id", "=", companyId)
    .where("operator_role.role_key", "=", role)
    .orderBy("operator.mobile")
    .executeTakeFirst();
  return found?.id;
}
