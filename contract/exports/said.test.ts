import { expect, test } from "vitest";
import { languageCodes } from "#locales/languages";
import { translators } from "#locales/resources";
import { partFacts, rubricLines } from "./said";
import type { SheetKey } from "./sheet";

test("a part says how many questions it has and what they are worth, each number with its own plural", () => {
  const said = (questions: number, score: number) =>
    languageCodes.map((language) =>
      partFacts(
        { score, questions: Array.from({ length: questions }) },
        { t: translators[language], language },
      ),
    );
  expect(said(2, 1)).toEqual([
    "（共 2 题，1 分）",
    " (2 questions, 1 point)",
    " (2 preguntas, 1 punto)",
    "（2問、1点）",
  ]);
  expect(said(1, 2.5)[1]).toBe(" (1 question, 2.5 points)");
});

test("the key of a printed paper says what single answers earn", () => {
  const words = { t: translators.zh, language: "zh" } as const;
  const key = { blanks: [["水"], ["火"]], weights: [], partial: [], rubric: [] } as unknown as SheetKey;
  expect(rubricLines(key, words)).toEqual([]);
  expect(rubricLines({ ...key, weights: [10_000, 3_333, 0, -2_500] }, words)).toEqual([
    "部分得分：A 100%；B 33.33%；D -25%",
  ]);
  const partial = [{ blank: 1, text: "烟", weight: 5_000 }];
  expect(rubricLines({ ...key, partial }, words)).toEqual(["部分得分：(2) 烟 50%"]);
});
