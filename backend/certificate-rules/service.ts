import { certificateRuleCalls } from "#contract/certificate-rules/calls";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type ExamRow, findExam, lockExam } from "../exams/store";
import { type Handlers, notFound, refuse, refuseOverwrite } from "../handler";
import { personKey } from "../results/people";
import { storedPassScore } from "../sitting/scores";
import { fulfils, isReleased, isWaiting, ruledOf } from "./store";
import { type RuleRow, ruleTemplates, templateProblem } from "./template";

/** Managers say which candidates of an exam get a certificate; the background issues them after the release. */
export const certificateRuleService: Handlers<typeof certificateRuleCalls> = {
  async get({ examId }, { queries, caller }) {
    const exam = await findExam(queries, caller.companyId, examId);
    const rule = await queries
      .selectFrom("certificate_rule as rule")
      .leftJoin("operator", "operator.id", "rule.operator_id")
      .selectAll("rule")
      .select("operator.real_name")
      .where("rule.exam_id", "=", exam.id)
      .executeTakeFirst();
    return {
      revision: ruleRevision(rule),
      rule: rule
        ? {
            ...{ kind: rule.kind, least: rule.least, templateUuid: rule.template_id, grade: rule.grade },
            ...{ setBy: rule.real_name ?? "", setAt: rule.at, problem: rule.problem },
          }
        : null,
      templates: await ruleTemplates(queries, caller.companyId),
      total: await totalOf(queries, exam),
      passScore: await storedPassScore(queries, exam.paper_id),
      counts: await countsOf(queries, exam.id, rule),
    };
  },

  async set({ examId, kind, least, templateUuid, grade, revision }, context) {
    const { queries, caller, clock } = context;
    const call = certificateRuleCalls.set;
    const exam = await lockExam(queries, caller.companyId, examId);
    const before = await queries
      .selectFrom("certificate_rule")
      .select(["kind", "least", "template_id", "grade"])
      .where("exam_id", "=", exam.id)
      .executeTakeFirst();
    refuseOverwrite(call, revision, ruleRevision(before));
    const { verification } = await queries
      .selectFrom("company")
      .select("verification")
      .where("id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    if (verification !== "verified") refuse(call, "COMPANY_NOT_VERIFIED");
    if (kind === "passed" && (await storedPassScore(queries, exam.paper_id)) === 0)
      refuse(call, "RULE_NEEDS_PASS_SCORE");
    if (kind === "score" && least === 0) refuse(call, "RULE_SCORE_MISSING");
    if (kind === "score" && least > (await totalOf(queries, exam))) refuse(call, "RULE_ABOVE_TOTAL");
    await requireTemplate(queries, caller.companyId, templateUuid);
    const said = { kind, least: kind === "score" ? least : 0, template_id: templateUuid, grade };
    const problem = await templateProblem(queries, exam, said);
    if (problem) refuse(call, problem);
    const values = { ...said, problem: "", operator_id: caller.operatorId, at: clock.now() };
    await queries
      .insertInto("certificate_rule")
      .values({ exam_id: exam.id, company_id: caller.companyId, ...values })
      .onConflict((conflict) => conflict.column("exam_id").doUpdateSet(values))
      .execute();
    // Who had not earned one, or lost it, may have by this rule; certificates that stand are as they were earned.
    await queries
      .updateTable("candidate_score")
      .set({ ruled_revision: 0 })
      .where("exam_id", "=", exam.id)
      .where("candidate_id", "not in", (select) =>
        select
          .selectFrom("exam_certificate")
          .select("candidate_id")
          .where("exam_id", "=", exam.id)
          .where("certificate_id", "<>", "")
          .where("taken_back", "=", 0),
      )
      .execute();
    await audit(context, "certificateRule.set", exam.id, { after: said });
    return null;
  },

  async remove({ examId }, context) {
    const { queries, caller } = context;
    const exam = await lockExam(queries, caller.companyId, examId);
    const { numDeletedRows } = await queries
      .deleteFrom("certificate_rule")
      .where("exam_id", "=", exam.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await audit(context, "certificateRule.remove", exam.id);
    return null;
  },
};

/** Without who set it, and what became of it. */
const ruleRevision = (rule: Pick<RuleRow, "kind" | "least" | "template_id" | "grade"> | undefined): string =>
  revisionOf(rule?.kind, rule?.least, rule?.template_id, rule?.grade);

/** Hundredths. */
async function totalOf(queries: Queries, { paper_id }: ExamRow): Promise<number> {
  const { total_score } = await queries
    .selectFrom("paper")
    .select("total_score")
    .where("id", "=", paper_id)
    .executeTakeFirstOrThrow();
  return total_score;
}

/** A template of the company; another company's does not exist. */
async function requireTemplate(queries: Queries, companyId: string, templateId: string): Promise<void> {
  const own = await queries
    .selectFrom("certificate_template")
    .select("id")
    .where("id", "=", templateId)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  if (!own) notFound();
}

/** In people, who may have sat a practice paper several times. */
async function countsOf(queries: Queries, examId: string, rule: Parameters<typeof fulfils>[0] | undefined) {
  const rows = await ruledOf(queries, examId)
    .leftJoin("certificate", "certificate.id", "given.certificate_id")
    .select(["score.score", "score.passed", "given.taken_back", "certificate.state", personKey.as("person")])
    .select([isWaiting.as("waits"), isReleased.as("is_released")])
    .execute();
  const people = (are: (row: (typeof rows)[number]) => boolean) =>
    new Set(rows.filter(are).map(({ person }) => person));
  const issued = people(({ state }) => state === "issued" || state === "replaced");
  return {
    released: people((row) => Boolean(row.is_released)).size,
    earned: rule ? people((row) => Boolean(row.is_released) && fulfils(rule, row)).size : 0,
    issued: issued.size,
    takenBack: people(({ taken_back, person }) => taken_back === 1 && !issued.has(person)).size,
    waiting: rule ? people(({ waits }) => Boolean(waits)).size : 0,
  };
}
