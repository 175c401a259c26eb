import type { Insertable, Selectable, TableMetadata } from "kysely";
import type { Queries } from "#backend/database/open";
import type { Tables } from "#backend/database/schema";
import { newId } from "#backend/ids";

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

let tables: Promise<TableMetadata[]> | undefined;

/** Inserts a row of which a test says what it is about: its id is new, and what else must be there is "" or 0. */
export async function insertRow<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  row: Partial<Insertable<Tables[Name]>>,
): Promise<Row<Name>> {
  tables ??= queries.introspection.getTables();
  const { columns } = (await tables).find(({ name }) => name === table)!;
  const plain = columns
    .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
    .map(({ name, dataType }) => [name, name === "id" ? newId() : /^int/i.test(dataType) ? 0 : ""]);
  const values = { ...Object.fromEntries(plain), ...row };
  const insert = queries.insertInto(table as "company").values(values);
  return (await insert.returningAll().executeTakeFirstOrThrow()) as never;
}

/** The rows with these values. */
export const rowsOf = <Name extends keyof Tables>(queries: Queries, table: Name, has: Partial<Row<Name>>) =>
  queries
    .selectFrom(table as "company")
    .selectAll()
    .where(({ and }) => and(has as object))
    .execute() as Promise<unknown> as Promise<Row<Name>[]>;

/** The first of them. Throws where there is none. */
export async function rowOf<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  has: Partial<Row<Name>>,
) {
  const [row] = await rowsOf(queries, table, has);
  if (!row) throw new Error(`no ${table} has ${JSON.stringify(has)}`);
  return row;
}

/** Every row of a company, to be compared with what they are later; any request moves when somebody was seen last. */
export async function rowsOfCompany(queries: Queries, companyId: string): Promise<string> {
  tables ??= queries.introspection.getTables();
  const own = (await tables).filter(({ columns }) => columns.some(({ name }) => name === "company_id"));
  const rows = [];
  for (const { name } of own) rows.push(await rowsOf(queries, name as "job", { company_id: companyId }));
  return JSON.stringify(rows, (name, value) => (name === "last_seen_at" ? undefined : value));
}

/** Changes the rows with these values. */
export async function setRows<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  has: Partial<Row<Name>>,
  values: Partial<Row<Name>>,
): Promise<void> {
  await queries
    .updateTable(table as "company")
    .set(values as object)
    .where(({ and }) => and(has as object))
    .execute();
}
