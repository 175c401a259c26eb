import type { CertificatePicture } from "#contract/certificates/shapes";
import { normalForm } from "#contract/normal-form";
import { Pen, type Tag } from "../../exports/pdf/pen";
import type { FaceName } from "../../fonts/faces";
import type { Run } from "../../fonts/runs";
import { embeddable } from "./embeddable";
import { fontFor } from "./pdf-font";
import { type Made, type MadePictures, within } from "./pictures";
import type { Block, Mark, PathMark, PictureMark, Sheet, TextMark } from "./sheet";

/** A sheet as PDF: text that can be selected, searched and heard, in the order in which it is read. */
export function drawPdf(sheet: Sheet, pictures: MadePictures, createdAt: Date): Promise<Uint8Array> {
  return new Writer(sheet, pictures, createdAt).written();
}

/** A part of pdfkit that its types leave out: what it calls its font. */
type Naming = PDFKit.PDFDocument & { _font: { id: string }; addContent(operators: string): void };

class Writer {
  private readonly pen: Pen;
  private readonly faces = new Set<FaceName>();
  /** What each glyph of each font stands for in this document: the first characters that it was used for. */
  private readonly meanings = new Map<string, string>();

  constructor(
    private readonly sheet: Sheet,
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

  private block({ type, alt, marks, children }: Block, parent: Tag): void {
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

  private draw(mark: Mark): void {
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
    // Wherever they are seen, they are written in the order in which they are read.
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
      document.text(run.drawn, x, y, {
        lineBreak: false,
        baseline: "alphabetic",
        characterSpacing: look.tracking,
        // why: pdfkit hands features on to the font, which is ours and reads the direction from them.
        features: { isRtl: run.isRtl } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
      });
    };
    if (this.means(run) && look.tracking === 0) draw();
    else this.told(run, look.size, draw);
  }

  /**
   * Draws glyphs that stand for a text. pdfkit turns the page over and names the font for the glyphs, and takes both back
   * after them; readers place the text by what holds where it ends, so both are said around all of it too.
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

  /** Whether the glyphs of a run alone tell what it says. */
  private means({ face, said, isRtl, shaped }: Run): boolean {
    // why: readers turn around what runs to the left, and would turn a text in its place around too.
    if (isRtl) return true;
    let told = "";
    for (const { id, codePoints, y } of shaped.glyphs) {
      // Readers take what stands higher or lower for another line.
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
    const { x, y, width, height } = within(mark, made);
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

const isUnsure = ({ isRtl, drawn, said }: Run) => isRtl || drawn !== said;
const saidOf = (texts: TextMark[]) => texts.map(({ line }) => line.said).join(" ");

function collected(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on("error", reject);
  });
}
