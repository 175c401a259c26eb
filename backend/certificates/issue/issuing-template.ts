import type { TemplateContent } from "#contract/certificates/shapes";
import type { Queries } from "../../database/open";
import { notFound } from "../../handler";

/** A template in the version that certificates are issued from. */
export interface IssuingTemplate {
  id: string;
  versionId: string;
  content: TemplateContent;
}

/**
 * Adds to a template's certificate count and marks its newest version as used, and thus immutable. Locks both
 * until the transaction ends. Null if the template is archived.
 */
export async function lockTemplateForIssue(
  queries: Queries,
  companyId: string,
  id: string,
  count: number,
): Promise<(IssuingTemplate & { revision: number }) | null> {
  const template = await queries
    .updateTable("certificate_template")
    .set((value) => ({ certificate_count: value("certificate_count", "+", count) }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .returning(["state", "version_id", "revision"])
    .executeTakeFirst();
  if (!template) return notFound();
  if (template.state !== "active") return null;
  const { content } = await queries
    .updateTable("certificate_version")
    .set({ used: 1 })
    .where("id", "=", template.version_id)
    .returning("content")
    .executeTakeFirstOrThrow();
  const { version_id: versionId, revision } = template;
  return { id, versionId, revision, content: JSON.parse(content) };
}
