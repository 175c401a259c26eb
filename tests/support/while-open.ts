import { sql } from "kysely";
import { expect } from "vitest";
import type { Database, Queries } from "#backend/database/open";

/**
 * On PostgreSQL one transaction changes something and ends only after another one, begun meanwhile, has come to wait
 * for it.
 */
export async function whileOpen<Result>(
  { transaction, queries }: Database,
  change: (queries: Queries) => Promise<unknown>,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  let other!: Promise<Result>;
  await transaction(async (open) => {
    await change(open);
    other = meanwhile();
    await somebodyWaits(queries);
  });
  return other;
}

/** Until one transaction of PostgreSQL waits for another. */
export async function somebodyWaits(queries: Queries): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(queries)).rows[0]!.count).toBe(1);
}
