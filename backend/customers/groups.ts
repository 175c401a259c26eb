import type { Call } from "#contract/call";
import { customerCalls } from "#contract/customers/calls";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type Handlers, notFound, refuse, refuseOverwrite } from "../handler";
import { newId } from "../ids";
import { lockNamedCompany } from "../lock-company";

const mostItems = 500;

/** The units of companies' groups, for the platform. */
export const groupItemService: Pick<
  Handlers<typeof customerCalls>,
  "groupItems" | "addGroupItem" | "editGroupItem"
> = {
  async groupItems({ id }, { queries }) {
    const company = await queries.selectFrom("company").select("id").where("id", "=", id).executeTakeFirst();
    if (!company) return notFound();
    const rows = await queries
      .selectFrom("company_group_item as item")
      .leftJoin("company", "company.id", "item.member_id")
      .select(["item.id", "item.name", "item.note", "item.member_id", "company.credit_code"])
      .select("company.name as member")
      .where("item.company_id", "=", id)
      .orderBy("item.name")
      .orderBy("item.id")
      .execute();
    return rows.map((row) => ({
      ...{ itemUuid: row.id, itemName: row.name, note: row.note, memberUuid: row.member_id },
      ...{ memberCode: row.credit_code ?? "", memberName: row.member ?? "" },
      revision: itemRevision(row),
    }));
  },

  async addGroupItem({ companyUuid, itemName, note, memberCode }, context) {
    const call = customerCalls.addGroupItem;
    const { queries, clock } = context;
    if (!(await lockNamedCompany(queries, companyUuid))) return notFound();
    const { count } = await queries
      .selectFrom("company_group_item")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", companyUuid)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostItems) refuse(call, "TOO_MANY_GROUP_ITEMS");
    const item = { company_id: companyUuid, name: itemName, note, member_id: "" };
    item.member_id = await memberOf(call, queries, companyUuid, memberCode);
    await refuseTaken(call, queries, companyUuid, itemName, "");
    const id = newId();
    await queries
      .insertInto("company_group_item")
      .values({ id, ...item, created_at: clock.now() })
      .execute();
    await audit(context, "company.group.add", companyUuid, { after: item });
    return id;
  },

  async editGroupItem({ itemUuid, itemName, note, memberCode, revision }, context) {
    const call = customerCalls.editGroupItem;
    const { queries } = context;
    const find = () =>
      queries.selectFrom("company_group_item").selectAll().where("id", "=", itemUuid).executeTakeFirst();
    const { company_id } = (await find()) ?? notFound();
    await lockNamedCompany(queries, company_id);
    const before = (await find()) ?? notFound();
    refuseOverwrite(call, revision, itemRevision(before));
    const after = { name: itemName, note, member_id: await memberOf(call, queries, company_id, memberCode) };
    await refuseTaken(call, queries, company_id, itemName, itemUuid);
    await queries.updateTable("company_group_item").set(after).where("id", "=", itemUuid).execute();
    await audit(context, "company.group.edit", company_id, {
      before: { name: before.name, note: before.note, member_id: before.member_id },
      after,
    });
    return null;
  },
};

/** By its member's id: a credit code that the member corrects is no change of the unit. */
const itemRevision = ({ name, note, member_id }: { name: string; note: string; member_id: string }): string =>
  revisionOf(name, note, member_id);

type Naming = typeof customerCalls.addGroupItem | typeof customerCalls.editGroupItem;

/** The company of this credit code, verified before others; "" where no code is given. */
async function memberOf(call: Naming, queries: Queries, companyId: string, code: string): Promise<string> {
  if (!code) return "";
  const found = await queries
    .selectFrom("company")
    .select("id")
    .where("credit_code", "=", code)
    .where("id", "!=", companyId)
    .orderBy("verified_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? refuse(call as Call & Naming, "GROUP_MEMBER_UNKNOWN");
}

async function refuseTaken(call: Naming, queries: Queries, companyId: string, name: string, itemId: string) {
  const taken = await queries
    .selectFrom("company_group_item")
    .select("id")
    .where("company_id", "=", companyId)
    .where("name", "=", name)
    .where("id", "!=", itemId)
    .executeTakeFirst();
  if (taken) refuse(call as Call & Naming, "GROUP_ITEM_EXISTS");
}
