import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { likenessOf } from "./alike";

const base = "进入有限空间作业前，应当先检测氧含量和可燃气体浓度，合格后方可进入。下列做法正确的是（　　）。";
const option = ["检测合格后直接进入，不设监护人", "先通风、再检测、后作业，并有专人监护", "凭经验判断"];

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);

  test("questions that say nearly the same are found, the likest first, and each pair once among the newest", async () => {
    const zhou = await author();
    const create = (content: string, options = option) => {
      clock.time += 1000;
      return zhou.ask(bankCalls.create, {
        bankId: "",
        score: 5,
        question: question({ content, option: options }),
      });
    };
    const first = await create(base);
    const far = await create("灭火器的压力表指针在哪个区域表示正常？", ["红色", "绿色", "黄色"]);
    const near = await create(base.replace("应当先检测", "必须先测定").replace("正确", "不正确"));
    const nearest = await create(base.replace("应当", "必须"));
    const alikeTo = async (questionId: string) =>
      (await zhou.ask(bankCalls.alike, { questionId })).groups.flatMap(({ alike }) =>
        alike.map((one) => one.question.questionId),
      );
    expect(await alikeTo(first)).toEqual([nearest, near]);
    expect(await alikeTo(far)).toEqual([]);
    const { groups, hasMore } = await zhou.ask(bankCalls.alikeAmong, { pageNum: 1 });
    expect(hasMore).toBe(false);
    expect(groups.map((group) => [group.question.questionId, group.alike.length])).toEqual([[nearest, 2]]);
    for (const { likeness } of groups[0]!.alike) expect(likeness).toBeGreaterThanOrEqual(70);
    const other = await author();
    expect(await other.refusal(bankCalls.alike, { questionId: first })).toBe("NOT_FOUND");
    await zhou.ask(bankCalls.remove, { questionIds: [nearest] });
    expect(await alikeTo(first)).toEqual([near]);
  });

  test("the same question about another text is not alike, nor another one about the same text", async () => {
    const zhou = await author();
    const [first, second] = [
      "长江发源于唐古拉山脉，流经十一个省级行政区，最后注入东海。",
      "企业应当为从业人员提供劳动防护用品，并监督其佩戴和使用。",
    ].map((text) => text.repeat(3));
    const create = (stimulus: string, content = "下列说法正确的是（　　）。", options = ["甲", "乙", "丙"]) =>
      zhou.ask(bankCalls.create, {
        bankId: "",
        score: 5,
        question: { ...question({ content, option: options }), stimulus },
      });
    const [own] = [
      await create(first!),
      await create(second!),
      await create(first!, "作者写这段话的目的是什么？", ["说明", "议论", "抒情"]),
      await create(""),
    ];
    const near = await create(first!.replace("注入", "流入"));
    const { groups } = await zhou.ask(bankCalls.alike, { questionId: own! });
    expect(groups.flatMap(({ alike }) => alike.map((one) => one.question.questionId))).toEqual([near]);
  });

  test("a question of a bank that one may not read is like none", async () => {
    const keeper = await author({ roles: ["r_sys_admin", "r_exam_paper"] });
    const bankId = await keeper.ask(bankCalls.addBank, { name: "保密" });
    const add = (bank: string) =>
      keeper.ask(bankCalls.create, { bankId: bank, score: 5, question: question({ content: base, option }) });
    const [open] = [await add(""), await add(bankId)];
    const zhou = await author({ companyId: keeper.companyId });
    expect((await zhou.ask(bankCalls.alike, { questionId: open! })).groups).toHaveLength(1);
    await author({ companyId: keeper.companyId, realName: "林静怡" });
    const { operators } = await keeper.ask(bankCalls.access, { bankId });
    const { operatorId } = operators.find(({ realName }) => realName === "林静怡")!;
    await keeper.ask(bankCalls.setAccess, {
      bankId,
      rights: [{ operatorId, right: "write" }],
      needsApproval: false,
    });
    expect((await zhou.ask(bankCalls.alike, { questionId: open! })).groups).toEqual([]);
    expect((await zhou.ask(bankCalls.alikeAmong, { pageNum: 1 })).groups).toEqual([]);
  });
});

test("likeness is by Dice's formula, with counts", () => {
  const grams = (text: string) => new Map([...text].map((sign) => [sign, text.split(sign).length - 1]));
  expect(likenessOf(grams("aabc"), grams("aacd"))).toBe(75);
  expect(likenessOf(grams("ab"), grams("cd"))).toBe(0);
  expect(likenessOf(new Map(), new Map())).toBe(0);
});
