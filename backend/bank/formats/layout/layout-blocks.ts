import { AnswerKeys, isKeyHeading } from "./layout-keys";
import {
  isChapter,
  type NumberedLine,
  type NumberStyle,
  numberedLineIn,
  optionsBehind,
  optionsIn,
  type Section,
  sectionIn,
  sharedBy,
} from "./layout-lines";
import type { QuestionLines } from "./layout-question";
import { fieldIn, fieldParts, type LineField } from "./layout-words";
import type { SourceLine } from "./source-text";

/** A text that several questions share. */
export interface Shared {
  line: number;
  lines: string[];
  from: number;
  to: number;
  /** The index of its first question, and how many there are. */
  first: number;
  count: number;
}

/** Lines that are looked at ahead, to tell a list within a question from the next question. */
const farthest = 60;

/** A line as those before it see it. */
interface Look {
  text: string;
  /** True for what only a question has: an option, an answer, the heading of a type. */
  isOfQuestion: boolean;
  numbered: NumberedLine | null;
}

const lookOf = (text: string): Look => ({
  text,
  isOfQuestion:
    fieldIn(text) !== null ||
    optionsIn(text)[0]?.letter === "A" ||
    optionsBehind(text) > 0 ||
    Boolean(sectionIn(text)?.type),
  numbered: numberedLineIn(text),
});

/** Sorts the lines of a text into questions. */
export class LayoutBlocks {
  private readonly blocks: QuestionLines[] = [];
  private readonly shared: Shared[] = [];
  private readonly keys = new AnswerKeys();
  private isInKeys = false;
  private section: Section | null = null;
  private block: QuestionLines | null = null;
  private text: Shared | null = null;
  private style: NumberStyle | null = null;
  private last = 0;
  private isSectionNew = true;
  /** Lines that belong to no question yet. */
  private loose: SourceLine[] = [];
  private readonly looks: Look[] = [];
  private target: { name: "stem" | "option" } | { name: "field"; field: LineField } = { name: "stem" };

  constructor(private readonly lines: SourceLine[]) {}

  /** Takes the next line, the one at this index. */
  take(at: number): void {
    const { line, text } = this.lines[at]!;
    const trimmed = text.trim();
    if (this.isInKeys) this.keys.take({ line, text: trimmed });
    else if (trimmed === "") this.takeBlank();
    else if (isKeyHeading(trimmed, this.nextFilled(at))) {
      this.finish();
      this.isInKeys = true;
    } else this.takeLine(at, line, trimmed);
  }

  finished(): { blocks: QuestionLines[]; shared: Shared[] } {
    this.dropLoose();
    this.finish();
    const counts = new Map<number, number>();
    for (const { number } of this.blocks) counts.set(number, (counts.get(number) ?? 0) + 1);
    for (const block of this.blocks) {
      if (block.fields.answer || block.wrong) continue;
      const isClear = this.keys.hasSections || counts.get(block.number) === 1;
      const kept = isClear ? this.keys.of(block.section, block.number) : null;
      if (!kept) continue;
      block.fields.answer = [kept.answer];
      if (kept.analysis.length > 0) block.fields.analysis ??= kept.analysis;
    }
    for (const each of this.shared)
      each.count = this.blocks
        .slice(each.first, each.first + each.to - each.from + 1)
        .filter(({ number }, at) => number === each.from + at).length;
    return { blocks: this.blocks, shared: this.shared };
  }

  private nextFilled(at: number): string | undefined {
    for (const { text } of this.ahead(at)) if (text !== "") return text;
    return undefined;
  }

  private takeBlank(): void {
    const { block } = this;
    this.dropLoose();
    if (!block) return;
    if (block.number === 0 && block.fields.answer) this.finish();
    else if (this.target.name === "stem" && block.stem.at(-1)) block.stem.push("");
    else if (this.target.name === "field" && block.fields[this.target.field]!.at(-1))
      block.fields[this.target.field]!.push("");
  }

  private takeLine(at: number, line: number, text: string): void {
    const section = this.isSectionHere(text) ? sectionIn(text) : null;
    if (section || isChapter(text)) {
      this.finish();
      this.loose = [];
      this.section = section ?? this.section;
      this.isSectionNew = true;
      this.style = null;
      return;
    }
    const shared = this.isOpenAnswer ? null : sharedBy(text);
    if (shared) {
      this.finish();
      this.text = { line, lines: [text], ...shared, first: this.blocks.length, count: 0 };
      this.shared.push(this.text);
      return;
    }
    const numbered = numberedLineIn(text);
    if (numbered && this.isStart(at, numbered)) {
      this.begin(line, numbered.number, [text]);
      this.style = numbered.style;
      this.takeParts(numbered.rest);
    } else if (this.block) {
      this.block.lines.push(text);
      this.takeParts(text);
    } else if (this.text) this.text.lines.push(text);
    else this.takeLoose(line, text);
  }

