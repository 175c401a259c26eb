import { asMarkdown } from "../markup/as-markdown";

/** A line of a text, or a paragraph of a document; `line` counts from 1. */
export interface SourceLine {
  line: number;
  text: string;
}

/**
 * A text as its author sees it, line by line. Pictures, formulas and tables stand in it as marks, so that they are
 * never taken for words; `markdownOf` puts them back.
 */
export class SourceText {
  readonly lines: SourceLine[] = [];
  private readonly objects: { markdown: string; plain: string }[] = [];

  /** The mark of something that is Markdown already; `plain` says it in a file to correct. */
  mark(markdown: string, plain = markdown): string {
    this.objects.push({ markdown, plain });
    return `\ue000${this.objects.length - 1}\ue001`;
  }

  /** Adds lines; what other programs leave in them unseen goes. */
  add(line: number, text: string): void {
    for (const each of text.split("\n")) this.lines.push({ line, text: seen(each) });
  }

  /** Markdown of some lines: what only looks like markup is escaped. */
  markdownOf(text: string): string {
    return this.replaced(asMarkdown(text.trim()), "markdown")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }

  /** The lines as text, for a file to correct. */
  plainOf(text: string): string {
    return this.replaced(text, "plain");
  }

  private replaced(text: string, kind: "markdown" | "plain"): string {
    return text.replace(objectMark, (_, at: string) => this.objects[Number(at)]?.[kind] ?? "");
  }
}

export const objectMark = /\ue000(\d{1,7})\ue001/g;

/** Private characters of a foreign text, which would pass for marks, and invisible ones are dropped. */
export const foreignText = (text: string) => text.replace(/[\ue000\ue001]/g, "");

const seen = (text: string) =>
  text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no question may hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/\u00a0/g, " ")
    // Longer runs say nothing more, and would be slow to look for something behind.
    .replace(/[^\S\n]{40,}/g, (run) => run.slice(0, 40))
    .replace(/[ \t\u3000]+$/, "");
