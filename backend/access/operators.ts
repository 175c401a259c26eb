import { accessCalls } from "#contract/access/calls";
import type { PlatformOperator } from "#contract/access/shapes";
import { admits, may } from "#contract/roles";
import { actionsOfRoles, givableBy, grantableBy } from "../accounts/granted";
import { endSessionsOf } from "../accounts/sessions";
import { audit } from "../audit";
import { inviteOperator } from "../companies/invitations";
import {
  exchangeRoles,
  lockOperators,
  operatorRevision,
  personOf,
  refuseAbove,
  refuseLastAdmin,
  refuseOutdatedOperator,
  refuseUntouchable,
} from "../companies/operator-rights";
import { endTicketKey } from "../companies/ticket-key";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { inOrderOf } from "../lists/order";
import { maskMobile } from "../mobiles";
import { columnHasText } from "../search/text-search";

/** Operators of all companies, for the platform's administrators: nobody gives more than they have (trust B6). */
export const operatorAdminService: Pick<
  Handlers<typeof accessCalls>,
  | "operators"
  | "operator"
  | "rolesOfOperator"
  | "addColleague"
  | "addMember"
  | "renameOperator"
  | "lockAnyOperator"
  | "giveRoles"
> = {
  async operators({ key, companyUuid, roleKey, state, sort, isReversed, pageNum, pageSize }, { queries }) {
    const all = () => {
      let found = queries
        .selectFrom("operator")
        .innerJoin("company", "company.id", "operator.company_id")
        .where("operator.removed_at", "=", 0);
      if (companyUuid) found = found.where("operator.company_id", "=", companyUuid);
      if (roleKey)
        found = found.where("operator.id", "in", (from) =>
          from.selectFrom("operator_role").select("operator_id").where("role_key", "=", roleKey),
        );
      // A mobile is found by its last four digits at most: more would disclose the masked ones.
      const isDigits = /^\d{1,4}$/.test(key);
      if (key)
        found = found.where((is) =>
          is.or([
            columnHasText("operator.real_name", key),
            columnHasText("company.name", key),
            ...(isDigits ? [is("operator.mobile", "like", `%${key}`)] : []),
          ]),
        );
      return found;
    };
    const groups = await all()
      .select(({ fn }) => ["operator.locked", fn.countAll<number>().as("count")])
      .groupBy("operator.locked")
      .execute();
    const states = {
      active: Number(groups.find(({ locked }) => !locked)?.count ?? 0),
      locked: Number(groups.find(({ locked }) => locked)?.count ?? 0),
    };
    let found = all();
    if (state) found = found.where("operator.locked", "=", Number(state === "locked"));
    const rows = await inOrderOf(
      found.select("operator.id"),
      { sort, isReversed },
      {
        name: [
          ["operator.real_name", "asc"],
          ["operator.id", "asc"],
        ],
        company: [
          ["company.name", "asc"],
          ["operator.real_name", "asc"],
          ["operator.id", "asc"],
        ],
        seen: [
          ["operator.last_seen_at", "desc"],
          ["operator.id", "asc"],
        ],
      },
    )
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const list = await rowsOf(
      queries,
      rows.map(({ id }) => id),
    );
    return { list, count: state ? states[state] : states.active + states.locked, states };
  },

  async operator({ id }, { queries }) {
    const [one] = await rowsOf(queries, [id]);
    if (!one) return notFound();
    const roles = one.roles.map(({ roleKey }) => roleKey);
    return { ...one, revision: operatorRevision(roles, one.realName) };
  },

  async rolesOfOperator({ id }, { queries, caller }) {
    const { companyId } = await ownerOf(queries, id);
    const { roles } = await personOf(queries, companyId, id);
    const givable = await givableBy(queries, caller.actions);
    const all = await queries
      .selectFrom("role")
      .selectAll()
      .orderBy("built_in", "desc")
      .orderBy("role_key")
      .execute();
    return all
      .filter(({ role_key }) => roles.includes(role_key) || givable.includes(role_key))
      .map(({ role_key, role_name }) => ({
        roleKey: role_key,
        roleName: role_name,
        isHeld: roles.includes(role_key),
        isGivable: givable.includes(role_key),
      }));
  },

  async addColleague({ mobile, realName, roleKeys }, context) {
    const call = accessCalls.addColleague;
    const { caller, once } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    return once(async (queries) => {
      const givable = await givableBy(queries, caller.actions);
      if (!roleKeys.every((role) => givable.includes(role))) return refuse(call, "ROLE_NOT_GRANTABLE");
      return inviteOperator(call, { ...context, queries }, { mobile, realName, roleKeys });
    });
  },

  async addMember({ companyUuid, mobile, realName, roleKeys }, context) {
    const call = accessCalls.addMember;
    const { caller, once } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    return once(async (queries) => {
      const company = await queries
        .selectFrom("company")
        .select("id")
        .where("id", "=", companyUuid)
        .executeTakeFirst();
      if (!company) return notFound();
      const givable = await grantableBy(queries, caller.actions);
      if (!roleKeys.every((role) => givable.includes(role))) return refuse(call, "ROLE_NOT_GRANTABLE");
      return inviteOperator(call, inCompany({ ...context, queries }, companyUuid), {
        mobile,
        realName,
        roleKeys,
      });
    });
  },

  async renameOperator({ operatorUuid, realName }, context) {
    const { queries, caller } = context;
    const { companyId } = await ownerOf(queries, operatorUuid);
    await lockOperators(queries, companyId);
    const person = await personOf(queries, companyId, operatorUuid);
    refuseAbove(accessCalls.renameOperator, caller, person);
    await queries.updateTable("operator").set({ real_name: realName }).where("id", "=", person.id).execute();
    const change = { before: { realName: person.real_name }, after: { realName } };
    await audit(inCompany(context, companyId), "operator.update", person.id, change);
    return null;
  },

  async lockAnyOperator({ id, isLocked }, context) {
    const call = accessCalls.lockAnyOperator;
    const { queries, caller } = context;
    const { companyId } = await ownerOf(queries, id);
    await lockOperators(queries, companyId);
    const person = await personOf(queries, companyId, id);
    refuseUntouchable(call, caller, person);
    if (isLocked === Boolean(person.locked)) return { isLocked };
    if (isLocked) {
      await refuseLastAdmin(call, queries, companyId, [person]);
      await endTicketKey(inCompany(context, companyId), [id], "locked");
      await endSessionsOf(queries, [id]);
    }
    await queries
      .updateTable("operator")
      .set({ locked: Number(isLocked) })
      .where("id", "=", id)
      .execute();
    await audit(inCompany(context, companyId), isLocked ? "operator.lock" : "operator.unlock", id);
    return { isLocked };
  },

  async giveRoles({ operatorUuid, roleKeys, revision }, context) {
    const call = accessCalls.giveRoles;
    const { queries, caller } = context;
    if (!caller.isProven) return refuse(call, "PROOF_NEEDED");
    const { companyId } = await ownerOf(queries, operatorUuid);
    await lockOperators(queries, companyId);
    const person = await personOf(queries, companyId, operatorUuid);
    refuseAbove(call, caller, person);
    refuseOutdatedOperator(call, person, revision);
    const givable = await givableBy(queries, caller.actions);
    if (!roleKeys.every((role) => givable.includes(role) || person.roles.includes(role)))
      return refuse(call, "ROLE_NOT_GRANTABLE");
    // What the caller cannot give they cannot take either.
    const kept = person.roles.filter((role) => !givable.includes(role));
    const roles = [...new Set([...kept, ...roleKeys])].sort();
    const gained = roles.filter((role) => !person.roles.includes(role));
    const lost = person.roles.filter((role) => !roles.includes(role));
    if (gained.length + lost.length === 0) return null;
    await refuseLastAdmin(call, queries, companyId, [person], lost);
    const scene = inCompany(context, companyId);
    if (!admits(may.keepCompany, await actionsOfRoles(queries, roles)))
      await endTicketKey(scene, [person.id], "role");
    await exchangeRoles(queries, person.id, lost, gained);
    await audit(scene, "operator.roles", person.id, {
      before: { roleKeys: person.roles },
      after: { roleKeys: roles },
    });
    return null;
  },
};

