import { answering } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import type { AnswerScore, ItemScore } from "#contract/results/shapes";
import type { SittingAnswer } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import { partSum, type Score, scoreAnswer, scoreFamily } from "../scoring/score";
import { noAnswer } from "./asked";
import { readAnswer } from "./saving";
import type { SittingScene, SittingServices } from "./scene";

/** What a sitting's answers earn by the rules alone (decisions of the product §5), by place; null waits for a person. */
export async function scoreSitting(
  { queries }: Pick<SittingServices, "queries">,
  scene: SittingScene,
): Promise<AnswerScore[]> {
  const rows = await queries
    .selectFrom("sitting_answer")
    .select(["place", "content"])
    .where("candidate_id", "=", scene.candidate.id)
    .execute();
  const byPlace = new Map(rows.map(({ place, content }) => [place, readAnswer(content)]));
  return scene.places.map(({ part, slot }, place) => {
    const { answer, file } = byPlace.get(place) ?? { answer: noAnswer, file: null };
    const question = scene.paper.questions.get(slot.versionId)!;
    return { versionId: slot.versionId, part, ...scoreOf(question, slot.score, answer, file !== null) };
  });
}

function scoreOf(
  question: Question,
  full: number,
  answer: SittingAnswer,
  hasFile: boolean,
): Pick<AnswerScore, "score" | "full" | "why" | "children"> {
  if (answering[question.type] === "family") {
    const children = scoreFamily(question.children, answer.children).map(told);
    return { ...familySum(children), children };
  }
  // A file or recording is an answer without a text.
  const scored = scoreAnswer(question, full, hasFile ? { ...answer, text: "file" } : answer);
  return { ...told(scored), children: [] };
}

/** Why an answer has this score. */
function told({ score, full, isBlank }: Score): ItemScore {
  const why =
    score === null
      ? "waits"
      : isBlank
        ? "blank"
        : score === full
          ? "right"
          : score > 0
            ? "partly"
            : score < 0
              ? "deducted"
              : "wrong";
  return { score, full, why };
}

/** A parent question: the sum of its sub-questions, which waits for the last of them. */
export function familySum(children: ItemScore[]): ItemScore {
  const full = children.reduce((sum, child) => sum + child.full, 0);
  if (children.some(({ score }) => score === null)) return { score: null, full, why: "waits" };
  const isBlank = children.every(({ why }) => why === "blank");
  const score = children.reduce((sum, child) => sum + child.score!, 0);
  return told({ score, full, isBlank });
}

/** What makes up the sum: sub-questions instead of their parent. */
export const scoredItems = (answers: readonly AnswerScore[]): ItemScore[] =>
  answers.flatMap((answer) => (answer.children.length > 0 ? answer.children : [answer]));

/** The sums of the parts in hundredths, each with a floor of 0; `passScore` 0 for none. */
export function scoreSums(answers: readonly AnswerScore[], parts: number, passScore: number) {
  const byPart = Array.from({ length: parts }, (_, part) => {
    const items = scoredItems(answers.filter((answer) => answer.part === part));
    const { counted, unfloored } = partSum(items.map(({ score }) => score));
    return { score: counted, unfloored, total: items.reduce((sum, { full }) => sum + full, 0) };
  });
  const sum = (of: "score" | "total") => byPart.reduce((all, part) => all + part[of], 0);
  const open = scoredItems(answers).filter(({ score }) => score === null).length;
  const score = sum("score");
  return {
    ...{ parts: byPart, score, total: sum("total"), open },
    isPassed: open > 0 || passScore === 0 ? null : score >= passScore,
  };
}

/** Hundredths; 0 where the paper has none. */
export async function storedPassScore(queries: Queries, paperId: string): Promise<number> {
  const { pass_score } = await queries
    .selectFrom("paper")
    .select("pass_score")
    .where("id", "=", paperId)
    .executeTakeFirstOrThrow();
  return pass_score;
}
