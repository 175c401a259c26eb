import { certificateCalls } from "#contract/certificates/calls";
import type { TemplateContent } from "#contract/certificates/shapes";
import { audit } from "../../audit";
import type { Queries } from "../../database/open";
import { storePicture } from "../../files/pictures";
import { type Handlers, type Refusing, refuse } from "../../handler";
import { lockCompany } from "../../lock-company";
import { previewService } from "../issue/preview";
import { templateBinService } from "./template-bin";
import { listTemplates } from "./template-list";
import { copyName, isNameTaken } from "./template-names";
import {
  arePicturesThere,
  changeContent,
  findTemplate,
  insertTemplate,
  lockTemplate,
  templateContentOf,
  templateOf,
  templateSearchKey,
} from "./template-store";

/** Operators design templates. Changes to a company's templates are serialised, so that names stay unique. */
export const templateService: Pick<
  Handlers<typeof certificateCalls>,
  | "templates"
  | "template"
  | "addTemplate"
  | "updateTemplate"
  | "copyTemplate"
  | "archiveTemplate"
  | "attachPicture"
  | "preview"
  | keyof typeof templateBinService
> = {
  templates: (query, { queries, caller }) => listTemplates(queries, caller.companyId, query),

  template: ({ templateUuid }, { queries, caller }) => templateOf(queries, caller.companyId, templateUuid),

  async addTemplate({ name, content }, context) {
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    await refuseUnfit(certificateCalls.addTemplate, queries, caller.companyId, { name, content });
    const id = await insertTemplate(context, { name, content });
    await audit(context, "certificateTemplate.create", id, { after: { name, content } });
    return id;
  },

  async updateTemplate({ templateUuid, revision, name, content }, context) {
    const { queries, caller, clock } = context;
    const call = certificateCalls.updateTemplate;
    await lockCompany(queries, caller.companyId);
    const before = await lockTemplate(queries, caller.companyId, templateUuid);
    if (before.state === "archived") refuse(call, "TEMPLATE_ARCHIVED");
    if (before.revision !== revision) refuse(call, "TEMPLATE_CHANGED");
    await refuseUnfit(call, queries, caller.companyId, { name, content }, templateUuid);
    const was = await templateContentOf(queries, before.version_id);
    const versionId = await changeContent(context, before, content);
    await queries
      .updateTable("certificate_template")
      .set((value) => ({
        name,
        version_id: versionId,
        revision: value("revision", "+", 1),
        search_key: templateSearchKey({ name, content }),
        updated_by: caller.operatorId,
        updated_at: clock.now(),
      }))
      .where("id", "=", templateUuid)
      .execute();
    await audit(context, "certificateTemplate.update", templateUuid, {
      before: { name: before.name, versionUuid: before.version_id, content: was },
      after: { name, versionUuid: versionId, content },
    });
    return null;
  },

  async copyTemplate({ templateUuid }, context) {
    const { queries, caller } = context;
    await lockCompany(queries, caller.companyId);
    const original = await findTemplate(queries, caller.companyId, templateUuid);
    const name = await copyName(queries, caller.companyId, original.name);
    const content = await templateContentOf(queries, original.version_id);
    const id = await insertTemplate(context, { name, content });
    await audit(context, "certificateTemplate.copy", id, { before: { templateUuid }, after: { name } });
    return id;
  },

  async archiveTemplate({ templateUuid, archive }, context) {
    const { queries, caller, clock } = context;
    const before = await lockTemplate(queries, caller.companyId, templateUuid);
    const state = archive ? "archived" : "active";
    if (before.state === state) return null;
    await queries
      .updateTable("certificate_template")
      .set((value) => ({
        state,
        revision: value("revision", "+", 1),
        updated_by: caller.operatorId,
        updated_at: clock.now(),
      }))
      .where("id", "=", templateUuid)
      .execute();
    await audit(context, "certificateTemplate.archive", templateUuid, {
      before: { state: before.state },
      after: { state },
    });
    return null;
  },

  attachPicture: ({ file }, context) =>
    storePicture(context, certificateCalls.attachPicture, file, "certificate", (queries, fileId) =>
      audit({ ...context, queries }, "certificateTemplate.picture", fileId),
    ),

  ...previewService,
  ...templateBinService,
};

/** Refuses a duplicate name, and pictures that are not stored for the company's certificates. */
async function refuseUnfit(
  call: Refusing<"TEMPLATE_NAME_TAKEN" | "PICTURE_GONE">,
  queries: Queries,
  companyId: string,
  { name, content }: { name: string; content: TemplateContent },
  except = "",
): Promise<void> {
  if (await isNameTaken(queries, companyId, name, except)) refuse(call, "TEMPLATE_NAME_TAKEN");
  if (!(await arePicturesThere(queries, companyId, content.look))) refuse(call, "PICTURE_GONE");
}
