import { closeSync, fsyncSync, openSync } from "node:fs";
import type { Statement } from "better-sqlite3";
import pg from "pg";
import { migrate, stepsOf } from "../database/migrate";
import { openPostgres } from "../database/postgres";
import { openSqlite } from "../database/sqlite";
import { BetterSqlite } from "../database/sqlite-driver";
import { loadProgress } from "../database/unfinished";
import { quoted, type TableShape, type Value } from "./snapshot";

type Columns = Pick<TableShape, "name" | "columns">;

/**
 * A database that rows are loaded into. Until `finish` it holds a table `load_progress`, for which it is not
 * opened by the services.
 */
export interface Target {
  /** The rows of each table that are loaded and committed. */
  progress: Map<string, number>;
  /** Inserts and commits these rows, and that the table now has `total`. */
  load(table: Columns, rows: Value[][], total: number): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Why a target is refused, in words for the console. */
const refusal = {
  full: "The database to restore into is not empty. Name an empty one; nothing was changed.",
  half: "A restore into this database did not finish. Empty it and start again.",
};

interface Loading {
  /** Whether the database has any table. */
  hasTables(): Promise<boolean>;
  run(sql: string): Promise<void>;
  progress(): Promise<[table: string, rows: number][] | null>;
}

/**
 * Opens an empty database for loading, migrated as far as `steps` say; with `mayResume` also one whose loading
 * was interrupted. Throws an Error with a plain message for any other.
 */
export async function openTarget(where: string, steps: string[], mayResume: boolean): Promise<Target> {
  const isPostgres = /^postgres(ql)?:/.test(where);
  const { loading, ...target } = isPostgres ? await intoPostgres(where) : intoSqlite(where);
  try {
    const before = await loading.progress();
    if (before && !mayResume) throw new Error(refusal.half);
    if (!before && (await loading.hasTables())) throw new Error(refusal.full);
    if (!before) await loading.run(loadProgress.create);
    const queries = isPostgres ? openPostgres(where) : openSqlite(where);
    try {
      // Interrupted between its migration to the newest step and its release.
      if (before && (await stepsOf(queries)).some((step) => !steps.includes(step)))
        throw new Error(refusal.half);
      await migrate(queries, isPostgres ? "postgres" : "sqlite", steps.at(-1));
    } finally {
      await queries.destroy();
    }
    return { ...target, progress: new Map(before ?? []) };
  } catch (error) {
    await target.close();
    throw error;
  }
}

function intoSqlite(path: string): Omit<Target, "progress"> & { loading: Loading } {
  const file = new BetterSqlite(path);
  file.exec("pragma journal_mode = wal; pragma foreign_keys = off; pragma synchronous = off");
  // KiB, and pages: a million rows fit without being read and written again and again.
  file.exec("pragma cache_size = -200000; pragma wal_autocheckpoint = 20000");
  const statements = new Map<string, Statement>();
  const prepare = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = file.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const exists = (name: string) =>
    prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined;
  return {
    loading: {
      hasTables: async () => prepare("select 1 from sqlite_master where type = 'table'").get() !== undefined,
      run: async (sql) => void file.exec(sql),
      progress: async () =>
        exists(loadProgress.table) ? (prepare(loadProgress.read).raw().all() as [string, number][]) : null,
    },
    async load({ name, columns }, rows, total) {
      const marks = columns.map(() => "?").join(", ");
      const insert = prepare(
        `insert into ${quoted(name)} (${columns.map(quoted).join(", ")}) values (${marks})`,
      );
      file.transaction(() => {
        for (const row of rows)
          insert.run(
            row.map((value) =>
              typeof value === "object" && value ? Buffer.from(value.blob, "base64") : value,
            ),
          );
        prepare(loadProgress.write.replace("$1", "?").replace("$2", "?")).run(name, total);
      })();
    },
    async finish() {
      const broken = prepare("select * from pragma_foreign_key_check limit 1").get();
      if (broken) throw new Error(`The rows do not fit together: ${JSON.stringify(broken)}.`);
      file.exec("pragma synchronous=full");
      file.exec(loadProgress.drop);
      file.exec("pragma wal_checkpoint(truncate)");
      const descriptor = openSync(path, "r");
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
    async close() {
      file.close();
    },
  };
}

async function intoPostgres(address: string): Promise<Omit<Target, "progress"> & { loading: Loading }> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const lines = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows;
  const exists = async (name: string) =>
    (
      await lines(`select 1 from information_schema.tables where table_schema = current_schema()
      and table_name like '${name}'`)
    ).length > 0;
  return {
    loading: {
      hasTables: () => exists("%"),
      run: async (sql) => void (await client.query(sql)),
      progress: async () =>
        (await exists(loadProgress.table)) ? ((await lines(loadProgress.read)) as [string, number][]) : null,
    },
    async load({ name, columns }, rows, total) {
      const own = columns.map(quoted).join(", ");
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, inJson(row[at]!)])),
      );
      await client.query("begin");
      await client.query(
        `insert into ${quoted(name)} (${own})
         select ${own} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
        [JSON.stringify(objects)],
      );
      await client.query(loadProgress.write, [name, total]);
      await client.query("commit");
    },
    async finish() {
      await client.query(loadProgress.drop);
      await client.query("analyze");
    },
    async close() {
      await client.end();
    },
  };
}

/** Bytes are read from text in hexadecimal. */
const inJson = (value: Value) =>
  typeof value === "object" && value ? `\\x${Buffer.from(value.blob, "base64").toString("hex")}` : value;
