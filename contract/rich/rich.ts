// The text of a question as a syntax tree: the output of `parseRich`, used by pages, exporters and importers.
//
// Texts are Markdown with TeX, though most were typed as plain text and must stay as they are. So underscores
// have no meaning (three or more are a blank), `#` is no heading, `***` no rule, HTML is text, and a
// delimiter counts only where it can hardly be literal; see `blocks.ts` and `inlines.ts`.

/** A question's text: its blocks in order; empty where there is no text. */
export type Rich = Block[];

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  /** Lines of code, without the final line break. */
  | { kind: "codeBlock"; text: string }
  /** A display formula. */
  | { kind: "math"; tex: string }
  /** `start`: the first number of a numbered list; its numbers are consecutive. */
  | { kind: "list"; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: "quote"; children: Block[] }
  /** Each row has as many cells as `head`, and `align` as many entries. */
  | { kind: "table"; align: Align[]; head: Inline[][]; rows: Inline[][][] };

export type Align = "" | "left" | "center" | "right";

export type Inline =
  /** A text without line breaks; spaces count. Blanks (`___`) stay in it as typed. */
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "bold"; children: Inline[] }
  | { kind: "emphasis"; children: Inline[] }
  | { kind: "code"; text: string }
  /** An inline formula. It may contain blanks (`___`), which are not TeX. */
  | { kind: "math"; tex: string }
  /** `href` begins with `https://`, `mailto:` or `tel:` (001 §5). */
  | { kind: "link"; href: string; children: Inline[] }
  /** An uploaded picture, at `/file/<fileId>`. */
  | { kind: "image"; fileId: string; alt: string };
