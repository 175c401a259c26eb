import type { PartialText } from "#contract/questions/partial-credit";
import { plainAnswer } from "#contract/questions/plain";
import { familyScore, type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { asMarkdown } from "../markup/as-markdown";
import { fromHtml, withTypedTags } from "../markup/from-html";
import { plainCloze, unescapeCloze } from "../moodle/cloze";
import { choiceByPercent, partialOf } from "../reading/credit";
import {
  fewOptions,
  fillInOf,
  isNumberLike,
  matchingOf,
  type NumberRange,
  rangesOf,
  unsaid,
} from "../reading/foreign";
import { namesFrom } from "../reading/losses";
import { type Remark, truthSigns, withRemarks } from "../reading/remarks";
import type { FoundItem } from "../reading/shapes";
import { topicsFrom } from "../reading/topics";
import { cutAt, giftUnescaped, signAt } from "./gift-text";

interface Answer {
  isRight: boolean;
  /** As its sign says, where no weight does. */
  percent: number;
  isWeighted: boolean;
  text: string;
  remark: string;
}

/** Parses a GIFT question: `::title:: [format] text {answers} text`; `// [id:number] [tag:topic]` may stand above it. */
export function giftQuestion(written: string, comment = ""): FoundItem {
  const losses = new Set<string>();
  const { title, text: untitled } = titled(written.trim());
  const idNumber = /\[id:((?:\\\]|[^\]\p{Cc}]){1,200})\]/u.exec(comment)?.[1]?.replaceAll("\\]", "]");
  const tags = [...comment.matchAll(/\[tag:((?:\\\]|[^\]<>\p{Cc}]){1,400})\]/gu)];
  const topics = topicsFrom(
    tags.map(([, tag = ""]) => tag.replaceAll("\\]", "]")),
    losses,
  );
  const named = (question: Question): Question => ({
    ...question,
    ...namesFrom({ title: giftUnescaped(title), idNumber }, question.content, losses),
  });
  const [, format = "moodle", body = ""] = /^\s*(?:\[(html|moodle|plain|markdown)\])?\s*([\s\S]*)$/i.exec(
    untitled,
  )!;
  const read = (text: string) => textOf(text, format.toLowerCase());
  const [before, rest] = cutAt(body, "{");
  if (rest === undefined) {
    const question = named({ ...unsaid(13), content: read(body) });
    return { score: 1, question, topics, losses: [...losses] };
  }
  const [answers, after] = cutAt(rest, "}");
  if (after === undefined) throw new FileError("GIFT_BRACE_OPEN", body);
  if (signAt(after, "{") >= 0) throw new FileError("GIFT_BRACE_TWICE", body);
  const [asked, analysis = ""] = cutAt(answers.trim(), "####");
  // True/false is about the whole text, not a gap in it.
  const gap = after.trim() === "" || truthIn(asked.trim()) ? "" : "_____";
  const content = read(`${before}${gap}${after}`);
  const asking = questionOf(content, asked.trim(), read, losses);
  const remarks = remarksIn(asked.trim(), asking, read);
  const question = named({ ...asking, analysis: withRemarks(read(analysis), remarks, losses) });
  // A parent's sub-questions are worth a point each.
  return { score: question.type === 13 ? familyScore(question) : 1, question, topics, losses: [...losses] };
}

/** What is said about answers. */
function remarksIn(asked: string, question: Question, read: (text: string) => string): Remark[] {
  const truth = truthIn(asked);
  if (truth) {
    const isTrue = truth[0]!.toUpperCase() === "T";
    // What is said to whoever is wrong comes first.
    const [wrong = "", right = ""] = (cutAt(asked, "#")[1] ?? "").split("#");
    const [yes, no] = isTrue ? [right, wrong] : [wrong, right];
    return [
      { answer: truthSigns.true, text: read(yes) },
      { answer: truthSigns.false, text: read(no) },
    ];
  }
  const isNumeric = asked.startsWith("#");
  const written = isNumeric ? asked.slice(1).trim() : asked;
  if (isNumeric && !/^[=~]/.test(written)) {
    const [answer, remark = ""] = cutAt(written, "#");
    return [{ answer: answer.replace(":", " ± "), text: read(remark) }];
  }
  // What is matched has none.
  return answersOf(written).map(({ text, remark }, at) => ({
    answer: question.option[at] ?? asMarkdown(giftUnescaped(isNumeric ? text.replace(":", " ± ") : text)),
    text: question.type === 13 ? "" : read(remark),
  }));
}

function titled(text: string): { title: string; text: string } {
  const end = text.startsWith("::") ? signAt(text, "::", 2) : -1;
  return end < 0 ? { title: "", text } : { title: text.slice(2, end), text: text.slice(end + 2) };
}

/** Converts a text from the question's format; a part may specify its own. */
function textOf(written: string, format: string): string {
  const [, own, rest = ""] = /^\s*(?:\[(html|moodle|plain|markdown)\])?([\s\S]*)$/i.exec(written)!;
  const text = giftUnescaped(rest.trim());
  switch ((own ?? format).toLowerCase()) {
    case "plain":
      return asMarkdown(text);
    case "markdown":
      return text;
    case "html":
      return fromHtml(withTypedTags(text));
    // Moodle's auto-format is HTML with significant line breaks.
    default:
      return fromHtml(withTypedTags(text.replace(/\n/g, "<br>")));
  }
}

