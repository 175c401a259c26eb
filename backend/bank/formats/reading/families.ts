import { childTypes } from "#contract/questions/kinds";
import type { ChildQuestion } from "#contract/questions/shapes";
import { FileError } from "../../../file-formats/file-error";
import type { FileFindings } from "./findings";
import { standingAlone, standingBelow } from "./foreign";
import type { Item } from "./shapes";

/** A question in formats without parent questions; the next `below` questions are its children. */
export interface Flat extends Item {
  below: number;
}

/** Flattens a parent question to its text, followed by its children. */
export function flat({ score, question }: Item): Flat[] {
  if (question.type !== 13) return [{ score, question, below: 0 }];
  const children = question.children.map((child) => ({
    score: child.score,
    question: standingAlone(child),
    below: 0,
  }));
  // Its score is the sum of theirs.
  return [{ score: 1, question: { ...question, children: [] }, below: children.length }, ...children];
}

/** A parent question that awaits its children. */
interface Parent extends Flat {
  line: number;
  where: string;
  children: ChildQuestion[];
  lines: number[];
}

/** Reassembles parent questions from the flattened questions after them. */
export class Families {
  private parent: Parent | null = null;

  constructor(private readonly findings: FileFindings) {}

  /** Adds the next question from `read`; `where` names its file. */
  take(line: number, read: () => Flat, where = ""): void {
    const found = this.tried(line, read, where);
    // Its parent is then incomplete too, which needs no error of its own.
    if (!found) this.parent = null;
    else if (this.parent) this.takeChild(this.parent, line, found, where);
    else if (found.question.type === 13 && found.below > 0)
      this.parent = { ...found, line, where, children: [], lines: [] };
    else this.findings.take(line, () => found, undefined, where);
  }

  /** To be called after the last question. */
  end(): void {
    if (this.parent)
      this.findings.validationError(this.parent.line, "CHILD_MISSING", this.parent.question.content);
  }

  private tried(line: number, read: () => Flat, where: string): Flat | null {
    try {
      const found = read();
      const { type, children, content } = found.question;
      // A text without questions.
      if (type === 13 && children.length === 0 && found.below === 0)
        throw new FileError("TYPE_NOT_MAPPED", content);
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
      this.findings.validationError(
        line,
        "TYPE_MISSING",
        [where, question.content].filter(Boolean).join(" · "),
      );
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
