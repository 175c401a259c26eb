// Finds an answer sheet (`backend/print/templates/answer-sheet.typ`) in a grey picture and lays it flat. Plain
// JavaScript: it runs in the process of `reader.js`.
import jsQR from "jsqr";
import { flatPage } from "./flat-page.js";

/** Centres of the squares, in millimetres: at the corners, and the one that says which side is up. */
const corners = [
  [12.5, 12.5],
  [197.5, 12.5],
  [12.5, 284.5],
  [197.5, 284.5],
];
const upMark = [22.5, 12.5];
const [across, down] = [185, 272];
/** Pixels of a millimetre at least, 100 dpi. */
const leastScale = 3.9;

/**
 * The page laid flat, its code and which page of the sheet it is; or what is wrong with it: `marks` without the squares,
 * `coarse` of too few pixels, `faint`, `code` where it cannot be read.
 *
 * @param {{ width: number, height: number, grey: Uint8Array }} picture
 */
export function readPage(picture) {
  const found = squaresOf(picture);
  if (!found) return { problem: "marks" };
  if (found.scale < leastScale) return { problem: "coarse" };
  const grey = laidFlat(picture, found.map);
  const black = meanOf(grey, 11, 11, 3, 3);
  if (meanOf(grey, 13, 16.5, 10, 2) - black < 60) return { problem: "faint", grey };
  const code = codeOf(grey);
  const number = pageNumberOf(grey, black);
  if (!code || number === 0) return { problem: "code", grey };
  return { problem: "", grey, black, code, number };
}

/** Finds the squares in a smaller picture, and from them where each millimetre of the page is in the whole one. */
function squaresOf(picture) {
  const by = Math.max(1, Math.round(Math.max(picture.width, picture.height) / 1200));
  const small = smaller(picture, by);
  const squares = darkSquares(small);
  let best = null;
  for (const first of squares) {
    for (const up of squares) {
      const found = first !== up && alike(first, up) && cornersFrom(first, up, squares);
      if (
        found &&
        (!best || found.count > best.count || (found.count === best.count && found.off < best.off))
      )
        best = found;
    }
  }
  if (!best) return null;
  const whole = ({ x, y }) => ({ x: (x + 0.5) * by - 0.5, y: (y + 0.5) * by - 0.5 });
  const pairs = best.corners.flatMap((square, at) => (square ? [[corners[at], whole(square)]] : []));
  const map = pairs.length === 4 ? perspective(pairs) : affine(pairs);
  const { x, y } = whole(best.up);
  const said = map(...upMark);
  const scale = (best.up.x - best.corners[0].x) ** 2 + (best.up.y - best.corners[0].y) ** 2;
  const pixels = (Math.sqrt(scale) / 10) * by;
  // A fifth square that is not where the four say stands on another page.
  if (Math.hypot(said.x - x, said.y - y) > pixels) return null;
  return { map, scale: pixels };
}

const alike = (one, other) => one.side / other.side > 0.8 && one.side / other.side < 1.25;

/** The other corners, as the first and the square beside it predict them; one of the three may be missing. */
function cornersFrom(first, up, squares) {
  const [dx, dy] = [(up.x - first.x) / 10, (up.y - first.y) / 10];
  const apart = (Math.hypot(dx, dy) * 10) / first.side;
  if (apart < 1.75 || apart > 2.25) return null;
  const near = (x, y, most) => {
    let found = null;
    let least = most * Math.hypot(dx, dy);
    for (const square of squares) {
      const off = Math.hypot(square.x - x, square.y - y);
      if (off >= least || !alike(square, first)) continue;
      [found, least] = [square, off];
    }
    return found;
  };
  let [ux, uy] = [dx, dy];
  const right = near(first.x + across * ux, first.y + across * uy, 14);
  if (right) [ux, uy] = [(right.x - first.x) / across, (right.y - first.y) / across];
  const lower = near(first.x - down * uy, first.y + down * ux, right ? 7 : 18);
  if (lower && !right) [ux, uy] = [(lower.y - first.y) / down, -(lower.x - first.x) / down];
  const from = lower ?? { x: first.x - down * uy, y: first.y + down * ux };
  const last = near(from.x + across * ux, from.y + across * uy, 7);
  const all = [first, right, lower, last];
  const count = all.filter(Boolean).length;
  if (count < 3) return null;
  const off = Math.abs(apart - 2);
  return { corners: all, up, count, off };
}

function smaller({ width, height, grey }, by) {
  if (by === 1) return { width, height, grey };
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const to = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let row = 0; row < by; row += 1) {
        const at = (y * by + row) * width + x * by;
        for (let column = 0; column < by; column += 1) sum += grey[at + column];
      }
      to[y * w + x] = sum / (by * by);
    }
  }
  return { width: w, height: h, grey: to };
}

/** Where a pixel is much darker than what is around it. */
function darkOf({ width, height, grey }) {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  const reach = Math.round(Math.max(width, height) / 16);
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [y0, y1] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [x0, x1] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const [above, below] = [y0 * (width + 1), y1 * (width + 1)];
      const mean =
        (sums[below + x1] - sums[below + x0] - sums[above + x1] + sums[above + x0]) / ((y1 - y0) * (x1 - x0));
      if (grey[y * width + x] < mean * 0.6) dark[y * width + x] = 1;
    }
  }
  return dark;
}

