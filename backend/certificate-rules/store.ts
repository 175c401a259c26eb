import { sql } from "kysely";
import type { Printed } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import type { RuleRow } from "./template";

/** Candidates of an exam, or of all, whose score is released, with what the rule did for them so far. */
export const releasedOf = (queries: Queries, examId?: string) =>
  queries
    .selectFrom("candidate_score as score")
    .innerJoin("candidate", "candidate.id", "score.candidate_id")
    .leftJoin("exam_certificate as given", "given.candidate_id", "score.candidate_id")
    .$if(examId !== undefined, (all) => all.where("score.exam_id", "=", examId!))
    .where("score.released_at", ">", 0)
    .where("candidate.trial", "=", 0)
    .where("candidate.removed_at", "=", 0)
    .where("candidate.state", "not in", ["void", "absent"]);

/** The rule has not been applied to the score as it is now. */
// why: as the partial index has it, which fits no bound parameter.
export const isWaiting = sql<boolean>`score.released_at > 0 and score.ruled_revision <> score.revision`;

/** Whether a score fulfils a rule. */
export const fulfils = (
  { kind, least }: Pick<RuleRow, "kind" | "least">,
  { score, passed }: { score: number; passed: number | null },
): boolean => (kind === "passed" ? passed === 1 : score >= least);

/** The certificate that stands where this one was issued: replaced ones lead to what replaced them. */
export async function standingCertificate(queries: Queries, certificateId: string) {
  let sought = certificateId;
  for (;;) {
    const row = await queries
      .selectFrom("certificate")
      .select(["id", "template_id", "number", "printed", "state", "replaced_by"])
      .where("id", "=", sought)
      .where("staged", "=", "")
      .executeTakeFirst();
    if (!row) return null;
    const printed: Printed = JSON.parse(row.printed);
    if (row.replaced_by === "") return { ...row, printed };
    sought = row.replaced_by;
  }
}

/** The certificate that a candidate has by the rule of their exam, unless it was revoked. */
export async function certificatesOfCandidate(queries: Queries, candidateId: string) {
  const given = await queries
    .selectFrom("exam_certificate")
    .select("certificate_id")
    .where("candidate_id", "=", candidateId)
    .where("certificate_id", "<>", "")
    .executeTakeFirst();
  const row = given && (await standingCertificate(queries, given.certificate_id));
  if (row?.state !== "issued") return [];
  return [{ templateUuid: row.template_id, certificateUuid: row.id, number: row.number }];
}
