import type { Judged } from "#contract/bank/shapes";
import { answering, type QuestionType } from "#contract/questions/kinds";
import { figure } from "~/words/figures";
import type { Language } from "~/words/languages";

/** What came of an answer: the words for it are `bank:preview.verdicts`. */
export interface Verdict {
  is: "right" | "partly" | "wrong" | "costs" | "blank" | "byHand" | "byTests" | "sum" | "rest";
  score: string;
  full: string;
  /** Points, for the plural. */
  count: number;
}

type One = Judged["children"][number];

/** What is told of an answer to a question without others below it. */
export const verdictOf = (judged: One, type: QuestionType, language: Language): Verdict =>
  told(kindOf(judged, type), judged, language);

/** What is told of the answers to a parent question together. */
export function sumOf(judged: One, language: Language): Verdict {
  const is = judged.isBlank ? "blank" : judged.isByHand ? "rest" : "sum";
  return told(is, judged, language);
}

function kindOf({ score, full, isByHand, isBlank }: One, type: QuestionType): Verdict["is"] {
  const kind = answering[type];
  // What cannot be given here is not left blank either.
  if (kind === "recording" || kind === "file") return "byHand";
  if (isBlank) return "blank";
  if (isByHand) return kind === "program" ? "byTests" : "byHand";
  if (score < 0) return "costs";
  if (score === 0) return "wrong";
  return score === full ? "right" : "partly";
}

const told = (is: Verdict["is"], { score, full }: One, language: Language): Verdict => ({
  is,
  score: figure(score, language),
  full: figure(full, language),
  count: full,
});
