import { sql } from "kysely";
import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateDraft, Printed, TemplateContent } from "#contract/certificates/shapes";
import { translators } from "#locales/resources";
import { audit } from "../audit";
import { endCertificate } from "../certificates/ending";
import { issueCertificates } from "../certificates/issue/issue";
import { replaceCertificate } from "../certificates/replacing";
import type { Queries } from "../database/open";
import { inSavepoint } from "../database/transaction";
import { type ExamRow, lockExam } from "../exams/store";
import { Refusal } from "../handler";
import { isBegunAgain, type JobServices } from "../jobs/job";
import { lockCompany } from "../lock-company";
import { personKey } from "../results/people";
import {
  fulfils,
  isElsewhere,
  isGiven,
  isIssuedTo,
  isReleased,
  isTakenBack,
  isWaiting,
  lookAtOthers,
  printedScore,
  ruledOf,
  standingCertificates,
  stepOf,
} from "./store";
import { type RuleRow, templateProblem } from "./template";

/** Candidates per transaction: the site writes between two of them. */
const piece = 50;

type Services = Pick<JobServices, "database" | "clock" | "seal" | "signing" | "lock">;

/**
 * Applies the certificate rules of all exams to the scores that were released, changed or taken back since: issues one
 * certificate to each person who fulfils the rule, replaces one that prints another score, revokes one that is no
 * longer earned. Recurring; a score is gone through once for each of its revisions, in the transaction that notes so.
 * An exam that fails keeps no other one waiting, nor does a certificate that cannot be issued.
 */
export async function applyCertificateRules(
  services: Services,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const rules = await services.database.queries
    .selectFrom("certificate_rule as rule")
    .selectAll("rule")
    .where(({ exists }) =>
      exists(
        ruledOf(services.database.queries)
          .select("score.candidate_id")
          .where("score.exam_id", "=", sql.ref<string>("rule.exam_id"))
          .where(isWaiting),
      ),
    )
    .orderBy("rule.exam_id")
    .execute();
  let count = 0;
  for (const rule of rules)
    try {
      count += await applyRule(services, rule);
    } catch (error) {
      if (isBegunAgain(error)) throw error;
      if (!(error instanceof Refusal)) onFailure(error);
      await noteProblem(services, rule, error instanceof Refusal ? error.reason : "UNEXPECTED");
    }
  return count;
}

/** Notes what keeps a rule from issuing, "" for nothing, unless the rule was set anew meanwhile. */
async function noteProblem({ database }: Services, { exam_id, at }: RuleRow, problem: string): Promise<void> {
  await database.queries
    .updateTable("certificate_rule")
    .set({ problem })
    .where("exam_id", "=", exam_id)
    .where("at", "=", at)
    .where("problem", "<>", problem)
    .execute();
}

/** What keeps every certificate of a template from being issued just now. */
const forAll = ["COMPANY_NOT_VERIFIED", "TEMPLATE_ARCHIVED", "TOO_MANY_TODAY"];

/** Why certificates could not be issued: the first reason, and of templates those that nothing can be issued from. */
interface Refused {
  problem: string | null;
  templates: Set<string>;
}

async function applyRule(services: Services, found: RuleRow): Promise<number> {
  const { database, lock } = services;
  const { exam_id, company_id } = found;
  const refused: Refused = { problem: null, templates: new Set() };
  let count = 0;
  // why: what is no longer earned ends first, in transactions of its own, whatever happens to what is issued.
  for (const isEnding of [true, false])
    for (let last = 0; ; ) {
      const done = await database.transaction(async (queries) => {
        await lock(queries);
        await lockCompany(queries, company_id);
        // While it is locked nobody releases, withholds or changes its scores, nor this rule.
        const exam = await lockExam(queries, company_id, exam_id);
        const rule = await queries
          .selectFrom("certificate_rule")
          .selectAll()
          .where("exam_id", "=", exam_id)
          .executeTakeFirst();
        return rule ? applyToNext({ ...services, queries, refused, isEnding }, exam, rule, last) : null;
      });
      if (!done) break;
      count += done.count;
      last = done.last;
    }
  await noteProblem(services, found, refused.problem ?? "");
  return count;
}

