import { type Maths, mathsText } from "../content/maths";
import { writeFence } from "./fence";
import type { Box } from "./lines";
import type { Pen, Style } from "./pen";

/** A formula as an inline box. */
export function mathsBox(pen: Pen, maths: Maths, style: Style): Box {
  const box = boxOf(pen, maths, { ...style, isUnderlined: false });
  return padded(box, 1);
}

const padded = (box: Box, space: number): Box => ({
  ...box,
  width: box.width + 2 * space,
  draw: (x, baseline) => box.draw(x + space, baseline),
});

const smaller = (style: Style): Style => ({ ...style, size: Math.max(6, style.size * 0.72) });

function boxOf(pen: Pen, maths: Maths, style: Style): Box {
  switch (maths.kind) {
    case "text":
      return textBox(pen, maths.text, maths.gap, style);
    case "fence":
      return textBox(pen, maths.text, "none", style);
    case "row":
      return rowBox(pen, maths.children, style);
    case "fraction":
      return fractionBox(pen, boxOf(pen, maths.above, style), boxOf(pen, maths.below, style), style);
    case "script":
      return scriptBox(pen, maths, style);
    case "root":
      return rootBox(pen, maths, style);
    case "over":
      return overBox(pen, boxOf(pen, maths.of, style), maths.mark, style);
    case "grid":
      return gridBox(
        maths.rows.map((row) => row.map((cell) => boxOf(pen, cell, style))),
        style,
      );
  }
}

function textBox(pen: Pen, text: string, gap: "none" | "around" | "after", style: Style): Box {
  const [before, after] = { none: [0, 0], around: [0.2, 0.2], after: [0, 0.16] }[gap]!.map(
    (share) => share * style.size,
  ) as [number, number];
  // Variables are italic; numbers, words and operators upright.
  const rendered = /^[a-zA-Z]$/.test(text) ? { ...style, isSlanted: true } : style;
  const lean = rendered.isSlanted ? style.size * 0.08 : 0;
  return {
    kind: "box",
    width: before + pen.textWidth(text, style) + lean + after,
    ascent: style.size * 0.82,
    descent: style.size * 0.2,
    draw: (x, baseline) => pen.write(text, x + before, baseline, rendered),
  };
}

/** Side by side; brackets scale with their content. */
function rowBox(pen: Pen, children: Maths[], style: Style): Box {
  const inner = children.filter(({ kind }) => kind !== "fence").map((child) => boxOf(pen, child, style));
  const ascent = Math.max(style.size * 0.82, ...inner.map((box) => box.ascent));
  const descent = Math.max(style.size * 0.2, ...inner.map((box) => box.descent));
  const isTall = ascent + descent > style.size * 1.5;
  const boxes = children.map((child) =>
    child.kind === "fence" && isTall
      ? writeFence(pen, mathsText(child), { ascent, descent }, style)
      : boxOf(pen, child, style),
  );
  return {
    kind: "box",
    width: boxes.reduce((sum, { width }) => sum + width, 0),
    ascent,
    descent,
    draw(x, baseline) {
      let at = x;
      for (const box of boxes) {
        box.draw(at, baseline);
        at += box.width;
      }
    },
  };
}

function fractionBox(pen: Pen, above: Box, below: Box, { size, colour }: Style): Box {
  const axis = size * 0.3;
  const space = size * 0.12;
  const width = Math.max(above.width, below.width) + size * 0.3;
  return {
    kind: "box",
    width: width + size * 0.16,
    ascent: axis + space + above.descent + above.ascent,
    descent: below.ascent + below.descent + space - axis,
    draw(x, baseline) {
      const left = x + size * 0.08;
      const middle = baseline - axis;
      above.draw(left + (width - above.width) / 2, middle - space - above.descent);
      below.draw(left + (width - below.width) / 2, middle + space + below.ascent);
      pen.line(left, middle, left + width, middle, 0.6, colour);
    },
  };
}

