import { companyCalls } from "#contract/companies/calls";
import { admits, may } from "#contract/roles";
import { actionsOfRoles, grantableBy } from "../accounts/granted";
import { endSessionsOf } from "../accounts/sessions";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { invitationsService } from "./invitations";
import { operatorBinService } from "./operator-bin";
import { findOperator, listOperators } from "./operator-list";
import { resetOperatorPassword } from "./operator-password";
import { removalService } from "./operator-removal";
import {
  exchangeRoles,
  lockOperators,
  personOf,
  refuseAbove,
  refuseLastAdmin,
  refuseOutdatedOperator,
  refuseUntouchable,
  rolesGiven,
} from "./operator-rights";
import { endTicketKey } from "./ticket-key";

/** Administrators manage their own company's operators: search, add, change, lock, remove and restore. */
export const operatorsService: Pick<
  Handlers<typeof companyCalls>,
  | "operators"
  | "operator"
  | "updateOperator"
  | "lockOperator"
  | "removeOperator"
  | "removeOperators"
  | "resetOperatorPassword"
  | keyof typeof invitationsService
  | keyof typeof operatorBinService
> = {
  ...invitationsService,
  resetOperatorPassword,
  ...removalService,
  ...operatorBinService,

  operators: (filter, { queries, caller }) => listOperators(queries, caller.companyId, filter),

  operator: ({ operatorUuid }, { queries, caller }) => findOperator(queries, caller.companyId, operatorUuid),

  /** Roles are read on each request, so a change takes effect at once on every device (trust A3). */
  async updateOperator({ operatorUuid, realName, roleKeys, revision }, context) {
    const call = companyCalls.updateOperator;
    const { queries, caller } = context;
    const company = await lockOperators(queries, caller.companyId);
    const person = await personOf(queries, caller.companyId, operatorUuid);
    refuseAbove(call, caller, person);
    refuseOutdatedOperator(call, person, revision);
    const grantable = await grantableBy(queries, caller.actions);
    if (!roleKeys.every((role) => grantable.includes(role) || person.roles.includes(role)))
      return refuse(call, "ROLE_NOT_GRANTABLE");
    const isVerified = company.verification === "verified";
    const roles = rolesGiven(roleKeys, person.roles, { isVerified, grantable });
    const gained = roles.filter((role) => !person.roles.includes(role));
    const lost = person.roles.filter((role) => !roles.includes(role));
    await refuseLastAdmin(call, queries, caller.companyId, [person], lost);
    const isOther = [...gained, ...lost].some((role) => role !== "r_not_validate");
    if (isOther && !caller.isProven) return refuse(call, "PROOF_NEEDED");
    if (person.real_name === realName && gained.length + lost.length === 0) return null;
    if (!admits(may.keepCompany, await actionsOfRoles(queries, roles)))
      await endTicketKey(context, [person.id], "role");
    await queries.updateTable("operator").set({ real_name: realName }).where("id", "=", person.id).execute();
    await exchangeRoles(queries, person.id, lost, gained);
    await audit(context, "operator.update", person.id, {
      before: { realName: person.real_name, roleKeys: person.roles },
      after: { realName, roleKeys: roles },
    });
    return null;
  },

  async lockOperator({ id, isLocked: wanted }, context) {
    const call = companyCalls.lockOperator;
    const { queries, caller } = context;
    await lockOperators(queries, caller.companyId);
    const person = await personOf(queries, caller.companyId, id);
    refuseUntouchable(call, caller, person);
    const isLocked = wanted ?? !person.locked;
    if (isLocked === Boolean(person.locked)) return { isLocked };
    if (isLocked) {
      await refuseLastAdmin(call, queries, caller.companyId, [person]);
      await endTicketKey(context, [id], "locked");
    }
    await queries
      .updateTable("operator")
      .set({ locked: Number(isLocked) })
      .where("id", "=", id)
      .execute();
    if (isLocked) await endSessionsOf(queries, [id]);
    await audit(context, isLocked ? "operator.lock" : "operator.unlock", id);
    return { isLocked };
  },
};
