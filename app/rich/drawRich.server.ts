import { parseRich } from "#contract/rich/parse";
import type { Block, Inline, Rich } from "#contract/rich/rich";
import type { DrawnText } from "./drawn";
import { drawFormula } from "./formula.server";
import { attribute, element, escaped, voids } from "./html.server";
import { breaksOf, isWide } from "./tableRoom.server";

/** Formulas of one text that are drawn, and their characters; what a text holds beyond is shown as it was typed. */
const mostFormulas = 200;
const mostTex = 6_000;

export interface RichWords {
  /** Said behind a formula that cannot be drawn. */
  notTex?: string;
  /** What a blank is called by its number from 1; without it underscores are underscores. */
  blank?: (number: number) => string;
}

/**
 * Draws a text of a question in HTML of our own: the elements below and those of `drawFormula`, and nothing of the text
 * but its letters, its checked addresses and the ids of our own files (C2).
 */
export function drawRich(text: string, words: RichWords = {}): DrawnText {
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
        // A wide formula is scrolled by itself, by keyboard too.
        const focus = block.tex.length > 60 ? attribute("tabindex", "0") : "";
        return element("div", this.formula(block.tex, true), `${attribute("class", "formula")}${focus}`);
      }
      case "quote":
        return element("blockquote", this.blocks(block.children));
      case "list": {
        const items = block.items.map((item) => element("li", this.item(item))).join("");
        if (!block.isOrdered) return element("ul", items);
        return element("ol", items, block.start === 1 ? "" : attribute("start", String(block.start)));
      }
      case "table": {
        const { align, head, rows } = block;
        const cells = (tag: "th" | "td", row: Inline[][]) =>
          row
            .map((cell, at) => {
              const classes = [align[at] && `to-${align[at]}`, breaksOf(cell)].filter(Boolean).join(" ");
              return element(tag, this.line(cell), classes ? attribute("class", classes) : "");
            })
            .join("");
        const body = rows.map((row) => element("tr", cells("td", row))).join("");
        const table = element(
          "table",
          element("thead", element("tr", cells("th", head))) + (body && element("tbody", body)),
        );
        // A wide table is scrolled by itself as well.
        const focus = isWide([head, ...rows]) ? attribute("tabindex", "0") : "";
        return element("div", table, `${attribute("class", "table-room")}${focus}`);
      }
    }
  }

  /** The text of an item stands in its line. */
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
          attribute("href", inline.href) +
            // A form that is being filled in stays where it is.
            attribute("target", "_blank") +
            attribute("rel", "noopener noreferrer nofollow"),
        );
      case "image":
        return voids("img", attribute("src", `/file/${inline.fileId}`) + attribute("alt", inline.alt));
    }
  }

  private text(text: string): string {
    if (!this.words.blank) return escaped(text);
    return text
      .split(/_{3,}/)
      .map((piece, at) => (at === 0 ? "" : this.blank()) + escaped(piece))
      .join("");
  }

  private blank(): string {
    this.blanks += 1;
    return element("span", escaped(this.words.blank!(this.blanks)), attribute("class", "blank"));
  }

  private formula(tex: string, isDisplay: boolean): string {
    const drawable = this.withLines(tex);
    this.formulas += 1;
    this.tex += tex.length;
    const isTooMuch = this.formulas > mostFormulas || this.tex > mostTex;
    const drawn = isTooMuch ? null : drawFormula(drawable, isDisplay);
    if (drawn !== null) return drawn;
    const source = element("code", escaped(isDisplay ? `$$${tex}$$` : `$${tex}$`));
    if (isTooMuch || !this.words.notTex) return source;
    return `${source} ${element("span", escaped(this.words.notTex), attribute("class", "not-tex"))}`;
  }

  /** A blank in a formula is a line, with its number where blanks are numbered. */
  private withLines(tex: string): string {
    return tex.replace(/_{3,}/g, () => {
      if (this.words.blank) this.blanks += 1;
      return `\\underline{\\quad ${this.words.blank ? this.blanks : ""}\\quad}`;
    });
  }
}
