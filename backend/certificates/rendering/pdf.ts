import type { CertificatePicture } from "#contract/certificates/shapes";
import { normalForm } from "#contract/normal-form";
import { Pen, type Tag } from "../../exports/pdf/pen";
import type { FaceName } from "../../fonts/faces";
import type { Run } from "../../fonts/runs";
import { embeddable } from "./embeddable";
import { fontFor } from "./pdf-font";
import { fitWithin, type Made, type MadePictures } from "./pictures";
import type { CertificateLayout, LayoutBlock, LayoutMark, PathMark, PictureMark, TextMark } from "./sheet";

/** A sheet as PDF: text can be selected, searched and read aloud in reading order. */
export function renderCertificatePdf(
  sheet: CertificateLayout,
  pictures: MadePictures,
  createdAt: Date,
): Promise<Uint8Array> {
  return new Writer(sheet, pictures, createdAt).written();
}

/** Members that pdfkit's types lack: `_font.id` is its resource name of the font. */
type Naming = PDFKit.PDFDocument & { _font: { id: string }; addContent(operators: string): void };

class Writer {
  private readonly pen: Pen;
  private readonly faces = new Set<FaceName>();
  /** The ToUnicode text of each glyph and font: the first characters that it was used for. */
  private readonly meanings = new Map<string, string>();

  constructor(
    private readonly sheet: CertificateLayout,
    private readonly pictures: MadePictures,
    createdAt: Date,
  ) {
    const { title, lang } = sheet;
    this.pen = new Pen({ title, lang, createdAt, font: fontFor("sc") });
  }

  written(): Promise<Uint8Array> {
    const { pen, sheet } = this;
    const { document } = pen;
    const bytes = collected(document);
    const { width, height, paper, ground, blocks } = sheet;
    document.addPage({ size: [width, height], margin: 0 });
    const root = document.struct("Document");
    document.addStructure(root);
    pen.aside(() => {
      pen.fill(0, 0, width, height, paper);
      const { background } = this.pictures;
      if (background) this.place(background, "background", 0, 0, width, height);
      for (const mark of ground) this.draw(mark);
    });
    for (const block of blocks) this.block(block, root);
    root.end();
    document.end();
    return bytes;
  }

  private block({ type, alt, marks, children }: LayoutBlock, parent: Tag): void {
    const { document } = this.pen;
    const texts = marks.filter((mark) => mark.kind === "text");
    const options = {
      ...(alt ? { alt } : {}),
      ...(type === "TH" ? { scope: "Row" } : {}),
      ...(texts.some(({ line }) => line.runs.some(isUnsure)) ? { actual: saidOf(texts) } : {}),
    };
    const tag = document.struct(type, options);
    parent.add(tag);
    if (marks.length > 0)
      this.pen.tagged(tag, type, () => {
        for (const mark of marks) this.draw(mark);
      });
    for (const child of children) this.block(child, tag);
    tag.end();
  }

  private draw(mark: LayoutMark): void {
    switch (mark.kind) {
      case "text":
        this.write(mark);
        break;
      case "line":
        this.pen.line(mark.x1, mark.y1, mark.x2, mark.y2, mark.width, mark.colour);
        break;
      case "path":
        this.path(mark);
        break;
      case "picture":
        this.picture(mark);
        break;
    }
  }

  private write({ x, y, size, line, colour, tracking }: TextMark): void {
    let at = x;
    const placed = line.runs.map((run) => {
      const left = at;
      at += (run.shaped.advance / 1000) * size + tracking * run.shaped.glyphs.length;
      return { run, left };
    });
    // Written in reading order, whatever their visual order.
    placed.sort((a, b) => a.run.place - b.run.place);
    for (const { run, left } of placed) this.run(run, left, y, { size, colour, tracking });
  }

  private run(
    run: Run,
    x: number,
    y: number,
    look: { size: number; colour: string; tracking: number },
  ): void {
    const { document } = this.pen;
    if (!this.faces.has(run.face)) document.registerFont(run.face, fontFor(run.face) as Buffer);
    this.faces.add(run.face);
    const draw = () => {
      document.font(run.face).fontSize(look.size).fillColor(look.colour);
      document.text(run.rendered, x, y, {
        lineBreak: false,
        baseline: "alphabetic",
        characterSpacing: look.tracking,
        // why: pdfkit passes features to the font, which is ours and reads the direction from them.
        features: { isRtl: run.isRtl } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
      });
    };
    if (this.means(run) && look.tracking === 0) draw();
    else this.told(run, look.size, draw);
  }

  /**
   * Renders glyphs with an ActualText. pdfkit flips the page and selects the font, and restores both after
   * the glyphs; PDF readers place the text by the state at its end, so both are also set around it.
   */
  private told({ face, said }: Run, size: number, draw: () => void): void {
    const document = this.pen.document.font(face) as Naming;
    const turned = [1, 0, 0, -1, 0, this.sheet.height] as const;
    document.save().transform(...turned);
    document.addContent(`BT /${document._font.id} ${size.toFixed(3)} Tf ET`);
    document.markContent("Span", { actual: said } as object);
    document.save().transform(...turned);
    draw();
    document.restore();
    document.endMarkedContent();
    document.restore();
  }

  /** Whether the glyphs of a run map back to its text. */
  private means({ face, said, isRtl, shaped }: Run): boolean {
    // why: PDF readers reverse RTL runs, and would reverse an ActualText too.
    if (isRtl) return true;
    let told = "";
    for (const { id, codePoints, y } of shaped.glyphs) {
      // PDF readers take raised or lowered glyphs for another line.
      if (y !== 0) return false;
      const own = String.fromCodePoint(...codePoints);
      const key = `${face}${id}`;
      const first = this.meanings.get(key) ?? own;
      this.meanings.set(key, first);
      told += first;
    }
    return told === said || told === normalForm(said, "NFC");
  }

  private path({ path, x, y, scale, colour, lineWidth }: PathMark): void {
    const { document } = this.pen;
    document.save().translate(x, y).scale(scale).path(path);
    if (lineWidth > 0) document.lineWidth(lineWidth).stroke(colour);
    else document.fill(colour);
    document.restore();
  }

  private picture(mark: PictureMark): void {
    const made = this.pictures[mark.which];
    if (!made) return;
    const { x, y, width, height } = fitWithin(mark, made);
    this.place(made, mark.which, x, y, width, height);
  }

  private place(
    made: Made,
    which: CertificatePicture,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void {
    const { document } = this.pen;
    if (!made.parts) this.pen.picture(which, made.bytes, x, y, width, height);
    else document.image(embeddable(made, which, made.parts), x, y, { width, height });
  }
}

const isUnsure = ({ isRtl, rendered, said }: Run) => isRtl || rendered !== said;
const saidOf = (texts: TextMark[]) => texts.map(({ line }) => line.said).join(" ");

function collected(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on("error", reject);
  });
}
