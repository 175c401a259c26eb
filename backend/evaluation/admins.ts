import type { evaluationCalls } from "#contract/evaluation/calls";
import { audit } from "../audit";
import { type Handlers, notFound } from "../handler";
import { evaluationCompanies, evaluationSettingOf, setEvaluation, settingRevision } from "./settings";

/** Who works with evaluation, and what companies may do with it. */
export const evaluationAdminService: Pick<
  Handlers<typeof evaluationCalls>,
  "admins" | "companies" | "companySetting" | "setCompany"
> = {
  async admins(_, { queries, caller }) {
    const rows = await queries
      .selectFrom("operator")
      .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
      .select(["operator.id", "operator.real_name", "operator_role.role_key"])
      .where("operator.company_id", "=", caller.companyId)
      .where("operator.removed_at", "=", 0)
      .where("operator_role.role_key", "in", ["r_eva_admin", "r_eva"])
      .orderBy("operator.real_name")
      .orderBy("operator.id")
      .orderBy("operator_role.role_key", "desc")
      .execute();
    const ids = [...new Set(rows.map(({ id }) => id))];
    return ids.map((id) => {
      const own = rows.filter((row) => row.id === id);
      return {
        operatorUuid: id,
        realName: own[0]!.real_name,
        roleKeyList: own.map(({ role_key }) => role_key),
      };
    });
  },

  companies: (filter, { queries }) => evaluationCompanies(queries, filter),

  async companySetting({ id }, { queries }) {
    const company = await queries.selectFrom("company").select("id").where("id", "=", id).executeTakeFirst();
    if (!company) return notFound();
    const setting = await evaluationSettingOf(queries, id);
    return { companyUuid: id, ...setting, revision: settingRevision(setting) };
  },

  async setCompany(setting, context) {
    const { companyUuid, revision: _, ...after } = setting;
    const before = await setEvaluation(context.queries, setting);
    await audit(context, "evaluation.setting", companyUuid, { before, after });
    return null;
  },
};
