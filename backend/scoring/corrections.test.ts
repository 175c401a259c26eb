import { expect, test } from "vitest";
import type { Correction } from "#contract/rescoring/shapes";
import type { AnswerScore } from "#contract/results/shapes";
import { ofType } from "../../tests/support/every-type";
import { correctAnswers, correctedQuestion, isVoided } from "./corrections";

const versionId = "v1";
const family = ofType(13);
const count = family.children.length;
const about = (kind: "void" | "everybody", child: number): Correction => ({ kind, versionId, child });
const item = { score: 100, full: 500, why: "partly" } as const;
const answer: AnswerScore = {
  ...{ versionId, part: 0, score: 100 * count, full: 500 * count, why: "partly" },
  children: Array.from({ length: count }, () => item),
};
const corrected = (...corrections: Correction[]) => {
  const given = () => ({ keys: [], blanks: [], text: "", children: [] }) as never;
  const whose = { candidateId: "c1", questions: new Map([[versionId, family]]), given };
  return correctAnswers([answer], corrections, whose)[0]!;
};

test("a correction of a whole question is of each of its items; of two the later one counts", () => {
  expect(count).toBeGreaterThan(1);
  const all = corrected(about("everybody", -1));
  expect(all).toMatchObject({ score: 500 * count, full: 500 * count });
  expect(all.children.map(({ score, base }) => [score, base])).toEqual(Array(count).fill([500, item]));
  expect(corrected(about("void", -1))).toMatchObject({ score: 0, full: 0 });
  const whys = (...corrections: Correction[]) => corrected(...corrections).children.map(({ why }) => why);
  const others = Array(count - 1);
  expect(whys(about("everybody", -1), about("void", 0))).toEqual(["voided", ...others.fill("everybody")]);
  expect(whys(about("void", 0), about("everybody", -1))).toEqual(Array(count).fill("everybody"));
  expect(whys(about("void", 0))).toEqual(["voided", ...others.fill("partly")]);
});

test("an item counts for nobody where it, or its whole question, was voided last", () => {
  const voided = (...corrections: Correction[]) =>
    [0, 1].map((child) => isVoided(corrections, versionId, child));
  expect(voided(about("void", -1))).toEqual([true, true]);
  expect(voided(about("void", 1))).toEqual([false, true]);
  expect(voided(about("void", -1), about("everybody", 1))).toEqual([true, false]);
  expect(voided(about("void", 1), about("everybody", -1))).toEqual([false, false]);
  expect(isVoided([about("void", -1)], "v2", 0)).toBe(false);
});

test("a key of a whole question is no key of its items", () => {
  const key = { kind: "key", versionId, child: 0, keys: [3], blanks: [] } as Correction;
  const { children } = correctedQuestion(family, versionId, [key]);
  expect(children[0]!.answer.keys).toEqual([3]);
  expect(children[1]).toEqual(family.children[1]);
});
