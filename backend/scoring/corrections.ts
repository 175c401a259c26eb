import { answering } from "#contract/questions/kinds";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import type { Correction } from "#contract/rescoring/shapes";
import type { AnswerScore, ItemScore } from "#contract/results/shapes";
import type { SittingAnswer } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import { earnedBy, familySum } from "./earned";
import { scoreAnswer } from "./score";

/** The rescorings that apply to an exam, the first first; of two about the same answer the later one counts. */
export async function correctionsOf(queries: Queries, examId: string): Promise<Correction[]> {
  const rows = await queries
    .selectFrom("rescoring")
    .select("change")
    .where("exam_id", "=", examId)
    .where("kind", "<>", "undo")
    .where("undone_in", "=", 0)
    .orderBy("version")
    .execute();
  return rows.map(({ change }) => JSON.parse(change));
}

interface Whose {
  candidateId: string;
  questions: ReadonlyMap<string, Question>;
  given: (place: number) => SittingAnswer;
}

/** Whether a correction of a question applies to a candidate's answer at a place: a mark is of one answer alone. */
export const appliesAt = (correction: Correction, candidateId: string, place: number): boolean =>
  correction.kind !== "mark" ||
  (correction.candidateId === candidateId && (correction.place ?? place) === place);

/** The scores of one candidate under these corrections; what none is about gets its `base` back. */
export function correctAnswers(
  answers: readonly AnswerScore[],
  corrections: readonly Correction[],
  { candidateId, questions, given }: Whose,
): AnswerScore[] {
  return answers.map((answer, place) => {
    const about = corrections.filter(
      (one) => one.versionId === answer.versionId && appliesAt(one, candidateId, place),
    );
    const isCorrected = answer.base !== undefined || answer.children.some(({ base }) => base !== undefined);
    if (about.length === 0 && !isCorrected) return answer;
    const question = questions.get(answer.versionId)!;
    const { children, versionId, part } = answer;
    if (children.length === 0)
      return { versionId, part, children, ...corrected(answer, question, given(place), about.at(-1)) };
    const own = children.map((child, at) =>
      corrected(
        child,
        question.children[at]!,
        given(place).children[at] ?? noChild,
        about.findLast((one) => one.child === -1 || one.child === at),
      ),
    );
    return { versionId, part, ...familySum(own), children: own };
  });
}

const noChild = { keys: [], blanks: [], text: "" };

function corrected(
  { base, score, full, why }: ItemScore,
  item: Question | ChildQuestion,
  answer: Omit<SittingAnswer, "children" | "language">,
  correction: Correction | undefined,
): ItemScore {
  const plain = base ?? { score, full, why };
  if (!correction) return plain;
  switch (correction.kind) {
    case "void":
      return { score: 0, full: 0, why: "voided", base: plain };
    case "everybody":
      return { score: plain.full, full: plain.full, why: "everybody", base: plain };
    case "mark":
      return { score: correction.score, full: plain.full, why: "changed", base: plain };
    case "key":
      return { ...earnedBy(scoreAnswer(withKey(item, correction), plain.full, answer)), base: plain };
  }
}

type Key = Extract<Correction, { kind: "key" }>;

/** A question with another key, and its partial credit: that of the old one is gone. */
export const withKey = <Item extends Pick<Question, "type" | "answer">>(
  item: Item,
  { keys, blanks, weights = [], partial = [] }: Pick<Key, "keys" | "blanks" | "weights" | "partial">,
): Item => ({
  ...item,
  answer: {
    ...item.answer,
    ...(answering[item.type] === "blanks" ? { blanks, partial } : { keys, weights }),
  },
});

/** Whether an item of a question counts for nobody: of two corrections about it the later one decides. */
export const isVoided = (corrections: readonly Correction[], versionId: string, child: number): boolean =>
  corrections.findLast(
    (one) => one.kind !== "mark" && one.versionId === versionId && (one.child === child || one.child === -1),
  )?.kind === "void";

/** A question as the corrections have it: the last key of each item counts. */
export function correctedQuestion(question: Question, versionId: string, corrections: readonly Correction[]) {
  const keys = corrections.filter((one): one is Key => one.kind === "key" && one.versionId === versionId);
  const of = <Item extends Pick<Question, "type" | "answer">>(item: Item, child: number): Item => {
    const key = keys.findLast((one) => one.child === child);
    return key ? withKey(item, key) : item;
  };
  return keys.length === 0
    ? question
    : { ...of(question, -1), children: question.children.map((child, at) => of(child, at)) };
}
