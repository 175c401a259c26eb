import { childTypes, hasOptions } from "#contract/questions/kinds";
import type { ChildQuestion } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import type { FileFindings } from "./findings";
import { standingAlone, standingBelow, unsaid } from "./foreign";
import { ofItsOwn } from "./losses";
import type { FoundItem, Item } from "./shapes";
import { distinctTopics } from "./topics";

/** A question in formats without parent questions; the next `below` questions are its children. */
export interface Flat extends FoundItem {
  below: number;
}

/** The same, where the text that stands before a question is one that asks nothing, before it in the file. */
export function flatWithTexts(item: Item): Flat[] {
  const { stimulus } = item.question;
  if (stimulus === "") return flat(item);
  const text = { score: 1, question: { ...unsaid(13), content: stimulus }, below: 0 };
  return [text, ...flat({ ...item, question: { ...item.question, stimulus: "" } })];
}

/** Flattens a parent question to its text, followed by its children. */
export function flat({ score, question, topics }: Item): Flat[] {
  if (question.type !== 13) return [{ score, question, topics, below: 0 }];
  const children = question.children.map((child) => ({
    score: child.score,
    question: {
      ...standingAlone(child),
      keepsOptionOrder: question.keepsOptionOrder && hasOptions(child.type),
    },
    below: 0,
  }));
  // Its score is the sum of theirs.
  return [{ score: 1, question: { ...question, children: [] }, topics, below: children.length }, ...children];
}

/** True for a text without questions. */
const isText = ({ question: { type, children }, below }: Flat) =>
  type === 13 && children.length === 0 && below === 0;

/** A parent question that awaits its children. */
interface Parent extends Flat {
  line: number;
  where: string;
  children: ChildQuestion[];
  lines: number[];
  sources: (() => string)[];
}

/** A text that asks nothing: it stands before the next question of its file. */
interface LooseText extends Flat {
  line: number;
  where: string;
  source: () => string;
}

/** Reassembles parent questions from the flattened questions after them, and texts with the questions after those. */
export class Families {
  private parent: Parent | null = null;
  private texts: LooseText[] = [];
  /** Children still to come of a parent that is left out. */
  private orphans = 0;

  constructor(
    private readonly findings: FileFindings,
    /** What stands between the sources of a family's questions. */
    private readonly between = "\n",
  ) {}

  /** Adds the next question from `read`; `where` names its file, `source` is what stands there. */
  take(line: number, read: () => Flat, source: () => string, where = ""): void {
    const { parent } = this;
    if (this.orphans > 0) this.skip(line, read, source, where);
    else if (parent) this.takeChild(parent, line, read, source, where);
    else {
      const found = this.tried(line, read, where, true);
      if (found && isText(found)) {
        this.texts.push({ ...found, line, where, source });
        return;
      }
      const sources = [...this.texts.map((text) => text.source), source];
      const whole = found && this.withTexts(found);
      if (whole && whole.question.type === 13 && whole.below > 0)
        this.parent = { ...whole, line, where, children: [], lines: [], sources };
      else if (whole)
        this.findings.take(
          line,
          () => whole,
          () => this.joined(sources),
          undefined,
          where,
        );
      else this.findings.leaveOut(this.joined(sources));
      this.texts = [];
    }
  }

  /** What comes now is of another category: no text of before stands before it. */
  leaveTexts(): void {
    for (const { line, where, source, question } of this.texts) {
      this.findings.refuse(line, new FileError("NOTHING_ASKED", question.content), where);
      this.findings.leaveOut(source());
    }
    this.texts = [];
  }

  /** A question with the texts before it, and what of them is not kept. */
  private withTexts(found: Flat): Flat {
    if (this.texts.length === 0) return found;
    const said = this.texts.flatMap(({ question }) => [question.stimulus, question.content]);
    const stimulus = [...said, found.question.stimulus].filter((text) => text.trim() !== "").join("\n\n");
    const lost = this.texts.flatMap(({ losses = [], question }) => [
      ...losses,
      ...ofItsOwn(question),
      ...(question.analysis === "" ? [] : ["feedback"]),
    ]);
    return {
      ...found,
      question: { ...found.question, stimulus },
      losses: [...(found.losses ?? []), ...lost],
    };
  }

  /** To be called after the last question. */
  end(): void {
    this.leaveTexts();
    const { parent } = this;
    if (!parent) return;
    this.findings.validationError(parent.line, "CHILD_MISSING", parent.question.content);
    this.findings.leaveOut(this.sourceOf(parent));
  }

  private sourceOf = ({ sources }: Parent) => this.joined(sources);
  private joined = (sources: (() => string)[]) => sources.map((source) => source()).join(this.between);

  /** A further child of a parent that is left out: its own errors are told too. */
  private skip(line: number, read: () => Flat, source: () => string, where: string): void {
    this.orphans -= 1;
    this.tried(line, read, where);
    this.findings.leaveOutMore(this.between + source());
  }

  private tried(line: number, read: () => Flat, where: string, mayAskNothing = false): Flat | null {
    try {
      const found = read();
      if (isText(found) && !mayAskNothing) throw new FileError("NOTHING_ASKED", found.question.content);
      return found;
    } catch (error) {
      this.findings.refuse(line, error, where);
      return null;
    }
  }

  private takeChild(
    parent: Parent,
    line: number,
    read: () => Flat,
    source: () => string,
    where: string,
  ): void {
    parent.sources.push(source);
    const isBelow = ({ question }: Flat) => (childTypes as readonly number[]).includes(question.type);
    let child: ChildQuestion | undefined;
    const found = this.tried(
      line,
      () => {
        const flat = read();
        if (isBelow(flat)) child = standingBelow(flat.question, flat.score);
        return flat;
      },
      where,
    );
    if (found && child) {
      const { weights, partial } = found.question.answer;
      parent.children.push(child);
      parent.lines.push(line);
      parent.losses = [
        ...[...(parent.losses ?? []), ...(found.losses ?? []), ...ofItsOwn(found.question)],
        ...(weights.length + partial.length > 0 ? ["weights"] : []),
      ];
      parent.topics = distinctTopics([...(parent.topics ?? []), ...(found.topics ?? [])]);
      if (parent.children.length === parent.below) this.finish(parent);
      return;
    }
    if (found)
      this.findings.validationError(
        line,
        "TYPE_MISSING",
        [where, found.question.content].filter(Boolean).join(" · "),
      );
    // The parent is incomplete too, which needs no error of its own.
    this.parent = null;
    this.orphans = parent.below - parent.children.length - 1;
    this.findings.leaveOut(this.sourceOf(parent));
  }

  private finish(parent: Parent): void {
    this.parent = null;
    const { children, lines, losses, topics, category } = parent;
    const placeOf = ([name, at]: PropertyKey[]) => ({
      line: name === "children" && typeof at === "number" ? (lines[at] ?? parent.line) : parent.line,
      cell: null,
    });
    const question = { ...parent.question, children };
    const whole = { score: parent.score, losses, topics, category, question };
    this.findings.take(
      parent.line,
      () => whole,
      () => this.sourceOf(parent),
      placeOf,
      parent.where,
    );
  }
}
