import { a4, contentWidth, type Pen, quiet, rule, type Tag } from "./pen";

/** An unbreakable block of a page. */
export interface FlowPiece {
  height: number;
  /** Space before it, dropped at the top of a page. */
  gap?: number;
  /** True where no page break may follow it. */
  keepsNext?: boolean;
  /** The offset of its baseline below its top, for a marker beside it. */
  baseline?: number;
  draw(y: number): void;
}

const room = a4.height - a4.top - a4.bottom;

/** Lays out pieces below one another, page after page. */
export class Flow {
  private y: number = a4.height;
  private waiting: FlowPiece[] = [];

  constructor(private readonly pen: Pen) {}

  /** Adds pieces; those with `keepsNext` are buffered until the next one. */
  add(pieces: FlowPiece[]): void {
    for (const piece of pieces) {
      this.waiting.push(piece);
      if (!piece.keepsNext) this.settle();
    }
  }

  /** Starts a new page. */
  newPage(): void {
    this.settle();
    this.y = a4.height;
  }

  /** Writes the buffered pieces. */
  settle(): void {
    const pieces = this.waiting;
    this.waiting = [];
    const height = heightOf(pieces);
    const isTop = this.y <= a4.top;
    // What is taller than a page is broken anywhere.
    const isWhole = height - (pieces[0]?.gap ?? 0) <= room;
    if (isWhole && !isTop && !this.fits(height)) this.turn();
    for (const piece of pieces) {
      const gap = this.y <= a4.top ? 0 : (piece.gap ?? 0);
      if (!this.fits(gap + piece.height)) this.turn();
      this.y += this.y <= a4.top ? 0 : (piece.gap ?? 0);
      piece.draw(this.y);
      this.y += piece.height;
    }
  }

  private fits(height: number): boolean {
    return this.y + height <= a4.height - a4.bottom + 0.01;
  }

  private turn(): void {
    this.pen.document.addPage();
    this.y = a4.top;
  }
}

const heightOf = (pieces: FlowPiece[]) => pieces.reduce((sum, { height, gap = 0 }) => sum + gap + height, 0);

/** All of these on one page, and with the next piece where `keepsNext` is set. */
export const keepTogether = (pieces: FlowPiece[], keepsNext = false): FlowPiece[] =>
  pieces.map((piece, at) =>
    at < pieces.length - 1 ? { ...piece, keepsNext: true } : { ...piece, keepsNext },
  );

export interface Margins {
  /** At the head of every page but the first. */
  name: string;
  /** Beside it on every page; "" for none. */
  warning: string;
  version: string;
  number(page: number, pages: number): string;
}

/** Writes header and footer of each page, once the page count is known. */
export function writeMargins(pen: Pen, { name, warning, version, number }: Margins): void {
  const style = { size: 8.5, colour: quiet };
  const { count } = pen.document.bufferedPageRange();
  const foot = a4.height - a4.bottom + 34;
  const right = a4.width - a4.right;
  for (let at = 0; at < count; at += 1) {
    pen.document.switchToPage(at);
    pen.aside(() => {
      const head = at > 0 ? shortened(pen, name, contentWidth - pen.textWidth(warning, style) - 24) : "";
      if (head) pen.write(head, a4.left, a4.top - 22, style);
      if (warning) pen.write(warning, right - pen.textWidth(warning, style), a4.top - 22, style);
      if (head || warning) pen.line(a4.left, a4.top - 15, right, a4.top - 15, 0.5, rule);
      const text = number(at + 1, count);
      pen.write(version, a4.left, foot, style);
      pen.write(text, right - pen.textWidth(text, style), foot, style);
    }, "Pagination");
  }

  function shortened(own: Pen, text: string, width: number): string {
    if (own.textWidth(text, style) <= width) return text;
    let shortened = [...text];
    while (shortened.length > 0 && own.textWidth(`${shortened.join("")}…`, style) > width)
      shortened = shortened.slice(0, -1);
    return `${shortened.join("")}…`;
  }
}

/** A new child element in the document's structure tree. */
export function below(pen: Pen, parent: Tag, type: string, options: object = {}): Tag {
  const tag = pen.document.struct(type, options);
  parent.add(tag);
  return tag;
}
