import { linearOf } from "./linear";
import type { Block, Inline, Rich } from "./rich";

/**
 * Plain text without markup: blocks separated by a blank line, items and rows on lines of their own, a
 * picture as its alternative text, a formula in one line (`x²`, `√(2)`, `a/b`).
 */
export const plainOf = (rich: Rich): string => rich.map(plainBlock).join("\n\n");

function plainBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return plainLine(block.children);
    case "codeBlock":
      return block.text;
    case "math":
      return linearOf(block.tex);
    case "quote":
      return plainOf(block.children);
    case "list":
      return block.items
        .map(
          (item, at) =>
            `${block.isOrdered ? `${block.start + at}.` : "-"} ${item.map(plainBlock).join("\n")}`,
        )
        .join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(plainLine).join(" | ")).join("\n");
  }
}

/** The text of inline content. */
export const plainLine = (children: Inline[]): string => children.map(plainInline).join("");

function plainInline(inline: Inline): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "break":
      return "\n";
    case "math":
      return linearOf(inline.tex);
    case "image":
      return inline.alt;
    default:
      return plainLine(inline.children);
  }
}
