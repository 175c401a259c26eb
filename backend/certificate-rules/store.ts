import { sql } from "kysely";
import type { Printed } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import type { RuleRow } from "./template";

/** The score is released, of a candidate who counts. */
export const isReleased = sql<boolean>`score.released_at > 0 and candidate.state not in ('void', 'absent')`;

// why: a score that a rescoring reopened is neither released nor withheld, and will be released again: its certificate
// stands until then.
export const isTakenBack = sql<boolean>`score.withheld <> '' or candidate.state in ('void', 'absent')`;

/** Candidates of an exam, or of all, with their scores and what the rule did for them so far. */
export const ruledOf = (queries: Queries, examId?: string) =>
  queries
    .selectFrom("candidate_score as score")
    .innerJoin("candidate", "candidate.id", "score.candidate_id")
    .leftJoin("exam_certificate as given", "given.candidate_id", "score.candidate_id")
    .$if(examId !== undefined, (all) => all.where("score.exam_id", "=", examId!))
    .where("candidate.trial", "=", 0)
    .where("candidate.removed_at", "=", 0);

/** The rule has not been applied to the score as it is now, and was applied to it before where it is not released. */
// why: as the partial index has it, which fits no bound parameter.
export const isWaiting = sql<boolean>`score.ruled_revision <> score.revision
  and (score.released_at > 0 or score.ruled_revision > 0)`;

/** Lets the rule look at a score again, as its candidate was voided or taken back in. */
export const lookAgain = (queries: Queries, candidateId: string) =>
  queries
    .updateTable("candidate_score")
    // why: `ruled_revision` is overwritten by a rule that is being applied at the same moment.
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("candidate_id", "=", candidateId);

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