const truthIn = (asked: string) => /^(T|TRUE|F|FALSE)\s*(#|$)/i.exec(asked)?.[1];

function questionOf(
  content: string,
  asked: string,
  read: (text: string) => string,
  losses: Set<string>,
): Question {
  if (asked === "") return { ...unsaid(5), content };
  if (asked.startsWith("#")) return numeric(content, asked.slice(1).trim(), losses);
  const truth = truthIn(asked);
  if (truth) {
    const keys = [truth[0]!.toUpperCase() === "T" ? 1 : 0];
    return { ...unsaid(3), content, answer: { ...plainAnswer, keys } };
  }
  const answers = answersOf(asked);
  if (answers.length === 0) throw new FileError("ANSWER_MISSING", asked);
  if (answers.some(({ isRight }) => !isRight)) return { ...choice(answers, read, losses), content };
  const pairs = answers.map(({ text }) => cutAt(text, "->"));
  if (pairs.every(([, match]) => match !== undefined))
    return matching(content, pairs as [string, string][], read);
  const told = answers.map(({ text, ...each }) => ({ ...each, text: giftUnescaped(text).trim() }));
  const whole = told.filter(({ percent }) => percent >= 99.999);
  const partial = partialOf(told, losses, ({ text }) => plainCloze(text));
  return withPartialTexts(fillInOf(content, [whole.map(({ text }) => unescapeCloze(text))]), partial);
}

/** `=right`, `~wrong`, each with an optional `%50%` weight before and `#feedback` after it. */
function answersOf(asked: string): Answer[] {
  const answers: Answer[] = [];
  for (let at = nextAnswer(asked, 0); at >= 0; ) {
    const next = nextAnswer(asked, at + 1);
    const written = asked.slice(at + 1, next < 0 ? undefined : next);
    const [, weight, text = ""] = /^\s*(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(written)!;
    const [answer, remark = ""] = cutAt(text, "#");
    const isRight = asked[at] === "=";
    answers.push({
      ...{ isRight, isWeighted: weight !== undefined },
      percent: weight === undefined ? (isRight ? 100 : 0) : Number(weight),
      ...{ text: answer.trim(), remark: remark.trim() },
    });
    at = next;
  }
  return answers;
}

function nextAnswer(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "=" || text[at] === "~") return at;
  }
  return -1;
}

/** With weights several answers may be correct; without, only one is. */
function choice(answers: Answer[], read: (text: string) => string, losses: Set<string>): Question {
  fewOptions(answers);
  const hasWeights =
    answers.every(({ isRight }) => !isRight) ||
    answers.some(({ isWeighted, percent }) => isWeighted && percent > 0);
  const isMultiple = hasWeights && !answers.some(({ isRight, isWeighted }) => isRight && !isWeighted);
  return choiceByPercent(
    !isMultiple,
    answers.map(({ text }) => read(text)),
    answers.map(({ percent }) => percent),
    losses,
  );
}

function matching(content: string, pairs: [string, string][], read: (text: string) => string): Question {
  if (pairs.length > questionLimits.childrenMax) throw new FileError("TOO_MANY_CHILDREN", content);
  const rows = pairs.map(([item, match]) => ({ item: read(item), match: giftUnescaped(match).trim() }));
  const asked = rows.filter(({ item }) => item !== "");
  if (asked.length === 0) throw new FileError("ANSWER_MISSING", content);
  return matchingOf(
    content,
    asked.map(({ item, match }) => ({ item, matches: [match] })),
    rows.map(({ match }) => match).sort(),
    asked.length,
  );
}

/** `5`, `5:0.1`, `1..5`, or several of them, each prefixed with `=`. */
function numeric(content: string, asked: string, losses: Set<string>): Question {
  const isListed = asked.startsWith("=") || asked.startsWith("~");
  const told = isListed
    ? answersOf(asked).filter(({ isRight }) => isRight)
    : [{ text: cutAt(cutAt(asked, "~")[0], "#")[0], percent: 100 }];
  const numberIn = ({ text }: { text: string }) => numberOf(giftUnescaped(text).replace(/\s/g, ""));
  const numbers = told.filter(({ percent }) => percent >= 99.999).map(numberIn);
  if (numbers.length === 0) throw new FileError("ANSWER_MISSING", asked);
  const { values, tolerance, others } = rangesOf(numbers);
  const partial = partialOf(
    told,
    losses,
    (answer) => numberIn(answer).value,
    (answer) => (numberIn(answer).tolerance === tolerance ? undefined : numberIn(answer).tolerance),
  );
  return withPartialTexts(fillInOf(content, [values], tolerance), [...others, ...partial]);
}

const withPartialTexts = (question: Question, partial: PartialText[]): Question => ({
  ...question,
  answer: { ...question.answer, partial },
});

function numberOf(text: string): NumberRange {
  const [low = "", high] = text.split("..");
  if (high !== undefined && isNumberLike(low) && isNumberLike(high)) {
    const round = (value: number) => Number(value.toPrecision(12));
    const middle = round((Number(low) + Number(high)) / 2);
    return { value: String(middle), tolerance: round(Math.abs(Number(high) - Number(low)) / 2) };
  }
  const [value = "", tolerance = "0"] = text.split(":");
  if (!isNumberLike(value) || !isNumberLike(tolerance)) throw new FileError("ANSWER_MISSING", text);
  return { value, tolerance: Math.abs(Number(tolerance)) };
}
