import { createHmac } from "node:crypto";
import type { Queries } from "../database/open";
import type { Keys, Secrets } from "./secrets";

const names: Record<keyof Secrets, string> = { session: "SESSION_SECRET", device: "DEVICE_SECRET" };

/** The database belongs to other keys than these. */
export class ForeignKeysError extends Error {}

/** A fingerprint of a key that does not reveal it: keys are too long to be guessed (trust E1). */
const proofOf = (key: string) => createHmac("sha256", key).update("key of the database").digest("base64url");

/**
 * Throws where the keys of this process are not those that the database is used with: on a second machine, or
 * after a restore without `secrets.json`. With keys of its own it would silently sign everybody out, break
 * the audit chains, and fail to decrypt the certificate signing keys. The first start stores the proofs; a
 * rotation, which leaves the older keys behind the new one (trust E3), stores that of the new one.
 */
export async function checkKeys(queries: Queries, secrets: Secrets): Promise<void> {
  for (const purpose of ["session", "device"] as const) await holdKey(queries, purpose, secrets[purpose]);
}

async function holdKey(queries: Queries, purpose: keyof Secrets, keys: Keys): Promise<void> {
  const [proof, ...older] = keys.map(proofOf) as [string, ...string[]];
  await queries
    .insertInto("key_proof")
    .values({ purpose, proof })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await queries
    .selectFrom("key_proof")
    .select("proof")
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  if (stored.proof === proof) return;
  if (!older.includes(stored.proof)) {
    const name = names[purpose];
    throw new ForeignKeysError(
      `The database was begun under another ${name} than this one. Set that one on every machine, or put the ` +
        "secrets.json that it was begun with back into the data folder; a new secret goes before the old, with a comma.",
    );
  }
  await queries.updateTable("key_proof").set({ proof }).where("purpose", "=", purpose).execute();
}
