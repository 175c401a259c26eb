import { childTypes } from "#contract/questions/kinds";
import type { ChildQuestion } from "#contract/questions/shapes";
import { type Findings, Mistaken } from "./findings";
import { standingAlone, standingBelow } from "./foreign";
import type { Item } from "./shapes";

/** A question as formats without parent questions write it; `below` of those behind it belong to it. */
export interface Flat extends Item {
  below: number;
}

/** A parent question is written as its text, with the questions below it behind it. */
export function flat({ score, question }: Item): Flat[] {
  if (question.type !== 13) return [{ score, question, below: 0 }];
  const children = question.children.map((child) => ({
    score: child.score,
    question: standingAlone(child),
    below: 0,
  }));
  // Its mark is the sum of theirs.
  return [{ score: 1, question: { ...question, children: [] }, below: children.length }, ...children];
}

/** A parent question whose children are still to come. */
interface Parent extends Flat {
  line: number;
  where: string;
  children: ChildQuestion[];
  lines: number[];
}

/** Puts questions that stand behind their parent question below it again. */
export class Families {
  private parent: Parent | null = null;

  constructor(private readonly findings: Findings) {}

  /** Takes what `read` makes of the next question; `where` names its file. */
  take(line: number, read: () => Flat, where = ""): void {
    const found = this.tried(line, read, where);
    // Its parent cannot be whole either, which needs no words of its own.
    if (!found) this.parent = null;
    else if (this.parent) this.takeChild(this.parent, line, found, where);
    else if (found.question.type === 13 && found.below > 0)
      this.parent = { ...found, line, where, children: [], lines: [] };
    else this.findings.take(line, () => found, undefined, where);
  }

  /** To be called behind the last question. */
  end(): void {
    if (this.parent) this.findings.mistake(this.parent.line, "CHILD_MISSING", this.parent.question.content);
  }

  private tried(line: number, read: () => Flat, where: string): Flat | null {
    try {
      const found = read();
      const { type, children, content } = found.question;
      // A text that asks nothing.
      if (type === 13 && children.length === 0 && found.below === 0)
        throw new Mistaken("TYPE_NOT_MAPPED", content);
      return found;
    } catch (error) {
      const refuse = () => {
        throw error;
      };
      this.findings.take(line, refuse, undefined, where);
      return null;
    }
  }

  private takeChild(parent: Parent, line: number, { score, question }: Item, where: string): void {
    if (!(childTypes as readonly number[]).includes(question.type)) {
      this.parent = null;
      this.findings.mistake(line, "TYPE_MISSING", [where, question.content].filter(Boolean).join(" · "));
      return;
    }
    parent.children.push(standingBelow(question, score));
    parent.lines.push(line);
    if (parent.children.length < parent.below) return;
    this.parent = null;
    const { children, lines } = parent;
    const lineOf = ([name, at]: PropertyKey[]) =>
      name === "children" && typeof at === "number" ? (lines[at] ?? parent.line) : parent.line;
    const whole = { score: parent.score, question: { ...parent.question, children } };
    this.findings.take(parent.line, () => whole, lineOf, parent.where);
  }
}
