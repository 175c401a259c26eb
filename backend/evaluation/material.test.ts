import { describe, expect, test } from "vitest";
import { evaluationCalls } from "#contract/evaluation/calls";
import { evaluationLimits } from "#contract/evaluation/shapes";
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

  describe("what is refused, and changes nothing", () => {
    const calls = evaluationCalls;
    const gone = "nowhere";

    test("of categories: one that is gone or too deep, and the removal of one that is used", async () => {
      const { keeper, scaleId, scale } = await product();
      const levels: string[] = [];
      for (let level = 0; level < evaluationLimits.depth; level++)
        levels.push(await keeper.ask(calls.addCategory, { name: "层", parentId: levels.at(-1) ?? "" }));
      const [root, second, , last] = levels as [string, string, string, string];
      await keeper.ask(calls.updateScale, { ...scale, id: scaleId, categoryId: last });
      const below = (parentId: string) => ({ name: "另", parentId });
      const [isGone, tooDeep] = ["CATEGORY_GONE parentId", "CATEGORY_TOO_DEEP parentId"];
      expect(await keeper.stopped(calls.addCategory, below(gone))).toBe(isGone);
      expect(await keeper.stopped(calls.addCategory, below(last))).toBe(tooDeep);
      expect(await keeper.stopped(calls.updateCategory, { id: second, ...below(gone) })).toBe(isGone);
      // Below itself, and below what is below itself.
      for (const parentId of [root, last])
        expect(await keeper.stopped(calls.updateCategory, { id: root, ...below(parentId) })).toBe(tooDeep);
      for (const id of [second, last])
        expect(await keeper.stopped(calls.removeCategory, { id })).toBe("CATEGORY_IN_USE");
      const lost = { ...scale, categoryId: gone };
      expect(await keeper.stopped(calls.addScale, { ...lost, name: "二" })).toBe("CATEGORY_GONE categoryId");
      expect(await keeper.stopped(calls.updateScale, { ...lost, id: scaleId })).toBe(
        "CATEGORY_GONE categoryId",
      );
    });

    test("of scales and their texts", async () => {
      const { keeper, scaleId, textId } = await product();
      expect(await keeper.stopped(calls.removeScale, { id: scaleId })).toBe("SCALE_IN_USE");
      expect(await keeper.stopped(calls.addScaleText, { ...text, scaleId })).toBe("LANGUAGE_TAKEN language");
      const lost = { ...text, language: "en", scaleId: gone } as const;
      expect(await keeper.stopped(calls.addScaleText, lost)).toBe("SCALE_GONE scaleId");
      expect(await keeper.stopped(calls.updateScaleText, { ...lost, id: textId })).toBe("SCALE_GONE scaleId");
    });

    test("of norms and roles", async () => {
      const { keeper, productId, scaleId } = await product();
      const norm = { productId, scaleId, name: "在职员工", source: "演示", n: 90, mean: "3", sd: "1" };
      const id = await keeper.ask(calls.addNorm, norm);
      const wrong: [object, string][] = [
        [{ productId: gone }, "PRODUCT_GONE productId"],
        [{ scaleId: gone }, "SCALE_GONE scaleId"],
        [{ mean: "" }, "NORM_EMPTY mean"],
        [{ mean: "", sd: "" }, "NORM_EMPTY mean"],
        [{ mean: "0.9" }, "MEAN_OUTSIDE mean"],
        [{ sd: "0" }, "SD_WRONG sd"],
        [{ ageFrom: "40", ageTo: "30" }, "AGES_WRONG ageTo"],
      ];
      for (const [fields, reason] of wrong) {
        expect(await keeper.stopped(calls.addNorm, { ...norm, ...fields })).toBe(reason);
        expect(await keeper.stopped(calls.updateNorm, { ...norm, ...fields, id })).toBe(reason);
      }
      const role = { productId: gone, name: "销售", ranges: "外向性 50 80" };
      expect(await keeper.stopped(calls.addRole, role)).toBe("PRODUCT_GONE productId");
    });

    test("of additional items and their groups", async () => {
      const { keeper, sexId, sex } = await product();
      expect(await keeper.stopped(calls.removeGroup, { id: sex.groupId })).toBe("GROUP_IN_USE");
      const wrong: [object, string][] = [
        [{ groupId: gone }, "GROUP_GONE groupId"],
        [{ textZh: "" }, "ADDITIONAL_EMPTY textZh"],
        [{ optionsZh: "女" }, "OPTIONS_DIFFER optionsZh"],
        [{ textEn: "Sex", optionsEn: "a\nb\nc" }, "OPTIONS_DIFFER optionsZh"],
        [{ kind: "attention", expected: 3 }, "EXPECTED_WRONG expected"],
        [{ kind: "attention", expected: 0 }, "EXPECTED_WRONG expected"],
      ];
      for (const [fields, reason] of wrong) {
        const item = { ...sex, ...fields };
        expect(await keeper.stopped(calls.addAdditional, { ...item, name: "二" })).toBe(reason);
        expect(await keeper.stopped(calls.updateAdditional, { ...item, id: sexId })).toBe(reason);
      }
    });

    test("of products and their parts", async () => {
      const { keeper, productId, scaleId, textId, sending } = await product();
      const config = { productId, scales: [{ scaleId, weight: 1 }], groups: [] };
      const unknown = [{ scaleId: gone, weight: 1 }];
      expect(await keeper.stopped(calls.configure, { ...config, scales: unknown })).toBe("SCALE_GONE scales");
      expect(await keeper.stopped(calls.configure, { ...config, groups: [gone] })).toBe("GROUP_GONE groups");
      const part = { productId, partId: gone, name: "一", items: [`${scaleId}:1`] };
      expect(await keeper.stopped(calls.fillPart, part)).toBe("PART_GONE");
      expect(await keeper.stopped(calls.fillPart, { ...part, partId: "", items: [`${scaleId}:3`] })).toBe(
        "ITEM_GONE items",
      );
      const bare = await keeper.ask(calls.addProduct, { name: "空" });
      expect(await keeper.stopped(calls.autoPart, { productId: bare })).toBe("SCALES_MISSING");
      await keeper.ask(sheetCalls.send, sending);
      expect(await keeper.stopped(calls.removeProduct, { id: productId })).toBe("PRODUCT_IN_USE");
      // A sending needs one language at least in which everything can be read.
      await keeper.ask(calls.removeScaleText, { id: textId });
      expect(await keeper.refusal(sheetCalls.send, sending)).toBe("PRODUCT_WITHOUT_LANGUAGE");
    });
  });
});
