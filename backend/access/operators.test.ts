import { beforeAll, expect, test } from "vitest";
import { accessCalls } from "#contract/access/calls";
import { companyCalls } from "#contract/companies/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";

onEachEngine((database) => {
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
});
