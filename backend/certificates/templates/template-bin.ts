import { certificateCalls } from "#contract/certificates/calls";
import { audit } from "../../audit";
import { deletableBefore, inBin, isRestorable, listBin, nameInBin, outOfBin } from "../../bin";
import type { Queries } from "../../database/open";
import { type Handlers, notFound, refuse } from "../../handler";
import { lockCompany } from "../../lock-company";
import { copyName, isNameTaken } from "./template-names";
import { lockTemplate, lockTemplateRow, templateContentOf, templateSearchKey } from "./template-store";

/** Operators remove templates that nothing was issued from, and restore them for 30 days. */
export const templateBinService: Pick<
  Handlers<typeof certificateCalls>,
  "removeTemplate" | "templateBin" | "restoreTemplate"
> = {
  async removeTemplate({ templateUuid }, context) {
    const { queries, caller } = context;
    const { name } = await lockTemplate(queries, caller.companyId, templateUuid);
    const used = await queries
      .selectFrom("certificate_version")
      .select("id")
      .where("template_id", "=", templateUuid)
      .where("used", "=", 1)
      .executeTakeFirst();
    if (used) refuse(certificateCalls.removeTemplate, "TEMPLATE_USED");
    await queries
      .updateTable("certificate_template")
      .set({ ...inBin(context, name), name: nameInBin(templateUuid) })
      .where("id", "=", templateUuid)
      .execute();
    await audit(context, "certificateTemplate.remove", templateUuid, { before: { name } });
    return { name };
  },

  templateBin: (page, { queries, caller, clock }) =>
    listBin(queries, "certificate_template", { companyId: caller.companyId, now: clock.now(), ...page }),

  async restoreTemplate({ removedId }, context) {
    const { queries, caller, clock } = context;
    const { companyId } = caller;
    await lockCompany(queries, companyId);
    const template = await lockTemplateRow(queries, companyId, removedId);
    if (!isRestorable(template, clock.now())) notFound();
    const before = template.removed_name;
    const isTaken = await isNameTaken(queries, companyId, before);
    const name = isTaken ? await copyName(queries, companyId, before) : before;
    const content = await templateContentOf(queries, template.version_id);
    await queries
      .updateTable("certificate_template")
      .set((value) => ({
        ...outOfBin,
        name,
        search_key: templateSearchKey({ name, content }),
        revision: value("revision", "+", 1),
        updated_by: caller.operatorId,
        updated_at: clock.now(),
      }))
      .where("id", "=", removedId)
      .execute();
    await audit(context, "certificateTemplate.restore", removedId, { after: { name } });
    return { name };
  },
};

/** Deletes the templates whose 30 days are over; idempotent, also after an interruption. */
export async function pruneRemovedTemplates(queries: Queries, now: number): Promise<void> {
  const gone = () =>
    queries
      .selectFrom("certificate_template")
      .select("id")
      .where("removed_at", ">", 0)
      .where("removed_at", "<", deletableBefore(now));
  await queries.deleteFrom("certificate_version").where("template_id", "in", gone()).execute();
  await queries.deleteFrom("certificate_template").where("id", "in", gone()).execute();
}
