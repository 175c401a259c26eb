import { plainAnswer } from "#contract/questions/plain";
import { type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { escapeXml } from "../../../file-formats/xml";
import { asMarkdown } from "../markup/as-markdown";
import { fromHtml, plainFromHtml, withTypedTags } from "../markup/from-html";
import { withBlanks } from "../markup/to-html";
import { choiceByPercent, fractionText, partialOf } from "../reading/credit";
import {
  type AskedPart,
  comparedAlike,
  familyOf,
  fewOptions,
  fillInOf,
  isNumberLike,
  markOfPart,
  type NumberRange,
  numberIn,
  rangesOf,
  unsaid,
} from "../reading/foreign";
import { withRemarks } from "../reading/remarks";

/** Moodle's syntax for a blank: `{1:SHORTANSWER:=水~=清水}`. */
const field = /\{(\d{0,4}):([A-Z_]{2,20}):((?:\\[\s\S]|[^\\{}])*)\}/g;
const words = /^(SHORTANSWER|SA|MW)$/;
const sensitiveTexts = /^(SHORTANSWER_C|SAC|MWC)$/;
const numbers = /^(NUMERICAL|NM)$/;
/** `S` stands for shuffled options, `H` and `V` for how they are laid out. */
const choices = /^(MULTICHOICE_?|MC)(V|H)?(S)?$/;
const someChoices = /^(MULTIRESPONSE_?|MR)(V|H)?(S)?$/;

interface ClozeAnswer {
  percent: number;
  html: string;
  remark: string;
}

/** Parses a text with embedded answers: blanks of one question where all are alike, else a parent with a part each. */
export function readCloze(html: string, score: number, losses: Set<string>): Question {
  const parts: AskedPart[] = [];
  const pieces: string[] = [];
  let from = 0;
  for (const found of html.matchAll(field)) {
    if (parts.length === questionLimits.childrenMax) throw new FileError("TOO_MANY_BLANKS", found[0]);
    const [whole, weight, kind = "", written = ""] = found;
    pieces.push(html.slice(from, found.index));
    from = found.index + whole.length;
    const question = partOf(whole, kind, answersOf(written), losses);
    // An omitted or zero weight counts as 1 in Moodle.
    parts.push({ question, weight: Number(weight) || 1 });
  }
  pieces.push(html.slice(from));
  const [first, ...others] = parts;
  if (!first) throw new FileError("ANSWER_MISSING", html);
  const textWith = (mark: (at: number) => string) =>
    fromHtml(withTypedTags(pieces.map((piece, at) => (at === 0 ? piece : mark(at - 1) + piece)).join("")));
  if (others.length === 0 && first.question.type !== 4)
    return { ...first.question, content: textWith(() => "_____") };
  const blanks = parts.map(({ question }) => question.answer.blanks[0] ?? []);
  const isBlanks = parts.every(({ question, weight }) => question.type === 4 && weight === first.weight);
  const partial = parts.flatMap(({ question }, at) =>
    question.answer.partial.map((part) => ({ ...part, blank: at })),
  );
  const how = isBlanks
    ? comparedAlike(
        parts.map(({ question: { answer } }, at) => ({
          ...answer,
          accepted: [...blanks[at]!, ...answer.partial.map(({ text }) => text)],
        })),
      )
    : null;
  if (how) {
    const analysis = [...new Set(parts.map(({ question }) => question.analysis))];
    return {
      ...fillInOf(
        textWith(() => "___"),
        [],
      ),
      answer: { ...plainAnswer, blanks, partial, ...how },
      analysis: analysis.filter((text) => text !== "").join("\n\n"),
    };
  }
  const named = parts.map(({ question, weight }, at) => {
    const content = question.type === 4 ? `${markOfPart(at)} ___` : markOfPart(at);
    return { question: { ...question, content }, weight };
  });
  return familyOf(textWith(markOfPart), named, score, losses);
}

function partOf(whole: string, kind: string, answers: ClozeAnswer[], losses: Set<string>): Question {
  const isChoice = choices.test(kind);
  if (isChoice || someChoices.test(kind)) return choicePart(answers, isChoice, losses);
  const isNumeric = numbers.test(kind);
  if (!isNumeric && !words.test(kind) && !sensitiveTexts.test(kind))
    throw new FileError("TYPE_NOT_MAPPED", whole);
  const told = answers.map((answer) => ({ ...answer, text: plainFromHtml(answer.html).trim() }));
  const right = told.filter(({ percent, text }) => percent >= 99.999 && text !== "").map(({ text }) => text);
  const analysis = withRemarks(
    "",
    told.map(({ text, remark }) => ({
      answer: asMarkdown(isNumeric ? text.replace(":", " ± ") : text),
      text: remark,
    })),
    losses,
  );
  if (!isNumeric) {
    const partial = partialOf(told, losses, ({ text }) => plainCloze(text));
    const answer = { ...plainAnswer, blanks: [right.map(unescapeCloze)], partial };
    return { ...unsaid(4), answer: { ...answer, isCaseSensitive: sensitiveTexts.test(kind) }, analysis };
  }
  const { values, tolerance, others } = rangesOf(
    right.map((text) => {
      const range = rangeIn(text);
      return { ...range, value: numberIn(range.value) };
    }),
  );
  const partial = partialOf(
    told,
    losses,
    ({ text }) => (isNumberLike(rangeIn(text).value) ? rangeIn(text).value : null),
    ({ text }) => (rangeIn(text).tolerance === tolerance ? undefined : rangeIn(text).tolerance),
  );
  const answer = { ...plainAnswer, blanks: [values], tolerance, partial: [...others, ...partial] };
  return { ...unsaid(4), answer, analysis };
}

function rangeIn(text: string): NumberRange {
  const [value = "", wide = ""] = text.split(":");
  return { value: value.trim(), tolerance: isNumberLike(wide.trim()) ? Math.abs(Number(wide)) : 0 };
}

function choicePart(answers: ClozeAnswer[], isSingle: boolean, losses: Set<string>): Question {
  fewOptions(answers);
  const option = answers.map(({ html }) => fromHtml(withTypedTags(html)));
  const remarks = answers.map(({ remark }, at) => ({ answer: option[at]!, text: remark }));
  const percents = answers.map(({ percent }) => percent);
  const question = choiceByPercent(isSingle, option, percents, losses);
  return { ...question, analysis: withRemarks("", remarks, losses) };
}

/** The answers of a blank, each with what it earns and what is said about it. */
const answersOf = (written: string): ClozeAnswer[] =>
  (written.match(/(?:\\[\s\S]|[^\\~])+/g) ?? []).map((each) => {
    const [, sign = "", written = "", rest = ""] = /^\s*(=|%(-?\d{1,3}(?:[.,]\d{0,9})?)%)?([\s\S]*)$/.exec(
      each,
    )!;
    // A number sign in an entity is none.
    const [, html = "", remark = ""] = /^((?:\\[\s\S]|&#|[^\\#])*)(?:#([\s\S]*))?$/.exec(rest) ?? [];
    const percent = sign === "=" ? 100 : Number(written.replace(",", ".")) || 0;
    return { percent, html: unescaped(html), remark: fromHtml(withTypedTags(unescaped(remark))) };
  });

const unescaped = (text: string) => text.replace(/\\([\\{}~#"/])/g, "$1");

/** `*` is Moodle's wildcard, `\*` the literal character; null where there is a wildcard. */
export const plainCloze = (answer: string): string | null =>
  /(^|[^\\])\*/.test(answer) ? null : answer.replace(/\\\*/g, "*");

export function unescapeCloze(answer: string): string {
  const plain = plainCloze(answer);
  if (plain === null) throw new FileError("ANSWER_WILDCARD", answer);
  return plain;
}

export const escapeCloze = (answer: string) => answer.replace(/\*/g, "\\*");

/** A text as HTML with Cloze answers in its blanks. */
export function writeCloze({ content, answer }: Question): string {
  const { blanks, isCaseSensitive, tolerance, partial } = answer;
  const kind = isCaseSensitive ? "SHORTANSWER_C" : "SHORTANSWER";
  // A blank of both words and numbers makes words of all, so that all are read as blanks of one question.
  const texts = blanks.map((accepted, at) => [
    ...accepted.map((text) => ({ text, sign: "=", wide: tolerance })),
    ...partial
      .filter(({ blank }) => blank === at)
      .map((part) => ({
        ...{ text: part.text, sign: `%${fractionText(part.weight)}%` },
        wide: part.tolerance ?? tolerance,
      })),
  ]);
  const isRanged = texts.some((some) => some.some(({ wide }) => wide > 0));
  const isNumeric = texts.every(
    (some) => some.every(({ text }) => isNumberLike(text)) || !some.some(({ text }) => isNumberLike(text)),
  );
  return withBlanks(content, (at) => {
    const told = texts[at] ?? [];
    if (isRanged && isNumeric && told.every(({ text }) => isNumberLike(text)))
      return `{1:NUMERICAL:${told.map(({ text, sign, wide }) => `${sign}${text}:${wide}`).join("~")}}`;
    const safe = told.map(
      ({ text, sign }) =>
        `${sign}${escapeXml(escapeCloze(text).replace(/[\\}~#"/]/g, "\\$&")).replace(/\{/g, "&#123;")}`,
    );
    return `{1:${kind}:${safe.join("~")}}`;
  });
}
