import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { accounts } from "./migrations/001_accounts";
import { papers } from "./migrations/002_papers";
import type { Engine } from "./open";
import type { Tables } from "./schema";

/** A migration creates tables in the words of both engines; `bigint` and strictness differ. */
export type Step = (define: {
  table: (name: string, columns: string) => Promise<void>;
  run: (text: string) => Promise<void>;
}) => Promise<void>;

const steps: Record<string, Step> = {
  "001_accounts": accounts,
  "002_papers": papers,
};

/** Brings the database up to date, all or nothing. Throws when it is newer than this program. */
export async function migrate(queries: Kysely<Tables>, engine: Engine): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      {
        up: (trx) =>
          step({
            table: async (table, columns) => {
              const text = engine === "sqlite" ? columns.replaceAll("bigint", "integer") : columns;
              await sql
                .raw(`create table ${table} (${text})${engine === "sqlite" ? " strict" : ""}`)
                .execute(trx);
            },
            run: async (text) => {
              await sql.raw(text).execute(trx);
            },
          }),
      },
    ]),
  );
  const migrator = new Migrator({ db: queries, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
