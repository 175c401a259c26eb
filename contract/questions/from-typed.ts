import { plainNumber } from "../normal-form";
import {
  answering,
  type ChildType,
  hasOptionOrder,
  hasOptions,
  isByHand,
  type QuestionType,
  scoringRules,
} from "./kinds";
import { readBlanks, readHints, readOptions, readPartial, readRubric } from "./notation";
import { plainAnswer, plainQuestion } from "./plain";
import { type ChildQuestion, type Code, familyScore, type Question } from "./shapes";
import type { TypedChild, TypedPoint, TypedQuestion } from "./typed";
import { keysByWeights, readPercent, wholeWeight } from "./weights";

/** A question with its mark in its slot, not yet validated. */
interface Placed {
  score: number;
  question: Question;
}

export const isRow = (row: string) => /^\d{1,3}$/.test(row);

/** Non-blank rows; blank rows are no options, marking points, tests or questions. */
export interface FilledRows {
  option: number[];
  rubric: number[];
  tests: number[];
  children: number[];
}

export function filledRows(type: QuestionType, form: TypedQuestion): FilledRows {
  const filled = <Row>(rows: Row[], isFilled: (row: Row) => boolean) =>
    rows.flatMap((row, at) => (isFilled(row) ? [at] : []));
  return {
    option: hasOptions(type) ? filled(form.option, (option) => option.trim() !== "") : [],
    rubric: isByHand(type) ? filled(form.rubric, isFilledPoint) : [],
    tests: type === 6 ? filled(form.tests, (test) => test.stdin !== "" || test.expectedOutput !== "") : [],
    children: type === 13 ? filled(form.children, isFilledChild) : [],
  };
}

/** True for a non-blank child question. */
const isFilledChild = ({ content, option, answer, analysis }: TypedChild): boolean =>
  [content, option, answer, analysis].some((text) => text.trim() !== "");

const isFilledPoint = (row: TypedPoint): boolean => Object.values(row).some((text) => text.trim() !== "");

/** A form as wire payload; invalid values become NaN or stay as typed. */
export function toWire(type: QuestionType, form: TypedQuestion, rows: FilledRows): Placed {
  const kind = answering[type];
  // A row without an option has no index, which the shape refuses.
  const placeOf = (row: string) => (isRow(row) ? rows.option.indexOf(Number(row)) : Number.NaN);
  const ask = <Value>(of: typeof kind, value: Value, otherwise: Value) => (kind === of ? value : otherwise);
  const children = rows.children.map((row) => childToWire(form.children[row]!));
  return {
    score: type === 13 ? familyScore({ children }) : typedNumber(form.score),
    question: {
      ...plainQuestion,
      type,
      stimulus: form.stimulus,
      title: form.title,
      idNumber: form.idNumber,
      content: form.content,
      option: rows.option.map((row) => form.option[row]!),
      answer: creditedAnswer(
        type,
        answerOf(type, { ...form, answer: form.answer.join("") }, form.answer.map(placeOf)),
        rows.option.map((row) => form.weights[row] ?? ""),
        form.partial,
      ),
      difficulty: typedNumber(form.difficulty),
      ownership: form.ownership as Question["ownership"],
      scoringRule: ruleOf(type, form.scoringRule),
      isByOrder: type === 4 ? form.isByOrder : true,
      analysis: form.analysis,
      hints: readHints(form.hints),
      tag: form.tag as Question["tag"],
      keepsOptionOrder: hasOptionOrder(type) && form.keepsOptionOrder,
      isJumpAllowed: form.isJumpAllowed !== "0",
      children,
      media: mediaOf(form),
      code: type === 6 ? codeOf(form, rows.tests) : null,
      answerTemplate: ask("text", form.answerTemplate, ""),
      seconds: ask("recording", typedNumber(form.seconds, 0), 0),
      prepareSeconds: ask("recording", typedNumber(form.prepareSeconds, 0), 0),
      takes: ask("recording", typedNumber(form.takes, 0), 0),
      fileKinds: ask("file", form.fileKinds as Question["fileKinds"], []),
      megabytes: ask("file", typedNumber(form.megabytes, 0), 0),
      rubric: rows.rubric.map((row) => ({
        ...form.rubric[row]!,
        points: typedNumber(form.rubric[row]!.points),
      })),
    },
  };
}

