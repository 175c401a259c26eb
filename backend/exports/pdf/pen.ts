import PDFDocument from "pdfkit";
import { fontBytes } from "../../fonts/font";

/** A4 in points, and its margins. */
export const a4 = { width: 595.28, height: 841.89, left: 56, right: 56, top: 62, bottom: 66 } as const;
export const contentWidth = a4.width - a4.left - a4.right;

export const ink = "#000000";
export const quiet = "#595959";
export const rule = "#b3b3b3";
export const ground = "#f2f2f2";

/** Character style. Bold is synthesised from the font's single weight; code uses its half-width forms. */
export interface Style {
  size: number;
  isBold?: boolean;
  isMono?: boolean;
  isSlanted?: boolean;
  isUnderlined?: boolean;
  /** Quotation marks and dashes at their Latin width. */
  isNarrow?: boolean;
  colour?: string;
}

/** Kerning and ligatures are off: a line is as wide as its characters, and text search finds each of them. */
const plain = { kern: false, liga: false };
const mono = { ...plain, hwid: true };
const narrow = { ...plain, pwid: true };
const featuresOf = ({ isMono, isNarrow }: Style) =>
  // why: pdfkit passes features on to its font library, which accepts disabled ones too.
  (isMono ? mono : isNarrow ? narrow : plain) as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** A pdfkit API that its types leave out. */
type Opening = PDFKit.PDFDocument & { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc };
export type Tag = PDFKit.PDFStructureElement;

/** Document metadata, font and language. */
export interface Writing {
  title: string;
  lang: string;
  /** Defaults to now. */
  createdAt?: Date;
  /** The bytes of its first font, or the parsed font. */
  font?: Buffer | object;
}

/** Renders at given positions; layout is up to the caller. */
export class Pen {
  readonly document: PDFKit.PDFDocument;
  private readonly widths = new Map<string, number>();
  private readonly images = new Map<string, PDFKit.Mixins.ImageSrc>();

  constructor({ title, lang, createdAt, font = fontBytes() }: Writing) {
    this.document = new PDFDocument({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang,
      // why: an empty name keeps pdfkit from opening its own default font.
      font: "",
      // why: pdfkit writes the title into XML unescaped.
      info: {
        Title: title.replace(/&/g, "＆"),
        Producer: "Mingshi",
        Creator: "Mingshi",
        ...(createdAt ? { CreationDate: createdAt } : {}),
      },
    });
    // why: pdfkit also accepts a parsed font, which its types leave out.
    this.document.font(font as Buffer);
  }

  /** The width of one character, points. */
  widthOf(character: string, style: Style): number {
    const key = `${style.isMono ? "m" : style.isNarrow ? "n" : "p"}${character}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      width = this.document.fontSize(1000).widthOfString(character, { features: featuresOf(style) }) / 1000;
      this.widths.set(key, width);
    }
    return width * style.size;
  }

  textWidth(text: string, style: Style): number {
    let width = 0;
    for (const character of text) width += this.widthOf(character, style);
    return width;
  }

  /** Writes one line with its baseline at `y`. */
  write(text: string, x: number, y: number, style: Style): void {
    const { document } = this;
    const { size, isBold = false, isSlanted = false, isUnderlined = false, colour = ink } = style;
    document.fontSize(size).fillColor(colour);
    if (isBold) document.lineWidth(size * 0.032).strokeColor(colour);
    document.text(text, x, y, {
      lineBreak: false,
      baseline: "alphabetic",
      features: featuresOf(style),
      fill: true,
      stroke: isBold,
      oblique: isSlanted,
    });
    if (isUnderlined) this.line(x, y + 2, x + this.textWidth(text, style), y + 2, 0.5, colour);
  }

  line(x1: number, y1: number, x2: number, y2: number, width = 0.6, colour = ink): void {
    this.document.lineWidth(width).strokeColor(colour).moveTo(x1, y1).lineTo(x2, y2).stroke();
  }

  /** A line through points. */
  path(points: [x: number, y: number][], width: number, colour = ink): void {
    const { document } = this;
    document.lineWidth(width).strokeColor(colour);
    for (const [at, [x, y]] of points.entries()) {
      if (at === 0) document.moveTo(x, y);
      else document.lineTo(x, y);
    }
    document.stroke();
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.document.rect(x, y, width, height).fill(colour);
  }

  /** Renders a picture; repeats of it are embedded once. */
  picture(id: string, bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    const image = this.images.get(id) ?? (this.document as Opening).openImage(Buffer.from(bytes));
    this.images.set(id, image);
    this.document.image(image, x, y, { width, height });
  }

  /** Renders as this structure element, for screen readers. */
  tagged(tag: Tag, type: string, draw: () => void): void {
    tag.add(this.document.markStructureContent(type));
    draw();
    this.document.endMarkedContent();
  }

  /** Renders what is not content (an artifact): lines, page numbers. */
  aside(draw: () => void, type: "Pagination" | "Layout" = "Layout"): void {
    this.document.markContent("Artifact", { type });
    draw();
    this.document.endMarkedContent();
  }
}
