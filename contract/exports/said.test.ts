import { expect, test } from "vitest";
import { languageCodes } from "#locales/languages";
import { translators } from "#locales/resources";
import { partFacts } from "./said";

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
