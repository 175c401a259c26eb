import type { CertificatePicture } from "#contract/certificates/shapes";
import type { Script } from "#locales/languages";
import type { Line } from "../../fonts/lines";

/** A laid-out certificate; points from the upper left corner. */
export interface CertificateLayout {
  width: number;
  height: number;
  lang: string;
  script: Script;
  title: string;
  /** Its text, line by line in reading order. */
  aloud: string[];
  paper: string;
  /** Decoration without text: fills, lines. */
  ground: LayoutMark[];
  blocks: LayoutBlock[];
}

/** A structure element with its PDF tag. */
export interface LayoutBlock {
  type: "H1" | "P" | "Figure" | "Table" | "TR" | "TH" | "TD";
  /** A picture's alternative text. */
  alt?: string;
  /** Its ActualText, where the glyphs alone might not map to it. */
  said?: string;
  marks: LayoutMark[];
  children: LayoutBlock[];
}

export type LayoutMark = TextMark | LineMark | PathMark | PictureMark;

export interface TextMark {
  kind: "text";
  /** The left end of its baseline. */
  x: number;
  y: number;
  size: number;
  line: Line;
  colour: string;
  /** Letter spacing. */
  tracking: number;
  width: number;
  /** The available width, and the alignment in it. */
  room: number;
  align: "start" | "middle";
}

export interface LineMark {
  kind: "line";
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  colour: string;
}

/** An SVG path, scaled and translated. Filled, or stroked where it has a line width. */
export interface PathMark {
  kind: "path";
  path: string;
  x: number;
  y: number;
  scale: number;
  colour: string;
  lineWidth: number;
}

export interface PictureMark {
  kind: "picture";
  which: CertificatePicture;
  x: number;
  y: number;
  width: number;
  height: number;
}
