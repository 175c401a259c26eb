import { expect, test } from "vitest";
import { evaluationCalls } from "#contract/evaluation/calls";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";

onSqlite((database) => {
  const { author } = openAuthors(database);
  const text = { language: "zh", title: "外向性", anchors: "否\n是", items: "甲\n乙" } as const;

  /** A product of one scale and two additional items, in parts. */
  async function product() {
    const keeper = await author({ roles: ["r_eva_admin"] });
    const productId = await keeper.ask(evaluationCalls.addProduct, { name: "外向性" });
    const scale = { name: "外向性", points: 2, keys: "+-" };
    const scaleId = await keeper.ask(evaluationCalls.addScale, scale);
    const textId = await keeper.ask(evaluationCalls.addScaleText, { ...text, scaleId });
    const groupId = await keeper.ask(evaluationCalls.addGroup, { name: "个人情况" });
    const age = { groupId, name: "年龄", kind: "age", textZh: "年龄" } as const;
    const sex = { groupId, name: "性别", kind: "sex", textZh: "性别", optionsZh: "女\n男" } as const;
    const ageId = await keeper.ask(evaluationCalls.addAdditional, age);
    const sexId = await keeper.ask(evaluationCalls.addAdditional, sex);
    const config = { productId, scales: [{ scaleId, weight: 1 }], groups: [groupId] };
    await keeper.ask(evaluationCalls.configure, config);
    await keeper.ask(evaluationCalls.autoPart, { productId });
    const sending = { productId, name: "第一批", people: "王小明" };
    return { keeper, productId, scaleId, scale, textId, ageId, sexId, sex, sending };
  }

  test("a part asks no additional item that was removed, or moved to a group which the product lacks", async () => {
    const { keeper, productId, ageId, sexId, sex, sending } = await product();
    await keeper.ask(evaluationCalls.removeAdditional, { id: ageId });
    const { parts } = await keeper.ask(evaluationCalls.config, { id: productId });
    expect(parts.at(-1)!.items).toEqual([sexId]);
    await keeper.ask(sheetCalls.send, sending);
    await keeper.ask(evaluationCalls.updateAdditional, { ...sex, id: sexId, groupId: "" });
    const sendingId = await keeper.ask(sheetCalls.send, sending);
    const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
    const token = sheets[0]!.link.split("/").at(-1)!;
    expect(await keeper.ask(sheetCalls.cover, { token })).toMatchObject({ items: 2, pages: 1 });
  });

  test("a scale changes its number of items or levels, then its texts; until they are alike it is not sent", async () => {
    const { keeper, productId, scaleId, scale, textId, sending } = await product();
    const save = (more: object) =>
      keeper.ask(evaluationCalls.updateScale, { ...scale, id: scaleId, ...more });
    const write = (more: object) => ({ ...text, scaleId, id: textId, ...more });
    const languages = async () => (await keeper.ask(evaluationCalls.config, { id: productId })).languages;
    const longer = write({ items: "甲\n乙\n丙" });
    expect(await keeper.refusal(evaluationCalls.updateScaleText, longer)).toBe("ITEMS_DIFFER items");
    // Fewer items than the text has: each that is asked has a text, and yet it is of another scale.
    await save({ keys: "+" });
    expect(await keeper.refusal(sheetCalls.send, sending)).toBe("SCALE_TEXT_DIFFERS");
    await save({ points: 3 });
    expect(await keeper.refusal(sheetCalls.send, sending)).toBe("SCALE_TEXT_DIFFERS");
    expect(await languages()).toEqual([]);

    await save({ keys: "+-+" });
    await keeper.ask(evaluationCalls.updateScaleText, longer);
    expect(await keeper.refusal(sheetCalls.send, sending)).toBe("PRODUCT_INCOMPLETE");
    await keeper.ask(evaluationCalls.autoPart, { productId });
    await keeper.ask(sheetCalls.send, sending);
    expect(await languages()).toEqual(["zh"]);
  });
});
