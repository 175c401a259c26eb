import type { Action } from "#contract/roles";
import type { Queries } from "../database/open";

/** The company's operators whose roles let them do this, by name; the first 500. */
export const operatorsWho = (queries: Queries, companyId: string, action: Action) =>
  queries
    .selectFrom("operator")
    .select(["operator.id as operatorId", "operator.real_name as realName"])
    .where("operator.company_id", "=", companyId)
    .where("operator.removed_at", "=", 0)
    .where("operator.locked", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("operator_role")
          .innerJoin("role_action", "role_action.role_key", "operator_role.role_key")
          .select("operator_role.operator_id")
          .whereRef("operator_role.operator_id", "=", "operator.id")
          .where("role_action.action", "=", action),
      ),
    )
    .orderBy("operator.real_name")
    .orderBy("operator.id")
    .limit(500)
    .execute();
