import { linearOf } from "#contract/rich/linear";
import { parseRich } from "#contract/rich/parse";
import type { Block, Inline } from "#contract/rich/rich";
import { type Maths, readMaths } from "./maths";

/** A formula as `maths.typ` reads it; `plain` is its text for those who hear it, or where `maths` is null. */
interface PrintFormula {
  kind: "math";
  maths: Maths | null;
  plain: string;
}

/** A picture by the name under which its bytes are handed to the typesetter; `name` null: only its words are left. */
export interface PrintPicture {
  kind: "image";
  name: string | null;
  alt: string;
  width: number;
  height: number;
}

/** `Block` and `Inline` of `contract/rich`, with formulas and pictures as templates read them (`rich.typ`). */
export type PrintBlock = { kind: string } & Record<string, unknown>;

/** The pictures of a document by file id, and what is said in place of one that is not there. */
export interface PictureNames {
  find(fileId: string): { name: string; width: number; height: number } | null;
  said(alt: string): string;
}

/** A text of an author for `rich` of `rich.typ`. */
export const printRich = (text: string, pictures: PictureNames): PrintBlock[] =>
  parseRich(text).map((block) => blockFor(block, pictures));

function blockFor(block: Block, pictures: PictureNames): PrintBlock {
  const all = (children: Inline[]) => children.map((child) => inlineFor(child, pictures));
  switch (block.kind) {
    case "paragraph":
      return { ...block, children: all(block.children) };
    case "math":
      return formula(block.tex, true);
    case "quote":
      return { ...block, children: block.children.map((child) => blockFor(child, pictures)) };
    case "list":
      return { ...block, items: block.items.map((item) => item.map((child) => blockFor(child, pictures))) };
    case "table":
      return { ...block, head: block.head.map(all), rows: block.rows.map((row) => row.map(all)) };
    default:
      return block;
  }
}

function inlineFor(inline: Inline, pictures: PictureNames): PrintBlock {
  switch (inline.kind) {
    case "math":
      return formula(inline.tex, false);
    case "image": {
      const found = pictures.find(inline.fileId);
      const alt = inline.alt || "—";
      const own: PrintPicture = { kind: "image", width: 0, height: 0, name: null, alt: pictures.said(alt) };
      return { ...(found ? { ...own, ...found, alt } : own) };
    }
    case "bold":
    case "emphasis":
    case "link":
      return { ...inline, children: inline.children.map((child) => inlineFor(child, pictures)) };
    default:
      return inline;
  }
}

function formula(tex: string, isDisplayed: boolean): PrintBlock {
  const own: PrintFormula = { kind: "math", maths: readMaths(tex, isDisplayed), plain: linearOf(tex) || tex };
  return { ...own };
}
