import { flatPage } from "./flat-page.js";
import type { ReadPage } from "./reading";

/** Where something stands on a page of an answer sheet, in millimetres; as its template says it. */
export interface SheetPlace {
  kind: "line" | "oval" | "writing";
  /** The printed number of the question, “13-2” of a sub-question. */
  number?: string;
  letter?: number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Certainty = "sure" | "unsure" | "empty" | "several";

/** What the ovals of one question say: which are filled in, and whether that is certain. */
export interface OvalReading {
  number: string;
  filled: number[];
  certainty: Certainty;
}

/**
 * Ink of an oval, as a share of what would make it black: up to `empty` only its letter, from `full` filled in. A letter
 * and the grain of a cheap scanner were measured to come to 0.15 at most.
 */
const empty = 0.19;
const full = 0.6;
/** Ink around an oval that nobody filled in: up to this, nobody meant it. */
const around = 0.3;
/** Between white and black at least, of 255. */
const leastContrast = 60;
/** Lines of a page that may not stand where they are looked for; what is beside them is unsure. */
const mostLost = 0.2;

/**
 * Reads the ovals of a page that was laid flat; null where its lines do not stand where this sheet has them.
 * `isSingle` says of which questions one oval alone can be the answer.
 */
export function readOvals(
  { grey, black = 0, number }: ReadPage,
  places: readonly SheetPlace[],
  isSingle: (number: string) => boolean,
): OvalReading[] | null {
  const here = places.filter(({ page }) => page === number);
  const ink = inkOf(grey!, black);
  const lines = here.filter(({ kind }) => kind === "line");
  const lost = lines.filter((line) => !isThere(ink, line));
  if (lost.length > lines.length * mostLost) return null;
  const questions = new Map<string, SheetPlace[]>();
  for (const oval of here.filter(({ kind }) => kind === "oval"))
    questions.set(oval.number!, [...(questions.get(oval.number!) ?? []), oval]);
  return [...questions].map(([said, ovals]) => {
    const shares = ovals.map((oval) => ink.ofOval(oval));
    const filled = shares.flatMap((share, at) => (share >= full ? [at] : []));
    const isBeside = lost.some(({ y }) => ovals.some((oval) => Math.abs(oval.y - y) < 3));
    const isUnsure =
      isBeside ||
      shares.some((share) => Number.isNaN(share) || (share > empty && share < full)) ||
      ovals.some((oval, at) => shares[at]! <= empty && ink.around(oval) > around);
    const certainty = isUnsure
      ? "unsure"
      : filled.length === 0
        ? "empty"
        : filled.length > 1 && isSingle(said)
          ? "several"
          : "sure";
    return { number: said, filled, certainty };
  });
}

type Ink = ReturnType<typeof inkOf>;

/** A line's bar is black, and white above and below it. */
function isThere(ink: Ink, { x, y, width, height }: SheetPlace): boolean {
  const bar = ink.ofBox(x + 0.4, y + 0.4, width - 0.8, height - 0.8);
  const beside = [y - 1.4, y + height + 0.6].map((from) => ink.ofBox(x, from, width, 0.8));
  return bar > 0.6 && Math.min(...beside) < 0.4;
}

/** How much ink is where on a page: 0 as white as what is around, 1 black. */
function inkOf(grey: Uint8Array, black: number) {
  const { scale, width } = flatPage;
  /** White is what a tenth of a surrounding area is lighter than: stains and shadows are not ink. */
  const whiteAt = (x: number, y: number) => {
    const counts = new Uint32Array(256);
    let all = 0;
    for (let row = Math.round((y - 4) * scale); row < (y + 4) * scale; row += 2)
      for (let column = Math.round((x - 6) * scale); column < (x + 6) * scale; column += 2) {
        counts[grey[row * width + column]!]! += 1;
        all += 1;
      }
    let value = 255;
    for (let lighter = counts[255]!; lighter < all / 10; lighter += counts[value]!) value -= 1;
    return value;
  };
  /** The mean of pixels of a box for which `isIn` holds, by their distance from its centre as a share of its sides. */
  const mean = (
    place: Pick<SheetPlace, "x" | "y" | "width" | "height">,
    isIn: (across: number, down: number) => boolean,
  ) => {
    const [cx, cy] = [place.x + place.width / 2, place.y + place.height / 2];
    const white = whiteAt(cx, cy);
    if (white - black < leastContrast) return Number.NaN;
    let [sum, count] = [0, 0];
    for (let row = Math.floor(place.y * scale); row < (place.y + place.height) * scale; row += 1)
      for (let column = Math.floor(place.x * scale); column < (place.x + place.width) * scale; column += 1) {
        const across = ((column + 0.5) / scale - cx) / (place.width / 2);
        const down = ((row + 0.5) / scale - cy) / (place.height / 2);
        if (!isIn(across, down)) continue;
        sum += Math.min(1, Math.max(0, (white - grey[row * width + column]!) / (white - black)));
        count += 1;
      }
    return sum / count;
  };
  return {
    ofBox: (x: number, y: number, wide: number, high: number) =>
      mean({ x, y, width: wide, height: high }, () => true),
    ofOval: (oval: SheetPlace) => mean(oval, (across, down) => across ** 2 + down ** 2 < 0.64),
    around: ({ x, y, width: wide, height: high }: SheetPlace) =>
      mean(
        { x: x - 0.45, y: y - 0.8, width: wide + 0.9, height: high + 1.6 },
        (across, down) => Math.abs(across) > 0.93 || Math.abs(down) > 0.78,
      ),
  };
}
