import { sql } from "kysely";
import type { RescoringPreview } from "#contract/rescoring/shapes";
import { fulfils, standingCertificates, stepOf } from "../certificate-rules/store";
import type { Queries } from "../database/open";
import { personKey } from "../results/people";
import type { Rescored, ScoreTotals } from "./compute";

/** Certificates that are looked at together. */
const piece = 500;

/** What becomes of a person's one certificate, over all their attempts. */
interface Outcome {
  earnedBefore: boolean;
  keeps: boolean;
  isReplaced: boolean;
  loses: boolean;
  gets: boolean;
}

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
  const { known, standing } = await givenIn(queries, examId);
  const people = new Map<string, Outcome>();
  for (const { candidateId, releasedAt, before, after, answersAfter } of counted) {
    const own = known.get(candidateId);
    if (!own) continue;
    const certificate = own.certificate_id ?? "";
    const takenBack = own.taken_back ?? 0;
    const outcome = people.get(own.person) ?? {
      ...{ earnedBefore: false, keeps: false, isReplaced: false, loses: false, gets: false },
    };
    people.set(own.person, outcome);
    outcome.earnedBefore ||= isEarned(before);
    const step = stepOf(isEarned(after), standing.get(certificate), { score: after.score, takenBack });
    // The certificate of a score that has to be marked again stands until that is released.
    const isTold = answersAfter !== "" && after.open === 0 && releasedAt > 0;
    if (certificate === "" || takenBack === 1) outcome.gets ||= step === "issue";
    else if (isTold && step === "revoke") outcome.loses = true;
    else {
      outcome.keeps = true;
      outcome.isReplaced ||= isTold && step === "replace";
    }
  }
  const counts = { won: 0, lost: 0, replaced: 0 };
  for (const { earnedBefore, keeps, isReplaced, loses, gets } of people.values())
    if (keeps) counts.replaced += Number(isReplaced);
    // Another attempt earns what the one that had it loses.
    else if (loses) counts[gets ? "replaced" : "lost"] += 1;
    else if (gets && !earnedBefore) counts.won += 1;
  return counts;
}

/** What the rule gave each candidate of an exam so far, and the certificates that stand. */
async function givenIn(queries: Queries, examId: string) {
  const rows = await queries
    .selectFrom("candidate")
    .leftJoin("exam_certificate as given", "given.candidate_id", "candidate.id")
    .select(["candidate.id", personKey.as("person"), "given.certificate_id", "given.taken_back"])
    .where("candidate.exam_id", "=", examId)
    .where("candidate.removed_at", "=", sql.lit(0))
    .execute();
  const ids = rows.flatMap(({ certificate_id }) => certificate_id || []);
  const standing: Awaited<ReturnType<typeof standingCertificates>> = new Map();
  for (let at = 0; at < ids.length; at += piece)
    for (const [id, one] of await standingCertificates(queries, ids.slice(at, at + piece)))
      standing.set(id, one);
  return { known: new Map(rows.map((row) => [row.id, row])), standing };
}
