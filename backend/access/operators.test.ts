import { beforeAll, expect, test } from "vitest";
import { accessCalls } from "#contract/access/calls";
import { companyCalls } from "#contract/companies/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";

racingOnEach((database) => {
  const { author } = openAuthors(database);
  let admin: Author;
  let person: Author;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
    person = await author({ companyId: admin.companyId, roles: ["r_review"] });
  });

  test.each([
    ["of one's own company", companyCalls.lockOperator],
    ["of any company", accessCalls.lockAnyOperator],
  ])("of two who lock an operator %s none unlocks them again, and one is noted", async (_, call) => {
    const noted = () =>
      database()
        .queries.selectFrom("audit")
        .select("action")
        .where("subject", "=", person.id)
        .orderBy("seq")
        .execute();
    const before = (await noted()).length;
    for (const isLocked of [true, false]) {
      const turn = () => admin.ask(call, { id: person.id, isLocked });
      expect(await Promise.all([turn(), turn()])).toEqual([{ isLocked }, { isLocked }]);
      expect(await admin.ask(accessCalls.operator, { id: person.id })).toMatchObject({ isLocked });
    }
    const actions = (await noted()).slice(before).map(({ action }) => action);
    expect(actions).toEqual(["operator.lock", "operator.unlock"]);
  });

  test.each([
    ["their company's form", companyCalls.operator, companyCalls.updateOperator],
    ["the platform's", accessCalls.operator, accessCalls.giveRoles],
  ] as const)(
    "a role that was taken away is not given back by what %s showed before",
    async (_, read, save) => {
      const { id, realName, companyId } = await author({ roles: ["r_ent_admin", "r_review"] });
      const keeper = await author({ companyId, roles: ["r_sys_admin", "r_ent_admin"] });
      const form = async () => {
        const { revision } = await keeper.ask(read, { operatorUuid: id, id });
        return { operatorUuid: id, realName, revision };
      };
      const shown = await form();
      await keeper.ask(save, { ...(await form()), roleKeys: ["r_review"] });
      const stale = { ...shown, roleKeys: ["r_ent_admin", "r_review"] };
      expect(await keeper.refusal(save, stale)).toBe("OPERATOR_CHANGED_MEANWHILE");
      expect((await keeper.ask(companyCalls.operator, { operatorUuid: id })).roleKeys).toEqual(["r_review"]);
      await keeper.ask(save, { ...(await form()), roleKeys: ["r_monitor"] });
    },
  );
}, "of two");
