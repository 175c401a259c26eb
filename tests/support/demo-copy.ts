import { join } from "node:path";
import { openSigning } from "#backend/certificates/signing";
import { demoAccounts } from "#backend/database/demo/accounts";
import { insertDemo, type Rename } from "#backend/database/demo/demo";
import { openDatabase } from "#backend/database/open";
import { secretsOf } from "#backend/secrets";

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The names of copy 1 to 99 of the demo; the demo itself is copy 0. The last four digits of mobiles stay different. */
export function renamed(copy: number): Rename {
  if (copy === 0) return (name) => name;
  const number = String(copy).padStart(2, "0");
  return (name) => {
    if (/^1\d{10}$/.test(name)) return name.slice(0, 7) + number + name.slice(9);
    if (/^[A-Z]{4}$/.test(name))
      return name.slice(0, 2) + letters[Math.floor(copy / 10)] + letters[copy % 10];
    // An id of a certificate (base64url) or of a template (a UUID), each of which ends in what may be digits.
    return name.slice(0, -4) + number + name.slice(-2);
  };
}

/** Puts a further copy of the demo's companies, accounts, papers and certificates beside a running site. */
export async function insertDemoCopy(dataFolder: string, copy: number): Promise<void> {
  const database = await openDatabase(join(dataFolder, "mingshi.sqlite"));
  try {
    const { password_hash } = await database.queries
      .selectFrom("operator")
      .select("password_hash")
      .where("demo", "=", 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const hashes = demoAccounts.map(() => password_hash);
    const signing = openSigning(secretsOf(dataFolder).device);
    await database.transaction((queries) =>
      insertDemo(queries, { hashes, signing, now: Date.now(), rename: renamed(copy) }),
    );
  } finally {
    await database.close();
  }
}
