import { audit } from "../audit";
import type { Context } from "../handler";
import { maskMobile } from "./mobiles";
import { startSession } from "./sessions";
import { forgiveDevice } from "./throttle";

/**
 * Starts the session of somebody who has shown all that was asked, gives the device its proof, and returns the
 * token. `queries` is a transaction.
 */
export async function enter(
  {
    queries,
    clock,
    address,
    devices,
    replyHeaders,
  }: Pick<Context, "queries" | "clock" | "address" | "devices" | "replyHeaders">,
  operator: { id: string; company_id: string; mobile: string },
  device: string,
  by: "password" | "code",
): Promise<string> {
  const token = await startSession(queries, operator.id, address, clock.now());
  await queries
    .updateTable("operator")
    .set((set) => ({ login_times: set("login_times", "+", 1) }))
    .where("id", "=", operator.id)
    .execute();
  await forgiveDevice(queries, { mobile: operator.mobile, address, device });
  const caller = { operatorId: operator.id, companyId: operator.company_id };
  await audit({ queries, caller, clock, address }, "signIn", maskMobile(operator.mobile), { after: { by } });
  replyHeaders.set("mingshi-device", devices.prove(device, operator.id));
  return token;
}

/** A try beyond the limit leaves no row: the limit itself keeps a guesser from filling the disk. */
export async function auditRefusal(
  { queries, clock, address }: Pick<Context, "queries" | "clock" | "address">,
  operator: { id: string; company_id: string } | undefined,
  mobile: string,
  why: "password" | "locked" | "code",
): Promise<void> {
  const caller = { operatorId: operator?.id ?? "", companyId: operator?.company_id ?? "" };
  await audit({ queries, caller, clock, address }, "signIn.refused", maskMobile(mobile), { after: { why } });
}
