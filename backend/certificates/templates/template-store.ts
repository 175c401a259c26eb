import type { Selectable } from "kysely";
import {
  type CertificateLook,
  certificatePictures,
  type Template,
  type TemplateContent,
  templateContent,
} from "#contract/certificates/shapes";
import { languageCodes } from "#locales/languages";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import { notFound } from "../../handler";
import { newId } from "../../ids";
import type { Author } from "../../papers/store/store";
import { searchKeyOf } from "../../search/text-search";

export type StoredTemplate = Selectable<Tables["certificate_template"]>;

/** A template of the company; another tenant's counts as nonexistent, as does a removed one. */
export async function findTemplate(queries: Queries, companyId: string, id: string): Promise<StoredTemplate> {
  const row = await queries
    .selectFrom("certificate_template")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  return row ?? notFound();
}

/**
 * A template as it is now, locked until the transaction ends: serialises changes and issuing. Lock order: the
 * company, then its templates.
 */
export async function lockTemplate(queries: Queries, companyId: string, id: string): Promise<StoredTemplate> {
  const row = await lockTemplateRow(queries, companyId, id);
  return row.removed_at === 0 ? row : notFound();
}

/** The same, of a removed template as well. */
export async function lockTemplateRow(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<StoredTemplate> {
  const row = await queries
    .updateTable("certificate_template")
    .set((value) => ({ revision: value.ref("revision") }))
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirst();
  return row ?? notFound();
}

/** The content of a version; `versionId` comes from a row of the caller's company. */
export async function templateContentOf(queries: Queries, versionId: string): Promise<TemplateContent> {
  const { content } = await queries
    .selectFrom("certificate_version")
    .select("content")
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
  return readContent(content);
}

export const readContent = (json: string): TemplateContent => templateContent.parse(JSON.parse(json));

/** A template of the company in its newest version, in the contract's form. */
export async function templateOf(queries: Queries, companyId: string, id: string): Promise<Template> {
  const row = await queries
    .selectFrom("certificate_template as template")
    .innerJoin("certificate_version as version", "version.id", "template.version_id")
    .innerJoin("operator", "operator.id", "template.updated_by")
    .selectAll("template")
    .select(["version.number as version_number", "version.content", "operator.real_name"])
    .where("template.id", "=", id)
    .where("template.company_id", "=", companyId)
    .where("template.removed_at", "=", 0)
    .executeTakeFirst();
  if (!row) return notFound();
  return {
    templateUuid: row.id,
    versionUuid: row.version_id,
    versionNumber: row.version_number,
    revision: row.revision,
    name: row.name,
    state: row.state as Template["state"],
    content: readContent(row.content),
    certificateCount: row.certificate_count,
    updatedAt: row.updated_at,
    updatedBy: row.real_name,
  };
}

type Named = { name: string; content: TemplateContent };

/** Inserts a template with its first version. Returns its id. Requires the company's lock and a free name. */
export async function insertTemplate(
  { queries, caller, clock }: Author,
  { name, content }: Named,
  id: string = newId(),
): Promise<string> {
  const versionId = newId();
  const { companyId, operatorId } = caller;
  const at = clock.now();
  await queries
    .insertInto("certificate_template")
    .values({
      id,
      company_id: companyId,
      name,
      version_id: versionId,
      state: "active",
      revision: 1,
      certificate_count: 0,
      search_key: templateSearchKey({ name, content }),
      created_by: operatorId,
      created_at: at,
      updated_by: operatorId,
      updated_at: at,
    })
    .execute();
  await insertVersion({ queries, caller, clock }, { id: versionId, templateId: id, number: 1, content });
  return id;
}

async function insertVersion(
  { queries, caller, clock }: Author,
  version: { id: string; templateId: string; number: number; content: TemplateContent },
): Promise<void> {
  await queries
    .insertInto("certificate_version")
    .values({
      id: version.id,
      company_id: caller.companyId,
      template_id: version.templateId,
      number: version.number,
      content: JSON.stringify(version.content),
      used: 0,
      created_by: caller.operatorId,
      created_at: clock.now(),
    })
    .execute();
}

/**
 * Changes a locked template's content: in its newest version while no certificate was issued from that, else
 * as the next version. Returns the version's id.
 */
export async function changeContent(
  author: Author,
  template: Pick<StoredTemplate, "id" | "version_id">,
  content: TemplateContent,
): Promise<string> {
  const { queries } = author;
  const newest = await queries
    .selectFrom("certificate_version")
    .select(["number", "used", "content"])
    .where("id", "=", template.version_id)
    .executeTakeFirstOrThrow();
  // Renaming alone creates no version.
  if (newest.content === JSON.stringify(content)) return template.version_id;
  if (newest.used) {
    const id = newId();
    await insertVersion(author, { id, templateId: template.id, number: newest.number + 1, content });
    return id;
  }
  await queries
    .updateTable("certificate_version")
    .set({ content: JSON.stringify(content) })
    .where("id", "=", template.version_id)
    .where("used", "=", 0)
    .execute();
  return template.version_id;
}

/** The search key: the name, and the title in each language. */
export const templateSearchKey = ({ name, content }: Named): string =>
  searchKeyOf({ names: [name] }, ...languageCodes.map((language) => content.texts[language].title));

/** True if each picture is stored for certificates of this company. */
export async function arePicturesThere(
  queries: Queries,
  companyId: string,
  look: CertificateLook,
): Promise<boolean> {
  const ids = [...new Set(certificatePictures.map((which) => look[which]))].filter(Boolean);
  if (ids.length === 0) return true;
  const found = await queries
    .selectFrom("file")
    .select("id")
    .where("id", "in", ids)
    .where("company_id", "=", companyId)
    .where("purpose", "=", "certificate")
    .execute();
  return found.length === ids.length;
}
