import { sql } from "kysely";
import type { adminCalls } from "#contract/admin/calls";
import { engineOf } from "../database/engine-of";
import type { Queries } from "../database/open";
import type { Handler } from "../handler";
import { findAll } from "../self-check/findings";

/** The database, the last backup, and what the self-check found, for the platform's administrators (trust E4). */
export const system: Handler<typeof adminCalls.system> = async (_, context) => {
  const { queries, isDemo, clock, installation, outbox } = context;
  const last = await queries
    .selectFrom("backup_run")
    .select(["at", "bytes", "rows", "took"])
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  const waiting = await queries
    .selectFrom("job")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return {
    engine: engineOf(queries),
    bytes: await sizeOf(queries),
    runtime: process.version,
    isDemo,
    waitingJobs: Number(waiting.count),
    lastBackup: last ?? null,
    ...(await findAll({ queries, now: clock.now(), installation, outbox })),
  };
};

async function sizeOf(queries: Queries): Promise<number> {
  const size =
    engineOf(queries) === "sqlite"
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await size.execute(queries)).rows[0]!.bytes);
}
