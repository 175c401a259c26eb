import type { TemplateContent } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import { notFound } from "../handler";

/** A template in the version that is issued from. */
export interface IssuingTemplate {
  id: string;
  versionId: string;
  content: TemplateContent;
}

/**
 * Counts certificates to a template and marks its newest version as used, which never changes from then on. Both are
 * held until the transaction ends. Null where the template is laid aside.
 */
export async function holdTemplate(
  queries: Queries,
  companyId: string,
  id: string,
  count: number,
): Promise<IssuingTemplate | null> {
  const template = await queries
    .updateTable("certificate_template")
    .set((value) => ({ certificate_count: value("certificate_count", "+", count) }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returning(["state", "version_id"])
    .executeTakeFirst();
  if (!template) return notFound();
  if (template.state !== "active") return null;
  const { content } = await queries
    .updateTable("certificate_version")
    .set({ used: 1 })
    .where("id", "=", template.version_id)
    .returning("content")
    .executeTakeFirstOrThrow();
  return { id, versionId: template.version_id, content: JSON.parse(content) };
}
