import { blank } from "#contract/questions/kinds";
import { parseRich } from "#contract/rich/parse";
import type { Block, Inline } from "#contract/rich/rich";
import { escapedValue, escapeXml } from "../../../file-formats/xml";

/**
 * A question's text as XHTML for other systems; formulas as `\(…\)` and `\[…\]`, which their TeX renderers
 * recognise. A single paragraph gets no element of its own.
 */
export function toHtml(markdown: string): string {
  if (!/[\\`$*![\n|>]|^\s|\s$|^[-\d]/.test(markdown)) return escapeXml(markdown);
  const rich = parseRich(markdown);
  const [first] = rich;
  if (rich.length === 1 && first?.kind === "paragraph") return inlines(first.children);
  return rich.map(block).join("");
}

/**
 * The same, with `write` for each blank. If the rendered text lacks some of them (text after a table row is
 * not rendered), the source text is used.
 */
export function withBlanks(markdown: string, write: (at: number) => string): string {
  const wanted = markdown.match(blank)?.length ?? 0;
  const filled = (html: string) => {
    let at = 0;
    // Only text between tags is replaced.
    const written = html.replace(/<[^>]*>|_{3,}/g, (found) => (found[0] === "_" ? write(at++) : found));
    return { written, count: at };
  };
  const shown = filled(toHtml(markdown));
  if (shown.count === wanted) return shown.written;
  return filled(escapeXml(markdown).replace(/\n/g, "<br/>")).written;
}

function block(each: Block): string {
  switch (each.kind) {
    case "paragraph":
      return `<p>${inlines(each.children)}</p>`;
    case "codeBlock":
      return `<pre><code>${escapeXml(each.text)}</code></pre>`;
    case "math":
      return `<p>\\[${escapeXml(each.tex)}\\]</p>`;
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
      return escapeXml(each.text);
    case "break":
      return "<br/>";
    case "bold":
      return `<strong>${inlines(each.children)}</strong>`;
    case "emphasis":
      return `<em>${inlines(each.children)}</em>`;
    case "code":
      return `<code>${escapeXml(each.text)}</code>`;
    case "math":
      return `\\(${escapeXml(each.tex)}\\)`;
    case "link":
      return `<a href="${escapedValue(each.href)}">${inlines(each.children)}</a>`;
    case "image":
      return `<img src="/file/${each.fileId}" alt="${escapedValue(each.alt)}"/>`;
  }
}
