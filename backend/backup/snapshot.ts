import pg from "pg";
import { BetterSqlite } from "../database/sqlite-driver";
// Registers how numbers of PostgreSQL are parsed.
import "../database/postgres";

/** A value as it is written: a blob as base64. */
export type Value = string | number | null | { blob: string };

export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of the primary key: rows are read in their order, byte by byte. */
  key: string[];
}

/** All rows of a database as they were at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** The names of the migrations that the database has. */
  steps: string[];
  /** Each after those that it refers to. */
  tables: TableShape[];
  /** Batches of rows, each with its values in the order of `columns`; `after` rows are passed over. */
  rows(table: TableShape, after?: number): AsyncIterable<Value[][]>;
  close(): Promise<void>;
}

/** What belongs to the engine, or is different on each. */
const engines = /^(question_piece.*|sqlite_.*|kysely_.*|load_progress)$/;

/** The search index is built anew: only which questions it has is read. */
export const indexTable: TableShape = {
  name: "question_text",
  columns: ["question_id"],
  key: ["question_id"],
};

/** A batch has at most so many rows, and ends with the row that makes it so many bytes. */
export const batchRows = 500;
export const batchBytes = 8_000_000;

/** Opens a snapshot: of an SQLite file without a lock that others wait for, of PostgreSQL by repeatable read. */
export const openSnapshot = (where: string): Promise<Snapshot> =>
  /^postgres(ql)?:/.test(where) ? ofPostgres(where) : ofSqlite(where);

async function ofSqlite(path: string): Promise<Snapshot> {
  const file = new BetterSqlite(path, { readonly: true, fileMustExist: true });
  const prepare = (sql: string) => file.prepare(sql);
  file.exec("pragma busy_timeout = 5000");
  file.exec("begin");
  const names = prepare("select name from sqlite_master where type = 'table' order by name").pluck().all();
  const shapes = (names as string[])
    .filter((name) => !engines.test(name))
    .map((name) => {
      const columns = prepare(`select name, pk from pragma_table_info('${name}') order by name`).all() as {
        name: string;
        pk: number;
      }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      return shapeOf(
        name,
        columns.map((column) => column.name),
        key.map((column) => column.name),
      );
    });
  const parents = (name: string) =>
    prepare(`select distinct "table" from pragma_foreign_key_list('${name}')`).pluck().all() as string[];
  const steps = (names as string[]).includes("kysely_migration")
    ? (prepare("select name from kysely_migration order by name").pluck().all() as string[])
    : [];
  return {
    steps,
    tables: parentsFirst(shapes, parents),
    async *rows({ name, columns, key }, after = 0) {
      const order = key.map(quoted).join(", ");
      const all = prepare(
        `select ${columns.map(quoted).join(", ")} from ${quoted(name)} order by ${order} limit -1 offset ${after}`,
      ).raw();
      let batch: Value[][] = [];
      let bytes = 0;
      for (const row of all.iterate() as Iterable<unknown[]>) {
        batch.push(row.map(written));
        for (const value of row)
          bytes += value instanceof Uint8Array || typeof value === "string" ? value.length : 0;
        if (batch.length < batchRows && bytes < batchBytes) continue;
        yield batch;
        batch = [];
        bytes = 0;
      }
      if (batch.length > 0) yield batch;
    },
    async close() {
      file.close();
    },
  };
}

async function ofPostgres(address: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  const lines = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows;
  const columns = (await lines(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = current_schema() order by table_name, column_name collate "C"`,
  )) as string[][];
  const keys = (await lines(
    `select use.table_name, use.column_name from information_schema.key_column_usage as use
     join information_schema.table_constraints as own using (constraint_schema, constraint_name)
     where own.constraint_type = 'PRIMARY KEY' and own.constraint_schema = current_schema()
     order by use.table_name, use.ordinal_position`,
  )) as string[][];
  const references = (await lines(
    `select distinct child.relname, parent.relname from pg_constraint as own
     join pg_class as child on child.oid = own.conrelid join pg_class as parent on parent.oid = own.confrelid
     where own.contype = 'f' and own.connamespace = current_schema()::regnamespace`,
  )) as string[][];
  const isText = new Set(
    columns.filter(([, , type]) => type === "text").map(([table, name]) => `${table} ${name}`),
  );
  const isLong = new Set(
    columns
      .filter(([, , type]) => type === "text" || type === "bytea")
      .map(([table, name]) => `${table} ${name}`),
  );
  const of = (pairs: string[][], table: string) =>
    pairs.filter(([own]) => own === table).map(([, name]) => name!);
  const names = [...new Set(columns.map(([table]) => table!))].sort();
  return {
    steps: names.includes("kysely_migration")
      ? (await lines("select name from kysely_migration order by name")).map(([name]) => name as string)
      : [],
    tables: parentsFirst(
      names
        .filter((name) => !engines.test(name))
        .map((name) => shapeOf(name, of(columns, name), of(keys, name))),
      (name) => of(references, name),
    ),
    async *rows({ name, columns: own, key }, after = 0) {
      const order = key.map((one) => quoted(one) + (isText.has(`${name} ${one}`) ? ' collate "C"' : ""));
      await client.query(
        `declare own_rows no scroll cursor for select ${own.map(quoted).join(", ")} from ${quoted(name)}
         order by ${order.join(", ")} offset ${after}`,
      );
      // why: what is fetched is in memory at once. Lengths are read without the values.
      const lengths = own
        .filter((column) => isLong.has(`${name} ${column}`))
        .map((column) => `coalesce(max(octet_length(${quoted(column)})), 0)::bigint`);
      const [[largest = 0] = []] =
        lengths.length > 0 ? await lines(`select ${lengths.join(" + ")} from ${quoted(name)}`) : [];
      const count = Math.min(batchRows, Math.max(1, Math.floor(batchBytes / Math.max(1, Number(largest)))));
      for (;;) {
        const batch = await lines(`fetch ${count} from own_rows`);
        if (batch.length > 0) yield batch.map((row) => row.map(written));
        if (batch.length < count) break;
      }
      await client.query("close own_rows");
    },
    async close() {
      await client.end();
    },
  };
}

/** The primary key, or every column where there is none. */
const shapeOf = (name: string, columns: string[], key: string[]): TableShape =>
  name === indexTable.name ? indexTable : { name, columns, key: key.length > 0 ? key : columns };

function parentsFirst(shapes: TableShape[], parentsOf: (name: string) => string[]): TableShape[] {
  const sorted = new Map<string, TableShape>();
  const place = (shape: TableShape) => {
    if (sorted.has(shape.name)) return;
    for (const parent of shapes)
      if (parent !== shape && parentsOf(shape.name).includes(parent.name)) place(parent);
    sorted.set(shape.name, shape);
  };
  for (const shape of shapes) place(shape);
  return [...sorted.values()];
}

export const quoted = (name: string) => `"${name}"`;

const written = (value: unknown): Value =>
  value instanceof Uint8Array ? { blob: Buffer.from(value).toString("base64") } : (value as Value);
