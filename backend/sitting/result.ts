import { answering } from "#contract/questions/kinds";
import type { SittingPage } from "#contract/sitting/shapes";
import { partSum, scoreAnswer, scoreFamily } from "../scoring/score";
import { noAnswer } from "./asked";
import { readAnswer } from "./saving";
import type { SittingScene, SittingServices } from "./scene";

/** Whether the exam's settings tell the score now, of what needs nobody to mark it (decisions of the product §6). */
function isReleased({ sitting, paper, now }: SittingScene): boolean {
  const { checkScore, release, releaseAt } = paper.settings;
  if (sitting?.state !== "submitted" || checkScore === 0) return false;
  return release === "immediately" || (release === "at" && now >= releaseAt);
}

/** The score of a sitting where it may be told, and each answer has one without a person; in points. */
export async function resultOf(
  services: Pick<SittingServices, "queries">,
  scene: SittingScene,
): Promise<SittingPage["result"]> {
  if (!isReleased(scene)) return null;
  const rows = await services.queries
    .selectFrom("sitting_answer")
    .select(["place", "content"])
    .where("candidate_id", "=", scene.candidate.id)
    .execute();
  const byPlace = new Map(rows.map((row) => [row.place, readAnswer(row.content).answer]));
  const scores: (number | null)[][] = scene.paper.parts.map(() => []);
  for (const [at, { part, slot }] of scene.places.entries()) {
    const question = scene.paper.questions.get(slot.versionId)!;
    const answer = byPlace.get(at) ?? noAnswer;
    const given =
      answering[question.type] === "family"
        ? scoreFamily(question.children, answer.children)
        : [scoreAnswer(question, slot.score, answer)];
    scores[part]!.push(...given.map(({ score }) => score));
  }
  if (scores.flat().includes(null)) return null;
  const parts = scene.paper.parts.map(({ name }, at) => {
    const total = scene.paper.structure.parts[at]!.slots.reduce((sum, { score }) => sum + score, 0);
    return { name, score: partSum(scores[at]!).counted / 100, total: total / 100 };
  });
  const sum = (of: "score" | "total") =>
    parts.reduce((hundredths, part) => hundredths + Math.round(part[of] * 100), 0) / 100;
  const { pass_score: passScore } = await services.queries
    .selectFrom("paper")
    .select("pass_score")
    .where("id", "=", scene.candidate.paper_id)
    .executeTakeFirstOrThrow();
  const { settings } = scene.paper;
  return {
    ...{ score: sum("score"), total: sum("total"), parts },
    isPassed: settings.checkScore === 2 && passScore > 0 ? sum("score") * 100 >= passScore : null,
  };
}
