import { createHmac } from "node:crypto";
import type { Queries } from "./database/open";
import type { Keys, Secrets } from "./secrets";

const names: Record<keyof Secrets, string> = { session: "SESSION_SECRET", device: "DEVICE_SECRET" };

/** Tells a key again, and tells nothing of it: keys are too long to be guessed (trust E1). */
const proofOf = (key: string) => createHmac("sha256", key).update("key of the database").digest("base64url");

/**
 * Throws where the keys of this process are not those that the database is worked with: on a second machine, or after
 * a restore without `secrets.json`. Under keys of its own it would sign people out, break the chains of the audit, and
 * open no key that signs certificates, all without a word. The first start leaves the proofs; a rotation, which keeps
 * the older keys behind the new one (trust E3), leaves that of the new one.
 */
export async function holdKeys(queries: Queries, secrets: Secrets): Promise<void> {
  for (const purpose of ["session", "device"] as const) await holdKey(queries, purpose, secrets[purpose]);
}

async function holdKey(queries: Queries, purpose: keyof Secrets, keys: Keys): Promise<void> {
  const [proof, ...older] = keys.map(proofOf) as [string, ...string[]];
  await queries
    .insertInto("key_proof")
    .values({ purpose, proof })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await queries
    .selectFrom("key_proof")
    .select("proof")
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  if (kept.proof === proof) return;
  if (!older.includes(kept.proof)) {
    const name = names[purpose];
    throw new Error(
      `The database was begun under another ${name} than this one. Set that one on every machine, or put the ` +
        "secrets.json that it was begun with back into the data folder; a new secret goes before the old, with a comma.",
    );
  }
  await queries.updateTable("key_proof").set({ proof }).where("purpose", "=", purpose).execute();
}
