import { sql } from "kysely";
import type { Printed } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import { personKey } from "../results/people";
import type { RuleRow } from "./template";

/** The score is released, of a candidate who counts. */
export const isReleased = sql<boolean>`score.released_at > 0 and candidate.state not in ('void', 'absent')`;

// why: a score that a rescoring reopened is neither released nor withheld, and will be released again: its certificate
// stands until then.
export const isTakenBack = sql<boolean>`score.withheld <> '' or candidate.state in ('void', 'absent')`;

// why: what a person revoked stays so, whichever attempt it was of. Both parts are found by an index.
const isHeldByOther = sql<boolean>`(exists (select 1 from exam_certificate as theirs
    where theirs.candidate_id = candidate.first_id and theirs.certificate_id <> '' and theirs.taken_back = 0)
  or exists (select 1 from candidate as other
    inner join exam_certificate as theirs on theirs.candidate_id = other.id
    where other.first_id = ${personKey} and other.first_id <> '' and other.removed_at = 0
      and other.id <> candidate.id and theirs.certificate_id <> '' and theirs.taken_back = 0))`;

/** The candidate has a certificate by the rule, or has had one. */
export const isGiven = sql<boolean>`given.certificate_id <> ''`;

/** Another attempt of the same person has the certificate. */
export const isElsewhere = sql<number>`case when ${isHeldByOther} then 1 else 0 end`;

/** The rule issues a certificate to the candidate: `stepOf` says so, and no other attempt has it. */
export const isIssuedTo = (rule: Pick<RuleRow, "kind" | "least">) => sql<boolean>`(${isReleased}
  and ${rule.kind === "passed" ? sql`coalesce(score.passed, 0) = 1` : sql`score.score >= ${rule.least}`}
  and (coalesce(given.certificate_id, '') = '' or given.taken_back = 1) and not ${isHeldByOther})`;

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

/** The same of the other attempts of people whose certificate was taken back: one of them may earn it too. */
export function lookAtOthers(queries: Queries, people: string[], candidateIds: string[]) {
  const further = queries
    .selectFrom("candidate")
    .select("id")
    .where("first_id", "in", people)
    .where("first_id", "<>", sql.lit(""))
    .where("removed_at", "=", sql.lit(0));
  return queries
    .updateTable("candidate_score")
    .set({ ruled_revision: 0 })
    .where("released_at", ">", 0)
    .where((are) => are.or([are("candidate_id", "in", people), are("candidate_id", "in", further)]))
    .where("candidate_id", "not in", candidateIds);
}

/** Whether a score fulfils a rule. */
export const fulfils = (
  { kind, least }: Pick<RuleRow, "kind" | "least">,
  { score, passed }: { score: number; passed: number | null },
): boolean => (kind === "passed" ? passed === 1 : score >= least);

/** The certificates that stand where these were issued: replaced ones lead to what replaced them. */
export async function standingCertificates(queries: Queries, ids: readonly string[]) {
  const standing = new Map<string, Standing>();
  let sought = new Map(ids.map((id) => [id, id]));
  while (sought.size > 0) {
    const rows = await queries
      .selectFrom("certificate")
      .select(["id", "template_id", "number", "printed", "state", "replaced_by"])
      .where("id", "in", [...sought.keys()])
      .where("staged", "=", "")
      .execute();
    const next = new Map<string, string>();
    for (const row of rows) {
      const first = sought.get(row.id)!;
      if (row.replaced_by === "") standing.set(first, { ...row, printed: JSON.parse(row.printed) });
      else next.set(row.replaced_by, first);
    }
    sought = next;
  }
  return standing;
}
type Standing = { id: string; template_id: string; number: string; printed: Printed; state: string };

/** A score in hundredths as certificates print it. */
export const printedScore = (score: number) => String(Math.round(score / 10) / 10);

/** What a rule does about a candidate's certificate; earned is it where the score is released and fulfils the rule. */
export function stepOf(
  isEarned: boolean,
  standing: Pick<Standing, "state" | "printed"> | undefined,
  { score, takenBack }: { score: number; takenBack: number | null },
): "issue" | "revoke" | "replace" | null {
  // What a person revoked stays so.
  if (standing?.state !== "issued") return isEarned && (!standing || takenBack === 1) ? "issue" : null;
  if (!isEarned) return "revoke";
  const { printed } = standing;
  return printed.score !== "" && printed.score !== printedScore(score) ? "replace" : null;
}

/** The certificates that a person has by the rule of their exam, by whichever attempt, but for revoked ones. */
export async function certificatesOfCandidate(queries: Queries, candidateId: string) {
  const candidates = queries.selectFrom("candidate");
  const own = await candidates
    .select(personKey.as("person"))
    .where("id", "=", candidateId)
    .executeTakeFirstOrThrow();
  const further = candidates
    .select("id")
    .where("first_id", "=", own.person)
    .where("first_id", "<>", sql.lit(""))
    .where("removed_at", "=", sql.lit(0));
  const given = await queries
    .selectFrom("exam_certificate")
    .select("certificate_id")
    .where((are) => are.or([are("candidate_id", "=", own.person), are("candidate_id", "in", further)]))
    .where("certificate_id", "<>", "")
    .orderBy("at")
    .execute();
  const ids = given.map(({ certificate_id }) => certificate_id);
  const standing = await standingCertificates(queries, ids);
  return ids.flatMap((id) => {
    const row = standing.get(id);
    if (row?.state !== "issued") return [];
    return [{ templateUuid: row.template_id, certificateUuid: row.id, number: row.number }];
  });
}
