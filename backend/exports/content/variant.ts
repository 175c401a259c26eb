import { createHash } from "node:crypto";
import type { PaperVariant, PrintedPaper, PrintedSlot, SlotOrigin } from "#contract/exports/shapes";
import { typeRuns } from "#contract/exports/type-runs";
import { hasOptions } from "#contract/questions/kinds";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { type DrawnPaper, type DrawStructure, drawPaper } from "../../candidate-papers/drawing/draw";
import { drawSlotOf } from "../../candidate-papers/drawing/structure";

type Papers = PrintedPaper["papers"];

/** Draws before a variant may be like another after all: with one question there is no other order. */
const attempts = 50;

/**
 * Papers in the order of a variant, by the draw of candidates' papers (`docs/candidate-paper-draw.md`): sections of one
 * type stay together where the part is sorted by types, children with their parent, "all of the above" at the end. The
 * same for the same paper, and another one than the paper as written and the variants before it.
 */
export function paperVariantOf(papers: Papers, paperId: string, variant: PaperVariant): Papers {
  const sections = papers.flatMap(({ parts }) =>
    parts.flatMap(({ part, slots }) =>
      typeRuns(slots, ({ question }) => question.type).map((run) => ({ part, run })),
    ),
  );
  const structure: DrawStructure = {
    examId: paperId,
    parts: sections.map(({ part, run }) => ({
      ...{ partId: part._id, questions: true, options: true },
      slots: run.map(({ slotId, versionId, score, question }) =>
        drawSlotOf(slotId, versionId, score, question),
      ),
    })),
  };
  const drawn = drawVariant(structure, variant);
  let number = 0;
  let section = 0;
  return papers.map(({ paper, parts }) => ({
    paper,
    parts: parts.map(({ part, slots }) => {
      const ordered: PrintedSlot[] = [];
      while (ordered.length < slots.length) {
        const { run } = sections[section]!;
        for (const [index, options, children] of drawn[section]!) {
          number += 1;
          ordered.push(inOrder(run[index]!, number, { options, children }));
        }
        section += 1;
      }
      return { part, slots: ordered };
    }),
  }));
}

/** The draw of the first number that gives another order than those before it. */
function drawVariant(structure: DrawStructure, variant: PaperVariant): DrawnPaper {
  const seed = createHash("sha256").update(`variants of ${structure.examId}`).digest();
  const known = new Set([JSON.stringify(asWritten(structure))]);
  let number = 0;
  for (const letter of ["A", "B"]) {
    let drawn = drawPaper(structure, seed, ++number);
    for (let left = attempts; left > 0 && known.has(JSON.stringify(drawn)); left -= 1)
      drawn = drawPaper(structure, seed, ++number);
    if (letter === variant) return drawn;
    known.add(JSON.stringify(drawn));
  }
  throw new Error(`there is no variant ${variant}`);
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

const asWritten = ({ parts }: DrawStructure): DrawnPaper =>
  parts.map(({ slots }) =>
    slots.map(({ options, children }, at) => [
      at,
      upTo(options),
      children.map((child) => upTo(child.options)),
    ]),
  );

const inOrder = (slot: PrintedSlot, number: number, order: Omit<SlotOrigin, "number">): PrintedSlot => ({
  ...slot,
  number,
  question: {
    ...optionsInOrder(slot.question, order.options),
    children: slot.question.children.map((child, at) => optionsInOrder(child, order.children[at]!)),
  },
  origin: { number: slot.number, ...order },
});

/** A question with its options, its key and its weights in this order. */
export function optionsInOrder<Q extends Question | ChildQuestion>(question: Q, order: number[]): Q {
  if (!hasOptions(question.type)) return question;
  const { option, answer } = question;
  const keys = answer.keys.map((key) => order.indexOf(key));
  const weights = answer.weights.length > 0 ? order.map((index) => answer.weights[index]!) : [];
  return { ...question, option: order.map((index) => option[index]!), answer: { ...answer, keys, weights } };
}