/** What is done to an operator is noted where their company reads it. */
const inCompany = <Scene extends { caller: { companyId: string } }>(
  context: Scene,
  companyId: string,
): Scene => ({
  ...context,
  caller: { ...context.caller, companyId },
});

async function ownerOf(queries: Queries, operatorId: string): Promise<{ companyId: string }> {
  const row = await queries
    .selectFrom("operator")
    .select("company_id as companyId")
    .where("id", "=", operatorId)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  return row ?? notFound();
}

async function rowsOf(queries: Queries, ids: readonly string[]): Promise<PlatformOperator[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("operator")
    .innerJoin("company", "company.id", "operator.company_id")
    .selectAll("operator")
    .select("company.name as companyName")
    .where("operator.id", "in", ids)
    .where("operator.removed_at", "=", 0)
    .execute();
  const roles = await queries
    .selectFrom("operator_role")
    .innerJoin("role", "role.role_key", "operator_role.role_key")
    .select(["operator_role.operator_id", "role.role_key", "role.role_name"])
    .where("operator_role.operator_id", "in", ids)
    .orderBy("role.role_key")
    .execute();
  const inOrder = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return inOrder.map((row) => ({
    operatorUuid: row.id,
    realName: row.real_name,
    mobile: maskMobile(row.mobile),
    companyUuid: row.company_id,
    companyName: row.companyName,
    roles: roles
      .filter(({ operator_id }) => operator_id === row.id)
      .map(({ role_key, role_name }) => ({ roleKey: role_key, roleName: role_name })),
    isLocked: row.locked === 1,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
  }));
}
