import { child, elements, type XmlElement, xmlText } from "../../../file-formats/xml";
import { asMarkdown } from "./as-markdown";
import {
  bold,
  codeMarkdown,
  inOneLine,
  linkOf,
  lowered,
  pictureOf,
  placed,
  raised,
  recordingOf,
  trimmedLines,
} from "./html-signs";

const blockNames = new Set([
  ...["p", "div", "ul", "ol", "pre", "table", "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6"],
]);
const isBlock = (child: XmlElement | string): child is XmlElement =>
  typeof child !== "string" && blockNames.has(child.name);

/** Converts sanitised HTML to Markdown blocks, separated by blank lines. */
export function htmlBlocks(element: XmlElement): string {
  const blocks: string[] = [];
  let line: (XmlElement | string)[] = [];
  const finish = () => {
    blocks.push(linesOf(line));
    line = [];
  };
  for (const child of element.children) {
    if (!isBlock(child)) line.push(child);
    else {
      finish();
      blocks.push(blockOf(child));
    }
  }
  finish();
  return blocks.filter((block) => block !== "").join("\n\n");
}

function blockOf(element: XmlElement): string {
  switch (element.name) {
    case "pre":
      return fenced(xmlText(element).replace(/^\n|\n$/g, ""));
    case "ul":
    case "ol":
      return listOf(element);
    case "table":
      return tableOf(element);
    case "blockquote":
      return prefixed(htmlBlocks(element), "> ", "> ");
    case "hr":
      return "";
    default:
      return /^h\d/.test(element.name) ? bold(linesOf(element.children), "**") : htmlBlocks(element);
  }
}

function fenced(code: string): string {
  if (code.trim() === "") return "";
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

const prefixed = (text: string, first: string, others: string) =>
  text
    .split("\n")
    .map((line, at) => (at === 0 ? first + line : line === "" ? others.trimEnd() : others + line))
    .join("\n");

function listOf(list: XmlElement): string {
  const start = Number(list.attributes.start ?? 1);
  const from = Number.isInteger(start) && start >= 0 && start < 1_000_000 ? start : 1;
  return elements(list)
    .map(htmlBlocks)
    .filter((item) => item !== "")
    .map((item, at) => {
      const sign = list.name === "ol" ? `${from + at}. ` : "- ";
      return prefixed(item, sign, " ".repeat(sign.length));
    })
    .join("\n");
}

/** Limit on cells of a table, including missing ones. */
const mostCells = 2_000;

/** The first row becomes the header, whether intended or not. */
function tableOf(table: XmlElement): string {
  // tfoot may precede tbody in the source.
  const isFoot = ({ name }: XmlElement) => Number(name === "tfoot");
  const rows = elements(table)
    .sort((one, other) => isFoot(one) - isFoot(other))
    .flatMap((each) => (each.name === "tr" ? [each] : elements(each)))
    .filter(({ name }) => name === "tr")
    .map((row) => elements(row).map((cell) => inOneLine(htmlBlocks(cell)).replace(/\|/g, "\\|")));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return "";
  if (rows.length === 1 || rows.length * width > mostCells)
    return rows.map((cells) => cells.join(" ")).join("\n");
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  return [line(rows[0]!), line(Array(width).fill("---")), ...rows.slice(1).map(line)].join("\n");
}

/** Inline content, with whitespace collapsed as in a browser. */
function linesOf(children: (XmlElement | string)[]): string {
  return trimmedLines(inlines(children)).join("\n").replace(/ {2,}/g, " ").trim();
}

const inlines = (children: (XmlElement | string)[]): string =>
  children.map((each) => (typeof each === "string" ? htmlText(each) : inlineOf(each))).join("");

const formula = /\\\(((?:(?!\\\().){1,2000}?)\\\)|\\\[((?:(?!\\\[).){1,2000}?)\\\]/gs;

/** Formulas are TeX and stay unescaped; all other characters are escaped. */
export function htmlText(text: string): string {
  const flat = text.replace(/[ \t\n\u00a0]+/g, " ");
  let markdown = "";
  let from = 0;
  for (const found of flat.matchAll(formula)) {
    const tex = (found[1] ?? found[2])!.trim();
    markdown += asMarkdown(flat.slice(from, found.index));
    markdown += found[1] === undefined ? `$$${tex}$$` : `$${tex}$`;
    from = found.index + found[0].length;
  }
  return markdown + asMarkdown(flat.slice(from));
}

function inlineOf(element: XmlElement): string {
  const { name, attributes, children } = element;
  switch (name) {
    case "br":
      return "\n";
    case "b":
    case "strong":
      return bold(inlines(children), "**");
    case "i":
    case "em":
      return bold(inlines(children), "*");
    case "code":
      return codeMarkdown(xmlText(element));
    case "sub":
      return placed(inlines(children), "_", lowered);
    case "sup":
      return placed(inlines(children), "^", raised);
    case "img":
      return pictureOf(attributes);
    case "audio":
    case "video":
      return recordingOf(attributes.src ?? child(element, "source")?.attributes.src);
    case "a":
      return linkOf(inlines(children), attributes.href ?? "");
    default:
      return isBlock(element) ? `\n${htmlBlocks(element)}\n` : inlines(children);
  }
}