  /** Lines outside any question: where options or an answer follow, they are one without a number. */
  private takeLoose(line: number, text: string): void {
    if (optionsIn(text)[0]?.letter !== "A" && !fieldIn(text) && optionsBehind(text) < 0) {
      this.loose.push({ line, text });
      return;
    }
    const { loose } = this;
    this.loose = [];
    const isNamed = loose.length > 0 || optionsBehind(text) > 0;
    this.begin(loose[0]?.line ?? line, 0, [...loose.map((each) => each.text), text]);
    if (!isNamed || this.style !== null) this.block!.wrong = "QUESTION_NUMBER_MISSING";
    this.block!.stem = loose.map((each) => each.text);
    this.takeParts(text);
  }

  /** A text between questions that is none, or nobody knows what, is not passed over in silence. */
  private dropLoose(): void {
    const { loose } = this;
    this.loose = [];
    if (loose.length === 0 || this.blocks.length === 0 || this.isSectionNew) return;
    this.begin(
      loose[0]!.line,
      0,
      loose.map(({ text }) => text),
    );
    this.block!.stem = loose.map(({ text }) => text);
    this.block!.wrong = "QUESTION_NUMBER_MISSING";
    this.finish();
  }

  private get isOpenAnswer(): boolean {
    return this.block !== null && this.target.name === "field";
  }

  /** A numbered heading within an answer belongs to it, unless it names a type. */
  private isSectionHere(text: string): boolean {
    const section = sectionIn(text);
    return section !== null && (section.type !== null || !this.isOpenAnswer);
  }

  private begin(line: number, number: number, lines: string[]): void {
    this.finish();
    this.isSectionNew = false;
    this.last = number;
    this.text = null;
    this.target = { name: "stem" };
    const { section } = this;
    this.block = { line, number, section, stem: [], options: [], fields: {}, lines, wrong: "" };
  }

  private finish(): void {
    if (this.block) this.blocks.push(this.block);
    this.block = null;
  }

  /** True if a numbered line begins a question and is no item of a list within one. */
  private isStart(at: number, { number, style }: { number: number; style: NumberStyle }): boolean {
    const { block, last } = this;
    if (this.style !== null && style !== this.style) return false;
    if (!block || this.isSectionNew) return true;
    // After a question without a number.
    if (last === 0) return block.fields.answer !== undefined;
    if (number === last + 1) return !this.isListItem(at, number, style);
    const isComplete = block.options.length >= 2 || block.fields.answer !== undefined;
    if (!isComplete || !this.isQuestionAhead(at, style)) return false;
    if (number === last) block.wrong ||= "NUMBER_TWICE";
    return true;
  }

  /** True if the same number comes again before anything that only questions have. */
  private isListItem(at: number, number: number, style: NumberStyle): boolean {
    for (const { isOfQuestion, numbered } of this.ahead(at)) {
      if (isOfQuestion) return false;
      if (numbered?.style === style && numbered.number <= number) return numbered.number === number;
    }
    return false;
  }

  /** True if something that only questions have comes before the number that is expected next. */
  private isQuestionAhead(at: number, style: NumberStyle): boolean {
    for (const { isOfQuestion, numbered } of [this.look(at), ...this.ahead(at)]) {
      if (isOfQuestion) return true;
      if (numbered?.style === style && numbered.number === this.last + 1) return false;
    }
    return false;
  }

  private *ahead(at: number): Generator<Look> {
    const end = Math.min(this.lines.length, at + farthest);
    for (let next = at + 1; next < end; next += 1) yield this.look(next);
  }

  /** What a line looks like; each is looked at once, however often others look ahead to it. */
  private look(at: number): Look {
    this.looks[at] ??= lookOf(this.lines[at]!.text.trim());
    return this.looks[at];
  }

  private takeParts(text: string): void {
    const block = this.block!;
    for (const part of fieldParts(text)) {
      const field = fieldIn(part, block.options.length > 0 || block.fields.answer !== undefined);
      if (field) {
        this.target = { name: "field", field: field.name };
        const own = block.fields[field.name];
        if (own && field.name === "answer") block.wrong ||= "ANSWERS_DIFFER";
        if (own) own.push(field.rest);
        else block.fields[field.name] = [field.rest];
      } else if (this.target.name === "field") block.fields[this.target.field]!.push(part);
      else this.takeAsked(part);
    }
  }

  private takeAsked(text: string): void {
    const block = this.block!;
    const options = optionsIn(text);
    const expected = String.fromCharCode(65 + block.options.length);
    const first = options[0]?.letter;
    if (first && (first === expected || block.options.length > 0)) {
      block.options.push(...options);
      this.target = { name: "option" };
      return;
    }
    const behind = block.options.length === 0 ? optionsBehind(text) : -1;
    if (behind > 0) {
      block.stem.push(text.slice(0, behind).trim());
      block.options.push(...optionsIn(text.slice(behind).trim()));
      this.target = { name: "option" };
    } else if (this.target.name === "option" && block.options.length > 0) {
      const last = block.options.at(-1)!;
      last.text = last.text === "" ? text : `${last.text}\n${text}`;
    } else block.stem.push(text);
  }
}
