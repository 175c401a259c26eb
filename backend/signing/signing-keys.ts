import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { newId } from "../ids";
import type { Signing } from "./signing";

export type SigningKeyRow = Tables["signing_key"];

/**
 * The key that signs a company's certificates, created on first use, in the transaction `queries`, and locked
 * until that ends: retiring or revoking it waits, so that no certificate is signed by a key after its end.
 */
export async function activeSigningKey(
  queries: Queries,
  clock: Clock,
  signing: Signing,
  companyId: string,
  operatorId: string,
): Promise<SigningKeyRow> {
  // Retried where a concurrent change created the first key, or replaced it.
  for (let tries = 0; tries < 3; tries++) {
    const current = await lockGood(queries, companyId);
    if (current) return current;
    await addKey(queries, clock, signing, companyId, operatorId);
  }
  throw new Error("A company's signing key changes faster than it can be read.");
}

/** Creates an active key unless there is one: a company never has more than one at a time. Returns its id. */
export async function addKey(
  queries: Queries,
  clock: Clock,
  signing: Signing,
  companyId: string,
  operatorId: string,
): Promise<string> {
  const { publicKey, sealed } = signing.newKey();
  const id = newId();
  await queries
    .insertInto("signing_key")
    .values({
      id,
      company_id: companyId,
      public_key: publicKey,
      private_key: sealed,
      created_at: clock.now(),
      retired_at: 0,
      revoked_at: 0,
      reason: "",
      created_by: operatorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

const lockGood = (queries: Queries, companyId: string) =>
  queries
    .updateTable("signing_key")
    // why: as in papers/store.ts, an UPDATE that changes nothing takes the row's lock on PostgreSQL.
    .set((value) => ({ retired_at: value.ref("retired_at") }))
    .where("company_id", "=", companyId)
    .where("retired_at", "=", 0)
    .where("revoked_at", "=", 0)
    .returningAll()
    .executeTakeFirst();
