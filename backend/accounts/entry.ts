import { audit } from "../audit";
import type { Context } from "../handler";
import { maskMobile } from "../mobiles";
import { startSession } from "./sessions";
import { resetTriesOfDevice } from "./sign-in-limits";

/**
 * Starts a session after all factors were verified, issues the device cookie, and returns the token. Null,
 * and the caller must do nothing else, if the operator was locked, removed or changed password meanwhile
 * (trust A3). `queries` is a transaction.
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
  /** Of a ticket: its name, its key, and who was shown that key. */
  issued: object = {},
): Promise<string | null> {
  let entering = queries
    .updateTable("operator")
    .set((set) => ({ login_times: set("login_times", "+", 1), last_seen_at: clock.now() }))
    .where("id", "=", operator.id)
    .where("locked", "=", 0);
  if (operator.password_hash) entering = entering.where("password_hash", "=", operator.password_hash);
  if ((await entering.executeTakeFirst()).numUpdatedRows === 0n) return null;
  const token = await startSession(queries, operator.id, { address, agent }, clock.now());
  await resetTriesOfDevice(queries, { mobile: operator.mobile, device });
  const caller = { operatorId: operator.id, companyId: operator.company_id };
  replyHeaders.set("mingshi-device", devices.prove(device, operator.id));
  await audit({ queries, caller, clock, address, seal }, "signIn", maskMobile(operator.mobile), {
    after: { by, ...issued },
  });
  return token;
}

/** A try beyond the limit is not audited: otherwise an attacker could fill the disk. */
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
