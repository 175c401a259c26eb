import { answering, type QuestionType } from "../questions/kinds";
import type { PartialText } from "../questions/partial-credit";
import type { ChildQuestion, Code, MarkingPoint, Part, Question } from "../questions/shapes";
import type { PaperVariant, PrintedPaper, SlotOrigin } from "./shapes";

/**
 * The content of a printed paper, shared by PDF, Word and the print page. Candidates get only what this file
 * selects for them; keys are separate and present only where requested (trust G1).
 */
export interface Sheet {
  name: string;
  /** Its letter is on each page. */
  variant: PaperVariant;
  /** What candidates are told before they begin: the paper's description, in lines. */
  instructions: string;
  /** "" where the content has none yet. */
  versionCode: string;
  score: number;
  /** 0 where the time is unknown. */
  minutes: number;
  questionCount: number;
  /** One, or the children of a group paper in their order. */
  papers: SheetPaper[];
  hasKey: boolean;
}

export interface SheetPaper {
  /** "" where the same as the sheet's name. */
  name: string;
  score: number;
  questionCount: number;
  parts: SheetPart[];
}

export interface SheetPart {
  /** Counts from 1 in its paper. */
  number: number;
  name: string;
  introduction: string;
  score: number;
  questions: SheetQuestion[];
  /** Empty without keys. */
  keys: SheetKey[];
}

/** A question as shown to candidates; all texts as the author wrote them. */
export interface SheetQuestion {
  id: string;
  /** “12”, or “3” for the third child of a parent question. */
  number: number;
  type: QuestionType;
  /** What stands before it; "" for none, and where the one before it has the same (`sheetRuns`). */
  stimulus: string;
  /** The number of the last question that has the same, in a row with it. */
  stimulusTo: number;
  /** Points; null where the author hides them. */
  score: number | null;
  content: string;
  option: string[];
  /** Answer lines. */
  lines: number;
  code: SheetCode | null;
  /** Seconds of a recording; 0: no limit. */
  seconds: number;
  /** "" where nothing is listened to or watched. */
  media: "" | "audio" | "video";
  children: SheetQuestion[];
}

export interface SheetCode {
  languages: Code["languages"];
  input: string;
  output: string;
  inputExample: string;
  outputExample: string;
  template: string;
}

/** Key and analysis; `number` is the question's. */
export interface SheetKey {
  id: string;
  number: number;
  type: QuestionType;
  /** Indexes from 0; of a true/false question 1 or 0. */
  keys: number[];
  /** Each blank's accepted texts. */
  blanks: string[][];
  /** What options, and texts in blanks, earn; both empty where the scoring rule says it. */
  weights: number[];
  partial: PartialText[];
  isByOrder: boolean;
  /** Reference answer or solution. */
  text: string;
  analysis: string;
  rubric: MarkingPoint[];
  /** Where a variant's question stands in the paper as written, with its options by index; a child has no number. */
  origin: { number: number | null; options: number[] } | null;
  children: SheetKey[];
}

/** The sheet of a paper, with or without keys. */
export function paperSheetOf({ paper, variant, versionCode, papers }: PrintedPaper, hasKey: boolean): Sheet {
  return {
    name: paper.name,
    variant,
    instructions: paper.shortName,
    versionCode,
    score: paper.jobScore,
    minutes: Math.round(paper.jobDuration / 60),
    questionCount: papers.reduce((sum, one) => sum + countIn(one.parts), 0),
    papers: papers.map((one) => ({
      name: paper.isGroup ? one.paper.name : "",
      score: one.paper.jobScore,
      questionCount: countIn(one.parts),
      parts: one.parts.map((held, at) => partOf(held, at + 1, hasKey)),
    })),
    hasKey,
  };
}

type Held = PrintedPaper["papers"][number]["parts"][number];

const countIn = (parts: Held[]) => parts.reduce((sum, { slots }) => sum + slots.length, 0);

function partOf({ part, slots }: Held, number: number, hasKey: boolean): SheetPart {
  const { name, introduction, score }: Part = part;
  return {
    number,
    name,
    introduction,
    score,
    questions: slots.map((slot) => sheetQuestionOf(slot.question, slot.slotId, slot.number, slot.score)),
    keys: hasKey ? slots.map((slot) => keyOf(slot.question, slot.slotId, slot.number, slot.origin)) : [],
  };
}

const noNature = {
  stimulus: "",
  children: [],
  code: null,
  seconds: 0,
  media: null,
} satisfies Partial<Question>;

/** What candidates see of a question; its score in points. */
export function sheetQuestionOf(
  asked: Question | ChildQuestion,
  id: string,
  number: number,
  score: number,
): SheetQuestion {
  const { stimulus, code, seconds, children, media } = { ...noNature, ...asked };
  return {
    id,
    number,
    type: asked.type,
    ...{ stimulus, stimulusTo: number },
    // Rule 1 of a Q&A question hides its mark from candidates (001 §3).
    score: asked.type === 5 && asked.scoringRule === 1 ? null : score,
    content: asked.content,
    option: answering[asked.type] === "one" || answering[asked.type] === "some" ? asked.option : [],
    lines: linesFor(asked.type, score),
    code: code && {
      languages: code.languages,
      input: code.codeInput,
      output: code.codeOutput,
      inputExample: code.codeInputExample,
      outputExample: code.codeOutputExample,
      template: code.template,
    },
    seconds: answering[asked.type] === "recording" ? seconds : 0,
    media: media?.kind ?? "",
    children: children.map((child, at) => sheetQuestionOf(child, `${id}-${at + 1}`, at + 1, child.score)),
  };
}

function keyOf(
  asked: Question | ChildQuestion,
  id: string,
  number: number,
  origin: (Omit<SlotOrigin, "number"> & { number: number | null }) | null,
): SheetKey {
  const { code, children } = { ...noNature, ...asked };
  return {
    id,
    number,
    type: asked.type,
    keys: [...asked.answer.keys].sort((one, other) => one - other),
    blanks: asked.answer.blanks,
    weights: asked.answer.weights,
    partial: asked.answer.partial,
    isByOrder: asked.isByOrder,
    text: code ? code.codeCorrectValue : asked.answer.text,
    analysis: asked.analysis,
    rubric: asked.rubric,
    origin: origin && { number: origin.number, options: origin.options },
    children: children.map((child, at) => {
      const own = origin && { number: null, options: origin.children[at]!, children: [] };
      return keyOf(child, `${id}-${at + 1}`, at + 1, own);
    }),
  };
}

/** Answer space grows with the mark, from a short note to most of a page. */
function linesFor(type: QuestionType, score: number): number {
  if (type === 5) return Math.min(20, Math.max(5, Math.ceil(score * 0.8)));
  return type === 6 ? Math.min(24, Math.max(12, Math.ceil(score))) : 0;
}
