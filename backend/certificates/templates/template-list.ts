import type * as z from "zod/v4";
import type { TemplateRow, templatePage, templateQuery } from "#contract/certificates/shapes";
import type { Queries } from "../../database/open";
import { hasWord } from "../../search/text-search";
import { readContent } from "./template-store";

/** One page of a company's templates, last changed first. A company has tens of them, so all are read. */
export async function listTemplates(
  queries: Queries,
  companyId: string,
  { key, state, pageNum, pageSize }: z.output<typeof templateQuery>,
): Promise<z.input<typeof templatePage>> {
  let templates = queries
    .selectFrom("certificate_template as template")
    .where("template.company_id", "=", companyId)
    .where("template.removed_at", "=", 0);
  if (state) templates = templates.where("template.state", "=", state);
  if (key) templates = templates.where(hasWord("template.search_key", key, companyId));
  const { count } = await templates
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await templates
    .innerJoin("certificate_version as version", "version.id", "template.version_id")
    .innerJoin("operator", "operator.id", "template.updated_by")
    .select(["template.id", "template.name", "template.state", "template.certificate_count"])
    .select(["template.updated_at", "version.number", "version.content", "operator.real_name"])
    .orderBy("template.updated_at", "desc")
    .orderBy("template.id", "desc")
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return {
    templateCount: count,
    templateList: rows.map((row): TemplateRow => {
      const { texts, language, look } = readContent(row.content);
      return {
        templateUuid: row.id,
        name: row.name,
        title: texts[language].title,
        state: row.state as TemplateRow["state"],
        orientation: look.orientation,
        versionNumber: row.number,
        certificateCount: row.certificate_count,
        updatedAt: row.updated_at,
        updatedBy: row.real_name,
      };
    }),
  };
}
