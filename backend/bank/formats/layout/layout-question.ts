import { normalForm } from "#contract/normal-form";
import type { QuestionType } from "#contract/questions/kinds";
import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { choiceOf, unsaid } from "../reading/foreign";
import type { FoundItem } from "../reading/shapes";
import { topicsFrom } from "../reading/topics";
import {
  blanksOf,
  bracketsAsBlanks,
  countBlanks,
  hasEmptyBrackets,
  underscoredBlanks,
} from "./layout-blanks";
import type { OptionPart, Section } from "./layout-lines";
import type { LineField } from "./layout-words";
import { abilityIn, difficultyIn, pointsIn, truthIn, typeIn } from "./layout-words";
import type { SourceText } from "./source-text";
import { lostFormula } from "./word-runs";

/** The lines of a question, sorted by what they are. */
export interface QuestionLines {
  line: number;
  number: number;
  section: Section | null;
  stem: string[];
  options: OptionPart[];
  fields: Partial<Record<LineField, string[]>>;
  /** All its lines, for a file to correct. */
  lines: string[];
  /** Why it cannot be read; "" otherwise. */
  wrong: string;
}

const typeMark =
  /^[【[(（]\s*([^】\])）]{2,12})\s*[】\])）]\s*|\s*[【[(（]\s*([^】\])）]{2,8})\s*[】\])）]\s*$/;
const scoreMark =
  /^[【[(（]\s*(?:本小?题|满分|共|计)?\s*(\d{1,3}(?:\.\d)?)\s*分\s*[】\])）]\s*|\s*[【[(（]\s*(?:本小?题|满分|共|计)?\s*(\d{1,3}(?:\.\d)?)\s*分\s*[】\])）]\s*$/;
const keyInStem = /[（(]\s*([A-L](?:[\s,，、]*[A-L]){0,11})\s*[)）]/g;
/** At the end of the text alone: brackets within it hold units, such as 温度(T). */
const truthInStem = /[（(]\s*(√|✓|✔|×|✗|✘|对|错|正确|错误|T|F)\s*[)）](?=\s*[。.？?！!]?\s*$)/g;
/** Where a key stands alone in brackets; a unit or a sign stands right behind what it names, such as 电流（A）. */
const beforeKey = {
  choice: /(?:[。．.？?！!：:，,；;]|是|为|有|的|在|于|过|到|属|应|须|需|包括|采取|采用|\b(?:is|are))\s*$/i,
  truth: /[。．.？?！!]\s*$/,
};
/** Letters with the reason for them in brackets; another answer in brackets is none. */
const reasoned = /^([A-L]{1,12})\s*[（(]\s*(?!或|or\b)([^\n]*\p{L}{2}[^\n]*)[)）]$/iu;
const unitLike = /[（(]\s*[A-Za-z]{1,3}\s*[)）]/g;
const empty = "（　　）";

/** Turns the lines of a question into one; throws a `FileError` where they are not clear. */
export function questionFromLines(block: QuestionLines, source: SourceText): FoundItem {
  if (block.wrong) throw new FileError(block.wrong, block.stem[0] ?? "");
  if (block.lines.some((line) => line.includes(lostFormula)))
    throw new FileError("FORMULA_UNREADABLE", block.stem[0] ?? "");
  const told = marksOf(block);
  const field = (name: LineField) => (block.fields[name] ?? []).join("\n").trim();
  const options = optionsOf(block);
  const { key, stem } = answerOf(told, field("answer"), options.length > 0, block);
  const [, letters = key, reason = ""] = (options.length > 0 && reasoned.exec(key)) || [];
  const question = askedBy(told.type, underscoredBlanks(stem), options, letters);
  const difficulty = field("difficulty");
  const named = field("topics")
    .split(/[\n;；、，,]/)
    .map((each) => each.trim().replace(/[。.]$/, ""));
  // Where a line of topics names an ability and no other line does, that is what it says; further ones are topics.
  const ability = abilityIn(field("tag")) ?? named.map(abilityIn).find((each) => each !== undefined);
  const lost = new Set(field("tag") !== "" && !abilityIn(field("tag")) ? ["tags"] : []);
  const topics = topicsFrom(
    named.filter((each) => each !== "" && (!ability || abilityIn(each) !== ability)),
    lost,
  );
  return {
    score: told.score ?? scoreOf(block, question),
    losses: [...lost],
    topics,
    question: {
      ...question,
      content: source.markdownOf(question.content),
      option: question.option.map((text) => source.markdownOf(text)),
      answer: { ...question.answer, text: source.markdownOf(question.answer.text) },
      analysis: source.markdownOf([field("analysis"), reason].filter((text) => text !== "").join("\n\n")),
      difficulty: difficulty === "" ? 3 : (difficultyIn(difficulty) ?? 0),
      tag: ability ?? "",
    },
  };
}

