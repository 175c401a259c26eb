import { companyCalls } from "#contract/companies/calls";
import { dummyHash } from "../accounts/passwords";
import { endSessionsOf } from "../accounts/sessions";
import { audit } from "../audit";
import { inBin } from "../bin";
import { type Context, type Handlers, type Refusing, refuse } from "../handler";
import { maskMobile } from "../mobiles";
import {
  type AffectedOperator,
  lockOperators,
  peopleOf,
  refuseLastAdmin,
  refuseUntouchable,
} from "./operator-rights";
import { endTicketKey } from "./ticket-key";

/** Removes operators into the bin: they cannot sign in, but their name stays on what they wrote. */
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

type Untouchable = Refusing<
  "PROOF_NEEDED" | "OPERATOR_IS_SELF" | "OPERATOR_ABOVE_YOU" | "OPERATOR_IS_LAST_ADMIN"
>;
type Scene = Pick<Context, "queries" | "clock" | "address" | "seal" | "outbox"> & {
  caller: Context["caller"] & object;
};

/** All or none. `queries` is a transaction. */
async function removePeople(call: Untouchable, scene: Scene, ids: readonly string[]): Promise<void> {
  const { queries, caller } = scene;
  if (!caller.isProven) refuse(call, "PROOF_NEEDED");
  await lockOperators(queries, caller.companyId);
  const people = await peopleOf(queries, caller.companyId, ids);
  for (const person of people) refuseUntouchable(call, caller, person);
  await refuseLastAdmin(call, queries, caller.companyId, people);
  await endTicketKey(scene, ids, "removed");
  for (const { id, real_name, mobile, locked, roles } of people) {
    await queries
      .updateTable("operator")
      .set({
        ...inBin(scene, `${real_name} ${maskMobile(mobile)}`),
        removed_mobile: mobile,
        removed_roles: JSON.stringify(roles),
        removed_locked: locked,
        locked: 1,
        // Cannot be typed, and frees the number for another operator.
        mobile: `removed-${id}`,
        password_hash: dummyHash,
        second_step: 0,
        demo: 0,
        must_change_password: 0,
      })
      .where("id", "=", id)
      .execute();
  }
  await endAccess(scene, people);
  for (const { id, real_name, mobile, roles } of people) {
    const before = { realName: real_name, mobile: maskMobile(mobile), roleKeys: roles };
    await audit(scene, "operator.remove", id, { before });
  }
}

/** Ends their sessions, and deletes their roles, codes and messages. */
async function endAccess({ queries, outbox }: Scene, people: readonly AffectedOperator[]): Promise<void> {
  const ids = people.map((person) => person.id);
  const mobiles = people.map((person) => person.mobile);
  await endSessionsOf(queries, ids);
  await queries.deleteFrom("operator_role").where("operator_id", "in", ids).execute();
  await queries
    .deleteFrom("sms_code")
    .where(({ or, eb }) => or([eb("operator_id", "in", ids), eb("mobile", "in", mobiles)]))
    .execute();
  await outbox.cancel(queries, mobiles);
}
