import { describe, expect, test } from "vitest";
import { readText } from "./text";

const read = (text: string) => readText(new TextEncoder().encode(text));
const found = async (text: string) => {
  const { items, validationErrors, leftOut } = await read(text);
  return { items, errors: validationErrors.map(({ line, reason }) => [line, reason]), leftOut };
};

const paper = `2024 年安全生产知识考试

一、单项选择题（每题2分，共4分）
1. 中国的首都是（ B ）。
A. 上海    B. 北京
C. 广州    D. 深圳
解析：1949 年起。
2、下列属于火灾的是
A．燃烧B．冷却C．通风
答案：A
难度：简单
二、多项选择题（每小题 4 分）
1. 个人防护用品有（　　）
A. 安全帽
B. 防护眼镜
C. 灭火毯
【答案】AB 【解析】灭火毯
不是。
三、判断题
1. 水能导电。（√）
2. 地球是平的。
答案：错
四、填空题（每空1分）
1. 水在 ____ ℃结冰，在 ______ ℃沸腾。
答案：0；100
五、简答题（每题10分）
1. 简述动火作业前的准备。
答案：
1. 办理审批；
2. 清理可燃物。
2. 说说理由。（5分）
答案：油污会扩散。
`;

describe("questions as people write them", () => {
  test("a line of topics says them by their paths; one that names an ability says that", async () => {
    const asked = (line: string) => `1. 地球是平的。\n答案：错\n${line}\n`;
    const { items } = await found(asked("【知识点】数据库 / 索引、TCP/IP。"));
    expect(items).toMatchObject([{ topics: ["数据库 / 索引", "TCP/IP"], question: { tag: "" } }]);
    const { items: abilities } = await found(asked("考点：资料分析；图表"));
    expect(abilities).toMatchObject([{ topics: ["图表"], question: { tag: "data" } }]);
    const { items: both } = await found(asked("考点：资料分析、言语理解"));
    expect(both).toMatchObject([{ topics: ["言语理解"], question: { tag: "data" } }]);
    const { items: apart } = await found(asked("能力：言语理解\n考点：资料分析"));
    expect(apart).toMatchObject([{ topics: ["资料分析"], question: { tag: "verbal" } }]);
  });

  test.each([
    ["Topic: My hometown", "Write an essay on the following topic: My hometown", "Topic: Essays", "Answer"],
    ["Tema: Mi pueblo", "Escriba sobre el siguiente tema: Mi pueblo", "Temas: Redacción", "Respuesta"],
  ])(
    "words such as %s are the question's own until it has an answer",
    async (line, sentence, after, answer) => {
      const { items, errors } = await found(
        `1. ${sentence}\n${line}\nUse 50 words.\n${answer}: ...\n${after}\n2. ${line}\n${answer}: ...\n3. ___?\n【Topic】a\n${answer}: b\n`,
      );
      expect(errors).toEqual([]);
      const [, own = ""] = after.split(": ");
      expect(items.map(({ topics = [], question: { content } }) => [content.split("\n"), topics])).toEqual([
        [[sentence, line, "Use 50 words."], [own]],
        [[line], []],
        [["___?"], ["a"]],
      ]);
    },
  );

  test("sections that are numbered as questions are, over questions with numbers in brackets", async () => {
    const { items, errors } = await found(
      "1. 填空题\n(1) 简称______。\n【答案】： JRE（或运行环境）\n(2) 有______和______。\n【答案】： 甲\n【质疑】：原答案合理。\n(3) 用______。\n【答案】： 乙（注意：不是丙）\n2. 选择题\n(1) 哪个？\nA. 甲B. 乙\n【答案】： B （乙才是）\n(2) 哪个？\nA. 甲B. 乙\n【答案】： A（或B）\n3. 简答题\n(1) 说说步骤。\n【答案】： 1. 新建；2. 运行。\n",
    );
    expect(errors).toEqual([
      [4, "BLANKS_DIFFER"],
      [7, "BLANKS_DIFFER"],
      [13, "ANSWER_NOT_LETTERS"],
    ]);
    expect(items.map(({ question: { type, answer, analysis } }) => [type, answer, analysis])).toMatchObject([
      [4, { blanks: [["JRE", "运行环境"]] }, ""],
      [1, { keys: [1] }, "乙才是"],
      [5, { text: "1. 新建；2. 运行。" }, ""],
    ]);
  });

  test("a section of inquiry is one of written answers, and none of the explanation before it", async () => {
    const { items, errors } = await found(
      "一、判断题\n1. 水能导电。\n答案：对\n解析：含有离子。\n\n三、综合探究题\n2. 回答：\n（1）乐器是______。\n（2）为什么？\n答案：（1）二胡\n（2）因为音色。\n",
    );
    expect(errors).toEqual([]);
    expect(items.map(({ question }) => [question.type, question.analysis])).toEqual([
      [3, "含有离子。"],
      [5, ""],
    ]);
    expect(items[1]!.question.answer.text).toBe("（1）二胡\n（2）因为音色。");
  });

  test("a paper with headings of types, answers below and in brackets", async () => {
    const { items, errors } = await found(paper);
    expect(errors).toEqual([]);
    expect(items.map(({ line, score, question }) => [line, score, question.type])).toEqual([
      [4, 2, 1],
      [8, 2, 1],
      [13, 4, 2],
      [20, 1, 3],
      [21, 1, 3],
      [24, 2, 4],
      [27, 10, 5],
      [31, 5, 5],
    ]);
    const [capital, fire, , , , blanks, essay, why] = items.map(({ question }) => question);
    expect(capital).toMatchObject({
      content: "中国的首都是（　　）。",
      option: ["上海", "北京", "广州", "深圳"],
      answer: { keys: [1] },
      analysis: "1949 年起。",
    });
    expect(fire).toMatchObject({ option: ["燃烧", "冷却", "通风"], difficulty: 2 });
    expect(blanks!.answer.blanks).toEqual([["0"], ["100"]]);
    expect(essay!.answer.text).toContain("办理审批；");
    expect(essay!.answer.text).toContain("清理可燃物。");
    expect(why).toMatchObject({ content: "说说理由。", answer: { text: "油污会扩散。" } });
  });

  test("the answers in a list at the end, in ranges and one by one", async () => {
    const { items, errors } = await found(`一、单选题
1. 甲 A. 一 B. 二
2. 乙 A. 一 B. 二
3. 丙 A. 一 B. 二
二、判断题
1. 丁
2. 戊

参考答案
一、单选题
1-2 AB  3. B
二、判断题
1. √ 2. ×`);
    expect(errors).toEqual([]);
    expect(items.map(({ question }) => question.answer.keys)).toEqual([[0], [1], [1], [1], [0]]);
  });

  test("questions that share a text are its children", async () => {
    const { items, errors } = await found(`阅读下面的材料，回答 1～2 题。
某车间地面有油污。
1. 做法 A. 对 B. 不对
答案：B
2. 说说理由。
答案：水会使油污扩散。
3. 另一题 A. 一 B. 二
答案：A`);
    expect(errors).toEqual([]);
    expect(items.map(({ question }) => [question.type, question.children.length])).toEqual([
      [13, 2],
      [1, 0],
    ]);
    expect(items[0]!.question.content).toContain("某车间地面有油污。");
  });

  test("questions without numbers, with blank lines between them", async () => {
    const { items, errors } = await found(`Which is a fruit?
A. Stone
B. Apple
Answer: B

The sky is blue.
Answer: true`);
    expect(errors).toEqual([]);
    expect(items.map(({ question }) => [question.type, question.answer.keys])).toEqual([
      [1, [1]],
      [3, [1]],
    ]);
  });

  test.each([
    ["no answer", "1. 甲\nA. 一\nB. 二", "ANSWER_MISSING"],
    ["an answer that no option has", "1. 甲\nA. 一\nB. 二\n答案：C", "ANSWER_IS_BLANK"],
    ["two answers", "1. 甲（A）\nA. 一\nB. 二\n答案：B", "ANSWERS_DIFFER"],
    ["an option is missing", "1. 甲\nA. 一\nC. 三\n答案：A", "OPTIONS_OUT_OF_ORDER"],
    ["two keys for one", "一、单选题\n1. 甲\nA. 一\nB. 二\n答案：AB", "ANSWER_NOT_ONE"],
    ["options without a question", "一、单选题\nA. 一\nB. 二\n答案：A", "QUESTION_NUMBER_MISSING"],
    ["a truth that is none", "一、判断题\n1. 甲\n答案：也许", "ANSWER_MISSING"],
    ["a letter in brackets that is a unit", "1. 电流（A）是（　　）\nA. 甲\nB. 乙", "ANSWER_MISSING"],
    ["a unit and no other brackets", "1. 电路中的电流（A）是多少？\nA. 一\nB. 二", "ANSWER_MISSING"],
    ["a unit at the end", "1. 求电路中的电流 (A)。\nA. 一\nB. 二", "ANSWER_MISSING"],
    ["two units", "1. 单位为（A），（V）\nA. 一\nB. 二", "ANSWER_MISSING"],
    ["a sign at the end", "1. 温度的符号是（T）。", "ANSWER_MISSING"],
    ["a T within the text", "1. 温度(T)和压力(P)的关系", "ANSWER_MISSING"],
    ["fewer answers than blanks", "1. ___、___\n答案：一", "BLANKS_DIFFER"],
  ])("what is not clear is no question: %s", async (_, text, reason) => {
    const { items, errors, leftOut } = await found(text);
    expect(items).toEqual([]);
    expect(errors.map(([, each]) => each)).toEqual([reason]);
    expect(leftOut).toHaveLength(1);
  });

  test.each([
    ["1. 首都位于（B）。\nA. 一\nB. 二", [1]],
    ["1. 人体安全电压（ B ）伏\nA. 一\nB. 二", [1]],
    ["1. Which is a fruit? (B)\nA. Stone\nB. Apple", [1]],
    ["1. 防护用品包括（AB）\nA. 一\nB. 二", [0, 1]],
    ["1. The sky is blue. (T)", [1]],
    ["一、判断题\n1. 水能导电（T）", [1]],
  ])("a key alone in brackets, where a key stands: %s", async (text, keys) => {
    const { items, errors } = await found(text);
    expect(errors).toEqual([]);
    expect(items.map(({ question }) => question.answer.keys)).toEqual([keys]);
  });

  test("a list within a question is no question, and a number that comes twice is told", async () => {
    const { items, errors } = await found(`1. 下列说法
1. 水
2. 火
A. 都对
B. 都不对
答案：A
2. 乙
A. 一
B. 二
答案：B`);
    expect(items.map(({ question }) => question.content)).toEqual(["乙"]);
    expect(errors).toEqual([
      [1, "ANSWER_MISSING"],
      [3, "NUMBER_TWICE"],
    ]);
  });

  test("what was wrong is a text to correct, which says what its heading said", async () => {
    const { leftOut } = await found("一、多选题（每题3分）\n1. 甲\nA. 一\nB. 二\n\n参考答案\n1. C");
    expect(leftOut).toEqual(["1. 甲\nA. 一\nB. 二\n答案：C\n题型：多选题\n分值：3"]);
  });
});
