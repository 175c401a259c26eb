import type { TemplateContent } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { type ExamRow, examSettingsOf } from "../exams/store";

export type RuleRow = Tables["certificate_rule"];

/** Active templates of a company in their newest versions. */
const activeTemplates = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("certificate_template as template")
    .innerJoin("certificate_version as version", "version.id", "template.version_id")
    .select(["template.id", "template.name", "version.content"])
    .where("template.company_id", "=", companyId)
    .where("template.removed_at", "=", 0)
    .where("template.state", "=", "active");

/** Those that a rule can fill, by name. */
export async function ruleTemplates(queries: Queries, companyId: string) {
  const rows = await activeTemplates(queries, companyId).orderBy("template.name").execute();
  return rows.flatMap(({ id, name, content }) => {
    const { fields, freeFields }: TemplateContent = JSON.parse(content);
    if (freeFields.length > 0) return [];
    return [
      {
        ...{ templateUuid: id, name },
        ...{ needsGrade: fields.includes("grade"), needsScore: fields.includes("score") },
      },
    ];
  });
}

/** Why a rule cannot issue from its template as that is now; null where it can. */
export async function templateProblem(
  queries: Queries,
  exam: ExamRow,
  { template_id, grade }: Pick<RuleRow, "template_id" | "grade">,
) {
  const template = await activeTemplates(queries, exam.company_id)
    .where("template.id", "=", template_id)
    .executeTakeFirst();
  if (!template) return "TEMPLATE_ARCHIVED";
  const { fields, freeFields }: TemplateContent = JSON.parse(template.content);
  if (freeFields.length > 0) return "TEMPLATE_ASKS_MORE";
  if (fields.includes("grade") && grade === "") return "GRADE_MISSING";
  // A certificate that prints the score would tell it.
  return fields.includes("score") && examSettingsOf(exam).checkScore === 0 ? "SCORE_NOT_TOLD" : null;
}
