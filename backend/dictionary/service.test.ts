import { beforeAll, describe, expect, test } from "vitest";
import { dictionaryCalls } from "#contract/dictionary/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";

onEachEngine((database) => {
  const { author } = openAuthors(database);
  let admin: Author;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
  });
  let count = 0;
  const entry = (parentUuid = "") => {
    count += 1;
    return { parentUuid, dictKey: `entry_${count}`, info: `第 ${count} 项`, value: String(count) };
  };
  const add = (parentUuid?: string) => admin.ask(dictionaryCalls.add, entry(parentUuid));

  test("values are read by whoever is signed in: all, those of a type, or one", async () => {
    const type = await add();
    const [one, other] = [await add(type), await add(type)];
    const reader = await author({ roles: ["r_review"] });
    const values = await reader.ask(dictionaryCalls.values, { id: type });
    expect(values.map(({ dictUuid }) => dictUuid).sort()).toEqual([one, other].sort());
    expect(await reader.ask(dictionaryCalls.value, { id: one })).toMatchObject({ parentUuid: type });
    await admin.ask(dictionaryCalls.remove, { id: one });
    expect(await reader.ask(dictionaryCalls.values, { id: type })).toHaveLength(1);
    const all = await reader.ask(dictionaryCalls.all, {});
    expect(all.map(({ dictUuid }) => dictUuid)).toEqual(expect.arrayContaining([type, other, "industry-3"]));
    expect(all.map(({ dictUuid }) => dictUuid)).not.toContain(one);
  });

  test("a key stands once in its type, and again in another", async () => {
    const [type, another] = [await add(), await add()];
    const value = entry(type);
    await admin.ask(dictionaryCalls.add, value);
    await admin.ask(dictionaryCalls.add, { ...value, parentUuid: another });
    expect(await admin.refusal(dictionaryCalls.add, value)).toBe("DICTIONARY_KEY_TAKEN dictKey");
  });

  describe("there are no lists below lists", () => {
    const gone = "DICTIONARY_PARENT_GONE parentUuid";
    test("a value belongs to a type that is there", async () => {
      const value = await add(await add());
      expect(await admin.refusal(dictionaryCalls.add, entry(value))).toBe(gone);
      expect(await admin.refusal(dictionaryCalls.add, entry("nothing"))).toBe(gone);
    });

    test("a type with values is neither moved below another nor removed", async () => {
      const [type, another] = [await add(), await add()];
      const value = await add(type);
      expect(await admin.refusal(dictionaryCalls.update, { ...entry(another), id: type })).toBe(gone);
      expect(await admin.refusal(dictionaryCalls.remove, { id: type })).toBe("DICTIONARY_HAS_VALUES");
      await admin.ask(dictionaryCalls.remove, { id: value });
      await admin.ask(dictionaryCalls.remove, { id: type });
      expect(await admin.refusal(dictionaryCalls.restore, { id: value })).toBe(gone);
      await admin.ask(dictionaryCalls.restore, { id: type });
      await admin.ask(dictionaryCalls.restore, { id: value });
    });
  });

  test.each([
    ["", "DICTIONARY_KEY_LETTERS dictKey"],
    ["1st", "DICTIONARY_KEY_LETTERS dictKey"],
    ["性别", "DICTIONARY_KEY_LETTERS dictKey"],
  ])("%j is no key", async (dictKey, refusal) => {
    expect(await admin.refusal(dictionaryCalls.add, { ...entry(), dictKey })).toBe(refusal);
  });
});