/** The type and the score that a question names itself, which leave its text; else those of its section. */
function marksOf({ stem, fields, section }: QuestionLines) {
  let text = stem.join("\n").trim();
  let type = typeIn((fields.type ?? []).join(" ")) ?? undefined;
  let score = fields.score ? (pointsIn(fields.score.join(" ")) ?? Number.NaN) : undefined;
  for (let round = 0; round < 4; round += 1) {
    const points = scoreMark.exec(text);
    const marked = typeMark.exec(text);
    const named = marked ? typeIn(marked[1] ?? marked[2] ?? "") : null;
    if (points) {
      score ??= Number(points[1] ?? points[2]);
      text = text.replace(points[0], "");
    } else if (named) {
      type ??= named;
      text = text.replace(marked![0], "");
    } else break;
  }
  return { stem: text.trim(), score, type: type ?? section?.type ?? null };
}

function optionsOf({ options }: QuestionLines): OptionPart[] {
  for (const [at, { letter }] of options.entries())
    if (letter.charCodeAt(0) - 65 !== at) throw new FileError("OPTIONS_OUT_OF_ORDER", letter);
  return options;
}

/** The answer, from its own line or from the brackets in the text, which it leaves; both must agree. */
function answerOf(
  { stem, type }: ReturnType<typeof marksOf>,
  answer: string,
  hasOptions: boolean,
  { options }: QuestionLines,
) {
  const pattern = hasOptions ? keyInStem : truthInStem;
  // Where brackets are left open for the answer, others hold something else.
  const found = hasEmptyBrackets(stem) ? undefined : [...stem.matchAll(pattern)].at(-1);
  const marked = options.flatMap(({ isMarked, letter }) => (isMarked ? [letter] : [])).join("");
  const inside = found?.[1] ?? "";
  const given = [answer, marked, inside].filter((each) => each !== "");
  const isSame = (one: string, other: string) =>
    hasOptions ? lettersIn(one) === lettersIn(other) : truthIn(one) === truthIn(other);
  if (given.slice(1).some((each) => !isSame(each, given[0]!)))
    throw new FileError("ANSWERS_DIFFER", given.join(" · "));
  if (found && given.length === 1 && !(type === 3 && !hasOptions) && !isKey(stem, found, hasOptions))
    return { key: "", stem };
  const emptied = found
    ? stem.slice(0, found.index) + empty + stem.slice(found.index + found[0].length)
    : stem;
  return { key: given[0] ?? "", stem: emptied };
}

/** True if letters in brackets, which nothing else confirms, stand where a key does. */
function isKey(stem: string, { 0: whole, 1: inside = "", index }: RegExpExecArray, hasOptions: boolean) {
  if (!/[A-Z]/.test(inside)) return true;
  if ((stem.match(unitLike) ?? []).length > 1) return false;
  const isGap = hasOptions && /^.\s.*\s.$/.test(whole);
  return isGap || beforeKey[hasOptions ? "choice" : "truth"].test(stem.slice(0, index));
}

/** The letters of an answer, in order; null where it is something else. */
function lettersIn(answer: string): string | null {
  const letters = normalForm(answer)
    .toUpperCase()
    .replace(/[\s,、;/.&+。和]+/g, "");
  return /^[A-L]{1,12}$/.test(letters) ? [...new Set(letters)].sort().join("") : null;
}

