import { linearOf } from "./linear";
import type { Block, Inline, Rich } from "./rich";

/** Words in place of what one line cannot show, such as “[table]”. */
export interface Placeholders {
  table: string;
  code: string;
  picture: string;
}

/**
 * Plain text without markup: blocks separated by a blank line, items and rows on lines of their own, a
 * picture as its alternative text, a formula in one line (`x²`, `√(2)`, `a/b`). With `placeholders`, these
 * replace tables, code blocks and pictures.
 */
export const plainOf = (rich: Rich, placeholders?: Placeholders): string =>
  rich.map((block) => plainBlock(block, placeholders)).join("\n\n");

function plainBlock(block: Block, placeholders?: Placeholders): string {
  switch (block.kind) {
    case "paragraph":
      return plainLine(block.children, placeholders);
    case "codeBlock":
      return placeholders?.code ?? block.text;
    case "math":
      return linearOf(block.tex);
    case "quote":
      return plainOf(block.children, placeholders);
    case "list":
      return block.items
        .map((item, at) => {
          const text = item.map((each) => plainBlock(each, placeholders)).join("\n");
          return `${block.isOrdered ? `${block.start + at}.` : "-"} ${text}`;
        })
        .join("\n");
    case "table":
      return (
        placeholders?.table ??
        [block.head, ...block.rows].map((row) => row.map((cell) => plainLine(cell)).join(" | ")).join("\n")
      );
  }
}

/** The text of inline content. */
export const plainLine = (children: Inline[], placeholders?: Placeholders): string =>
  children.map((inline) => plainInline(inline, placeholders)).join("");

function plainInline(inline: Inline, placeholders?: Placeholders): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "break":
      return "\n";
    case "math":
      return linearOf(inline.tex);
    case "image":
      return placeholders?.picture ?? inline.alt;
    default:
      return plainLine(inline.children, placeholders);
  }
}
