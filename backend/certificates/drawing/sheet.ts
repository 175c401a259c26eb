import type { CertificatePicture } from "#contract/certificates/shapes";
import type { Line } from "../../fonts/lines";

/** A certificate with everything at its place; points from the upper left corner. */
export interface Sheet {
  width: number;
  height: number;
  lang: string;
  title: string;
  /** All that it says, line by line in reading order. */
  aloud: string[];
  paper: string;
  /** What says nothing: colours, lines. */
  ground: Mark[];
  blocks: Block[];
}

/** What is read as one, in the words that PDF has for it. */
export interface Block {
  type: "H1" | "P" | "Figure" | "Table" | "TR" | "TH" | "TD";
  /** What a picture shows. */
  alt?: string;
  /** What it says, where the glyphs alone might not tell. */
  said?: string;
  marks: Mark[];
  children: Block[];
}

export type Mark = TextMark | LineMark | PathMark | PictureMark;

export interface TextMark {
  kind: "text";
  /** The left end of its baseline. */
  x: number;
  y: number;
  size: number;
  line: Line;
  colour: string;
  /** Between characters. */
  tracking: number;
  width: number;
  /** How much room there is for it, and where in that room it stands. */
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

/** An SVG path, enlarged and moved. Filled, or drawn as a line where it has a width. */
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
