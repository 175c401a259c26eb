import { type CandidateState, outStates } from "#contract/candidates/shapes";
import type { AnswerScore } from "#contract/results/shapes";
import type { SittingPage } from "#contract/sitting/shapes";
import type { SittingScene, SittingServices } from "./scene";
import { scoreSitting, scoreSums, storedPassScore } from "./scores";

/** Whether the exam's settings tell the score now, of what needs nobody to mark it (decisions of the product §6). */
function isDue({ sitting, paper, now }: SittingScene): boolean {
  const { release, releaseAt } = paper.settings;
  if (sitting?.state !== "submitted") return false;
  return release === "immediately" || (release === "at" && now >= releaseAt);
}

/** The score of a sitting that counts, where it may be told and every answer has one; in points. */
export async function resultOf(
  { queries }: Pick<SittingServices, "queries">,
  scene: SittingScene,
): Promise<SittingPage["result"]> {
  const { candidate, paper } = scene;
  const { checkScore } = paper.settings;
  if (outStates.includes(candidate.state as CandidateState)) return null;
  if (checkScore === 0 || !["submitted", "terminated"].includes(scene.sitting?.state ?? "")) return null;
  const stored = await queries
    .selectFrom("candidate_score")
    .select(["answers", "released_at", "withheld"])
    .where("candidate_id", "=", candidate.id)
    .executeTakeFirst();
  if (stored && stored.withheld !== "") return null;
  if (!(stored && stored.released_at > 0) && !isDue(scene)) return null;
  const answers: AnswerScore[] = stored ? JSON.parse(stored.answers) : await scoreSitting({ queries }, scene);
  const passScore = checkScore === 2 ? await storedPassScore(queries, candidate.paper_id) : 0;
  const { parts, score, total, open, isPassed } = scoreSums(answers, paper.parts.length, passScore);
  if (open > 0) return null;
  return {
    ...{ score: score / 100, total: total / 100, isPassed },
    parts: parts.map((part, at) => ({
      ...{ name: paper.parts[at]!.name, score: part.score / 100, total: part.total / 100 },
    })),
  };
}
