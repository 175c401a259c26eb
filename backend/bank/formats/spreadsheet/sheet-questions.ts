import { normalForm } from "#contract/normal-form";
import { creditedAnswer } from "#contract/questions/from-typed";
import {
  answering,
  hasOptionOrder,
  hasOptions,
  type QuestionType,
  scoringRules,
} from "#contract/questions/kinds";
import { readBlanks, readHints, readRubric } from "#contract/questions/notation";
import { plainAnswer } from "#contract/questions/plain";
import type { ChildQuestion, Code, CodeTest, Question } from "#contract/questions/shapes";
import { readTopics } from "#contract/questions/topics";
import { FileError } from "../../../file-formats/file-error";
import { plainWord } from "../../../file-formats/rows";
import { standingBelow, unsaid } from "../reading/foreign";
import type { Item } from "../reading/shapes";
import { optionColumns } from "./sheet-columns";
import { type Cells, childWords, shownTestWords, testWords } from "./sheet-rows";
import {
  abilityWords,
  difficultyWords,
  fileKindWords,
  jumpWords,
  languageWords,
  ownershipWords,
  readRule,
  truthWords,
  typeWords,
} from "./sheet-words";

/** The kind of a row, from its first cell. */
export type RowKind =
  | { kind: "question" | "child"; type: QuestionType }
  | { kind: "test"; isHidden: boolean }
  | { kind: "unknown" };

const isWord = (words: Record<string, string>, word: string) =>
  Object.values(words).some((each) => plainWord(each) === word);

export function rowKind(cell: string): RowKind {
  const word = plainWord(cell);
  const isHidden = isWord(testWords, word);
  if (isHidden || isWord(shownTestWords, word)) return { kind: "test", isHidden };
  const whole = typeWords.read(word);
  if (whole) return { kind: "question", type: whole };
  const below = Object.values(childWords).find((each) => word.startsWith(plainWord(each)));
  const type = below && typeWords.read(word.slice(plainWord(below).length));
  return type ? { kind: "child", type } : { kind: "unknown" };
}

/** Parses a row as a standalone question. Cells that do not apply to its type are refused by validation. */
export function questionFrom(type: QuestionType, cells: Cells): Item {
  const text = (name: keyof Cells) => (cells[name] ?? "").trim();
  const usual = unsaid(type);
  const ability = text("tag");
  const question: Question = {
    ...usual,
    ...askedBy(type, cells),
    title: text("title"),
    idNumber: text("idNumber"),
    stimulus: text("stimulus") === "" ? "" : (cells.stimulus ?? ""),
    difficulty: text("difficulty") === "" ? 3 : (difficultyWords.read(text("difficulty")) ?? 0),
    ownership: (text("ownership") === ""
      ? "public"
      : (ownershipWords.read(text("ownership")) ?? "")) as "public",
    tag: (ability === "" ? "" : (abilityWords.read(ability) ?? ability)) as Question["tag"],
    hints: readHints(cells.hints ?? ""),
    answerTemplate: type === 5 && text("answerTemplate") !== "" ? (cells.answerTemplate ?? "") : "",
    keepsOptionOrder: hasOptionOrder(type) && truth(cells.keepsOptionOrder, false),
    isJumpAllowed: truth(cells.isJumpAllowed, true, jumpWords),
    seconds: figure(text("seconds"), 0),
    prepareSeconds: figure(text("prepareSeconds"), 0),
    takes: figure(text("takes"), 0),
    fileKinds: listed(text("fileKinds")).map(
      (kind) => fileKindWords.read(kind) ?? kind,
    ) as Question["fileKinds"],
    megabytes: figure(text("megabytes"), 0),
    code: type === 6 ? codeFrom(cells) : null,
  };
  return { score: points(text("score")), question, topics: readTopics(text("topics")) };
}

/** Parses a row as a child of the question above it. */
export function childFrom(type: QuestionType, cells: Cells): ChildQuestion {
  const stimulus = (cells.stimulus ?? "").trim();
  if (stimulus !== "") throw new FileError("CHILD_HAS_STIMULUS", stimulus);
  const weights = (cells.weights ?? "").trim();
  if (weights !== "") throw new FileError("CHILD_HAS_WEIGHTS", weights);
  return standingBelow({ ...unsaid(type), ...askedBy(type, cells) }, points((cells.score ?? "").trim()));
}

export const testFrom = (cells: Cells, isHidden: boolean): CodeTest => ({
  stdin: cells.content ?? "",
  expectedOutput: cells.answer ?? "",
  weight: points((cells.score ?? "").trim()),
  isHidden,
});

