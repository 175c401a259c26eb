import { sql } from "kysely";
import { companyCalls } from "#contract/companies/calls";
import { maskMobile } from "../accounts/mobiles";
import { decoy } from "../accounts/passwords";
import { endSessionsOf } from "../accounts/sessions";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import type { Context, Handlers, Refusing } from "../handler";
import { holdOperators, type Person, peopleOf, refuseLastAdmin, refuseUntouchable } from "./operator-rights";

/** Administrators remove operators: nobody is let in any more, and what was written keeps its author's name. */
export const removalService: Pick<Handlers<typeof companyCalls>, "removeOperator" | "removeOperators"> = {
  async removeOperator({ id }, context) {
    await context.database.transaction((trx) =>
      removePeople(companyCalls.removeOperator, { ...context, queries: trx }, [id]),
    );
    return null;
  },

  async removeOperators({ ids }, context) {
    await removePeople(companyCalls.removeOperators, context, [...new Set(ids)]);
    return null;
  },
};

type Untouchable = Refusing<"OPERATOR_IS_SELF" | "OPERATOR_ABOVE_YOU" | "OPERATOR_IS_LAST_ADMIN">;
type Scene = Pick<Context, "queries" | "clock" | "address" | "seal"> & { caller: Context["caller"] & object };

/** All of them or none. `queries` is a transaction. */
async function removePeople(call: Untouchable, scene: Scene, ids: readonly string[]): Promise<void> {
  const { queries, caller, clock } = scene;
  await holdOperators(queries, caller.companyId);
  const people = await peopleOf(queries, caller.companyId, ids);
  for (const person of people) refuseUntouchable(call, caller, person);
  await refuseLastAdmin(call, queries, caller.companyId, people);
  await queries
    .updateTable("operator")
    .set({
      removed_at: clock.now(),
      locked: 1,
      // Nobody can type it, and the number is free for somebody else.
      mobile: sql<string>`'removed-' || id`,
      password_hash: decoy,
      introduction: "",
      avatar: "",
      second_step: 0,
      demo: 0,
      must_change_password: 0,
    })
    .where("id", "in", ids)
    .execute();
  await forget(queries, caller.companyId, people);
  for (const { id, real_name, mobile, roles } of people) {
    const before = { realName: real_name, mobile: maskMobile(mobile), roleKeys: roles };
    await audit(scene, "operator.remove", id, { before });
  }
}

/** Everything that let them in or showed who they are, apart from their name. */
async function forget(queries: Queries, companyId: string, people: readonly Person[]): Promise<void> {
  const ids = people.map((person) => person.id);
  const mobiles = people.map((person) => person.mobile);
  await endSessionsOf(queries, ids);
  await queries.deleteFrom("operator_role").where("operator_id", "in", ids).execute();
  await queries
    .deleteFrom("sms_code")
    .where(({ or, eb }) => or([eb("operator_id", "in", ids), eb("mobile", "in", mobiles)]))
    .execute();
  // What has not been sent yet is not sent any more.
  await queries
    .updateTable("outbox")
    .set({ next_at: 0 })
    .where("recipient", "in", mobiles)
    .where("sent_at", "is", null)
    .execute();
  await queries
    .deleteFrom("file")
    .where("company_id", "=", companyId)
    .where("purpose", "=", "avatar")
    .where("created_by", "in", ids)
    .execute();
}
