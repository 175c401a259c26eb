import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { question } from "../../../tests/support/papers";
import { formatsByName } from ".";

const read = async (format: Format, file: string | Uint8Array) => {
  const { items, losses, validationErrors } = await formatsByName[format].read(
    typeof file === "string" ? strToU8(file) : file,
  );
  expect(validationErrors).toEqual([]);
  return { hints: items.map((item) => item.question.hints), losses };
};

const hint = (text: string) => `<hint format="html"><text><![CDATA[${text}]]></text><clearwrong/></hint>`;
const truth = (...hints: string[]) =>
  `<question type="truefalse"><questiontext><text>q</text></questiontext><answer fraction="100"><text>true</text></answer>${hints.map(hint).join("")}</question>`;
const quiz = (...questions: string[]) => `<quiz>${questions.join("")}</quiz>`;

test("hints of Moodle come in, each in one line; an empty one is none", async () => {
  expect(
    await read("moodle-xml", quiz(truth("<p>看<b>单位</b></p><p>再算</p>", " ", "够了"), truth())),
  ).toEqual({
    hints: [["看**单位** 再算", "够了"], []],
    losses: [],
  });
});

test("those too long, and those beyond ten, are told as lost, as are those of a text before a question", async () => {
  const eleven = Array.from({ length: 11 }, (_, at) => `提示 ${at + 1}`);
  const { hints, losses } = await read("moodle-xml", quiz(truth("长".repeat(1_001), "短"), truth(...eleven)));
  expect(hints).toEqual([["短"], eleven.slice(0, 10)]);
  expect(losses).toEqual([{ kind: "hints", count: 2 }]);
  const text = `<question type="description"><questiontext><text>t</text></questiontext>${hint("h")}</question>`;
  expect(await read("moodle-xml", quiz(text, truth()))).toEqual({
    hints: [[]],
    losses: [{ kind: "hints", count: 1 }],
  });
});

test("hints of sheets stand in a cell, one a line; those of a sub-question are told as lost", async () => {
  const head = "题型,题干,选项 A,选项 B,答案,提示";
  const rows = `判断题,q,,,正确,"甲\n\n乙"\n综合题,材料,,,,丙\n小题：单选题,选,1,2,A,丁\n`;
  expect(await read("csv", `${head}\n${rows}`)).toEqual({
    hints: [["甲", "乙"], ["丙"]],
    losses: [{ kind: "hints", count: 1 }],
  });
});

test("Moodle finds them where it looks for them, and what is changed there comes in", async () => {
  const items = [{ score: 1, question: question({ hints: ["一 <b> *x*", "二"] }) }];
  const written = new TextDecoder().decode(await formatsByName["moodle-xml"].write(items));
  expect(written).toContain('<hint format="html"><text>二</text></hint>');
  expect((await read("moodle-xml", written)).hints).toEqual([items[0]!.question.hints]);
  expect((await read("moodle-xml", written.replace(">二<", ">三<"))).hints[0]![1]).toBe("三");
});
