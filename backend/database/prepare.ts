import { sql } from "kysely";
import { mobile } from "#contract/accounts/shapes";
import { maskMobile } from "../accounts/mobiles";
import { newCompany, newOperator } from "../accounts/newcomers";
import { hashPassword, oneTimePassword } from "../accounts/passwords";
import { fillBank } from "../bank/fill";
import type { Signing } from "../certificates/signing";
import type { Clock } from "../clock";
import { newId } from "../ids";
import type { Log } from "../log";
import { standardPapers } from "../papers/standards/offer";
import type { BackendSettings } from "../settings";
import { insertBuiltIn } from "./built-in";
import { hashDemoPasswords } from "./demo/accounts";
import { insertDemo } from "./demo/demo";
import type { Database, Queries } from "./open";
import { sweep } from "./sweep";

/**
 * Gives the database its first data: always what is built in and missing, and as long as nobody can sign in,
 * either the demo or the first administrator. It does so whole or not at all, however often it runs and
 * wherever it is cut off. Throws when `FIRST_ADMIN` is no mobile number.
 */
export async function prepareData(
  database: Database,
  settings: BackendSettings,
  clock: Clock,
  log: Log,
  signing: Signing,
): Promise<void> {
  const now = clock.now();
  await sweep(database.queries, now);
  await fillBank(database, log);
  const people = (await isEmpty(database.queries)) ? await firstPeople(settings, log, signing) : null;
  await database.transaction(async (queries) => {
    await holdOthers(database, queries);
    await insertBuiltIn(queries);
    await standardPapers(queries);
    if (people && (await isEmpty(queries))) await people(queries, now);
  });
}

const isEmpty = async (queries: Queries) =>
  (await queries.selectFrom("operator").select("id").limit(1).executeTakeFirst()) === undefined;

/** On PostgreSQL two processes may start together: the second waits here and then finds everything in place. */
async function holdOthers(database: Database, queries: Queries): Promise<void> {
  if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(731605)`.execute(queries);
}

/** Does the slow part, hashing, now; the returned function only writes. */
async function firstPeople(
  settings: BackendSettings,
  log: Log,
  signing: Signing,
): Promise<((queries: Queries, now: number) => Promise<void>) | null> {
  if (settings.isDemo) {
    const hashes = await hashDemoPasswords();
    return (queries, now) => insertDemo(queries, { hashes, signing, now });
  }
  if (!settings.firstAdmin) {
    log.warn(
      "Nobody can sign in yet: set FIRST_ADMIN to the mobile number of the first administrator and start again.",
    );
    return null;
  }
  const admin = mobile.safeParse(settings.firstAdmin);
  if (!admin.success) throw new Error("FIRST_ADMIN is not a mobile number of 11 digits.");
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  return async (queries, now) => {
    await insertFirstAdmin(queries, admin.data, hash, now);
    // why: the log may be set to leave it out, and it is written nowhere else.
    console.log(
      `First administrator ${maskMobile(admin.data)}: sign in with the one-time password ${password} and choose your own. It is shown this once.`,
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
