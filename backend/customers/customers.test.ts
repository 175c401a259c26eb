import { beforeAll, expect, test } from "vitest";
import { customerCalls } from "#contract/customers/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { insertRow, rowsOf, setRows } from "../../tests/support/rows";

racingOnEach((database) => {
  const { author } = openAuthors(database);
  let admin: Author;
  let colleague: Author;
  let customer: Author;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
    colleague = await author({ roles: ["r_sys_admin"], realName: "秦岚" });
    customer = await author({ roles: ["r_ent_admin"] });
  });
  const care = () => admin.ask(customerCalls.care, { id: customer.companyId });

  test("a sales owner is one of the platform; every change is kept with its reason", async () => {
    const companyUuid = customer.companyId;
    const change = (salesUuid: string, reason: string) =>
      admin.send(customerCalls.changeSales, { companyUuid, salesUuid, reason });
    expect((await change(customer.id, "自己")).code).toBe(404);
    expect((await change(colleague.id, "新客户")).code).toBe(0);
    expect(await change(colleague.id, "再来")).toMatchObject({ reason: "SALES_UNCHANGED" });
    expect((await change("", "离职")).code).toBe(0);
    expect(await admin.audited("company.sales")).toEqual([companyUuid, companyUuid]);
    const { changes, salesUuid } = await care();
    expect(salesUuid).toBe("");
    expect(changes.map(({ from, to, reason }) => [from, to, reason])).toEqual(
      expect.arrayContaining([
        ["", "秦岚", "新客户"],
        ["秦岚", "", "离职"],
      ]),
    );
    expect(changes).toHaveLength(2);
  });

  test("two who change the sales owner at once leave a log without a gap", async () => {
    const companyUuid = customer.companyId;
    const people = [admin.id, colleague.id];
    await Promise.all(
      [0, 1, 0, 1, 0].map((at) =>
        admin.send(customerCalls.changeSales, { companyUuid, salesUuid: people[at]!, reason: "轮换" }),
      ),
    );
    const rows = await rowsOf(database().queries, "company_sales", { company_id: companyUuid });
    // Each change begins where another ended: what came in went out, but for the present one.
    const { salesUuid } = await care();
    const count = (ids: string[], id: string) => ids.filter((one) => one === id).length;
    for (const id of [...people, ""]) {
      const came = count(
        rows.map((row) => row.to_id),
        id,
      );
      const left = count(
        rows.map((row) => row.from_id),
        id,
      );
      expect(came - left).toBe((id === salesUuid ? 1 : 0) - (id === "" ? 1 : 0));
    }
  });

  test("staff is linked as a whole, and is of the platform", async () => {
    const companyUuid = customer.companyId;
    const link = (operatorUuids: string[]) =>
      admin.send(customerCalls.linkStaff, { companyUuid, operatorUuids });
    expect((await link([admin.id, colleague.id])).code).toBe(0);
    expect((await care()).staff).toHaveLength(2);
    expect((await link([customer.id])).code).toBe(404);
    expect((await link([])).code).toBe(0);
    expect((await care()).staff).toEqual([]);
    expect(await admin.audited("company.staff")).toEqual([companyUuid, companyUuid]);
  });

  test("a group has each unit once, and a member is another company here", async () => {
    const companyUuid = customer.companyId;
    const add = (itemName: string, memberCode = "") =>
      admin.send(customerCalls.addGroupItem, { companyUuid, itemName, memberCode });
    const { data: itemUuid } = await add("东分公司");
    expect(await add("东分公司")).toMatchObject({ reason: "GROUP_ITEM_EXISTS" });
    expect(await add("西分公司", "91350100M000100Y43")).toMatchObject({ reason: "GROUP_MEMBER_UNKNOWN" });
    await setRows(
      database().queries,
      "company",
      { id: colleague.companyId },
      { credit_code: "91350100M000100Y43" },
    );
    const changed = { itemUuid: itemUuid as string, itemName: "东区", memberCode: "91350100M000100Y43" };
    await admin.ask(customerCalls.editGroupItem, changed);
    expect(await admin.ask(customerCalls.groupItems, { id: companyUuid })).toMatchObject([
      { itemName: "东区", memberUuid: colleague.companyId },
    ]);
    const { queries } = database();
    for (let at = 1; at < 499; at++)
      await insertRow(queries, "company_group_item", { company_id: companyUuid, name: `单位${at}` });
    expect((await add("第五百个")).code).toBe(0);
    expect(await add("再一个")).toMatchObject({ reason: "TOO_MANY_GROUP_ITEMS" });
    expect(await rowsOf(queries, "company_group_item", { company_id: companyUuid })).toHaveLength(500);
  });

  test("facts of any company are corrected and audited; its use is counted", async () => {
    const companyUuid = customer.companyId;
    await admin.ask(customerCalls.updateFacts, { companyUuid, companyName: "改名公司", shortName: "改名" });
    const rows = await database()
      .queries.selectFrom("audit")
      .select("after")
      .where("action", "=", "company.update")
      .where("subject", "=", companyUuid)
      .execute();
    expect(rows).toMatchObject([{ after: expect.stringContaining("改名公司") }]);
    const usage = await admin.ask(customerCalls.settingsOf, { id: companyUuid });
    expect(usage).toMatchObject({ exams: 0, candidates: 0, charged: 0 });
    const people = await admin.ask(customerCalls.operatorsOf, { id: companyUuid });
    expect(people.map(({ operatorUuid }) => operatorUuid)).toEqual([customer.id]);
  });
}, "at once");
