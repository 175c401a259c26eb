import { SaxesParser } from "saxes";

/** A piece of a typeset page, in points from its upper left corner. */
export type SvgPiece =
  /** A text in one font and one direction; `x` is its left end, `y` its baseline. */
  | { kind: "text"; text: string; x: number; y: number; size: number; width: number; fill: string }
  | { kind: "shape"; path: string; x: number; y: number; fill: string; stroke: string; strokeWidth: string };

/**
 * The texts and shapes of a page in the format `text-svg`. That format has outlines and texts over them to select; of
 * the two, only the texts are read: they are a twentieth as long, and the reader's own fonts show them.
 */
export function readTextSvg(svg: string): SvgPiece[] {
  const pieces: SvgPiece[] = [];
  /** Of each open element: where it is. */
  const places: { x: number; y: number }[] = [{ x: 0, y: 0 }];
  let run: Extract<SvgPiece, { kind: "text" }> | null = null;
  let isText = false;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const of = (attribute: string) => (attributes[attribute] as string | undefined) ?? "";
    const moved = /translate\(([-\d.]+), ?([-\d.]+)\)/.exec(of("transform"));
    const at = places.at(-1)!;
    const here = moved ? { x: at.x + Number(moved[1]), y: at.y + Number(moved[2]) } : at;
    places.push(here);
    if (of("class") === "typst-text") {
      const size = Number(/scale\(([-\d.]+)/.exec(of("transform"))![1]) * 1000;
      run = { kind: "text", text: "", ...here, size, width: 0, fill: of("fill") };
    } else if (name === "foreignObject" && run) {
      run.width = (Number(of("width")) * 16 * run.size) / 1000;
    } else if (of("class") === "typst-shape") {
      const [path, fill, stroke] = [of("d").trim(), of("fill"), of("stroke")];
      pieces.push({ kind: "shape", path, ...here, fill, stroke, strokeWidth: of("stroke-width") });
    }
    isText = of("class") === "tsel";
  });
  parser.on("text", (text) => {
    // Where a word may break, nothing is seen.
    if (isText && run) run.text += text.replace(/\u200b/g, "");
  });
  parser.on("closetag", () => {
    places.pop();
    if (isText && run) {
      pieces.push(run);
      run = null;
    }
    isText = false;
  });
  parser.write(svg).close();
  return pieces;
}
