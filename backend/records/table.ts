import type { Kysely } from "kysely";
import { type PlainRecord, undoDays } from "#contract/records/record";
import { admits } from "#contract/roles";
import type { Queries } from "../database/open";
import type { Caller, Context } from "../handler";
import { hasWord, searchKeyOf } from "../search/text-search";

/** A request, or a row as sent over the wire. */
export type Fields = Record<string, unknown>;
/** The values of a row, by column. */
export type RecordValues = Record<string, unknown>;

/** Where a record is stored, and hooks of its handlers. */
export interface RecordTable {
  table: string;
  /** The column of each field of its row but the id; those of joined tables as `company.short_name`. */
  columns: Record<string, string>;
  /** Joined tables: their own column, and this table's column that references it. */
  joins?: readonly (readonly [table: string, own: string, names: string])[];
  /** Further conditions for filters that are not a column's value. */
  narrow?(filter: Fields): readonly (readonly [column: string, operator: "=" | ">", value: unknown])[];
  /** Refuses, or adds columns that no field sets. */
  onAdd?(context: Context, fields: Fields): Promise<RecordValues> | RecordValues;
  onUpdate?(context: Context, fields: Fields, id: string): Promise<RecordValues> | RecordValues;
  /** Runs on removal; it may refuse. */
  onRemove?(context: Context, id: string): Promise<void>;
}

/** Tables named at run time. */
type AnyTable = Kysely<Record<string, RecordValues>>;

const dayLength = 86_400_000;

/** Queries over the rows of a record that a caller may see. */
export function recordRows(record: PlainRecord, { table, columns, joins = [], narrow }: RecordTable) {
  const open = (queries: Queries) => queries as unknown as AnyTable;
  const column = (field: string) => {
    const name = columns[field]!;
    return name.includes(".") ? name : `${table}.${name}`;
  };
  const isUndoable = record.deletion === "undo";

  /** The caller's scope, as columns and values. */
  const within = (caller: Caller): [string, string][] =>
    record.scope === "platform" || (record.seesAll && admits(record.seesAll, caller.actions))
      ? []
      : [[`${table}.company_id`, caller.companyId]];

  const visible = (queries: Queries, caller: Caller) => {
    let found = joins.reduce(
      (from, [joined, own, names]) => from.innerJoin(joined, `${joined}.${own}`, `${table}.${names}`),
      open(queries).selectFrom(table),
    );
    if (isUndoable) found = found.where(`${table}.removed_at`, "=", 0);
    for (const [name, value] of within(caller)) found = found.where(name, "=", value);
    return found;
  };
  const shown = [
    `${table}.id as ${record.id}`,
    ...Object.keys(columns)
      .filter((field) => field in record.row.shape)
      .map((field) => `${column(field)} as ${field}`),
  ];

  return {
    async page({ key, sort, pageNum, pageSize, ...filter }: Fields, queries: Queries, caller: Caller) {
      let found = visible(queries, caller);
      const plain = Object.entries(filter).filter(
        ([field, value]) => value !== undefined && columns[field] !== undefined,
      );
      for (const [field, value] of plain) found = found.where(column(field), "=", value);
      for (const [name, operator, value] of narrow?.(filter) ?? [])
        found = found.where(name, operator, value);
      if (key && record.isSearched)
        found = found.where(hasWord(`${table}.search_key`, String(key), caller.companyId));
      const { count } = await found
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      const order = String(sort).replace("-", "");
      const direction = String(sort).startsWith("-") ? "desc" : "asc";
      const list = await found
        .select(shown)
        .orderBy(column(order), direction)
        .orderBy(`${table}.id`, direction)
        .limit(Number(pageSize))
        .offset((Number(pageNum) - 1) * Number(pageSize))
        .execute();
      return { list, count };
    },

    find: (queries: Queries, caller: Caller, id: string): Promise<RecordValues | undefined> =>
      visible(queries, caller).select(shown).where(`${table}.id`, "=", id).executeTakeFirst(),

    /** A removed row that can still be restored. */
    findRemoved(
      queries: Queries,
      caller: Caller,
      id: string,
      now: number,
    ): Promise<RecordValues | undefined> {
      let found = open(queries)
        .selectFrom(table)
        .where(`${table}.id`, "=", id)
        .where(`${table}.removed_at`, ">", now - undoDays * dayLength);
      for (const [name, value] of within(caller)) found = found.where(name, "=", value);
      return found
        .select(Object.keys(record.shape.shape).map((field) => `${column(field)} as ${field}`))
        .executeTakeFirst();
    },

    /** Whether another row has the same unique values. Reliable while the scope is locked. */
    async isTaken(queries: Queries, caller: Caller, fields: Fields, except: string): Promise<boolean> {
      if (!record.unique) return false;
      let found = visible(queries, caller).where(`${table}.id`, "!=", except);
      for (const field of record.unique.fields) found = found.where(column(field), "=", fields[field]);
      return (await found.select(`${table}.id`).executeTakeFirst()) !== undefined;
    },

    insert: (queries: Queries, values: RecordValues) =>
      open(queries).insertInto(table).values(values).execute(),

    /** The number of changed rows: 0 where it was removed in the meantime. */
    async set(queries: Queries, id: string, values: RecordValues): Promise<bigint> {
      const done = await open(queries).updateTable(table).set(values).where("id", "=", id).executeTakeFirst();
      return done.numUpdatedRows;
    },

    async delete(queries: Queries, id: string): Promise<bigint> {
      const done = await open(queries).deleteFrom(table).where("id", "=", id).executeTakeFirst();
      return done.numDeletedRows;
    },

    /** The columns of the given fields, and the search key. */
    valuesOf(fields: Fields): RecordValues {
      const own = Object.entries(fields).filter(([field]) => columns[field] !== undefined);
      const values = Object.fromEntries(own.map(([field, value]) => [columns[field]!, value]));
      if (record.isSearched)
        values.search_key = searchKeyOf({ names: own.map(([, value]) => String(value)) });
      return values;
    },
  };
}
