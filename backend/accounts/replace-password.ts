import { audit } from "../audit";
import type { Context } from "../handler";
import { hashPassword } from "./passwords";
import { endOtherSessions, recordAuthentication } from "./sessions";

/**
 * Replaces the password whose hash is `was`, and audits it as `action`. Ends the caller's other sessions and
 * pending second steps (trust A3). False, with nothing changed, if the hash is no longer current: of two
 * concurrent changes, the second was authenticated by a replaced password.
 */
export async function replacePassword(
  context: Pick<Context, "database" | "clock" | "address" | "seal"> & {
    caller: { operatorId: string; companyId: string; tokenHash: string };
  },
  { was, password, action }: { was: string; password: string; action: string },
): Promise<boolean> {
  const { database, caller, clock } = context;
  const password_hash = await hashPassword(password);
  return database.transaction(async (queries) => {
    const changed = await queries
      .updateTable("operator")
      .set({ password_hash, must_change_password: 0, demo: 0 })
      .where("id", "=", caller.operatorId)
      .where("password_hash", "=", was)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await endOtherSessions(queries, caller.operatorId, caller.tokenHash);
    await recordAuthentication(queries, caller.tokenHash, clock.now());
    await queries.deleteFrom("second_step").where("operator_id", "=", caller.operatorId).execute();
    await queries.deleteFrom("sms_code").where("operator_id", "=", caller.operatorId).execute();
    await audit({ ...context, queries }, action, caller.operatorId);
    return true;
  });
}
