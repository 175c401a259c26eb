import type { Queries } from "../../database/open";
import { newId } from "../../ids";
import demo from "./customers.json";

const day = 86_400_000;

interface People {
  companyId: string;
  otherCompanyId: string;
  now: number;
}

/** Who of the platform looks after the demo's companies, how that changed, and the units of their groups. */
export async function demoCustomers(
  queries: Queries,
  { companyId, otherCompanyId, now }: People,
  rename: (mobile: string) => string,
): Promise<void> {
  const companies: Record<string, string> = { east: companyId, south: otherCompanyId };
  const people = await queries
    .selectFrom("operator")
    .select(["id", "mobile"])
    .where("company_id", "=", companyId)
    .execute();
  const idOf = (mobile: string) => people.find((one) => one.mobile === rename(mobile))?.id ?? "";
  for (const { company, from, to, daysAgo, reason } of demo.sales) {
    const change = { from_id: idOf(from), to_id: idOf(to), by_id: idOf("13800000001"), reason };
    await queries
      .insertInto("company_sales")
      .values({ id: newId(), company_id: companies[company]!, ...change, at: now - daysAgo * day })
      .execute();
    await queries
      .updateTable("company")
      .set({ sales_owner: change.to_id })
      .where("id", "=", companies[company]!)
      .execute();
  }
  await queries
    .insertInto("company_staff")
    .values(
      demo.staff.map(({ company, mobile }) => ({
        company_id: companies[company]!,
        operator_id: idOf(mobile),
      })),
    )
    .execute();
  await queries
    .insertInto("company_group_item")
    .values(
      demo.groups.map(({ company, name, note }, at) => ({
        ...{ id: newId(), company_id: companies[company]!, name, note, member_id: "" },
        created_at: now - (40 - at) * day,
      })),
    )
    .execute();
}
