import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { accounts } from "./migrations/001_accounts";
import { papers } from "./migrations/002_papers";
import { companies } from "./migrations/003_companies";
import { auditChain } from "./migrations/004_audit_chain";
import { bank } from "./migrations/005_bank";
import { certificates } from "./migrations/006_certificates";
import { keyProof } from "./migrations/007_key_proof";
import type { Engine } from "./open";
import type { Tables } from "./schema";

/** A migration creates tables in the words of both engines; `bigint` and strictness differ. */
export type Step = (define: {
  table: (name: string, columns: string) => Promise<void>;
  run: (text: string) => Promise<void>;
  /** For what the two engines say in words of their own. */
  engine: Engine;
}) => Promise<void>;

const steps: Record<string, Step> = {
  "001_accounts": accounts,
  "002_papers": papers,
  "003_companies": companies,
  "004_audit_chain": auditChain,
  "005_bank": bank,
  "006_certificates": certificates,
  "007_key_proof": keyProof,
};

/** Brings the database up to date, all or nothing. Throws when it is newer than this program. */
export async function migrate(queries: Kysely<Tables>, engine: Engine): Promise<void> {
  const isLite = engine === "sqlite";
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      {
        up: (trx) => {
          const run = async (text: string) => {
            await sql.raw(isLite ? text.replace(/\bbigint\b/g, "integer") : text).execute(trx);
          };
          return step({
            table: (table, columns) =>
              run(
                isLite
                  ? `create table ${table} (${columns}) strict`
                  : `create table ${table} (${columns.replace(/\bblob\b/g, "bytea")})`,
              ),
            run,
            engine,
          });
        },
      },
    ]),
  );
  const migrator = new Migrator({ db: queries, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
