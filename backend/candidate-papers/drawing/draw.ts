import { createHash, createHmac } from "node:crypto";
import { canonical } from "#contract/certificates/canonical";

/** The version of the rules in docs/candidate-paper-draw.md that this file carries out. */
export const drawAlgorithm = 1;

/** What of a paper decides how a candidate's paper can look. */
export interface DrawStructure {
  examId: string;
  parts: DrawPart[];
}
export interface DrawPart {
  partId: string;
  /** Whether its questions, and the options of each, are in an order of the candidate's own. */
  questions: boolean;
  options: boolean;
  slots: DrawSlot[];
}
export interface DrawSlot {
  slotId: string;
  versionId: string;
  /** Hundredths. */
  score: number;
  /** How many options can move: those before the first that stays where it is. 0 without options. */
  moving: number;
  /** Of all options. */
  options: number;
  /** The same of each child of a parent question. */
  children: { moving: number; options: number }[];
}

/**
 * The paper of one candidate: for each part its slots in their order, each as the index in the structure, the order
 * of its options, and that of each child's. Options are indexes from 0 in the question version.
 */
export type DrawnPaper = [slot: number, options: number[], children: number[][]][][];

/** Uniform integers from HMAC-SHA256 of the seed: each candidate has a stream of their own. */
function randomOf(seed: Uint8Array, examId: string, number: number): (below: number) => number {
  let block = Buffer.alloc(0);
  let counter = 0;
  let at = 0;
  const word = () => {
    if (at === block.length) {
      block = createHmac("sha256", seed).update(`${examId}\n${number}\n${counter++}`).digest();
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4);
  };
  return (below) => {
    // Without the remainder, each value is as likely as every other one.
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % below);
    for (;;) {
      const value = word();
      if (value < limit) return value % below;
    }
  };
}

/** The numbers from 0 to below `count`, of which the first `moving` are shuffled (Fisher–Yates, from the end). */
function orderOf(count: number, moving: number, random: (below: number) => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = moving - 1; last > 0; last--) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** The paper of the candidate of this number: the same for the same seed, whenever it is drawn. */
export function drawPaper(structure: DrawStructure, seed: Uint8Array, number: number): DrawnPaper {
  const random = randomOf(seed, structure.examId, number);
  return structure.parts.map(({ slots, questions, options }) =>
    orderOf(slots.length, questions ? slots.length : 0, random).map((index) => {
      const slot = slots[index]!;
      const own = (of: { moving: number; options: number }) =>
        orderOf(of.options, options ? of.moving : 0, random);
      return [index, own(slot), slot.children.map(own)];
    }),
  );
}

/** SHA-256 of bytes, or of the canonical JSON (RFC 8785) of a value, as hexadecimal digits. */
export const digestOf = (value: Uint8Array | object): string =>
  createHash("sha256")
    .update(value instanceof Uint8Array ? value : canonical(value))
    .digest("hex");
