import type * as z from "zod/v4";
import { evaluationCalls } from "#contract/evaluation/calls";
import {
  type evaluationCompanyFilter,
  type evaluationCompanyPage,
  type evaluationSetting,
  type evaluationSettingChange,
  usualEvaluation,
} from "#contract/evaluation/shapes";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { notFound, refuseOverwrite } from "../handler";
import { lockNamedCompany } from "../lock-company";
import { normalised } from "../search/text-search";

type Setting = Omit<z.output<typeof evaluationSetting>, "companyUuid">;

/** What a company may do with evaluation: as the platform set it, or the usual. */
export async function evaluationSettingOf(queries: Queries, companyId: string): Promise<Setting> {
  const row = await queries
    .selectFrom("eva_setting")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row
    ? { isOpen: row.open === 1, reportDays: row.report_days, smallestGroup: row.smallest_group }
    : usualEvaluation;
}

export const settingRevision = ({ isOpen, reportDays, smallestGroup }: Setting): string =>
  revisionOf(isOpen, reportDays, smallestGroup);

/** Companies by name, with their settings. Compared in memory, as in the list of companies. */
export async function evaluationCompanies(
  queries: Queries,
  { key, pageNum, pageSize }: z.output<typeof evaluationCompanyFilter>,
): Promise<z.input<typeof evaluationCompanyPage>> {
  const rows = await queries
    .selectFrom("company")
    .leftJoin("eva_setting", "eva_setting.company_id", "company.id")
    .select([
      ...(["company.id", "company.name", "company.short_name"] as const),
      ...(["eva_setting.open", "eva_setting.report_days", "eva_setting.smallest_group"] as const),
    ])
    .orderBy("company.short_name")
    .orderBy("company.id")
    .execute();
  const word = normalised(key);
  const found = rows.filter((row) => normalised(`${row.name}\n${row.short_name}`).includes(word));
  return {
    list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((row) => ({
      companyUuid: row.id,
      shortName: row.short_name,
      isOpen: row.open === null ? usualEvaluation.isOpen : row.open === 1,
      reportDays: row.report_days ?? usualEvaluation.reportDays,
      smallestGroup: row.smallest_group ?? usualEvaluation.smallestGroup,
    })),
    count: found.length,
  };
}

/** Replies with the setting before. */
export async function setEvaluation(
  queries: Queries,
  { companyUuid, isOpen, reportDays, smallestGroup, revision }: z.output<typeof evaluationSettingChange>,
): Promise<Setting> {
  if (!(await lockNamedCompany(queries, companyUuid))) return notFound();
  const before = await evaluationSettingOf(queries, companyUuid);
  refuseOverwrite(evaluationCalls.setCompany, revision, settingRevision(before));
  const row = { open: isOpen ? 1 : 0, report_days: reportDays, smallest_group: smallestGroup };
  await queries
    .insertInto("eva_setting")
    .values({ company_id: companyUuid, ...row })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet(row))
    .execute();
  return before;
}
