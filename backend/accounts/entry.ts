import { audit } from "../audit";
import type { Context } from "../handler";
import { maskMobile } from "./mobiles";
import { startSession } from "./sessions";
import { forgiveDevice } from "./throttle";

/**
 * Starts the session of somebody who has shown all that was asked, gives the device its proof, and returns the
 * token. Null, and nothing else should happen, when they were locked or removed meanwhile, or got another password
 * than the one that they came with (trust A3). `queries` is a transaction.
 */
export async function enter(
  {
    queries,
    clock,
    address,
    agent,
    devices,
    replyHeaders,
    seal,
  }: Pick<Context, "queries" | "clock" | "address" | "agent" | "devices" | "replyHeaders" | "seal">,
  operator: { id: string; company_id: string; mobile: string; password_hash?: string },
  device: string,
  by: "password" | "code" | "registration" | "ticket",
): Promise<string | null> {
  let entering = queries
    .updateTable("operator")
    .set((set) => ({ login_times: set("login_times", "+", 1), last_seen_at: clock.now() }))
    .where("id", "=", operator.id)
    .where("locked", "=", 0);
  if (operator.password_hash) entering = entering.where("password_hash", "=", operator.password_hash);
  if ((await entering.executeTakeFirst()).numUpdatedRows === 0n) return null;
  const token = await startSession(queries, operator.id, { address, agent }, clock.now());
  await forgiveDevice(queries, { mobile: operator.mobile, address, device });
  const caller = { operatorId: operator.id, companyId: operator.company_id };
  replyHeaders.set("mingshi-device", devices.prove(device, operator.id));
  await audit({ queries, caller, clock, address, seal }, "signIn", maskMobile(operator.mobile), {
    after: { by },
  });
  return token;
}

/** A try beyond the limit leaves no row: the limit itself keeps a guesser from filling the disk. */
export async function auditRefusal(
  { queries, clock, address, seal }: Pick<Context, "queries" | "clock" | "address" | "seal">,
  operator: { id: string; company_id: string } | undefined,
  mobile: string,
  why: "password" | "locked" | "code" | "company" | "ticket",
): Promise<void> {
  const caller = { operatorId: operator?.id ?? "", companyId: operator?.company_id ?? "" };
  const change = { after: { why } };
  await audit({ queries, caller, clock, address, seal }, "signIn.refused", maskMobile(mobile), change);
}
