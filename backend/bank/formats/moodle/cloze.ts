import { type Question, questionLimits } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import { escapeXml } from "../../../file-formats/xml";
import { fromHtml, plainFromHtml } from "../markup/from-html";
import { withBlanks } from "../markup/to-html";
import { isNumberLike, numberIn } from "../reading/foreign";

/** Moodle's syntax for a blank: `{1:SHORTANSWER:=水~=清水}`. */
const field = /\{\d{0,4}:([A-Z_]{2,20}):((?:\\[\s\S]|[^\\{}])*)\}/g;
const texts = ["SHORTANSWER", "SA", "MW"];
const sensitiveTexts = ["SHORTANSWER_C", "SAC", "MWC"];
const numbers = ["NUMERICAL", "NM"];

export interface Cloze {
  content: string;
  blanks: string[][];
  isCaseSensitive: boolean;
  tolerance: number;
}

/** Parses a text with embedded answers; refuses multiple-choice blanks, which we do not support. */
export function readCloze(html: string): Cloze {
  const found: Omit<Cloze, "content"> = { blanks: [], isCaseSensitive: false, tolerance: 0 };
  const content = html.replace(field, (whole, kind: string, written: string) => {
    if (found.blanks.length === questionLimits.blanksMax) throw new FileError("TOO_MANY_BLANKS", whole);
    const isNumeric = numbers.includes(kind);
    if (!isNumeric && !texts.includes(kind) && !sensitiveTexts.includes(kind))
      throw new FileError("TYPE_NOT_MAPPED", whole);
    if (sensitiveTexts.includes(kind)) found.isCaseSensitive = true;
    const answers = answersOf(written).map((answer) => {
      if (!isNumeric) return unescapeCloze(answer);
      const [value = "", tolerance = ""] = answer.split(":");
      if (isNumberLike(tolerance)) found.tolerance = Math.max(found.tolerance, Math.abs(Number(tolerance)));
      return numberIn(value.trim());
    });
    found.blanks.push(answers);
    return "___";
  });
  if (found.blanks.length === 0) throw new FileError("ANSWER_MISSING", html);
  return { content: fromHtml(content), ...found };
}

/** The accepted answers of a blank: only full credit, without feedback. */
function answersOf(written: string): string[] {
  const text = plainFromHtml(written);
  return (text.match(/(?:\\[\s\S]|[^\\~])+/g) ?? [])
    .map((each) => /^\s*(=|%100%)((?:\\[\s\S]|[^\\#])*)/.exec(each)?.[2])
    .filter((answer) => answer !== undefined)
    .map((answer) => answer.replace(/\\([\s\S])/g, "$1").trim())
    .filter((answer) => answer !== "");
}

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
  return withBlanks(content, (at) => {
    const accepted = blanks[at] ?? [];
    if (tolerance > 0 && accepted.every(isNumberLike))
      return `{1:NUMERICAL:${accepted.map((each) => `=${each}:${tolerance}`).join("~")}}`;
    const safe = accepted.map(
      (each) => `=${escapeXml(escapeCloze(each).replace(/[\\}~#"/]/g, "\\$&")).replace(/\{/g, "&#123;")}`,
    );
    return `{1:${kind}:${safe.join("~")}}`;
  });
}
