import { type GradeCutoffs, gradeCutoffs, usualCutoffs } from "#contract/reports/candidate-shapes";
import type { Queries } from "../database/open";

/** The cut-offs that a company's reports are graded by from now on. */
export async function cutoffsOf(queries: Queries, companyId: string): Promise<GradeCutoffs> {
  const row = await queries
    .selectFrom("report_cutoffs")
    .select(["norm", "percent"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row
    ? gradeCutoffs.parse({ norm: JSON.parse(row.norm), percent: JSON.parse(row.percent) })
    : usualCutoffs;
}

export async function storeCutoffs(
  queries: Queries,
  companyId: string,
  { norm, percent }: GradeCutoffs,
  now: number,
): Promise<void> {
  const values = { norm: JSON.stringify(norm), percent: JSON.stringify(percent), at: now };
  await queries
    .insertInto("report_cutoffs")
    .values({ company_id: companyId, ...values, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column("company_id")
        .doUpdateSet((set) => ({ ...values, revision: set("report_cutoffs.revision", "+", 1) })),
    )
    .execute();
}
