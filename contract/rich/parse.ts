import type { Token } from "markdown-it";
import { readBlocks } from "./blocks";
import { readInlines } from "./inlines";
import { inLine, type Piece } from "./pieces";
import type { Align, Block, Inline, Rich } from "./rich";

/** No question's text is longer; a longer one is shown as typed. */
const longest = 30_000;

/**
 * Parses the text of a question: any text is accepted, none is lost, and 10,000 characters of the worst case
 * take less than 50 ms. Server only: Markdown-it is too large to send to a browser.
 */
export function parseRich(text: string): Rich {
  const lines = text.replace(/\r\n?/g, "\n");
  if (lines.trim() === "") return [];
  if (lines.length > longest) return [{ kind: "paragraph", children: asTyped(lines) }];
  return blocksOf(new Tokens(readBlocks(lines)));
}

const asTyped = (text: string): Inline[] =>
  text
    .split("\n")
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ kind: "break" } as const] : []),
      { kind: "text", text: line },
    ]);

/** A cursor over Markdown-it's tokens. */
class Tokens {
  private at = 0;
  constructor(private readonly tokens: Token[]) {}
  /** True until the token of this type, which is skipped. */
  isBefore(type: string): boolean {
    if (this.at < this.tokens.length && this.tokens[this.at]!.type !== type) return true;
    this.at += 1;
    return false;
  }
  next = (): Token => this.tokens[this.at++]!;
  isDone = (): boolean => this.at >= this.tokens.length;
}

function blocksOf(tokens: Tokens, end = ""): Block[] {
  const blocks: Block[] = [];
  while (end === "" ? !tokens.isDone() : tokens.isBefore(end)) blocks.push(...blocksAt(tokens));
  return blocks;
}

function blocksAt(tokens: Tokens): Block[] {
  const token = tokens.next();
  switch (token.type) {
    case "paragraph_open": {
      const pieces = readInlines(tokens.next().content);
      tokens.next();
      return paragraphs(pieces);
    }
    case "fence":
      return [{ kind: "codeBlock", text: token.content.replace(/\n$/, "") }];
    case "math":
      return [{ kind: "math", tex: token.content }];
    case "blockquote_open":
      return [{ kind: "quote", children: blocksOf(tokens, "blockquote_close") }];
    case "bullet_list_open":
      return lists(tokens, "bullet_list_close", false);
    case "ordered_list_open":
      return lists(tokens, "ordered_list_close", true);
    case "table_open":
      return [table(tokens)];
    default:
      return [];
  }
}

/** A paragraph, split where a formula stands on its own. */
function paragraphs(pieces: Piece[]): Block[] {
  const blocks: Block[] = [];
  let children: Inline[] = [];
  const finish = () => {
    const isBlank = children.every(
      (each) => each.kind === "break" || (each.kind === "text" && /^[ \t]*$/.test(each.text)),
    );
    if (!isBlank) blocks.push({ kind: "paragraph", children });
    children = [];
  };
  for (const piece of pieces) {
    if (piece.kind === "displayMath") {
      if (children.at(-1)?.kind === "break") children.pop();
      finish();
      blocks.push({ kind: "math", tex: piece.tex });
    } else if (!(piece.kind === "break" && children.length === 0 && blocks.length > 0)) children.push(piece);
  }
  finish();
  return blocks;
}

/** Numbers stay as typed: where one is not consecutive, another list begins. */
function lists(tokens: Tokens, end: string, isOrdered: boolean): Block[] {
  const found: (Block & { kind: "list" })[] = [];
  while (tokens.isBefore(end)) {
    const number = Number(tokens.next().info);
    const item = blocksOf(tokens, "list_item_close");
    const last = found.at(-1);
    if (last && (!isOrdered || number === last.start + last.items.length)) last.items.push(item);
    else found.push({ kind: "list", isOrdered, start: isOrdered ? number : 1, items: [item] });
  }
  return found;
}

function table(tokens: Tokens): Block {
  const rows: Inline[][][] = [];
  const align: Align[] = [];
  while (tokens.isBefore("table_close")) {
    const token = tokens.next();
    if (token.type === "tr_open") rows.push([]);
    if (token.type === "th_open") align.push(sideOf(token));
    if (token.type === "inline") rows.at(-1)!.push(readInlines(token.content).map(inLine));
  }
  const [head = [], ...body] = rows;
  return { kind: "table", align, head, rows: body };
}

const sideOf = (cell: Token) =>
  (/left|center|right/.exec(String(cell.attrGet("style") ?? ""))?.[0] ?? "") as Align;
