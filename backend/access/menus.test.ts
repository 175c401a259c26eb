import { beforeAll, expect, test } from "vitest";
import { accessCalls } from "#contract/access/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { rowOf } from "../../tests/support/rows";

onSqlite((database) => {
  const { author } = openAuthors(database);
  let admin: Author;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
  });
  const below = async (parent: string) =>
    (await admin.ask(accessCalls.menus, {}))
      .filter(({ parentUuid }) => parentUuid === parent)
      .map(({ name }) => name);

  test("an entry is added at the end of its heading, moved up, before another, and removed", async () => {
    const heading = await admin.ask(accessCalls.addMenu, { name: "外部系统" });
    const add = (name: string) =>
      admin.ask(accessCalls.addMenu, { name, parentUuid: heading, path: "https://crm.example.cn/" });
    const [one, , three] = [await add("甲"), await add("乙"), await add("丙")];
    await admin.ask(accessCalls.moveMenu, { menuUuid: three, to: "up" });
    expect(await below(heading)).toEqual(["甲", "丙", "乙"]);
    await admin.ask(accessCalls.moveMenu, { menuUuid: one, to: "down" });
    expect(await below(heading)).toEqual(["丙", "甲", "乙"]);
    await admin.ask(accessCalls.moveMenu, { menuUuid: one, to: "before", beforeUuid: three });
    expect(await below(heading)).toEqual(["甲", "丙", "乙"]);
    await admin.ask(accessCalls.moveMenu, { menuUuid: one, to: "up" });
    expect(await below(heading)).toEqual(["甲", "丙", "乙"]);
    expect(await admin.refusal(accessCalls.removeMenu, { id: heading })).toBe("MENU_HAS_ENTRIES");
    await admin.ask(accessCalls.removeMenu, { id: one });
    expect(await below(heading)).toEqual(["丙", "乙"]);
    await admin.ask(accessCalls.updateMenu, { menuUuid: three, name: "丁", parentUuid: heading });
    expect(await admin.audited("menu.move")).toEqual([three, one, one, one]);
    expect(await admin.audited("menu.update")).toEqual([three]);
    expect(await admin.audited("menu.remove")).toEqual([one]);
  });

  test("there are two levels, and a built-in entry stays", async () => {
    const wrong = "MENU_PARENT_WRONG parentUuid";
    expect(await admin.refusal(accessCalls.addMenu, { name: "深", parentUuid: "papers" })).toBe(wrong);
    const up = { menuUuid: "authoring", name: "出题", parentUuid: "exams" };
    expect(await admin.refusal(accessCalls.updateMenu, up)).toBe(wrong);
    expect(await admin.refusal(accessCalls.removeMenu, { id: "papers" })).toBe("MENU_BUILT_IN");
  });

  test("there are at most 200", async () => {
    const { queries } = database();
    const row = await rowOf(queries, "menu", { id: "papers" });
    const { length } = await admin.ask(accessCalls.menus, {});
    const copies = Array.from({ length: 200 - length }, (_, at) => ({ ...row, id: `copy-${at}` }));
    await queries.insertInto("menu").values(copies).execute();
    expect(await admin.refusal(accessCalls.addMenu, { name: "多" })).toBe("MENU_TOO_MANY");
    expect(await admin.ask(accessCalls.menus, {})).toHaveLength(200);
    await queries.deleteFrom("menu").where("id", "like", "copy-%").execute();
  });

  test.each(["javascript:alert(1)", "//evil.example", "http://plain.example", "exam/my", "/a b"])(
    "C2: an entry does not lead to %s",
    async (path) =>
      expect(await admin.refusal(accessCalls.addMenu, { name: "坏", path })).toBe("MENU_PATH_WRONG path"),
  );
});
