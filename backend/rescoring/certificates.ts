import type { RescoringPreview } from "#contract/rescoring/shapes";
import { fulfils, standingCertificates, stepOf } from "../certificate-rules/store";
import type { Queries } from "../database/open";
import type { Rescored, ScoreTotals } from "./compute";

/** Candidates that are looked at together. */
const piece = 500;

/** What an exam's certificate rule would do once these scores are applied and released; null without a rule. */
export async function certificatesAfter(
  queries: Queries,
  examId: string,
  counted: readonly Rescored[],
): Promise<RescoringPreview["certificates"]> {
  const rule = await queries
    .selectFrom("certificate_rule")
    .select(["kind", "least"])
    .where("exam_id", "=", examId)
    .executeTakeFirst();
  if (!rule) return null;
  const isEarned = ({ score, open, isPassed }: ScoreTotals) =>
    open === 0 && fulfils(rule, { score, passed: Number(isPassed) });
  const counts = { won: 0, lost: 0, replaced: 0 };
  // The certificate of a score that has to be marked again stands until that is released.
  const written = counted.filter(({ answersAfter, after }) => answersAfter !== "" && after.open === 0);
  for (let at = 0; at < written.length; at += piece) {
    const some = written.slice(at, at + piece);
    const given = await queries
      .selectFrom("exam_certificate")
      .select(["candidate_id", "certificate_id", "taken_back"])
      .where(
        "candidate_id",
        "in",
        some.map(({ candidateId }) => candidateId),
      )
      .execute();
    const standing = await standingCertificates(
      queries,
      given.flatMap(({ certificate_id }) => certificate_id || []),
    );
    const known = new Map(given.map((one) => [one.candidate_id, one]));
    for (const { candidateId, releasedAt, before, after } of some) {
      const own = known.get(candidateId);
      const step = stepOf(isEarned(after), standing.get(own?.certificate_id ?? ""), {
        ...{ score: after.score, takenBack: own?.taken_back ?? 0 },
      });
      if (step === "issue" && !isEarned(before)) counts.won += 1;
      if (step === "revoke" && releasedAt > 0) counts.lost += 1;
      if (step === "replace" && releasedAt > 0) counts.replaced += 1;
    }
  }
  return counts;
}
