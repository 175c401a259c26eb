import { sql } from "kysely";
import { type Database, openDatabase } from "#backend/database/open";
import { secretsOf } from "#backend/keys/secrets";
import { demoAccounts } from "#backend/setup/demo/accounts";
import { insertDemo, type Rename } from "#backend/setup/demo/demo";
import type { Mobile } from "./cast";
import { keyed } from "./keyed";
import { rowOf } from "./rows";
import type { Site } from "./server";

/** Works on the database of a site, from another process. */
async function onDatabase<Result>(
  site: Pick<Site, "database">,
  work: (database: Database) => Promise<Result>,
) {
  const database = await openDatabase(site.database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

type Work<Result> = (
  database: Database,
  caller: { companyId: string; operatorId: string },
) => Promise<Result>;

/** The same on behalf of an operator. */
export const besideSite = <Result>(site: Site, mobile: Mobile, work: Work<Result>) =>
  onDatabase(site, async (database) => {
    const { id, company_id } = await rowOf(database.queries, "operator", { mobile });
    return work(database, { companyId: company_id, operatorId: id });
  });

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Names in copy 1 to 99 of the demo; copy 0 is the demo. The last four digits of mobiles stay distinct. */
export function renamed(copy: number): Rename {
  if (copy === 0) return (name) => name;
  const number = String(copy).padStart(2, "0");
  return (name) => {
    if (/^1\d{10}$/.test(name)) return name.slice(0, 7) + number + name.slice(9);
    if (/^[A-Z]{4}$/.test(name))
      return name.slice(0, 2) + letters[Math.floor(copy / 10)] + letters[copy % 10];
    // An id of a certificate (base64url) or of a template (a UUID), which may end in digits.
    return name.slice(0, -4) + number + name.slice(-2);
  };
}

/** Inserts a copy of the demo's companies, accounts, papers and certificates into a site's database. */
export const insertDemoCopy = (site: Pick<Site, "database" | "dataFolder">, copy: number) =>
  onDatabase(site, async ({ queries, transaction }) => {
    const { password_hash } = await rowOf(queries, "operator", { demo: 1 });
    const hashes = demoAccounts.map(() => password_hash);
    const { device } = secretsOf(site.dataFolder);
    const demo = { hashes, ...keyed(device), now: Date.now(), rename: renamed(copy) };
    await transaction((trx) => insertDemo(trx, demo));
  });

/** Carries out a statement on the database of a running site, as another program would. */
export const changeBesideSite = (site: Site, statement: string) =>
  onDatabase(site, async ({ queries }) => void (await sql.raw(statement).execute(queries)));
