import MarkdownIt, { type StateBlock, type Token } from "markdown-it";

type Rule = (state: StateBlock, line: number, end: number, isSilent: boolean) => boolean;

/** Nesting of lists and quotations; a list takes two levels. */
const deepest = 8;
const mostColumns = 20;
const mostCells = 2_000;
/** Lines within which the second item of a list must follow. */
const farthest = 200;

/**
 * The blocks of a text as Markdown-it parses them, each rule suppressed where plain text could be meant. The
 * content of a paragraph or a cell is left to `readInlines`.
 */
export function readBlocks(text: string): Token[] {
  const tokens: Token[] = [];
  markdown.block.parse(text, markdown, {}, tokens);
  return tokens;
}

/** A Markdown-it rule by name. */
function ruleNamed(name: string): Rule {
  const { ruler } = new MarkdownIt().block;
  ruler.enableOnly(name);
  return ruler.getRules("")[0] as Rule;
}

const lineOf = (state: StateBlock, line: number) =>
  state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);

/** True when called within a paragraph, to test whether this line ends it. */
const isWithinParagraph = (state: StateBlock, isSilent: boolean) =>
  isSilent && state.parentType === "paragraph";

const numbered = /^(\d|[1-9]\d{1,8})\.[ \t]+\S/;
const bulleted = /^([-*])[ \t]+\S/;

/** A list has at least two items, with the same marker or with consecutive numbers. */
const isList: Rule = (state, line, end) => {
  if (state.level >= deepest) return false;
  const text = lineOf(state, line);
  const number = numbered.exec(text)?.[1];
  const bullet = bulleted.exec(text)?.[1];
  if (number === undefined && bullet === undefined) return false;
  for (let next = line + 1; next < Math.min(end, line + farthest); next += 1) {
    if (state.isEmpty(next) || state.sCount[next]! > state.sCount[line]!) continue;
    if (state.sCount[next]! < state.sCount[line]!) return false;
    const second = lineOf(state, next);
    if (bullet !== undefined) return bulleted.exec(second)?.[1] === bullet;
    return numbered.exec(second)?.[1] === String(Number(number) + 1);
  }
  return false;
};

/** A quotation begins a paragraph, with a space after its marker: `x\n> 3` is a comparison. */
const isQuote: Rule = (state, line, _, isSilent) =>
  state.level < deepest && !isWithinParagraph(state, isSilent) && /^> /.test(lineOf(state, line));

/** A code fence is closed, and of backticks. */
const isFence: Rule = (state, line, end) => {
  const ticks = /^`{3,}/.exec(lineOf(state, line))?.[0].length;
  // What was not found before is not after this line either.
  if (!ticks || ticks >= Number(state.env[`noFence${end}`] ?? Infinity)) return false;
  for (let next = line + 1; next < end; next += 1) {
    const other = /^(`{3,})[ \t]*$/.exec(lineOf(state, next))?.[1];
    if (other && other.length >= ticks) return true;
  }
  state.env[`noFence${end}`] = ticks;
  return false;
};

/** A table with so few cells, padding included, that it does not grow far beyond its text. */
const isTable: Rule = (state, line, end) => {
  if (line + 1 >= end || !/^[|: \t-]*-[|: \t-]*$/.test(lineOf(state, line + 1))) return false;
  const columns = lineOf(state, line).split("|").length;
  if (columns < 2 || columns > mostColumns + 2) return false;
  let last = line + 1;
  while (last < end && lineOf(state, last).includes("|")) last += 1;
  return (last - line) * columns <= mostCells;
};

const heldBack = (name: string, isMeant: Rule): Rule => {
  const rule = ruleNamed(name);
  return (state, line, end, isSilent) =>
    isMeant(state, line, end, isSilent) && rule(state, line, end, isSilent);
};

/** Quotations and tables end with the last line that has their marker. */
const unsigned: Rule = (state, line, _, isSilent) =>
  isSilent &&
  (state.parentType === "blockquote" || (state.parentType === "table" && !lineOf(state, line).includes("|")));

/** A formula between `$$` at the beginning of a line and `$$` at the end of the same or a later line. */
const math: Rule = (state, line, end, isSilent) => {
  if (!lineOf(state, line).startsWith("$$")) return false;
  const lines: string[] = [];
  for (let next = line; next < end && !state.isEmpty(next); next += 1) {
    if (next > line && state.sCount[next]! < state.blkIndent) return false;
    lines.push(lineOf(state, next).slice(next === line ? 2 : 0));
    const at = lines.at(-1)!.indexOf("$$");
    if (at < 0) continue;
    if (
      lines
        .at(-1)!
        .slice(at + 2)
        .trim() !== ""
    )
      return false;
    const tex = lines
      .join("\n")
      .replace(/\$\$\s*$/, "")
      .trim();
    if (tex === "" || /(^|[^\\])\$/.test(tex)) return false;
    if (isSilent) return true;
    state.line = next + 1;
    state.push("math", "", 0).content = tex;
    return true;
  }
  return false;
};

/** Lines as typed, spaces included. A line indented less than the paragraph ends it. */
const paragraph: Rule = (state, line, end) => {
  const ends = state.md.block.ruler.getRules("paragraph");
  const parent = state.parentType;
  state.parentType = "paragraph";
  let next = line + 1;
  while (
    next < end &&
    !state.isEmpty(next) &&
    state.sCount[next]! >= state.blkIndent &&
    !ends.some((rule) => rule(state, next, end, true))
  )
    next += 1;
  state.parentType = parent;
  state.line = next;
  state.push("paragraph_open", "p", 1);
  state.push("inline", "", 0).content = state.getLines(line, next, state.blkIndent, false);
  state.push("paragraph_close", "p", -1);
  return true;
};

const markdown = new MarkdownIt("default", { html: false, maxNesting: 100 });
const { ruler } = markdown.block;
const anywhere = { alt: ["paragraph", "blockquote", "list"] };
ruler.enableOnly(["table", "fence", "blockquote", "list", "paragraph"]);
ruler.at("table", heldBack("table", isTable), { alt: ["paragraph"] });
ruler.at("fence", heldBack("fence", isFence), anywhere);
ruler.at("blockquote", heldBack("blockquote", isQuote), anywhere);
ruler.at("list", heldBack("list", isList), { alt: ["paragraph", "blockquote"] });
ruler.at("paragraph", paragraph);
ruler.before("table", "math", math, { alt: ["paragraph", "list"] });
ruler.before("table", "unsigned", unsigned, { alt: ["blockquote"] });
