import { randomInt } from "node:crypto";

/** Strokes of each digit in a box of 10 × 16, like handwriting; a stroke is a start and cubic curves. */
const strokes: Record<string, number[][]> = {
  "0": [[5, 0, 1.4, 0, 0, 4, 0, 8, 0, 12, 1.4, 16, 5, 16, 8.6, 16, 10, 12, 10, 8, 10, 4, 8.6, 0, 5, 0]],
  "1": [[1.5, 4, 3, 3, 4.5, 1.5, 5.5, 0, 5.5, 5, 5.5, 11, 5.5, 16]],
  "2": [[0.5, 4.5, 0.5, -1, 9.5, -1.5, 9.5, 4.5, 9.5, 8.5, 2, 12, 0.5, 16, 3.5, 16, 7, 16, 10, 16]],
  "3": [
    [
      0.8, 2, 3, -1, 9.3, -1, 9.2, 3.8, 9.2, 6.6, 6.5, 7.6, 4, 7.6, 7, 7.6, 10, 8.8, 10, 11.8, 10, 17, 3, 17,
      0.2, 13.8,
    ],
  ],
  "4": [
    [7, 0, 5, 4, 2.5, 7.5, 0, 11, 3.4, 11, 6.8, 11, 10.2, 11],
    [7.4, 6.5, 7.4, 9.5, 7.4, 12.5, 7.4, 16],
  ],
  "5": [
    [
      9, 0, 6.5, 0, 4, 0, 1.8, 0, 1.5, 2.3, 1.2, 4.6, 0.9, 7, 4, 5, 10, 5.4, 10, 10.8, 10, 17, 2.6, 17, 0,
      13.8,
    ],
  ],
  "6": [[8.2, 0.4, 4, 2.5, 0, 6, 0, 11, 0, 17.6, 10, 17.6, 10, 11, 10, 5.2, 2, 5, 0.3, 10]],
  "7": [[0.2, 0, 3.5, 0, 6.8, 0, 10, 0, 7, 4.5, 4.5, 10, 3.6, 16]],
  "8": [
    [
      5, 7.4, -0.6, 6.4, 0.2, 0, 5, 0, 9.8, 0, 10.6, 6.4, 5, 7.4, -1.6, 8.6, -1, 16, 5, 16, 11, 16, 11.6, 8.6,
      5, 7.4,
    ],
  ],
  "9": [[9.7, 6, 8, 11, 0, 10.8, 0, 5, 0, -1.6, 10, -1.6, 10, 5, 10, 10, 6.5, 13.5, 2, 15.8]],
};

const [width, height, between] = [160, 56, 35] as const;

/** A random number between two others, in tenths, by which pictures vary. */
const jitter = (from: number, to: number) => randomInt(Math.round(from * 10), Math.round(to * 10) + 1) / 10;

/**
 * These four digits as an SVG of 160 × 56: ink strokes on white, each digit slightly rotated, moved and
 * stretched, strokes in shuffled order, with two hairlines behind. It contains no text and no script.
 */
export function renderDigits(digits: string): string {
  const written = [...digits].flatMap(drawDigit);
  for (let last = written.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [written[last], written[other]] = [written[other]!, written[last]!];
  }
  const ink = 'fill="none" stroke="#211d1b" stroke-linecap="round" stroke-linejoin="round"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#ffffff" d="M0 0H${width}V${height}H0Z"/>` +
    `<g ${ink}><path stroke-width="0.8" opacity="0.35" d="${hairline()}${hairline()}"/>` +
    `<g stroke-width="3.2">${written.map((path) => `<path d="${path}"/>`).join("")}</g></g></svg>`
  );
}

function drawDigit(digit: string, place: number): string[] {
  const turn = (jitter(-11, 11) * Math.PI) / 180;
  const [wide, high] = [jitter(1.5, 1.9), jitter(1.8, 2.1)];
  const [x, y] = [27.5 + place * between + jitter(-3, 3), height / 2 + jitter(-4, 4)];
  const point = (across: number, down: number) => {
    const [dx, dy] = [(across - 5 + jitter(-0.3, 0.3)) * wide, (down - 8 + jitter(-0.3, 0.3)) * high];
    const at = [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)];
    return at.map((value) => value.toFixed(1)).join(" ");
  };
  return strokes[digit]!.map((stroke) => {
    const points: string[] = [];
    for (let at = 0; at < stroke.length; at += 2) points.push(point(stroke[at]!, stroke[at + 1]!));
    return `M${points[0]}C${points.slice(1).join(" ")}`;
  });
}

const hairline = () =>
  `M0 ${jitter(8, 48)}C${jitter(30, 60)} ${jitter(0, 56)} ${jitter(90, 120)} ${jitter(0, 56)} ${width} ${jitter(8, 48)}`;
