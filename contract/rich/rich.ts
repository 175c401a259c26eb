// The text of a question as a tree: what `parseRich` finds, and what pages, exporters and importers read.
//
// Texts are Markdown with TeX, though most were typed as plain text and must stay as they are. So underscores never
// mean anything (three or more are a blank), `#` is no heading, `***` no rule, HTML is text, and a sign counts only
// where it can hardly be meant as itself; see `blocks.ts` and `inlines.ts`.

/** A text of a question: its blocks in their order; empty where nothing is written. */
export type Rich = Block[];

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  /** Lines of a program, without the last line's break. */
  | { kind: "codeBlock"; text: string }
  /** A formula that stands alone. */
  | { kind: "math"; tex: string }
  /** `start`: the first number of a numbered list; its numbers follow one another. */
  | { kind: "list"; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: "quote"; children: Block[] }
  /** Each of the rows has as many cells as `head`, and `align` as many sides. */
  | { kind: "table"; align: Align[]; head: Inline[][]; rows: Inline[][][] };

export type Align = "" | "left" | "center" | "right";

export type Inline =
  /** A text without line breaks; spaces count. Blanks (`___`) stay in it as they were typed. */
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "bold"; children: Inline[] }
  | { kind: "emphasis"; children: Inline[] }
  | { kind: "code"; text: string }
  /** A formula within a line. It may hold blanks (`___`), which are no TeX. */
  | { kind: "math"; tex: string }
  /** `href` begins with `https://`, `mailto:` or `tel:` (001 §5). */
  | { kind: "link"; href: string; children: Inline[] }
  /** A picture of our own, at `/file/<fileId>`. */
  | { kind: "image"; fileId: string; alt: string };
