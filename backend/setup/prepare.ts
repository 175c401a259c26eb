import { sql } from "kysely";
import { fillCompanyNameKeys } from "../accounts/company-names";
import { newCompany, newOperator } from "../accounts/newcomers";
import { hashPassword, oneTimePassword } from "../accounts/passwords";
import { fillBank } from "../bank/fill";
import type { Clock } from "../clock";
import type { Database, Queries } from "../database/open";
import { newId } from "../ids";
import type { Log } from "../log";
import { prune } from "../maintenance/prune";
import { maskMobile } from "../mobiles";
import type { BackendSettings } from "../settings";
import { insertBuiltIn } from "./built-in";
import { hashDemoPasswords } from "./demo/accounts";
import { insertDemo, type Keyed } from "./demo/demo";
import { fillSearchKeys } from "./search-keys";
import { standardPapers } from "./standards/offer";

/**
 * Inserts initial data: always missing built-in data, and as long as no operator exists, either the demo or
 * the first administrator. Atomic and idempotent, also after an interruption.
 */
export async function prepareData(
  database: Database,
  settings: BackendSettings,
  clock: Clock,
  log: Log,
  keyed: Keyed,
): Promise<void> {
  const now = clock.now();
  // why: what cannot be removed must not keep the site from starting; the hourly job reports it again.
  await prune(database.queries, now).catch((error) => log.error({ error }, "pruning failed"));
  await fillBank(database, log);
  await fillSearchKeys(database, log);
  await fillCompanyNameKeys(database.queries);
  const people = (await isEmpty(database.queries)) ? await firstPeople(settings, log, keyed) : null;
  await database.transaction(async (queries) => {
    await holdOthers(database, queries);
    await insertBuiltIn(queries);
    await standardPapers(queries);
    if (people && (await isEmpty(queries))) await people(queries, now);
  });
}

const isEmpty = async (queries: Queries) =>
  (await queries.selectFrom("operator").select("id").limit(1).executeTakeFirst()) === undefined;

/** On PostgreSQL two processes may start together: the second waits here and then finds all data inserted. */
async function holdOthers(database: Database, queries: Queries): Promise<void> {
  if (database.engine !== "postgres") return;
  // why: the first of them may take longer than a lock is waited for in a call.
  await sql`set local lock_timeout = 0`.execute(queries);
  await sql`set local statement_timeout = 0`.execute(queries);
  await sql`select pg_advisory_xact_lock(731605)`.execute(queries);
  await sql`set local lock_timeout to default`.execute(queries);
  await sql`set local statement_timeout to default`.execute(queries);
}

/** Does the slow part, hashing, now; the returned function only writes. */
async function firstPeople(
  settings: BackendSettings,
  log: Log,
  keyed: Keyed,
): Promise<((queries: Queries, now: number) => Promise<void>) | null> {
  if (settings.isDemo) {
    const hashes = await hashDemoPasswords();
    return (queries, now) => insertDemo(queries, { hashes, ...keyed, now });
  }
  if (!settings.firstAdmin) {
    log.warn(
      "Nobody can sign in yet: set FIRST_ADMIN to the mobile number of the first administrator and start again.",
    );
    return null;
  }
  const admin = settings.firstAdmin;
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  return async (queries, now) => {
    await insertFirstAdmin(queries, admin, hash, now);
    // why: the log level may suppress it, and it is written nowhere else.
    console.log(
      `First administrator ${maskMobile(admin)}: sign in with the one-time password ${password} and choose your own. It is shown this once.`,
    );
  };
}

async function insertFirstAdmin(queries: Queries, mobile: string, hash: string, now: number): Promise<void> {
  const company_id = newId();
  const id = newId();
  await queries
    .insertInto("company")
    .values(
      newCompany({
        id: company_id,
        name: "明试",
        short_name: "明试",
        verification: "verified",
        verified_at: now,
        version: 3,
        created_at: now,
      }),
    )
    .execute();
  await queries
    .insertInto("operator")
    .values(
      newOperator({
        id,
        company_id,
        mobile,
        password_hash: hash,
        real_name: "管理员",
        must_change_password: 1,
        created_at: now,
      }),
    )
    .execute();
  await queries.insertInto("operator_role").values({ operator_id: id, role_key: "r_sys_admin" }).execute();
}
