import type { Box } from "./lines";
import type { Pen, Style } from "./pen";

type Point = [x: number, y: number];

/** The shapes of brackets in a square of 1 by 1, from top to bottom. */
const shapes: Record<string, Point[]> = {
  "(": arc(1, 0.15),
  ")": arc(0, 0.85),
  "[": [
    [1, 0],
    [0.2, 0],
    [0.2, 1],
    [1, 1],
  ],
  "]": [
    [0, 0],
    [0.8, 0],
    [0.8, 1],
    [0, 1],
  ],
  "{": brace(1, -1),
  "}": brace(0, 1),
  "|": [
    [0.5, 0],
    [0.5, 1],
  ],
};

/** A bracket as high as its content; "" takes no space. */
export function writeFence(
  pen: Pen,
  text: string,
  { ascent, descent }: { ascent: number; descent: number },
  { size, colour }: Style,
): Box {
  const shape = shapes[text];
  const isWritten = !shape && text !== "";
  const width = shape ? size * 0.36 : pen.textWidth(text, { size });
  return {
    kind: "box",
    width: width + (text === "" ? 0 : size * 0.22),
    ascent,
    descent,
    draw(x, baseline) {
      if (isWritten) pen.write(text, x, baseline, { size, colour });
      if (!shape) return;
      const height = ascent + descent;
      const points = shape.map(
        ([across, down]): Point => [x + size * 0.08 + across * width, baseline - ascent + down * height],
      );
      pen.path(points, 0.8, colour);
    },
  };
}

function arc(end: number, middle: number): Point[] {
  return Array.from({ length: 13 }, (_, at): Point => {
    const down = at / 12;
    return [end + (middle - end) * Math.sin(down * Math.PI), down];
  });
}

/** `side` −1: its point to the left. */
function brace(end: number, side: 1 | -1): Point[] {
  const point = end + side;
  const spine = end + side * 0.5;
  return [
    [end, 0],
    [spine + side * -0.15, 0.02],
    [spine, 0.07],
    [spine, 0.44],
    [spine + side * 0.15, 0.48],
    [point, 0.5],
    [spine + side * 0.15, 0.52],
    [spine, 0.56],
    [spine, 0.93],
    [spine + side * -0.15, 0.98],
    [end, 1],
  ];
}
