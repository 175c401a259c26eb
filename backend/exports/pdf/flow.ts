import { contentWidth, type Pen, page, quiet, rule, type Tag } from "./pen";

/** Something that stands whole on one page. */
export interface Piece {
  height: number;
  /** Space before it, that the top of a page does without. */
  gap?: number;
  /** True where what follows must not begin another page. */
  keepsNext?: boolean;
  /** Where the baseline of its text lies below its top, for a mark beside it. */
  baseline?: number;
  draw(y: number): void;
}

const room = page.height - page.top - page.bottom;

/** Sets pieces below one another, page after page. */
export class Flow {
  private y: number = page.height;
  private waiting: Piece[] = [];

  constructor(private readonly pen: Pen) {}

  /** Adds pieces; those that keep the next wait for it. */
  add(pieces: Piece[]): void {
    for (const piece of pieces) {
      this.waiting.push(piece);
      if (!piece.keepsNext) this.settle();
    }
  }

  /** What follows begins a page. */
  newPage(): void {
    this.settle();
    this.y = page.height;
  }

  /** Writes down what waits. */
  settle(): void {
    const pieces = this.waiting;
    this.waiting = [];
    const height = heightOf(pieces);
    const isTop = this.y <= page.top;
    // What fits on no page is broken wherever it comes to.
    const isWhole = height - (pieces[0]?.gap ?? 0) <= room;
    if (isWhole && !isTop && !this.fits(height)) this.turn();
    for (const piece of pieces) {
      const gap = this.y <= page.top ? 0 : (piece.gap ?? 0);
      if (!this.fits(gap + piece.height)) this.turn();
      this.y += this.y <= page.top ? 0 : (piece.gap ?? 0);
      piece.draw(this.y);
      this.y += piece.height;
    }
  }

  private fits(height: number): boolean {
    return this.y + height <= page.height - page.bottom + 0.01;
  }

  private turn(): void {
    this.pen.document.addPage();
    this.y = page.top;
  }
}

const heightOf = (pieces: Piece[]) => pieces.reduce((sum, { height, gap = 0 }) => sum + gap + height, 0);

/** All of these on one page, and with what comes next where `keepsNext` says so. */
export const together = (pieces: Piece[], keepsNext = false): Piece[] =>
  pieces.map((piece, at) =>
    at < pieces.length - 1 ? { ...piece, keepsNext: true } : { ...piece, keepsNext },
  );

export interface Margins {
  /** At the head of every page but the first. */
  name: string;
  /** Beside it on every page; "" where there is nothing to say. */
  warning: string;
  version: string;
  number(page: number, pages: number): string;
}

/** Writes head and foot of each page, once it is known how many there are. */
export function writeMargins(pen: Pen, { name, warning, version, number }: Margins): void {
  const style = { size: 8.5, colour: quiet };
  const { count } = pen.document.bufferedPageRange();
  const foot = page.height - page.bottom + 34;
  const right = page.width - page.right;
  for (let at = 0; at < count; at += 1) {
    pen.document.switchToPage(at);
    pen.aside(() => {
      const head = at > 0 ? shortened(pen, name, contentWidth - pen.textWidth(warning, style) - 24) : "";
      if (head) pen.write(head, page.left, page.top - 22, style);
      if (warning) pen.write(warning, right - pen.textWidth(warning, style), page.top - 22, style);
      if (head || warning) pen.line(page.left, page.top - 15, right, page.top - 15, 0.5, rule);
      const text = number(at + 1, count);
      pen.write(version, page.left, foot, style);
      pen.write(text, right - pen.textWidth(text, style), foot, style);
    }, "Pagination");
  }

  function shortened(own: Pen, text: string, width: number): string {
    if (own.textWidth(text, style) <= width) return text;
    let kept = [...text];
    while (kept.length > 0 && own.textWidth(`${kept.join("")}…`, style) > width) kept = kept.slice(0, -1);
    return `${kept.join("")}…`;
  }
}

/** A new element of the document's structure, below another. */
export function below(pen: Pen, parent: Tag, type: string, options: object = {}): Tag {
  const tag = pen.document.struct(type, options);
  parent.add(tag);
  return tag;
}
