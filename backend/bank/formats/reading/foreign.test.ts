import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import type { Question } from "#contract/questions/shapes";
import { formatsByName } from "..";

const folder = fileURLToPath(new URL("../../../../tests/fixtures/questions/", import.meta.url));
const bytesOf = (name: string) => new Uint8Array(readFileSync(folder + name));

/** A summary of a question in one line. */
function short({ type, content, option, answer, children }: Question): unknown[] {
  const right =
    type === 4 ? answer.blanks : type === 3 ? answer.keys[0] === 1 : answer.keys.map((key) => option[key]);
  const below = children.map(
    (child) => `${child.content}: ${child.answer.keys.map((key) => child.option[key])}`,
  );
  return [type, content, ...(type === 13 ? [below] : type === 5 || type === 10 ? [answer.text] : [right])];
}

async function read(format: Format, name: string) {
  const { items, validationErrors } = await formatsByName[format].read(bytesOf(name));
  return { items, validationErrors, short: items.map(({ question }) => short(question)) };
}

test("GIFT: every kind of question that its documentation shows", async () => {
  const { items, validationErrors, short: found } = await read("gift", "gift.txt");
  expect(validationErrors).toEqual([]);
  expect(found).toEqual([
    [1, "电气设备起火时，首先应当", ["切断电源"]],
    [1, "灭火器的压力表指针应当在 _____ 区域。", ["绿色"]],
    [1, "The extinguisher has to be checked _____ by its owner.", ["every month"]],
    [3, "干粉灭火器可以扑救带电设备火灾。", true],
    [3, "The stairs are a place to store boxes.", false],
    [4, "Who checks the exit? ___", [["warden"]]],
    [4, "Two plus two equals _____.", [["four", "4"]]],
    [4, "标准大气压下，水在多少 ℃ 沸腾？ ___", [["100"]]],
    [4, "圆周率保留三位小数是多少？ ___", [["3.1415"]]],
    [4, "圆周率保留三位小数是多少？ ___", [["3.1415"]]],
    [4, "报警电话是多少？ ___", [["119"]]],
    [4, "一个 1 到 5 的数 ___", [["3"]]],
    [13, "把标志与含义连起来。", ["**红色**圆形: 禁止", "黄色三角形: 警告", "蓝色圆形: 指令"]],
    [2, "下列属于个人防护用品的有", ["安全帽", "防护眼镜"]],
    [1, "难题。", ["全对"]],
    [1, "下列哪一个等于 5:", ["= 2 + 3"]],
    [5, "读一读 *这段* 话： 第二行 <完>", ""],
    [5, "说说 **为什么**。", ""],
    [3, "水的化学式是\nH₂O 吗？", true],
  ]);
  expect(items.map(({ line }) => line).slice(0, 4)).toEqual([4, 7, 9, 15]);
  expect(items.slice(8, 12).map(({ question }) => question.answer.tolerance)).toEqual([0.0005, 0.0005, 0, 2]);
  expect(items[17]!.question.analysis).toBe("因为 *这样*。");
  expect(items[0]).toMatchObject({
    score: 1,
    question: { difficulty: 3, ownership: "public", tag: "", scoringRule: 1, isJumpAllowed: true },
  });
});

test("Aiken: options with a dot or a bracket; signs are themselves", async () => {
  const { validationErrors, short: found } = await read("aiken", "aiken.txt");
  expect(validationErrors).toEqual([]);
  expect(found).toEqual([
    [1, "电气设备起火时，首先应当", ["切断电源"]],
    [1, "Which sign marks an exit, <b>green</b> & white?", ["A running person"]],
  ]);
});

test("Moodle XML as it is exported: HTML becomes Markdown, grades become marks, pictures come in", async () => {
  const { items, validationErrors, short: found } = await read("moodle-xml", "moodle.xml");
  expect(validationErrors).toEqual([]);
  expect(found).toEqual([
    [
      1,
      expect.stringMatching(/^配电箱冒烟时先做什么？\n\n!\[冒烟的配电箱\]\(\/file\/new-[0-9a-f]{32}\)$/),
      ["断电"],
    ],
    [2, "下列做法对的有\n（选两项）", ["走楼梯", "弯腰走"]],
    [3, "安全出口可以上锁。", false],
    [4, "火警电话是 _____。", [["119", "一一九"]]],
    [4, "g 约为多少 m/s²？ ___", [["9.8"]]],
    [5, "简述疏散步骤：\n\n1. 先\n2. 后\n\n公式 $a^2$", "要点：清点人数"],
    [10, "请上传 <预案>。", ""],
    [4, "水在 ___ ℃ 结冰，分子式是 ___。", [["0"], ["H2O", "水"]]],
    [13, "把颜色与含义配对。", ["红: 禁止", "黄: 警告"]],
  ]);
  expect(items[0]!.question).toMatchObject({
    option: ["泼水", "断电", "报警 & 等待"],
    analysis: "先断电，**再**灭火。\n\n断电 → 对",
  });
  expect(items.map(({ score }) => score)).toEqual([2, 3, 1, 0.7, 1, 10, 5, 1, 3]);
  expect(items[3]!.question.answer.isCaseSensitive).toBe(true);
  expect([items[4]!.question.answer.tolerance, items[7]!.question.answer.tolerance]).toEqual([0.02, 0.1]);
  expect(items[0]!.line).toBe(15);
});

describe("QTI", () => {
  test.each([
    [
      "choice.xml",
      1,
      [1, "看图中的文字。\n\n〔图片：请勿离开行李〕\n\n它说的是什么？", ["行李要随身看管。"]],
    ],
    ["choice-multiple.xml", 2, [2, "空气的主要成分有", ["氮气", "氧气 O₂"]]],
    ["text-entry.xml", 1, [4, "补全诗句。\n\n> 床前___，\n> 疑是地上霜。", [["明月光", "看月光"]]]],
    [
      "extended-text.xml",
      8,
      [5, "读这张明信片。\n\n〔图片：card.png〕\n\n图里的字\n\n写一封回信。", "写清三件事。"],
    ],
    ["match.xml", 2, [13, "人物出自哪部作品？", ["林黛玉: 红楼梦", "贾宝玉: 红楼梦", "孙悟空: 西游记"]]],
    ["math.xml", 2.5, [3, "爱因斯坦写下了 $E=m{c}^{2}$ 吗？", true]],
    ["inline-choice.xml", 1, [1, "春眠不觉_____。", ["晓"]]],
    ["choice-22.xml", 1, [1, "二选一", ["乙"]]],
  ])("%s", async (name, score, wanted) => {
    const { items, validationErrors, short: found } = await read("qti", `qti/${name}`);
    expect(validationErrors).toEqual([]);
    expect(found).toEqual([wanted]);
    expect(items[0]!.score).toBe(score);
  });

  test("a document in UTF-16 is the same", async () => {
    const text = new TextDecoder().decode(bytesOf("qti/choice-22.xml")).replace("UTF-8", "UTF-16");
    const { items } = await formatsByName.qti.read(Buffer.from(`\ufeff${text}`, "utf16le"));
    expect(items.map(({ question }) => question.content)).toEqual(["二选一"]);
  });
});
