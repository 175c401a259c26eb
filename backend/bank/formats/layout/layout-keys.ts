import { numberedLineIn, type Section, sectionIn } from "./layout-lines";
import { fieldIn } from "./layout-words";
import type { SourceLine } from "./source-text";

/** The answer of a question as a list of answers gives it, with the explanation below it. */
export interface ListedAnswer {
  answer: string;
  analysis: string[];
}

const heading =
  /^[【《（(]?\s*(?:附\s*[:：]?\s*)?(?:.{0,20}(?:试题|试卷|习题|练习题?|题库|各题))?\s*(?:参考|标准|正确)?答案\s*(?:[与及和、]\s*(?:详细)?(?:解析|提示|评分标准|评分参考))?(?:部分)?\s*[】》)）]?\s*[:：]?$|^answer key\s*:?$/i;
const range =
  /(\d{1,4})\s*[-~—–～至]{1,2}\s*(\d{1,4})\s*题?\s*[:：.．、]?\s*([A-La-l√×✓✗对错TF](?:[\s,，、]*[A-La-l√×✓✗对错TF])*)(?![A-Za-z])/g;
const short = /(\d{1,4})\s*[.．、:：)）]?\s*([A-L]{1,12}|[√×✓✗对错]|正确|错误|[TF])(?=[\s;；,，。]|$)/g;
const filler = /[\s;；,，。、|]+/g;

/** True for the heading of the answers, if a list of answers follows it. */
export function isKeyHeading(line: string, next: string | undefined): boolean {
  if (!heading.test(line)) return false;
  if (next === undefined) return !/[:：]$/.test(line);
  if (isListOfKeys(next)) return true;
  // An answer in words below `答案：` belongs to its own question.
  return !/[:：]$/.test(line) && (sectionIn(next) !== null || numberedLineIn(next) !== null);
}

const isListOfKeys = (line: string) =>
  line.replace(range, "").replace(short, "").replace(filler, "") === "" && /\d/.test(line);

/** The answers at the end of a text, by the section and number of their questions. */
export class AnswerKeys {
  private readonly bySection = new Map<string, Map<number, ListedAnswer>>();
  private section = "";
  private last: ListedAnswer | null = null;
  private target: "answer" | "analysis" = "answer";

  /** Each number that was given twice in a section is none: nobody knows which one is meant. */
  private readonly twice = new Set<ListedAnswer>();

  /** True if the answers are given below headings of their own. */
  get hasSections(): boolean {
    return [...this.bySection.keys()].some((name) => name !== "");
  }

  take({ text: line }: SourceLine): void {
    if (line.trim() === "") return;
    const heading = sectionIn(line.trim());
    if (heading) {
      this.begin(heading);
      // `一、1-5 ABCDA`
      const rest = heading.title.replace(/^[^\d]*(?=\d)/, "");
      if (isListOfKeys(rest)) this.takeKeys(rest);
      return;
    }
    if (isListOfKeys(line)) this.takeKeys(line);
    else this.takeLine(line);
  }

  private begin({ ordinal, title }: Section): void {
    this.section = ordinal || title;
    this.last = null;
  }

  private takeKeys(line: string): void {
    const rest = line.replace(range, (_, from: string, to: string, keys: string) => {
      const count = Number(to) - Number(from) + 1;
      const tokens = keys.trim().split(/[\s,，、]+/);
      const each = tokens.length === count ? tokens : [...tokens.join("")];
      // Where they do not match in number, nobody knows which is whose.
      if (each.length !== count) return " ";
      for (const [at, key] of each.entries()) this.keep(Number(from) + at, key);
      return " ";
    });
    for (const [, number, key] of rest.matchAll(short)) this.keep(Number(number), key!);
  }

  private takeLine(line: string): void {
    const field = fieldIn(line.trim());
    if (field && this.last) {
      this.target = field.name === "analysis" ? "analysis" : "answer";
      if (field.name === "answer") this.last.answer = joined(this.last.answer, field.rest);
      else if (field.name === "analysis") this.last.analysis.push(field.rest);
      return;
    }
    const numbered = numberedLineIn(line.trim());
    if (numbered && numbered.style !== "brackets") {
      const own = fieldIn(numbered.rest);
      this.keep(numbered.number, own?.name === "answer" ? own.rest : numbered.rest);
    } else if (this.last && this.target === "analysis") this.last.analysis.push(line);
    else if (this.last) this.last.answer = joined(this.last.answer, line);
  }

  private keep(number: number, answer: string): void {
    const own = this.bySection.get(this.section) ?? new Map<number, ListedAnswer>();
    this.bySection.set(this.section, own);
    const [before, rest = ""] = answer.split(/\s*【?(?:解析|分析|详解)】?\s*[:：】]\s*/, 2);
    const kept = { answer: (before ?? "").trim(), analysis: rest === "" ? [] : [rest] };
    if (own.has(number)) this.twice.add(own.get(number)!);
    else own.set(number, kept);
    this.last = kept;
    this.target = rest === "" ? "answer" : "analysis";
  }

  /** The answer of a question; null where none, or more than one, is given for it. */
  of(section: Section | null, number: number): ListedAnswer | null {
    const names = section ? [section.ordinal, section.title] : [""];
    const own =
      names.map((name) => (name === "" && section ? undefined : this.bySection.get(name))).find(Boolean) ??
      this.titled(section) ??
      (this.bySection.size === 1 && this.bySection.has("") ? this.bySection.get("") : undefined);
    const kept = own?.get(number) ?? null;
    return kept && this.twice.has(kept) ? null : kept;
  }

  /** A section whose heading in the answers says less than that of the questions. */
  private titled(section: Section | null) {
    if (!section) return undefined;
    const plain = section.title.split(/[（(:：]/)[0]!.trim();
    return this.bySection.get(plain);
  }
}

const joined = (before: string, after: string) => (before === "" ? after : `${before}\n${after}`);
