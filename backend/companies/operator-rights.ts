import { type Action, actions } from "#contract/roles";
import { actionsOfRoles } from "../accounts/granted";
import type { Queries } from "../database/open";
import { revisionOf } from "../database/revision";
import { type Context, notFound, type Refusing, refuse } from "../handler";

/** An operator that a change affects, as of now. */
export interface AffectedOperator {
  id: string;
  mobile: string;
  real_name: string;
  locked: number;
  roles: string[];
  /** What these roles permit. */
  actions: Action[];
}

/**
 * Locks the company's row until the transaction ends, so that changes to its operators are serialised: of two
 * administrators who remove each other concurrently, the second is refused as the last one.
 */
export function lockOperators(
  queries: Queries,
  companyId: string,
): Promise<{ name: string; verification: string }> {
  return queries
    .updateTable("company")
    .set((company) => ({ name: company.ref("name") }))
    .where("id", "=", companyId)
    .returning(["name", "verification"])
    .executeTakeFirstOrThrow();
}

/** The company's operators with these ids; removed ones and other tenants' do not exist. */
export async function peopleOf(
  queries: Queries,
  companyId: string,
  ids: readonly string[],
): Promise<AffectedOperator[]> {
  const people = await queries
    .selectFrom("operator")
    .select(["id", "mobile", "real_name", "locked"])
    .where("company_id", "=", companyId)
    .where("removed_at", "=", 0)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  if (people.length !== new Set(ids).size) return notFound();
  const roles = await rolesOf(queries, ids);
  const permitted = new Map<string, Action[]>();
  for (const keys of roles.values())
    for (const key of keys) if (!permitted.has(key)) permitted.set(key, await actionsOfRoles(queries, [key]));
  return people.map((person) => {
    const held = roles.get(person.id) ?? [];
    return { ...person, roles: held, actions: [...new Set(held.flatMap((key) => permitted.get(key)!))] };
  });
}

/** One operator of the company. */
export async function personOf(queries: Queries, companyId: string, id: string): Promise<AffectedOperator> {
  const [person] = await peopleOf(queries, companyId, [id]);
  return person!;
}

/** The roles of each of these operators, sorted; operators without roles are absent. */
export async function rolesOf(queries: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rolesById = new Map<string, string[]>();
  if (ids.length === 0) return rolesById;
  const rows = await queries
    .selectFrom("operator_role")
    .selectAll()
    .where("operator_id", "in", ids)
    .orderBy("role_key")
    .execute();
  for (const { operator_id, role_key } of rows)
    rolesById.set(operator_id, [...(rolesById.get(operator_id) ?? []), role_key]);
  return rolesById;
}

/** Of what an operator's form shows: their roles, sorted as above, and name. */
export const operatorRevision = (roles: readonly string[], realName: string) => revisionOf(roles, realName);

/** Refuses a change whose form was rendered before another change; one without a revision is not checked. */
export function refuseOutdatedOperator(
  call: Refusing<"OPERATOR_CHANGED_MEANWHILE">,
  { roles, real_name }: AffectedOperator,
  revision: string | undefined,
): void {
  if (revision !== undefined && revision !== operatorRevision(roles, real_name))
    refuse(call, "OPERATOR_CHANGED_MEANWHILE");
}

type Caller = Context["caller"] & object;

/** A company's administrator cannot change those who may do more for the platform than they (trust B6). */
export function refuseAbove(
  call: Refusing<"OPERATOR_ABOVE_YOU">,
  caller: Caller,
  person: AffectedOperator,
): void {
  const isAbove = person.actions.some(
    (action) => actions[action].scope === "platform" && !caller.actions.includes(action),
  );
  if (isAbove) refuse(call, "OPERATOR_ABOVE_YOU");
}

/** Refuses changes to oneself and to a more privileged operator. */
export function refuseUntouchable(
  call: Refusing<"OPERATOR_IS_SELF" | "OPERATOR_ABOVE_YOU">,
  caller: Caller,
  person: AffectedOperator,
): void {
  if (person.id === caller.operatorId) refuse(call, "OPERATOR_IS_SELF");
  refuseAbove(call, caller, person);
}

const adminRoles = ["r_ent_admin", "r_sys_admin"];

/**
 * Refuses if removing these roles from these operators would leave the company without an active operator in
 * one of them. Requires the company's lock (`lockOperators`).
 */
export async function refuseLastAdmin(
  call: Refusing<"OPERATOR_IS_LAST_ADMIN">,
  queries: Queries,
  companyId: string,
  people: readonly AffectedOperator[],
  losing: readonly string[] = adminRoles,
): Promise<void> {
  const active = people.filter((person) => !person.locked);
  for (const role of adminRoles) {
    const leaving = active.filter((person) => losing.includes(role) && person.roles.includes(role));
    if (leaving.length === 0) continue;
    const other = await queries
      .selectFrom("operator")
      .innerJoin("operator_role", "operator_role.operator_id", "operator.id")
      .select("operator.id")
      .where("operator.company_id", "=", companyId)
      .where("operator.removed_at", "=", 0)
      .where("operator.locked", "=", 0)
      .where("operator_role.role_key", "=", role)
      .where(
        "operator.id",
        "not in",
        leaving.map((person) => person.id),
      )
      .limit(1)
      .executeTakeFirst();
    if (!other) refuse(call, "OPERATOR_IS_LAST_ADMIN");
  }
}

/**
 * An operator's roles after being given these: roles that the giver cannot grant or revoke stay, and while
 * the company is not verified its administrators also have `r_not_validate` (000 §4).
 */
export function rolesGiven(
  given: readonly string[],
  rolesById: readonly string[],
  { isVerified, grantable }: { isVerified: boolean; grantable: readonly string[] },
): string[] {
  const kept = rolesById.filter((role) => !grantable.includes(role) && role !== "r_not_validate");
  const mark = given.includes("r_ent_admin") && !isVerified ? ["r_not_validate"] : [];
  return [...new Set([...kept, ...given, ...mark])].sort();
}

/** Takes some roles of an operator and gives others. */
export async function exchangeRoles(
  queries: Queries,
  operatorId: string,
  lost: readonly string[],
  gained: readonly string[],
): Promise<void> {
  if (lost.length > 0) {
    await queries
      .deleteFrom("operator_role")
      .where("operator_id", "=", operatorId)
      .where("role_key", "in", lost)
      .execute();
  }
  if (gained.length > 0) {
    await queries
      .insertInto("operator_role")
      .values(gained.map((role_key) => ({ operator_id: operatorId, role_key })))
      .execute();
  }
}