/** The letter of an answer such as `D. 以上都对`, or of an option in its own words; null where they do not agree. */
function letterBeside(key: string, option: string[]): string | null {
  const plain = (text: string) => normalForm(text).replace(/[\s。.;；]+/g, "");
  const [, letter = "", words = ""] = /^([A-L])\s*[.．、:：)）]?\s*(\S[\s\S]*)$/.exec(key.trim()) ?? [];
  const at = option.findIndex((text) => plain(text) === plain(words || key));
  if (at < 0 || option.some((text, other) => other !== at && plain(text) === plain(option[at]!))) return null;
  const own = String.fromCharCode(65 + at);
  return letter === "" || letter === own ? own : null;
}

function askedBy(
  type: QuestionType | "choice" | null,
  content: string,
  options: OptionPart[],
  key: string,
): Question {
  if (options.length > 0) return chosen(type, content, options, key);
  const truth = truthIn(key);
  const blanks = countBlanks(content);
  const kind = type ?? guessed(content, key, truth, blanks);
  switch (kind) {
    case 3:
      if (truth === undefined) throw new FileError("ANSWER_MISSING", key || content);
      return { ...unsaid(3), content, answer: { ...plainAnswer, keys: [truth] } };
    case 4: {
      const asked = bracketsAsBlanks(content);
      return {
        ...unsaid(4),
        content: asked,
        answer: { ...plainAnswer, blanks: blanksOf(key, countBlanks(asked)) },
      };
    }
    case 5:
      return { ...unsaid(5), content, answer: { ...plainAnswer, text: key } };
    case 10:
    case 14:
    case 15:
    case 16:
      return { ...unsaid(kind), content, answer: { ...plainAnswer, text: key } };
    case 1:
    case 2:
    case 7:
    case "choice":
      throw new FileError("OPTIONS_NOT_FOUND", content);
    default:
      throw new FileError("TYPE_NOT_MAPPED", content);
  }
}

/** The type of a question without options that does not name it. */
function guessed(content: string, key: string, truth: 0 | 1 | undefined, blanks: number) {
  if (key === "") throw new FileError("ANSWER_MISSING", content);
  if (truth !== undefined && blanks === 0) return 3;
  if (blanks > 0) return 4;
  return hasEmptyBrackets(content) && key.length <= 40 && !key.includes("\n") ? 4 : 5;
}

function chosen(
  type: QuestionType | "choice" | null,
  content: string,
  options: OptionPart[],
  key: string,
): Question {
  const option = options.map(({ text }) => text);
  if (type === 3) {
    const letter = lettersIn(key) ?? letterBeside(key, option);
    const own = letter?.length === 1 ? truthIn(option[letter.charCodeAt(0) - 65] ?? "") : truthIn(key);
    if (own === undefined) throw new FileError("ANSWER_MISSING", key || content);
    return { ...unsaid(3), content, answer: { ...plainAnswer, keys: [own] } };
  }
  if (type !== null && type !== "choice" && type !== 1 && type !== 2 && type !== 7)
    throw new FileError("OPTIONS_UNEXPECTED", content);
  if (key === "") throw new FileError("ANSWER_MISSING", content);
  const letters = lettersIn(key) ?? letterBeside(key, option);
  if (letters === null) throw new FileError("ANSWER_NOT_LETTERS", key);
  const keys = [...letters].map((letter) => letter.charCodeAt(0) - 65);
  if (keys.some((at) => at >= option.length)) throw new FileError("ANSWER_IS_BLANK", key);
  if (type === 1 && keys.length > 1) throw new FileError("ANSWER_NOT_ONE", key);
  if (type === 2 && keys.length === 1) throw new FileError("ANSWER_NOT_SEVERAL", key);
  const choice =
    type === 7
      ? { ...unsaid(7), option, answer: { ...plainAnswer, keys } }
      : choiceOf(keys.length === 1, option, keys);
  return { ...choice, content };
}

const scoreOf = ({ section }: QuestionLines, { type, answer }: Question): number => {
  if (section?.eachBlank && type === 4) return section.eachBlank * Math.max(1, answer.blanks.length);
  return section?.each ?? 1;
};