type InTransaction = Services & { queries: Queries; refused: Refused; isEnding: boolean };

/**
 * Issues something from a template in a part of the transaction; null, with nothing changed, where that is refused:
 * then it waits, and keeps no other one waiting.
 */
async function attempt<Issued>(
  { queries, refused }: InTransaction,
  templateId: string,
  work: () => Promise<Issued>,
): Promise<Issued | null> {
  if (refused.templates.has(templateId)) return null;
  try {
    return await inSavepoint(queries, work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.problem ??= error.reason;
    if (forAll.includes(error.reason)) refused.templates.add(templateId);
    return null;
  }
}

/** Applies the rule to the next candidates by their numbers; null where none waits. */
async function applyToNext(services: InTransaction, exam: ExamRow, rule: RuleRow, after: number) {
  const { queries, clock, refused, isEnding } = services;
  const problem = isEnding ? null : await templateProblem(queries, exam, rule);
  const waits = ruledOf(queries, exam.id).where(isWaiting).where("candidate.number", ">", after);
  // why: who can only be issued something waits on where nothing can be, and is not gone through every time.
  const isStuck = problem !== null || refused.templates.has(rule.template_id);
  const rows = await waits
    .$if(isEnding, (some) => some.where(isGiven))
    .$if(!isEnding && isStuck, (some) => some.where(({ not }) => not(isIssuedTo(rule))))
    .select(["candidate.id", "candidate.number", "candidate.real_name", "score.score", "score.passed"])
    .select(["score.revision", "given.certificate_id", "given.taken_back", personKey.as("person")])
    .select([isReleased.as("is_released"), isTakenBack.as("is_taken_back"), isElsewhere.as("is_elsewhere")])
    .orderBy("candidate.number")
    .limit(piece)
    .execute();
  if (problem && !refused.problem && (await keepsWaiting(queries, exam.id, rule))) refused.problem = problem;
  if (rows.length === 0) return null;
  const caller = { companyId: exam.company_id, operatorId: rule.operator_id };
  const scene = { ...services, caller, address: "" };
  const t = translators[await languageOf(queries, rule.template_id)];
  const issued: { id: string; draft: CertificateDraft }[] = [];
  const replaced: string[] = [];
  const revoked: string[] = [];
  const lost: typeof rows = [];
  // By person the attempt that is issued to, and the others that would be.
  const first = new Map<string, string>();
  const others: { id: string; first: string }[] = [];
  const now = new Map<string, { certificate_id: string; taken_back: number }>();
  const waiting = new Set<string>();
  const known = await standingCertificates(
    queries,
    rows.flatMap(({ certificate_id }) => certificate_id || []),
  );
  for (const row of rows) {
    const draft = draftOf(exam, rule, row);
    const isEarned = Boolean(row.is_released) && fulfils(rule, row);
    const standing = known.get(row.certificate_id ?? "");
    const stays = { certificate_id: standing?.id ?? "", taken_back: row.taken_back ?? 0 };
    now.set(row.id, stays);
    const isReopened = !row.is_released && !row.is_taken_back;
    const step = isReopened
      ? null
      : stepOf(isEarned, standing, { score: row.score, takenBack: row.taken_back });
    if (isEnding && step !== "revoke") waiting.add(row.id);
    // Reopened by a rescoring: it is looked at again once it is released.
    else if (step === "revoke") {
      const reason = t(`certificateRules:reason.${row.is_released ? "lost" : "withdrawn"}`);
      await endCertificate(certificateCalls.revoke, scene, standing!.id, { state: "revoked", reason });
      now.set(row.id, { ...stays, taken_back: 1 });
      revoked.push(standing!.id);
      lost.push(row);
    } else if (step === "replace") {
      const reason = t("certificateRules:reason.corrected");
      const { id: outdated, printed } = standing!;
      const id = await attempt(services, standing!.template_id, () =>
        replaceCertificate(scene, outdated, reason, corrected(printed, draft)),
      );
      if (id === null) waiting.add(row.id);
      else {
        now.set(row.id, { certificate_id: id, taken_back: 0 });
        replaced.push(id);
      }
    } else if (step === "issue" && !row.is_elsewhere) {
      const before = first.get(row.person);
      if (before) others.push({ id: row.id, first: before });
      else {
        first.set(row.person, row.id);
        issued.push({ id: row.id, draft });
      }
    }
  }
  const issuing = { ...caller, templateId: rule.template_id, listId: "", isStaged: false, replaces: "" };
  const ids: string[] = [];
  const issue = async (some: typeof issued): Promise<void> => {
    const drafts = some.map(({ draft }) => draft);
    const given = await attempt(services, rule.template_id, () =>
      issueCertificates(queries, services, issuing, drafts),
    );
    // One that cannot be issued keeps no other one waiting.
    if (!given && some.length > 1) for (const one of some) await issue([one]);
    for (const [at, { id }] of some.entries())
      if (given) now.set(id, { certificate_id: given[at]!, taken_back: 0 });
      else if (some.length === 1) waiting.add(id);
    ids.push(...(given ?? []));
  };
  if (issued.length > 0) await issue(issued);
  for (const one of others) if (waiting.has(one.first)) waiting.add(one.id);
  for (const { id, revision } of rows.filter((row) => !waiting.has(row.id))) {
    const values = { ...now.get(id)!, at: clock.now() };
    await queries
      .insertInto("exam_certificate")
      .values({ candidate_id: id, exam_id: exam.id, company_id: exam.company_id, ...values })
      .onConflict((conflict) => conflict.column("candidate_id").doUpdateSet(values))
      .execute();
    await queries
      .updateTable("candidate_score")
      .set({ ruled_revision: revision })
      .where("candidate_id", "=", id)
      .execute();
  }
  if (lost.length > 0)
    await lookAtOthers(
      queries,
      lost.map(({ person }) => person),
      lost.map(({ id }) => id),
    ).execute();
  if (ids.length + replaced.length + revoked.length > 0)
    await audit(scene, "certificate.byRule", exam.id, { after: { issued: ids, replaced, revoked } });
  return { count: ids.length + replaced.length + revoked.length, last: rows.at(-1)!.number };
}

/** Whether somebody waits whom the rule would issue something to. */
async function keepsWaiting(queries: Queries, examId: string, rule: RuleRow): Promise<boolean> {
  const some = ruledOf(queries, examId).where(isWaiting).where(isIssuedTo(rule));
  return (await some.select("candidate.id").limit(1).executeTakeFirst()) !== undefined;
}

const draftOf = (
  { name }: ExamRow,
  { grade }: RuleRow,
  { real_name, score }: { real_name: string; score: number },
): CertificateDraft => ({
  ...{ name: real_name, exam: name, score: printedScore(score), grade },
  ...{ issuedOn: "", values: [] },
});

/** What it prints, which a person may have corrected since, with the score of now. */
const corrected = (
  { name, exam, grade, fields }: Printed,
  { score }: CertificateDraft,
): CertificateDraft => ({
  ...{ name, exam, grade, score, issuedOn: "", values: fields.map(({ value }) => value) },
});

/** The language that the template's certificates are in first. */
async function languageOf(queries: Queries, templateId: string) {
  const template = await queries
    .selectFrom("certificate_template as template")
    .innerJoin("certificate_version as version", "version.id", "template.version_id")
    .select("version.content")
    .where("template.id", "=", templateId)
    .executeTakeFirst();
  return template ? (JSON.parse(template.content) as TemplateContent).language : "zh";
}
