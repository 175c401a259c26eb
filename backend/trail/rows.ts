import type * as z from "zod/v4";
import type { platformTrailQuery, TrailRow } from "#contract/trail/shapes";
import type { Queries } from "../database/open";
import { columnHasText } from "../search/text-search";

type Asked = z.output<typeof platformTrailQuery>;

/** The rows of the trail that these conditions choose; `companyId` null for those of every company. */
export function trailRows(queries: Queries, asked: Partial<Asked>, companyId: string | null) {
  let rows = queries
    .selectFrom("audit")
    .leftJoin("operator", "operator.id", "audit.operator_id")
    .leftJoin("company", "company.id", "audit.company_id");
  const company = companyId ?? asked.companyUuid;
  if (company) rows = rows.where("audit.company_id", "=", company);
  // A range, so that the index on actions is used; "~" is after every letter and the dot.
  if (asked.action)
    rows = rows.where("audit.action", ">=", asked.action).where("audit.action", "<", `${asked.action}~`);
  if (asked.subject) rows = rows.where("audit.subject", "=", asked.subject);
  if (asked.since !== undefined) rows = rows.where("audit.at", ">=", asked.since);
  if (asked.until !== undefined) rows = rows.where("audit.at", "<", asked.until);
  if (asked.key) rows = rows.where(columnHasText("operator.real_name", asked.key));
  return rows;
}

/** These rows with the names of company and operator. */
export const shownRows = (rows: ReturnType<typeof trailRows>) =>
  rows.selectAll("audit").select(["operator.real_name as operatorName", "company.name as companyName"]);

type Stored = Awaited<ReturnType<ReturnType<typeof shownRows>["execute"]>>[number];

export const trailRowOf = (row: Stored): TrailRow => ({
  auditUuid: row.id,
  at: row.at,
  companyUuid: row.company_id,
  companyName: row.companyName ?? "",
  operatorUuid: row.operator_id,
  operatorName: row.operatorName ?? "",
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  address: row.address,
  seq: row.seq,
});
