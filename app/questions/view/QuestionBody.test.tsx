import { expect, test } from "vitest";
import { isByHand, typesInOrder } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { renderQuestion } from "~/rich/renderQuestion.server";
import { WordsProvider } from "~/words/words";
import { draw } from "../../../tests/support/draw";
import { ofType } from "../../../tests/support/every-type";
import { words } from "../../../tests/support/words";
import { QuestionBody } from "./QuestionBody";

const t = words("zh");
const reference = "先看材料，再作答。";

const rendered = (question: Question) =>
  draw(
    <WordsProvider value={t}>
      <QuestionBody question={renderQuestion(question, { t, language: "zh" })} />
    </WordsProvider>,
  );
const withText = (question: Question, text: string) => ({
  ...question,
  answer: { ...question.answer, text },
});

test.each(typesInOrder.filter(isByHand))("a question of type %d shows its reference answer", (type) => {
  const html = rendered(withText(ofType(type), reference));
  expect(html).toContain(t("questions:reference"));
  expect(html).toContain(reference);
});

test("where none was written, only a written answer says so", () => {
  for (const type of typesInOrder) {
    const html = rendered({ ...withText(ofType(type), " "), children: [] });
    expect(html.includes(t("questions:reference")), `type ${type}`).toBe(type === 5);
    expect(html.includes(t("questions:noReference")), `type ${type}`).toBe(type === 5);
  }
});

test.each([5, 10, 14] as const)("a question of type %d shows its marking points with their worth", (type) => {
  const html = rendered(ofType(type));
  expect(html).toContain(t("questions:rubric"));
  for (const { text, points, keywords } of ofType(type).rubric) {
    expect(html).toContain(text);
    expect(html).toContain(`${points} 分`);
    expect(html).toContain(keywords);
  }
});

test("a question below another shows its reference answer as well", () => {
  const family = ofType(13);
  const children = family.children.map((child) => ({
    ...child,
    answer: { ...child.answer, text: child.type === 5 ? reference : "" },
  }));
  expect(rendered({ ...family, children })).toContain(reference);
});
