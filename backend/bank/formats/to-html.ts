import { blank } from "#contract/questions/kinds";
import { parseRich } from "#contract/rich/parse";
import type { Block, Inline } from "#contract/rich/rich";
import { escaped, escapedValue } from "./xml";

/**
 * The text of a question as XHTML that other systems show; formulas as `\(…\)` and `\[…\]`, which their own tools
 * for TeX find. A text of one paragraph is written without an element of its own.
 */
export function toHtml(markdown: string): string {
  if (!/[\\`$*![\n|>]|^\s|\s$|^[-\d]/.test(markdown)) return escaped(markdown);
  const rich = parseRich(markdown);
  const [first] = rich;
  if (rich.length === 1 && first?.kind === "paragraph") return inlines(first.children);
  return rich.map(block).join("");
}

/**
 * The same, with `write` for each blank. Where the text as it is shown has not all of them, for what stands behind a
 * row of a table is not shown, it is written as it was typed.
 */
export function withBlanks(markdown: string, write: (at: number) => string): string {
  const wanted = markdown.match(blank)?.length ?? 0;
  const filled = (html: string) => {
    let at = 0;
    // Only what stands between tags is text.
    const written = html.replace(/<[^>]*>|_{3,}/g, (found) => (found[0] === "_" ? write(at++) : found));
    return { written, count: at };
  };
  const shown = filled(toHtml(markdown));
  if (shown.count === wanted) return shown.written;
  return filled(escaped(markdown).replace(/\n/g, "<br/>")).written;
}

function block(each: Block): string {
  switch (each.kind) {
    case "paragraph":
      return `<p>${inlines(each.children)}</p>`;
    case "codeBlock":
      return `<pre><code>${escaped(each.text)}</code></pre>`;
    case "math":
      return `<p>\\[${escaped(each.tex)}\\]</p>`;
    case "quote":
      return `<blockquote>${each.children.map(block).join("")}</blockquote>`;
    case "list": {
      const name = each.isOrdered ? "ol" : "ul";
      const start = each.isOrdered && each.start !== 1 ? ` start="${each.start}"` : "";
      return `<${name}${start}>${each.items.map((item) => `<li>${itemOf(item)}</li>`).join("")}</${name}>`;
    }
    case "table": {
      const row = (cells: Inline[][], name: string) =>
        `<tr>${cells.map((cell) => `<${name}>${inlines(cell)}</${name}>`).join("")}</tr>`;
      const body = each.rows.map((cells) => row(cells, "td")).join("");
      return `<table><thead>${row(each.head, "th")}</thead><tbody>${body}</tbody></table>`;
    }
  }
}

/** An item that begins with a line of text needs no paragraph for it. */
const itemOf = (item: Block[]): string => {
  const [first, ...others] = item;
  if (first?.kind !== "paragraph") return item.map(block).join("");
  return inlines(first.children) + others.map(block).join("");
};

const inlines = (children: Inline[]): string => children.map(inline).join("");

function inline(each: Inline): string {
  switch (each.kind) {
    case "text":
      return escaped(each.text);
    case "break":
      return "<br/>";
    case "bold":
      return `<strong>${inlines(each.children)}</strong>`;
    case "emphasis":
      return `<em>${inlines(each.children)}</em>`;
    case "code":
      return `<code>${escaped(each.text)}</code>`;
    case "math":
      return `\\(${escaped(each.tex)}\\)`;
    case "link":
      return `<a href="${escapedValue(each.href)}">${inlines(each.children)}</a>`;
    case "image":
      return `<img src="/file/${each.fileId}" alt="${escapedValue(each.alt)}"/>`;
  }
}
