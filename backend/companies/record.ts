import type { ExpressionBuilder, Selectable } from "kysely";
import type { CompanyRecord, Verification } from "#contract/companies/shapes";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import type { Tables } from "../database/schema";

type CompanyRow = Selectable<Tables["company"]>;

/** Companies with counts: present operators, and other companies with the same credit code or name. */
export const selectRecords = (queries: Queries) =>
  queries
    .selectFrom("company")
    .selectAll("company")
    .select((value) => [
      value
        .selectFrom("operator")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("operator.company_id", "=", "company.id")
        .where("operator.removed_at", "=", 0)
        .as("operators"),
      value
        .selectFrom("company as other")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("other.credit_code", "=", "company.credit_code")
        .whereRef("other.id", "!=", "company.id")
        .where("other.credit_code", "!=", "")
        .as("same_credit_code"),
      verifiedTwin(value, "id").as("twin_id"),
      verifiedTwin(value, "name").as("twin_name"),
    ]);

/** The first verified company of the same name, else of the same credit code: one index each. */
const verifiedTwin = (value: ExpressionBuilder<Tables, "company">, column: "id" | "name") => {
  const twin = (same: "name_key" | "credit_code") =>
    value
      .selectFrom("company as twin")
      .select(`twin.${column}`)
      .whereRef(`twin.${same}`, "=", `company.${same}`)
      .where(`twin.${same}`, "!=", "")
      .where("twin.verification", "=", "verified")
      .whereRef("twin.id", "!=", "company.id")
      .orderBy(`twin.${same}`)
      .orderBy("twin.id")
      .limit(1);
  return value.fn.coalesce(twin("name_key"), twin("credit_code"));
};

/** The revision of what a company tells about itself. */
export const factsRevision = (row: CompanyRow): string =>
  revisionOf(
    ...[row.name, row.credit_code, row.short_name, row.industry, row.size, row.address, row.time_zone],
  );

/** A company in the contract's form. */
export const companyRecordOf = (
  company: CompanyRow & {
    operators: number | null;
    same_credit_code: number | null;
    twin_id: string | null;
    twin_name: string | null;
  },
): CompanyRecord => ({
  companyUuid: company.id,
  companyName: company.name,
  shortName: company.short_name,
  creditCode: company.credit_code,
  industry: company.industry,
  companySize: company.size,
  address: company.address,
  timeZone: company.time_zone,
  verification: company.verification as Verification,
  refusal: company.refusal,
  logo: company.logo,
  licence: company.licence,
  submittedAt: company.submitted_at,
  registeredAt: company.created_at,
  version: company.version,
  examServiceLevel: company.exam_service_level,
  accountBalances: company.balance / 100,
  operators: company.operators ?? 0,
  sameCreditCode: company.same_credit_code ?? 0,
  verifiedTwin: company.twin_id ? { companyUuid: company.twin_id, companyName: company.twin_name! } : null,
});