/** Dark spots that are about square and full. */
function darkSquares(picture) {
  const { width, height } = picture;
  const dark = darkOf(picture);
  const waiting = new Int32Array(width * height);
  const squares = [];
  for (let start = 0; start < dark.length && squares.length < 200; start += 1) {
    if (dark[start] !== 1) continue;
    let [count, sumX, sumY, left, right, upper, lower] = [0, 0, 0, width, 0, height, 0];
    let open = 1;
    waiting[0] = start;
    dark[start] = 2;
    while (open > 0) {
      open -= 1;
      const at = waiting[open];
      const x = at % width;
      const y = (at - x) / width;
      count += 1;
      sumX += x;
      sumY += y;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < upper) upper = y;
      if (y > lower) lower = y;
      for (const [next, isInside] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, y > 0],
        [at + width, y < height - 1],
      ]) {
        if (!isInside || dark[next] !== 1) continue;
        dark[next] = 2;
        waiting[open] = next;
        open += 1;
      }
    }
    const [w, h] = [right - left + 1, lower - upper + 1];
    const isSquare = w / h > 0.75 && w / h < 1.33 && count / (w * h) > 0.7;
    if (isSquare && w >= 6 && w <= Math.max(width, height) / 15)
      squares.push({ x: sumX / count, y: sumY / count, side: Math.sqrt(count) });
  }
  return squares;
}

/** From millimetres to pixels, by four pairs. */
function perspective(pairs) {
  const rows = pairs.flatMap(([[x, y], to]) => [
    [x, y, 1, 0, 0, 0, -x * to.x, -y * to.x, to.x],
    [0, 0, 0, x, y, 1, -x * to.y, -y * to.y, to.y],
  ]);
  const [a, b, c, d, e, f, g, h] = solved(rows);
  return (x, y) => {
    const w = g * x + h * y + 1;
    return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
  };
}

/** From millimetres to pixels, by three pairs. */
function affine(pairs) {
  const of = (axis) => solved(pairs.map(([[x, y], to]) => [x, y, 1, to[axis]]));
  const [[a, b, c], [d, e, f]] = [of("x"), of("y")];
  return (x, y) => ({ x: a * x + b * y + c, y: d * x + e * y + f });
}

/** Of linear equations, each with its right side last. */
function solved(rows) {
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at]) > Math.abs(best[at]) ? row : best));
    const other = rows.indexOf(pivot);
    [rows[at], rows[other]] = [rows[other], rows[at]];
    for (let row = 0; row < size; row += 1) {
      if (row === at) continue;
      const by = rows[row][at] / rows[at][at];
      for (let column = at; column <= size; column += 1) rows[row][column] -= by * rows[at][column];
    }
  }
  return rows.map((row, at) => row[size] / row[at]);
}

/** The page as if it lay flat; what is outside the picture is white. */
function laidFlat({ width, height, grey }, map) {
  const to = new Uint8Array(flatPage.width * flatPage.height).fill(255);
  for (let row = 0; row < flatPage.height; row += 1) {
    for (let column = 0; column < flatPage.width; column += 1) {
      const { x, y } = map((column + 0.5) / flatPage.scale, (row + 0.5) / flatPage.scale);
      const [x0, y0] = [Math.floor(x), Math.floor(y)];
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) continue;
      const [fx, fy] = [x - x0, y - y0];
      const at = y0 * width + x0;
      const upper = grey[at] * (1 - fx) + grey[at + 1] * fx;
      const lower = grey[at + width] * (1 - fx) + grey[at + width + 1] * fx;
      to[row * flatPage.width + column] = upper * (1 - fy) + lower * fy;
    }
  }
  return to;
}

/** Mean grey of a rectangle in millimetres. */
function meanOf(grey, x, y, width, height) {
  const [x0, y0, x1, y1] = [x, y, x + width, y + height].map((side) => Math.round(side * flatPage.scale));
  let sum = 0;
  for (let row = y0; row < y1; row += 1)
    for (let column = x0; column < x1; column += 1) sum += grey[row * flatPage.width + column];
  return sum / ((x1 - x0) * (y1 - y0));
}

/** What the code at the top says; null where it cannot be read. */
function codeOf(grey) {
  const [left, upper, side] = [90 * flatPage.scale, 2 * flatPage.scale, 30 * flatPage.scale];
  for (const by of [1, 2]) {
    const size = side / by;
    const colours = new Uint8ClampedArray(size * size * 4);
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const value = meanOf(
          grey,
          (left + x * by) / flatPage.scale,
          (upper + y * by) / flatPage.scale,
          by / flatPage.scale,
          by / flatPage.scale,
        );
        colours.set([value, value, value, 255], (y * size + x) * 4);
      }
    }
    const read = jsQR(colours, size, size, { inversionAttempts: "dontInvert" });
    if (read?.data) return read.data;
  }
  return null;
}

/** Which page of the sheet it is, from 1; 0 where its bars cannot be read. */
function pageNumberOf(grey, black) {
  const white = meanOf(grey, 13, 16.5, 10, 2);
  const bars = [0, 1, 2, 3, 4].map(
    (at) => (white - meanOf(grey, 32.5 + at * 5, 11.5, 1, 2)) / (white - black),
  );
  if (bars.some((share) => share > 0.3 && share < 0.65)) return 0;
  const bits = bars.map((share) => Number(share >= 0.65));
  if (bits.reduce((sum, bit) => sum + bit) % 2 === 0) return 0;
  return bits.slice(0, 4).reduce((sum, bit, at) => sum + bit * 2 ** at, 0);
}