const mediaOf = ({ media, mediaKind, mediaName, plays }: TypedQuestion): Question["media"] =>
  media === ""
    ? null
    : {
        ...{ src: media, kind: mediaKind as "audio" | "video", name: mediaName },
        plays: typedNumber(plays, 0),
      };

function childToWire(child: TypedChild): ChildQuestion {
  const type = Number(child.type) as ChildType;
  const isKnown = type in answering;
  const { option, keys } = isKnown && hasOptions(type) ? readOptions(child.option) : { option: [], keys: [] };
  return {
    type,
    content: child.content,
    option,
    answer: answerOf(type, child, keys),
    scoringRule: ruleOf(isKnown ? type : 1, child.scoringRule),
    isByOrder: type === 4 ? child.isByOrder : true,
    analysis: child.analysis,
    rubric: isKnown && isByHand(type) ? readRubric(child.rubric) : [],
    score: typedNumber(child.score),
  };
}

type TypedAnswer = Pick<TypedChild, "answer" | "isCaseSensitive" | "tolerance">;

function answerOf(type: QuestionType, typed: TypedAnswer, keys: number[]): Question["answer"] {
  const kind = answering[type];
  const isTruth = kind === "truth" && typed.answer !== "";
  return {
    ...plainAnswer,
    keys: hasOptions(type) ? keys : isTruth ? [typedNumber(typed.answer)] : [],
    blanks: kind === "blanks" ? readBlanks(typed.answer) : [],
    text: isByHand(type) ? typed.answer : "",
    isCaseSensitive: kind === "blanks" && typed.isCaseSensitive,
    tolerance: kind === "blanks" ? amount(typed.tolerance) : 0,
  };
}

/**
 * A key with its partial credit. Where some option has a percentage, a blank one means 100 % for the right one of a
 * single choice, and nothing otherwise. What has 100 % in a single choice is right, also where it is not ticked.
 */
export function creditedAnswer(
  type: QuestionType,
  answer: Question["answer"],
  percentages: string[],
  partial: string,
): Question["answer"] {
  if (answering[type] === "blanks") return { ...answer, partial: readPartial(partial) };
  if (!hasOptions(type) || percentages.every((text) => text.trim() === "")) return answer;
  const isOne = answering[type] === "one";
  const weights = percentages.map((text, at) => {
    if (text.trim() !== "") return readPercent(text);
    return isOne && answer.keys.includes(at) ? wholeWeight : 0;
  });
  const whole = new Set([...answer.keys, ...keysByWeights(type, weights)]);
  const keys = isOne ? [...whole].sort((one, other) => one - other) : answer.keys;
  return { ...answer, keys, weights };
}

/** The named rule; where a type has only one, that one. */
function ruleOf(type: QuestionType, named: string): Question["scoringRule"] {
  const [usual, ...others] = scoringRules[type];
  return others.length === 0 ? usual : (typedNumber(named) as Question["scoringRule"]);
}

const codeOf = (form: TypedQuestion, rows: number[]): Code => ({
  languages: form.languages as Code["languages"],
  template: form.template,
  codeCorrectValue: form.codeCorrectValue,
  codeInput: form.codeInput,
  codeOutput: form.codeOutput,
  codeInputExample: form.codeInputExample,
  codeOutputExample: form.codeOutputExample,
  sourceCode: form.sourceCode,
  tests: rows.map((row) => ({ ...form.tests[row]!, weight: typedNumber(form.tests[row]!.weight, 1) })),
});

/** A typed number; NaN for anything else, and the field's default when blank. */
export function typedNumber(text: string, blank = Number.NaN): number {
  const digits = plainNumber(text);
  if (digits === "") return blank;
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A tolerance, which may be very small and then in scientific notation; blank is 0. */
function amount(text: string): number {
  const digits = plainNumber(text);
  if (digits === "") return 0;
  return /^\d{1,30}(\.\d{1,30})?(e-?\d{1,3})?$/i.test(digits) ? Number(digits) : Number.NaN;
}
