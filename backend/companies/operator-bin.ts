import { sql } from "kysely";
import { companyCalls } from "#contract/companies/calls";
import { grantableBy } from "../accounts/granted";
import { audit } from "../audit";
import { deletableBefore, isRestorable, listBin, outOfBin } from "../bin";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { maskMobile } from "../mobiles";
import { lockOperators, rolesGiven } from "./operator-rights";

/** What a row no longer keeps for restoring it. */
const nothingKept = { ...outOfBin, removed_mobile: "", removed_roles: "", removed_locked: 0 };

/** Administrators restore removed operators for 30 days. */
export const operatorBinService: Pick<Handlers<typeof companyCalls>, "operatorBin" | "restoreOperator"> = {
  operatorBin: (page, { queries, caller, clock }) =>
    listBin(queries, "operator", {
      companyId: caller.companyId,
      now: clock.now(),
      ...page,
      // Those removed before there was a bin left no mobile.
      only: sql<boolean>`row.removed_mobile <> ''`,
    }),

  /**
   * Gives back mobile, roles and state, but no password: they sign in with a code, or reset the password. Roles
   * that a company cannot grant are not given back (trust B6).
   */
  async restoreOperator({ removedId }, context) {
    const call = companyCalls.restoreOperator;
    const { queries, caller, clock } = context;
    const company = await lockOperators(queries, caller.companyId);
    const person = await queries
      .selectFrom("operator")
      .selectAll()
      .where("company_id", "=", caller.companyId)
      .where("id", "=", removedId)
      .executeTakeFirst();
    if (!person?.removed_mobile || !isRestorable(person, clock.now())) return notFound();
    const mobile = person.removed_mobile;
    const held = JSON.parse(person.removed_roles) as string[];
    const grantable = await grantableBy(queries, caller.actions);
    const given = grantable.filter((role) => held.includes(role));
    if (given.includes("r_ent_admin") && !caller.isProven) return refuse(call, "PROOF_NEEDED");
    const owner = await queries
      .selectFrom("operator")
      .select("id")
      .where("mobile", "=", mobile)
      .executeTakeFirst();
    if (owner) return refuse(call, "OPERATOR_MOBILE_TAKEN");
    const roles = rolesGiven(given, [], { isVerified: company.verification === "verified", grantable });
    await queries
      .updateTable("operator")
      .set({ ...nothingKept, mobile, locked: person.removed_locked })
      .where("id", "=", removedId)
      .execute();
    if (roles.length > 0) {
      await queries
        .insertInto("operator_role")
        .values(roles.map((role_key) => ({ operator_id: removedId, role_key })))
        .execute();
    }
    const after = { realName: person.real_name, mobile: maskMobile(mobile), roleKeys: roles };
    await audit(context, "operator.restore", removedId, { after });
    return { name: person.real_name };
  },
};

/**
 * Forgets what is left of operators whose 30 days are over, except the name on what they wrote; idempotent, also
 * after an interruption.
 */
export async function pruneRemovedOperators(queries: Queries, now: number): Promise<void> {
  const gone = () =>
    queries
      .selectFrom("operator")
      .select("id")
      .where("removed_mobile", "!=", "")
      .where("removed_at", "<", deletableBefore(now));
  await queries
    .deleteFrom("file")
    .where("purpose", "=", "avatar")
    .where("created_by", "in", gone())
    .execute();
  await queries
    .updateTable("operator")
    .set({
      introduction: "",
      avatar: "",
      removed_by: "",
      removed_name: "",
      removed_mobile: "",
      removed_roles: "",
      removed_locked: 0,
    })
    .where("removed_mobile", "!=", "")
    .where("removed_at", "<", deletableBefore(now))
    .execute();
}
