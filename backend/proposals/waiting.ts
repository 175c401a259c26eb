import { answering } from "#contract/questions/kinds";
import type { Queries } from "../database/open";
import type { SittingScene } from "../sitting/scene";

/** An answer that a person marks: its place, and the index of a sub-question, else -1. */
interface Waiting {
  place: number;
  child: number;
}

/** Lets answers that people mark wait for a proposal, where the exam asks for it and the candidate agreed. */
export async function queueProposals(
  queries: Queries,
  { candidate, paper, places, now }: SittingScene,
  answers: readonly Waiting[],
): Promise<void> {
  if (!paper.settings.isScoreProposed) return;
  const agreed = await queries
    .selectFrom("candidate_consent")
    .select("at")
    .where("candidate_id", "=", candidate.id)
    .where("kind", "=", "proposal")
    .executeTakeFirst();
  if (!agreed) return;
  const spoken = answers.filter(({ place, child }) => {
    const question = paper.questions.get(places[place]!.slot.versionId)!;
    const { type } = child < 0 ? question : question.children[child]!;
    return answering[type] === "text" || answering[type] === "recording";
  });
  if (spoken.length === 0) return;
  await queries
    .insertInto("mark_proposal")
    .values(
      spoken.map(({ place, child }) => ({
        ...{ candidate_id: candidate.id, place, child },
        ...{ state: "waiting", proposal: "", at: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
