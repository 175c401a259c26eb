import type { Judged } from "#contract/bank/shapes";
import { answering, type QuestionType } from "#contract/questions/kinds";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";

/** The result of an answer: its texts are `bank:preview.verdicts`. */
export interface AnswerVerdict {
  is: "right" | "partly" | "wrong" | "costs" | "blank" | "byHand" | "byTests" | "sum" | "rest";
  score: string;
  full: string;
  /** Points, for the plural form. */
  count: number;
}

type One = Judged["children"][number];

/** The result of an answer to a question without children. */
export const answerVerdict = (judged: One, type: QuestionType, language: Language): AnswerVerdict =>
  told(kindOf(judged, type), judged, language);

/** The combined result of the answers to a parent question. */
export function sumOf(judged: One, language: Language): AnswerVerdict {
  const is = judged.isBlank ? "blank" : judged.isByHand ? "rest" : "sum";
  return told(is, judged, language);
}

function kindOf({ score, full, isByHand, isBlank }: One, type: QuestionType): AnswerVerdict["is"] {
  const kind = answering[type];
  // What cannot be answered here does not count as blank either.
  if (kind === "recording" || kind === "file") return "byHand";
  if (isBlank) return "blank";
  if (isByHand) return kind === "program" ? "byTests" : "byHand";
  if (score < 0) return "costs";
  if (score === 0) return "wrong";
  return score === full ? "right" : "partly";
}

const told = (is: AnswerVerdict["is"], { score, full }: One, language: Language): AnswerVerdict => ({
  is,
  score: figure(score, language),
  full: figure(full, language),
  count: full,
});
