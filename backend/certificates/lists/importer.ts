import { certificateCalls } from "#contract/certificates/calls";
import { certificateLimits, type TemplateContent } from "#contract/certificates/shapes";
import { dayIn } from "#contract/time-zone";
import type { Language } from "#locales/languages";
import type { Queries } from "../../database/open";
import { Refusal, refuse } from "../../handler";
import type { Importer } from "../../imports/importer";
import { publishStaged, removeStaged } from "../../imports/staged";
import { tableFiles } from "../../imports/table";
import { companyOf, issueCertificates, tellOfCertificates } from "../issue/issue";
import { lockTemplateForIssue } from "../issue/issuing-template";
import { duplicatesIn } from "./duplicates";
import { type ListFormat, readList } from "./read";

interface Options {
  format: ListFormat;
  templateUuid: string;
  /** The version that the list was parsed against, and is issued from. */
  versionUuid: string;
  /** The uploader's language. */
  language: Language;
}

/** Issues certificates to a list of people. */
export const listImporter: Importer<typeof certificateCalls, Options> = {
  kind: "people",
  calls: certificateCalls,
  action: "certificate.list",
  things: "certificates",
  reader: {
    accepts: ({ format }) => ({
      endings: tableFiles[format].endings,
      maxBytes: certificateLimits.listBytes,
      name: "list",
    }),
    async optionsFor({ format, templateUuid }, { queries, database, caller, language }) {
      if (!(await isVerified(queries, caller!.companyId)))
        return refuse(certificateCalls.parseImport, "COMPANY_NOT_VERIFIED");
      // Makes this version immutable, so that what was previewed is what is issued.
      const template = await database.transaction((queries) =>
        lockTemplateForIssue(queries, caller!.companyId, templateUuid, 0),
      );
      if (!template) return refuse(certificateCalls.parseImport, "TEMPLATE_ARCHIVED");
      return { format, templateUuid, versionUuid: template.versionId, language };
    },
    async parse(bytes, { queries, clock, companyId, options }, progress) {
      const content = await contentOf(queries, options);
      const { time_zone } = await companyOf(queries, companyId);
      const against = { content, today: dayIn(clock.now(), time_zone), language: options.language };
      const { people, validationErrors, ...found } = await readList(options.format, bytes, against, progress);
      return { items: people, errors: validationErrors, ...found };
    },
    async duplicatesOf(people, { queries, clock, options }) {
      const { fields } = await contentOf(queries, options);
      return duplicatesIn(queries, clock.now(), options.templateUuid, people, fields.includes("exam"));
    },
    leftOutFile: ({ format }) => tableFiles[format],
  },
  writer: {
    batch: 50,
    lockTarget,
    async write(queries, { id: listId, companyId, operatorId, options }, people, _, services) {
      const reason = await lockTarget(queries, { companyId }, options);
      if (reason) throw new Refusal(reason);
      const templateId = options.templateUuid;
      const issuing = { companyId, operatorId, templateId, listId, isStaged: true, replaces: "" };
      const drafts = people.map(({ draft }) => draft);
      await issueCertificates(queries, services, issuing, drafts);
    },
    async publish(queries, { id, companyId, total, options }, { clock }) {
      await publishStaged(queries, "certificate", id);
      await queries
        .updateTable("certificate_template")
        .set((value) => ({ certificate_count: value("certificate_count", "+", total) }))
        .where("id", "=", options.templateUuid)
        .execute();
      const issued = await queries
        .selectFrom("certificate")
        .select(["id", "template_id", "number", "issued_on", "replaces"])
        .where("list_id", "=", id)
        .orderBy("number")
        .execute();
      await tellOfCertificates(queries, clock, companyId, issued);
      return {};
    },
    unstage: (queries, importId) => removeStaged(queries, "certificate", importId),
  },
  async targetsOf(queries, companyId, imports) {
    if (imports.length === 0) return [];
    const versions = await queries
      .selectFrom("certificate_version as version")
      .innerJoin("certificate_template as template", "template.id", "version.template_id")
      .select(["version.id", "version.content", "template.name"])
      .where("template.company_id", "=", companyId)
      .where(
        "version.id",
        "in",
        imports.map(({ versionUuid }) => versionUuid),
      )
      .execute();
    const targets = new Map(
      versions.map(({ id, name, content }) => {
        const { fields, freeFields } = JSON.parse(content) as TemplateContent;
        return [id, { templateName: name, fields, freeFields }];
      }),
    );
    return imports.map(({ templateUuid, versionUuid }) => ({ templateUuid, ...targets.get(versionUuid)! }));
  },
};

const isVerified = async (queries: Queries, companyId: string) =>
  (await companyOf(queries, companyId)).verification === "verified";

async function lockTarget(
  queries: Queries,
  { companyId }: { companyId: string },
  { templateUuid, versionUuid }: Options,
) {
  if (!(await isVerified(queries, companyId))) return "COMPANY_NOT_VERIFIED";
  const template = await lockTemplateForIssue(queries, companyId, templateUuid, 0);
  if (!template) return "TEMPLATE_ARCHIVED";
  return template.versionId === versionUuid ? null : "LIST_TEMPLATE_CHANGED";
}

async function contentOf(queries: Queries, { versionUuid }: Options): Promise<TemplateContent> {
  const { content } = await queries
    .selectFrom("certificate_version")
    .select("content")
    .where("id", "=", versionUuid)
    .executeTakeFirstOrThrow();
  return JSON.parse(content);
}
