import { parseRich } from "#contract/rich/parse";
import type { Block, Inline, Rich } from "#contract/rich/rich";
import { renderFormula } from "./formula.server";
import { element, escapeHtml, htmlAttribute, voids } from "./html.server";
import type { RenderedText } from "./rendered";
import { cellBreaks, isWide } from "./tableRoom.server";

/** Maximum formulas rendered per text, and their characters; those beyond are shown as typed. */
const mostFormulas = 200;
const mostTex = 6_000;

export interface RichWords {
  /** Text after a formula that cannot be rendered. */
  notTex?: string;
  /** The label of a blank by its number from 1; without it underscores are underscores. */
  blank?: (number: number) => string;
}

/**
 * Renders a text of a question as our own HTML: the elements below and those of `renderFormula`, and nothing
 * of the text but its escaped characters, its checked addresses and the ids of our own files (C2).
 */
export function renderRich(text: string, words: RichWords = {}): RenderedText {
  const rich = parseRich(text);
  const writer = new Writer(words);
  const [only] = rich;
  const isInline = rich.length === 0 || (rich.length === 1 && only!.kind === "paragraph");
  return {
    html: only?.kind === "paragraph" && isInline ? writer.line(only.children) : writer.blocks(rich),
    isInline,
  };
}

class Writer {
  private blanks = 0;
  private formulas = 0;
  private tex = 0;

  constructor(private readonly words: RichWords) {}

  blocks = (rich: Rich): string => rich.map((block) => this.block(block)).join("");
  line = (children: Inline[]): string => children.map((child) => this.inline(child)).join("");

  private block(block: Block): string {
    switch (block.kind) {
      case "paragraph":
        return element("p", this.line(block.children));
      case "codeBlock":
        return element("pre", element("code", this.text(block.text)));
      case "math": {
        // A wide formula scrolls by itself, by keyboard too.
        const focus = block.tex.length > 60 ? htmlAttribute("tabindex", "0") : "";
        return element("div", this.formula(block.tex, true), `${htmlAttribute("class", "formula")}${focus}`);
      }
      case "quote":
        return element("blockquote", this.blocks(block.children));
      case "list": {
        const items = block.items.map((item) => element("li", this.item(item))).join("");
        if (!block.isOrdered) return element("ul", items);
        return element("ol", items, block.start === 1 ? "" : htmlAttribute("start", String(block.start)));
      }
      case "table": {
        const { align, head, rows } = block;
        const cells = (tag: "th" | "td", row: Inline[][]) =>
          row
            .map((cell, at) => {
              const classes = [align[at] && `to-${align[at]}`, cellBreaks(cell)].filter(Boolean).join(" ");
              return element(tag, this.line(cell), classes ? htmlAttribute("class", classes) : "");
            })
            .join("");
        const body = rows.map((row) => element("tr", cells("td", row))).join("");
        const table = element(
          "table",
          element("thead", element("tr", cells("th", head))) + (body && element("tbody", body)),
        );
        // A wide table scrolls by itself as well.
        const focus = isWide([head, ...rows]) ? htmlAttribute("tabindex", "0") : "";
        return element("div", table, `${htmlAttribute("class", "table-room")}${focus}`);
      }
    }
  }

  /** The text of an item is inline. */
  private item(blocks: Block[]): string {
    const [first, ...rest] = blocks;
    if (first?.kind !== "paragraph") return this.blocks(blocks);
    return this.line(first.children) + this.blocks(rest);
  }

  private inline(inline: Inline): string {
    switch (inline.kind) {
      case "text":
        return this.text(inline.text);
      case "break":
        return voids("br");
      case "bold":
        return element("strong", this.line(inline.children));
      case "emphasis":
        return element("em", this.line(inline.children));
      case "code":
        return element("code", this.text(inline.text));
      case "math":
        return this.formula(inline.tex, false);
      case "link":
        return element(
          "a",
          this.line(inline.children),
          htmlAttribute("href", inline.href) +
            // Opens in another tab, so that a form being filled in stays.
            htmlAttribute("target", "_blank") +
            htmlAttribute("rel", "noopener noreferrer nofollow"),
        );
      case "image":
        return voids(
          "img",
          htmlAttribute("src", `/file/${inline.fileId}`) + htmlAttribute("alt", inline.alt),
        );
    }
  }

  private text(text: string): string {
    if (!this.words.blank) return escapeHtml(text);
    return text
      .split(/_{3,}/)
      .map((piece, at) => (at === 0 ? "" : this.blank()) + escapeHtml(piece))
      .join("");
  }

  private blank(): string {
    this.blanks += 1;
    return element("span", escapeHtml(this.words.blank!(this.blanks)), htmlAttribute("class", "blank"));
  }

  private formula(tex: string, isDisplay: boolean): string {
    const drawable = this.withLines(tex);
    this.formulas += 1;
    this.tex += tex.length;
    const isTooMuch = this.formulas > mostFormulas || this.tex > mostTex;
    const rendered = isTooMuch ? null : renderFormula(drawable, isDisplay);
    if (rendered !== null) return rendered;
    const source = element("code", escapeHtml(isDisplay ? `$$${tex}$$` : `$${tex}$`));
    if (isTooMuch || !this.words.notTex) return source;
    return `${source} ${element("span", escapeHtml(this.words.notTex), htmlAttribute("class", "not-tex"))}`;
  }

  /** A blank in a formula is a line, with its number where blanks are numbered. */
  private withLines(tex: string): string {
    return tex.replace(/_{3,}/g, () => {
      if (this.words.blank) this.blanks += 1;
      return `\\underline{\\quad ${this.words.blank ? this.blanks : ""}\\quad}`;
    });
  }
}
