import { openSeal } from "../audit";
import { verifyAudit } from "../audit-check";
import type { Queries } from "../database/open";
import { checkKeys } from "../keys/key-proof";
import type { Secrets } from "../keys/secrets";
import { isSignedBy } from "../signing/signing";
import { openSnapshot } from "./snapshot";
import { differences, type Sums, sumsOf } from "./sums";

/** Of how many certificates the signature is checked, the newest first. */
const sample = 500;

/** What was found to be right, for the console. */
export interface RestoreReport {
  tables: number;
  rows: number;
  files: number;
  chains: number;
  certificates: number;
}

/** Throws an Error with a plain message where the loaded rows are not those of the sums. */
export async function checkRows(where: string, expected: Sums): Promise<void> {
  const snapshot = await openSnapshot(where);
  const found = await sumsOf(snapshot).finally(() => snapshot.close());
  const wrong = differences(expected, found);
  if (wrong.length > 0) throw new Error(`What was loaded is not what was written: ${wrong.join(", ")}.`);
}

/**
 * Proves what the rows say against the keys: that these are the database's, that every audit chain is whole,
 * and that certificates are signed as they are printed. Throws an Error with a plain message otherwise.
 */
export async function checkContent(queries: Queries, secrets: Secrets, sums: Sums): Promise<RestoreReport> {
  await checkKeys(queries, secrets);
  const chains = await verifyAudit(queries, openSeal(secrets.device));
  const broken = chains.filter((chain) => chain.broken);
  if (broken.length > 0)
    throw new Error(
      `The audit trail of ${broken.map(({ companyId }) => companyId || "platform").join(", ")} is broken.`,
    );
  const certificates = await queries
    .selectFrom("certificate")
    .innerJoin("signing_key", "signing_key.id", "certificate.key_id")
    .select(["certificate.number", "certificate.printed", "certificate.signature", "signing_key.public_key"])
    .where("certificate.staged", "=", "")
    .orderBy("certificate.issued_at", "desc")
    .limit(sample)
    .execute();
  for (const { number, printed, signature, public_key } of certificates)
    if (!isSignedBy(public_key, printed, signature))
      throw new Error(`Certificate ${number} is not what was signed.`);
  const all = Object.values(sums);
  return {
    tables: all.filter(({ rows }) => rows > 0).length,
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    files: sums.file?.rows ?? 0,
    chains: chains.length,
    certificates: certificates.length,
  };
}
