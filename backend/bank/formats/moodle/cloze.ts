import { plainAnswer } from "#contract/questions/plain";
import { type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { escapeXml } from "../../../file-formats/xml";
import { asMarkdown } from "../markup/as-markdown";
import { fromHtml, plainFromHtml, withTypedTags } from "../markup/from-html";
import { withBlanks } from "../markup/to-html";
import {
  type AskedPart,
  choiceOf,
  comparedAlike,
  familyOf,
  fewOptions,
  fillInOf,
  isNumberLike,
  markOfPart,
  numberIn,
  rangesOf,
  unsaid,
} from "../reading/foreign";
import { withRemarks } from "../reading/remarks";

/** Moodle's syntax for a blank: `{1:SHORTANSWER:=水~=清水}`. */
const field = /\{(\d{0,4}):([A-Z_]{2,20}):((?:\\[\s\S]|[^\\{}])*)\}/g;
const texts = /^(SHORTANSWER|SA|MW)$/;
const sensitiveTexts = /^(SHORTANSWER_C|SAC|MWC)$/;
const numbers = /^(NUMERICAL|NM)$/;
/** `S` stands for shuffled options, `H` and `V` for how they are laid out. */
const choices = /^(MULTICHOICE_?|MC)(V|H)?(S)?$/;
const someChoices = /^(MULTIRESPONSE_?|MR)(V|H)?(S)?$/;

interface ClozeAnswer {
  /** Percent. */
  worth: number;
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
  const how = isBlanks
    ? comparedAlike(parts.map(({ question }, at) => ({ ...question.answer, accepted: blanks[at]! })))
    : null;
  if (how) {
    const analysis = [...new Set(parts.map(({ question }) => question.analysis))];
    return {
      ...fillInOf(
        textWith(() => "___"),
        [],
      ),
      answer: { ...plainAnswer, blanks, ...how },
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
  if (!isNumeric && !texts.test(kind) && !sensitiveTexts.test(kind))
    throw new FileError("TYPE_NOT_MAPPED", whole);
  const told = answers.map((answer) => ({ ...answer, text: plainFromHtml(answer.html).trim() }));
  if (told.some(({ worth }) => worth > 0 && worth < 99.999)) losses.add("weights");
  const right = told.filter(({ worth, text }) => worth >= 99.999 && text !== "").map(({ text }) => text);
  const analysis = withRemarks(
    "",
    told.map(({ text, remark }) => ({
      answer: asMarkdown(isNumeric ? text.replace(":", " ± ") : text),
      text: remark,
    })),
    losses,
  );
  if (!isNumeric) {
    const answer = { ...plainAnswer, blanks: [right.map(unescapeCloze)] };
    return { ...unsaid(4), answer: { ...answer, isCaseSensitive: sensitiveTexts.test(kind) }, analysis };
  }
  const { values, tolerance } = rangesOf(
    right.map((text) => {
      const [value = "", wide = ""] = text.split(":");
      return {
        value: numberIn(value.trim()),
        tolerance: isNumberLike(wide.trim()) ? Math.abs(Number(wide)) : 0,
      };
    }),
  );
  return { ...unsaid(4), answer: { ...plainAnswer, blanks: [values], tolerance }, analysis };
}

function choicePart(answers: ClozeAnswer[], isSingle: boolean, losses: Set<string>): Question {
  fewOptions(answers);
  const best = Math.max(0, ...answers.map(({ worth }) => worth));
  const right = answers.filter(({ worth }) => worth > 0);
  if (right.some(({ worth }) => Math.abs(worth - (isSingle ? best : right[0]!.worth)) > 0.01))
    losses.add("weights");
  const keys = answers.flatMap(({ worth }, at) =>
    (isSingle ? worth > 0 && worth === best : worth > 0) ? [at] : [],
  );
  const option = answers.map(({ html }) => fromHtml(withTypedTags(html)));
  const remarks = answers.map(({ remark }, at) => ({ answer: option[at]!, text: remark }));
  return { ...choiceOf(isSingle, option, keys), analysis: withRemarks("", remarks, losses) };
}

/** The answers of a blank, each with what it earns and what is said about it. */
const answersOf = (written: string): ClozeAnswer[] =>
  (written.match(/(?:\\[\s\S]|[^\\~])+/g) ?? []).map((each) => {
    const [, sign = "", percent = "", rest = ""] = /^\s*(=|%(-?\d{1,3}(?:[.,]\d{0,9})?)%)?([\s\S]*)$/.exec(
      each,
    )!;
    // A number sign in an entity is none.
    const [, html = "", remark = ""] = /^((?:\\[\s\S]|&#|[^\\#])*)(?:#([\s\S]*))?$/.exec(rest) ?? [];
    const worth = sign === "=" ? 100 : Number(percent.replace(",", ".")) || 0;
    return { worth, html: unescaped(html), remark: fromHtml(withTypedTags(unescaped(remark))) };
  });

const unescaped = (text: string) => text.replace(/\\([\\{}~#"/])/g, "$1");

/** `*` is Moodle's wildcard, `\*` the literal character. */
export function unescapeCloze(answer: string): string {
  if (/(^|[^\\])\*/.test(answer)) throw new FileError("ANSWER_WILDCARD", answer);
  return answer.replace(/\\\*/g, "*");
}

export const escapeCloze = (answer: string) => answer.replace(/\*/g, "\\*");

/** A text as HTML with Cloze answers in its blanks. */
export function writeCloze({ content, answer }: Question): string {
  const { blanks, isCaseSensitive, tolerance } = answer;
  const kind = isCaseSensitive ? "SHORTANSWER_C" : "SHORTANSWER";
  // A blank of both words and numbers makes words of all, so that all are read as blanks of one question.
  const isNumeric = blanks.every((some) => some.every(isNumberLike) || !some.some(isNumberLike));
  return withBlanks(content, (at) => {
    const accepted = blanks[at] ?? [];
    if (tolerance > 0 && isNumeric && accepted.every(isNumberLike))
      return `{1:NUMERICAL:${accepted.map((each) => `=${each}:${tolerance}`).join("~")}}`;
    const safe = accepted.map(
      (each) => `=${escapeXml(escapeCloze(each).replace(/[\\}~#"/]/g, "\\$&")).replace(/\{/g, "&#123;")}`,
    );
    return `{1:${kind}:${safe.join("~")}}`;
  });
}
