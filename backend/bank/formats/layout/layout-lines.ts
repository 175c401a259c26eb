import { normalForm } from "#contract/normal-form";
import type { QuestionType } from "#contract/questions/kinds";
import { typeIn } from "./layout-words";

/** How lines of a text of questions look: headings, numbers, options. */

/** What a heading says of the questions below it. */
export interface Section {
  /** Its own number, such as 一; "" where it has none. */
  ordinal: string;
  title: string;
  type: QuestionType | "choice" | null;
  /** Points of each question, and of each blank; undefined where it does not say. */
  each?: number;
  eachBlank?: number;
}

const ordinal = /^(?:第)?([一二三四五六七八九十]{1,3}|[ⅠⅡⅢⅣⅤⅥ])(?:部分|大题)?\s*[、.．:：]\s*/;
const longestHeading = 150;

/** The heading of a section; null where a line is none. */
export function sectionIn(line: string): Section | null {
  if (line.length > longestHeading) return null;
  // No question asks for its own type: `1. 选择题` is the heading of what is numbered (1), (2) below it.
  const [, figure = "", kind = ""] = /^(\d{1,2})\s*[.．、]\s*(\S{2,12}题)$/.exec(line) ?? [];
  if (typeIn(kind) !== null) return { ordinal: figure, title: kind, type: typeIn(kind) };
  const [numbered = "", number = ""] = ordinal.exec(line) ?? [];
  const rest = line.slice(numbered.length).replace(/^【(.{1,20})】$/, "$1");
  const [, words = "", after = ""] = /^([^（(:：，,。；;]{1,40})(.*)$/s.exec(rest.trim()) ?? [];
  const type = typeIn(words);
  // Without a number of its own a heading says a type and nothing else.
  if (numbered === "" && (type === null || !/^\s*$|^\s*[（(].*[)）]\s*$|^[:：]\s*(?:本|共|每|$)/.test(after)))
    return null;
  if (numbered !== "" && type === null && line.length > 40) return null;
  return { ordinal: number, title: rest, type, ...pointsOfEach(rest) };
}

function pointsOfEach(text: string): Pick<Section, "each" | "eachBlank"> {
  const figure = (pattern: RegExp) => {
    const [, found] = pattern.exec(normalForm(text)) ?? [];
    return found === undefined ? undefined : Number(found);
  };
  const blank = figure(/每空\s*(\d{1,3}(?:\.\d)?)\s*分/);
  const each =
    figure(/每(?:小|道)?题(?:各|得|计)?\s*(\d{1,3}(?:\.\d)?)\s*分/) ??
    figure(/(\d{1,3}(?:\.\d)?)\s*(?:points?|marks?)\s+each/i);
  return { each, eachBlank: blank };
}

/** The style of a question's number: 1. 1、 1) · (1) · 第1题, Question 1 */
export type NumberStyle = "plain" | "brackets" | "word";

export interface NumberedLine {
  number: number;
  style: NumberStyle;
  rest: string;
}

/** The number that a line begins with; a decimal such as 1.5 is none. */
export function numberedLineIn(line: string): NumberedLine | null {
  const plain = /^[*★☆]?\s*(\d{1,5})\s*(?:[.．](?!\d)|[、)）]|[:：](?!\d))\s*/.exec(line);
  if (plain) return { number: Number(plain[1]), style: "plain", rest: line.slice(plain[0].length) };
  const marked = /^(\d{1,5})\s*(?=[【[（(](?:单|多|不定|判断|填空|简答|问答|论述))/.exec(line);
  if (marked) return { number: Number(marked[1]), style: "plain", rest: line.slice(marked[0].length) };
  const word =
    /^(?:第\s*(\d{1,5})\s*题|(?:题目?|question|pregunta|q)\s*(\d{1,5})|問\s*(\d{1,5}))\s*[.．、:：)）]?\s*/i.exec(
      line,
    );
  if (word)
    return { number: Number(word[1] ?? word[2] ?? word[3]), style: "word", rest: line.slice(word[0].length) };
  const brackets = /^[（(]\s*(\d{1,4})\s*[)）]\s*/.exec(line);
  if (brackets)
    return { number: Number(brackets[1]), style: "brackets", rest: line.slice(brackets[0].length) };
  return null;
}

export interface OptionPart {
  letter: string;
  text: string;
  isMarked: boolean;
}

const optionStart =
  /^([*√✓]?)\s*(?:[（(]\s*([A-La-l])\s*[)）]\s*[.．、]?|([A-La-l])\s*[.．、:：)）]|([A-L])(?:\t|\s+(?=[\u3400-\u9fff])))\s*/;

/** The options of a line that begins with one; empty where it does not. */
export function optionsIn(line: string): OptionPart[] {
  const found = optionStart.exec(line);
  if (!found) return [];
  const isLower = /[a-l]/.test(found[2] ?? found[3] ?? found[4]!);
  const letter = (found[2] ?? found[3] ?? found[4]!).toUpperCase();
  const rest = line.slice(found[0].length);
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  const cut = letter === "L" ? -1 : optionPlace(rest, isLower ? next.toLowerCase() : next);
  const own = cut < 0 ? rest : rest.slice(0, cut);
  const isMarked = found[1] !== "";
  return [{ letter, text: own.trim(), isMarked }, ...(cut < 0 ? [] : optionsIn(rest.slice(cut).trim()))];
}

/** Where the option of a letter begins within a line; -1 where it does not. */
export function optionPlace(line: string, letter: string): number {
  const found = new RegExp(
    `(?:(?<=[\\s)）。？?])[*√]?|(?<=[^A-Za-z0-9\\s]))(?:[（(]\\s*${letter}\\s*[)）](?=\\s*\\S)|${letter}\\s*[.．](?!\\d)|(?<=[\\s)）。？?])${letter}\\s*[、:：)）])`,
  ).exec(line);
  return found ? found.index : -1;
}

/** A line in which the options stand behind the text: where A begins, if B follows it. */
export function optionsBehind(line: string): number {
  const at = optionPlace(line, "A");
  return at > 0 && optionPlace(line.slice(at), "B") > 0 ? at : -1;
}

/** The heading of a chapter, which says nothing of its questions. */
export const isChapter = (line: string) =>
  line.length <= 40 &&
  /^第\s*[\d一二三四五六七八九十百]{1,4}\s*[章节讲篇]|^(?:chapter|capítulo)\s+\d+\b/i.test(line);

const longestShared = 300;

/** The questions that share a text: `阅读下面的材料，回答 5～8 题`. */
export function sharedBy(line: string): { from: number; to: number } | null {
  if (line.length > longestShared) return null;
  const found =
    /(?:材料|短文|资料|案例|图表|文章|信息|文字|下文|图).{0,60}?(?:回答|完成|作答)\D{0,10}?(\d{1,4})\s*(?:[-~—–～至到]{1,2}|和|、)\s*(\d{1,4})\s*(?:小|各|道|两)?题/.exec(
      line,
    ) ??
    /(?:questions?)\s+(\d{1,4})\s*(?:-|–|to)\s*(\d{1,4})\b.{0,80}\b(?:passage|text|case|material)/i.exec(
      line,
    );
  if (!found) return null;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return to > from && to - from < 50 ? { from, to } : null;
}