function scriptBox(pen: Pen, { base, above, below }: Extract<Maths, { kind: "script" }>, style: Style): Box {
  const stem = boxOf(pen, base, style);
  const up = above && boxOf(pen, above, smaller(style));
  const down = below && boxOf(pen, below, smaller(style));
  const raise = Math.max(style.size * 0.36, stem.ascent - style.size * 0.42);
  const lower = Math.max(style.size * 0.2, stem.descent);
  return {
    kind: "box",
    width: stem.width + Math.max(up?.width ?? 0, down?.width ?? 0) + style.size * 0.06,
    ascent: Math.max(stem.ascent, up ? raise + up.ascent : 0),
    descent: Math.max(stem.descent, down ? lower + down.descent : 0),
    draw(x, baseline) {
      stem.draw(x, baseline);
      up?.draw(x + stem.width, baseline - raise);
      down?.draw(x + stem.width, baseline + lower);
    },
  };
}

function rootBox(pen: Pen, { of, index }: Extract<Maths, { kind: "root" }>, style: Style): Box {
  const { size, colour } = style;
  const inner = boxOf(pen, of, style);
  const small = index && boxOf(pen, index, { ...style, size: Math.max(5, size * 0.55) });
  const lead = Math.max(0, (small?.width ?? 0) - size * 0.28);
  const sign = size * 0.55;
  const top = inner.ascent + size * 0.14;
  return {
    kind: "box",
    width: lead + sign + inner.width + size * 0.12,
    ascent: top + size * 0.06,
    descent: inner.descent,
    draw(x, baseline) {
      const left = x + lead;
      const foot = baseline + inner.descent * 0.7;
      small?.draw(x, baseline - size * 0.42);
      pen.path(
        [
          [left, baseline - size * 0.3],
          [left + sign * 0.3, baseline - size * 0.4],
          [left + sign * 0.55, foot],
          [left + sign, baseline - top],
          [left + sign + inner.width + size * 0.1, baseline - top],
        ],
        0.7,
        colour,
      );
      inner.draw(left + sign, baseline);
    },
  };
}

function overBox(pen: Pen, inner: Box, mark: string, { size, colour }: Style): Box {
  const top = inner.ascent + size * 0.06;
  return {
    ...inner,
    ascent: top + size * 0.16,
    draw(x, baseline) {
      inner.draw(x, baseline);
      const y = baseline - top;
      const end = x + inner.width - size * 0.05;
      if (mark === "→") {
        pen.line(x, y, end, y, 0.6, colour);
        pen.path(
          [
            [end - 2.5, y - 1.5],
            [end, y],
            [end - 2.5, y + 1.5],
          ],
          0.6,
          colour,
        );
      } else if (mark === "‾" || mark === "¯" || mark === "ˉ") pen.line(x, y, end, y, 0.6, colour);
      else
        pen.write(mark, x + (inner.width - pen.textWidth(mark, { size })) / 2, baseline - size * 0.1, {
          size,
          colour,
        });
    },
  };
}

function gridBox(rows: Box[][], { size }: Style): Box {
  const gap = size * 0.9;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(0, ...rows.map((row) => row[at]?.width ?? 0)),
  );
  const lines = rows.map((row) => ({
    ascent: Math.max(size * 0.95, ...row.map((box) => box.ascent)),
    descent: Math.max(size * 0.4, ...row.map((box) => box.descent)),
  }));
  const height = lines.reduce((sum, { ascent, descent }) => sum + ascent + descent, 0);
  const above = height / 2 + size * 0.3;
  return {
    kind: "box",
    width: widths.reduce((sum, width) => sum + width + gap, 0) - (columns > 0 ? gap : 0) + size * 0.2,
    ascent: above,
    descent: height - above,
    draw(x, baseline) {
      let y = baseline - above;
      for (const [at, row] of rows.entries()) {
        let left = x + size * 0.1;
        for (const [column, box] of row.entries()) {
          box.draw(left, y + lines[at]!.ascent);
          left += widths[column]! + gap;
        }
        y += lines[at]!.ascent + lines[at]!.descent;
      }
    },
  };
}
