import { answering, hasOptions, type QuestionType } from "./kinds";
import { writeBlanks, writeHints, writeOptions, writePartial, writeRubric } from "./notation";
import type { ChildQuestion, Question } from "./shapes";
import { startOf, type TypedChild, type TypedQuestion, type TypedTest } from "./typed";
import { writePercent } from "./weights";

/** A question as form values. */
export function toTypedQuestion({ score, question }: { score: number; question: Question }): TypedQuestion {
  const { type, answer, code, children } = question;
  const { languages = [], tests = [], ...codeTexts } = code ?? {};
  const isChoice = hasOptions(type);
  return {
    ...startOf(type),
    stimulus: question.stimulus,
    title: question.title,
    idNumber: question.idNumber,
    content: question.content,
    option: question.option,
    ...typedAnswer(type, answer),
    answer: isChoice
      ? answer.keys.map(String)
      : [typedAnswer(type, answer).answer].filter((text) => text !== ""),
    keepsOptionOrder: question.keepsOptionOrder,
    isByOrder: question.isByOrder,
    weights: answer.weights.map(writePercent),
    partial: writePartial(answer.partial),
    answerTemplate: question.answerTemplate,
    seconds: blankIfNone(question.seconds),
    prepareSeconds: blankIfNone(question.prepareSeconds),
    takes: blankIfNone(question.takes),
    fileKinds: question.fileKinds,
    megabytes: blankIfNone(question.megabytes),
    languages,
    ...codeTexts,
    tests: tests.map((test): TypedTest => ({ ...test, weight: String(test.weight) })),
    children: children.map(childToTyped),
    analysis: question.analysis,
    hints: writeHints(question.hints),
    rubric: question.rubric.map((point) => ({ ...point, points: String(point.points) })),
    score: type === 13 ? "" : String(score),
    scoringRule: String(question.scoringRule),
    difficulty: String(question.difficulty),
    tag: question.tag,
    isJumpAllowed: question.isJumpAllowed ? "1" : "0",
    ownership: question.ownership,
    ...(question.media && {
      ...{ media: question.media.src, mediaKind: question.media.kind, mediaName: question.media.name },
      plays: blankIfNone(question.media.plays),
    }),
  };
}

function childToTyped({ answer, option, ...child }: ChildQuestion): TypedChild {
  return {
    type: String(child.type),
    content: child.content,
    option: hasOptions(child.type) ? writeOptions({ option, keys: answer.keys }) : "",
    ...typedAnswer(child.type, answer),
    otherAnswer: "",
    isByOrder: child.isByOrder,
    score: String(child.score),
    scoringRule: String(child.scoringRule),
    analysis: child.analysis,
    rubric: writeRubric(child.rubric),
  };
}

function typedAnswer(
  type: QuestionType,
  answer: Question["answer"],
): Pick<TypedChild, "answer" | "isCaseSensitive" | "tolerance"> {
  const kind = answering[type];
  const texts: Partial<Record<typeof kind, string>> = {
    truth: answer.keys.join(""),
    blanks: writeBlanks(answer.blanks),
    text: answer.text,
    file: answer.text,
    recording: answer.text,
  };
  return {
    answer: texts[kind] ?? "",
    isCaseSensitive: answer.isCaseSensitive,
    tolerance: blankIfNone(answer.tolerance),
  };
}

/** Where 0 means none, the field is blank. */
const blankIfNone = (value: number) => (value === 0 ? "" : String(value));
