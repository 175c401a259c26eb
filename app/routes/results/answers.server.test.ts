import { expect, test } from "vitest";
import type { ResultDetail } from "#contract/results/shapes";
import { words } from "../../../tests/support/words";
import { shownAnswers } from "./answers.server";

const say = { t: words("zh"), language: "zh" } as never;
const mark = { round: 1, marker: "何晴", score: 250, points: [], transcript: "", note: "漏了验电", at: 0 };
const plain = { versionId: "v1", part: 0, score: 250, full: 500, why: "partly", type: 5, content: "材料" };
const shown = (answer: object) =>
  shownAnswers(
    {
      ...{ examId: "e1", candidateId: "c1", isOnPaper: false },
      answers: [{ ...plain, children: [], given: ["先停电"], marks: [], ...answer }],
    } as unknown as ResultDetail,
    say,
  )[0]!;

test("of a parent question each sub-question has its answer, its score, its marks and a way to change it", () => {
  const children = [
    { score: 0, full: 200, why: "blank" },
    { score: 250, full: 300, why: "marked" },
  ];
  const { given, score, items } = shown({
    ...{ type: 13, children, given: ["", "先停电"] },
    marks: [{ ...mark, child: 1 }],
  });
  expect(score).toBe("2.5 / 5");
  expect(given).toEqual(["第 1 小题 未作答", "第 2 小题 先停电"]);
  expect(items.map(({ text }) => text)).toEqual([
    "第 1 小题 · 0 / 2 · 未作答",
    "第 2 小题 · 2.5 / 3 · 人工阅卷",
  ]);
  expect(items.map(({ marks }) => marks)).toEqual([
    [],
    [{ text: "第 1 评（何晴）2.5 分", note: "漏了验电" }],
  ]);
  expect(items.map(({ changeTo }) => new URL(changeTo, "http://x").searchParams.get("child"))).toEqual([
    "0",
    "1",
  ]);
});

test("the file that somebody answered with can be opened", () => {
  expect(shown({ isFile: false }).file).toBeNull();
  expect(shown({ isFile: true, given: ["方案.pdf"] }).file).toBe("/exam/e1/results/c1/answer/1");
});

test("any other question has one score, and the marks that it was given", () => {
  const { given, items } = shown({ why: "marked", marks: [{ ...mark, child: -1 }] });
  expect(given).toEqual(["先停电"]);
  expect(items).toMatchObject([{ name: "", text: "人工阅卷", marks: [{ note: "漏了验电" }] }]);
});
