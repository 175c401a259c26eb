import type { Context } from "./handler";
import { newId } from "./ids";

/** Writes who changed what, in the transaction of the change itself. Never pass a secret as `before` or `after`. */
export async function audit(
  {
    queries,
    caller,
    clock,
    address,
  }: Pick<Context, "queries" | "clock" | "address"> & { caller: { operatorId: string; companyId: string } },
  action: string,
  subject: string,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await queries
    .insertInto("audit")
    .values({
      id: newId(),
      at: clock.now(),
      company_id: caller.companyId,
      operator_id: caller.operatorId,
      action,
      subject,
      before: JSON.stringify(change.before ?? null),
      after: JSON.stringify(change.after ?? null),
      address,
    })
    .execute();
}
