import { customerCalls } from "#contract/customers/calls";
import { actionNames, actions } from "#contract/roles";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type Handlers, notFound, refuse, refuseOverwrite } from "../handler";
import { newId } from "../ids";
import { lockNamedCompany } from "../lock-company";

const platformActions = actionNames.filter((name) => actions[name].scope === "platform");

/** Operators of the platform: those with a role that reaches further than a company. */
const platformStaff = (queries: Queries) =>
  queries
    .selectFrom("operator")
    .where("operator.removed_at", "=", 0)
    .where("operator.locked", "=", 0)
    .where("operator.id", "in", (from) =>
      from
        .selectFrom("operator_role")
        .innerJoin("role_action", "role_action.role_key", "operator_role.role_key")
        .select("operator_role.operator_id")
        .where("role_action.action", "in", platformActions),
    );

/** The sales owner of each company, and the staff that serves it. */
export const careService: Pick<
  Handlers<typeof customerCalls>,
  "salesPeople" | "care" | "changeSales" | "linkStaff"
> = {
  async salesPeople(_, { queries }) {
    const rows = await platformStaff(queries)
      .select((value) => [
        "id",
        "real_name",
        value
          .selectFrom("company")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("company.sales_owner", "=", "operator.id")
          .as("companies"),
      ])
      .orderBy("real_name")
      .orderBy("id")
      .limit(500)
      .execute();
    return rows.map((row) => ({
      operatorUuid: row.id,
      realName: row.real_name,
      companies: Number(row.companies ?? 0),
    }));
  },

  async care({ id }, { queries }) {
    const company = await queries
      .selectFrom("company")
      .leftJoin("operator", "operator.id", "company.sales_owner")
      .select(["company.id", "company.name", "company.sales_owner", "operator.real_name"])
      .where("company.id", "=", id)
      .executeTakeFirst();
    if (!company) return notFound();
    const staff = await queries
      .selectFrom("company_staff")
      .innerJoin("operator", "operator.id", "company_staff.operator_id")
      .select(["operator.id as operatorUuid", "operator.real_name as realName"])
      .where("company_staff.company_id", "=", id)
      .orderBy("operator.real_name")
      .orderBy("operator.id")
      .execute();
    const changes = await queries
      .selectFrom("company_sales as change")
      .leftJoin("operator as before", "before.id", "change.from_id")
      .leftJoin("operator as after", "after.id", "change.to_id")
      .leftJoin("operator as author", "author.id", "change.by_id")
      .select([
        "before.real_name as from",
        "after.real_name as to",
        "author.real_name as by",
        "change.reason",
        "change.at",
      ])
      .where("change.company_id", "=", id)
      .orderBy("change.at", "desc")
      .orderBy("change.id")
      .limit(50)
      .execute();
    return {
      ...{ companyUuid: id, companyName: company.name },
      ...{ staff, staffRevision: staffRevision(staff.map(({ operatorUuid }) => operatorUuid)) },
      ...{ salesUuid: company.sales_owner, salesName: company.real_name ?? "" },
      changes: changes.map(({ from, to, by, ...change }) => ({
        ...change,
        ...{ from: from ?? "", to: to ?? "", by: by ?? "" },
      })),
    };
  },

  async changeSales({ companyUuid, salesUuid, reason }, context) {
    const { queries, caller, clock } = context;
    const before = (await lockNamedCompany(queries, companyUuid)) ?? notFound();
    if (salesUuid) await refuseOthers(queries, [salesUuid]);
    if (before.sales_owner === salesUuid) refuse(customerCalls.changeSales, "SALES_UNCHANGED");
    await queries
      .updateTable("company")
      .set({ sales_owner: salesUuid })
      .where("id", "=", companyUuid)
      .execute();
    const change = { from_id: before.sales_owner, to_id: salesUuid, reason, by_id: caller.operatorId };
    await queries
      .insertInto("company_sales")
      .values({ id: newId(), company_id: companyUuid, ...change, at: clock.now() })
      .execute();
    await audit(context, "company.sales", companyUuid, {
      before: { sales: before.sales_owner },
      after: { sales: salesUuid, reason },
    });
    return null;
  },

  async linkStaff({ companyUuid, operatorUuids, revision }, context) {
    const { queries } = context;
    if (!(await lockNamedCompany(queries, companyUuid))) return notFound();
    const after = [...new Set(operatorUuids)].sort();
    await refuseOthers(queries, after);
    const removed = await queries
      .deleteFrom("company_staff")
      .where("company_id", "=", companyUuid)
      .returning("operator_id")
      .execute();
    const before = removed.map((row) => row.operator_id).sort();
    refuseOverwrite(customerCalls.linkStaff, revision, staffRevision(before));
    if (after.length > 0)
      await queries
        .insertInto("company_staff")
        .values(after.map((operator_id) => ({ company_id: companyUuid, operator_id })))
        .execute();
    if (before.join() !== after.join()) await audit(context, "company.staff", companyUuid, { before, after });
    return null;
  },
};

/** By their ids, whatever they are called by now. */
const staffRevision = (operatorIds: readonly string[]): string => revisionOf([...operatorIds].sort());

/** Anybody but present operators of the platform does not exist. */
async function refuseOthers(queries: Queries, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await platformStaff(queries).where("id", "in", ids).select("id").execute();
  if (found.length !== ids.length) notFound();
}