function askedBy(type: QuestionType, cells: Cells) {
  const { option, keys } = hasOptions(type) ? choices(cells) : { option: [], keys: [] };
  const content = cells.content ?? "";
  const written = cells.answer ?? "";
  const kind = answering[type];
  const judged = kind === "truth" ? truthWords.read(written) : undefined;
  const rule = (cells.scoringRule ?? "").trim();
  const credit = cells.weights ?? "";
  if (credit.trim() !== "" && !hasOptions(type) && kind !== "blanks")
    throw new FileError("WEIGHT_WRONG", credit);
  const isText = kind !== "one" && kind !== "some" && kind !== "truth" && kind !== "blanks";
  return {
    content,
    option,
    answer: creditedAnswer(
      type,
      {
        ...plainAnswer,
        keys: judged === undefined ? keys : [judged],
        blanks: kind === "blanks" ? blanksFrom(content, written) : [],
        text: isText ? written : "",
        isCaseSensitive: kind === "blanks" && truth(cells.isCaseSensitive, false),
        tolerance: amount((cells.tolerance ?? "").trim()),
      },
      hasOptions(type) ? percentages(cells) : [],
      credit,
    ),
    // A rule that the type does not have is refused.
    scoringRule: (rule === "" ? scoringRules[type][0] : (readRule(type, rule) ?? -1)) as 0 | 1,
    isByOrder: kind !== "blanks" || truth(cells.isByOrder, true),
    analysis: cells.analysis ?? "",
    rubric: readRubric(cells.rubric ?? ""),
  };
}

/** The non-empty options, and the correct ones: by column letter, or by an option's text. */
function choices(cells: Cells): { option: string[]; keys: number[] } {
  const filled = optionColumns.flatMap((column, at) => ((cells[column] ?? "").trim() === "" ? [] : [at]));
  const option = filled.map((at) => cells[optionColumns[at]!]!);
  const written = (cells.answer ?? "").trim();
  const letters = normalForm(written)
    .toUpperCase()
    .replace(/[\s,、;/.&+]+/g, "");
  if (/^[A-L]*$/.test(letters)) {
    const keys = [...letters].map((letter) => filled.indexOf(letter.charCodeAt(0) - 65));
    if (keys.includes(-1)) throw new FileError("ANSWER_IS_BLANK", written);
    return { option, keys };
  }
  const key = option.findIndex((text) => text.trim() === written);
  if (key < 0) throw new FileError("ANSWER_NOT_LETTERS", written);
  return { option, keys: [key] };
}

/** What each option earns, one a line as `B = 50%`; blank for those that no line names. */
function percentages(cells: Cells): string[] {
  const lines = (cells.weights ?? "").split(/[\n;；]/).filter((line) => line.trim() !== "");
  const told = new Map(
    lines.map((line) => {
      const [, letter = "", percent = ""] = /^\s*([A-L])\s*[=:]?\s*(.*)$/i.exec(normalForm(line)) ?? [];
      return [letter.toUpperCase(), percent] as const;
    }),
  );
  const filled = optionColumns.filter((column) => (cells[column] ?? "").trim() !== "");
  if ([...told.keys()].some((letter) => !filled.includes(`option${letter}`)))
    throw new FileError("WEIGHT_WRONG", cells.weights);
  return filled.map((column) => told.get(column.slice(6)) ?? "");
}

/** One blank per line; several may also share one line, separated by semicolons. */
function blanksFrom(content: string, written: string): string[][] {
  const lines = readBlanks(written);
  const wanted = content.match(/_{3,}/g)?.length ?? 0;
  if (lines.length !== 1 || wanted < 2) return lines;
  const parts = written.trim().split(/[;；]/);
  return parts.length === wanted ? readBlanks(parts.join("\n")) : lines;
}

const codeFrom = (cells: Cells): Code => ({
  languages: listed(cells.languages ?? "").map(
    (name) => languageWords.read(name) ?? name,
  ) as Code["languages"],
  template: cells.template ?? "",
  codeCorrectValue: cells.codeCorrectValue ?? "",
  codeInput: cells.codeInput ?? "",
  codeOutput: cells.codeOutput ?? "",
  codeInputExample: cells.codeInputExample ?? "",
  codeOutputExample: cells.codeOutputExample ?? "",
  sourceCode: cells.sourceCode ?? "",
  tests: [],
});

const listed = (text: string) => text.split(/[\s,，、;；]+/).filter((each) => each !== "");

/** Yes or no; another word stays, and is refused by validation. */
function truth(cell = "", blank: boolean, words = truthWords): boolean {
  if (plainWord(cell) === "") return blank;
  const read = words.read(cell);
  return read === undefined ? (cell as unknown as boolean) : read === 1;
}

/** Parses a score, as in 2, 2分 or 2 points. */
const points = (text: string) =>
  figure(normalForm(text).replace(/\s*(分|点|points?|pts?\.?|puntos?)$/i, ""), 1);

/** Parses a number as people type it; anything else is NaN. */
function figure(text: string, blank: number): number {
  const digits = normalForm(text);
  if (digits === "") return blank;
  return /^-?\d{1,9}(\.\d{1,15})?$/.test(digits) ? Number(digits) : Number.NaN;
}

const amount = (text: string) => (/^\d+(\.\d+)?e-?\d{1,3}$/i.test(text) ? Number(text) : figure(text, 0));
