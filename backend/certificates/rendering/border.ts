import type { CertificateLook } from "#contract/certificates/shapes";
import type { LayoutMark } from "./sheet";

const inset = 24;

/** The border of a sheet. */
export function borderOf({ border, accent }: CertificateLook, width: number, height: number): LayoutMark[] {
  const path = (d: string, lineWidth: number): LayoutMark => ({
    kind: "path",
    path: d,
    x: 0,
    y: 0,
    scale: 1,
    colour: accent,
    lineWidth,
  });
  const frame = (from: number, lineWidth: number) =>
    path(`M${from} ${from}H${width - from}V${height - from}H${from}Z`, lineWidth);
  switch (border) {
    case "none":
      return [];
    case "line":
      return [frame(inset, 1)];
    case "double":
      return [frame(inset - 3, 2.2), frame(inset + 3, 0.6)];
    case "corners":
      return corners(width, height).flatMap(({ outer, inner }) => [path(outer, 2), path(inner, 0.6)]);
  }
}

/** Two angles in each corner, the inner one inset and thinner. */
function corners(width: number, height: number): { outer: string; inner: string }[] {
  const arm = 62;
  return [
    [inset, inset, 1, 1],
    [width - inset, inset, -1, 1],
    [width - inset, height - inset, -1, -1],
    [inset, height - inset, 1, -1],
  ].map(([x, y, right, down]) => {
    const angle = (from: number, length: number) =>
      `M${x! + right! * from} ${y! + down! * length}V${y! + down! * from}H${x! + right! * length}`;
    return { outer: angle(0, arm), inner: angle(6, arm + 22) };
  });
}
