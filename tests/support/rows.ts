import type { Insertable, Selectable, TableMetadata } from "kysely";
import type { Queries } from "#backend/database/open";
import type { Tables } from "#backend/database/schema";
import { newId } from "#backend/ids";

let tables: Promise<TableMetadata[]> | undefined;

/** Inserts a row of which a test says what it is about: its id is new, and what else must be there is "" or 0. */
export async function insertRow<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  row: Partial<Insertable<Tables[Name]>>,
): Promise<Selectable<Tables[Name]>> {
  tables ??= queries.introspection.getTables();
  const { columns } = (await tables).find(({ name }) => name === table)!;
  const plain = columns
    .filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)
    .map(({ name, dataType }) => [name, name === "id" ? newId() : /^int/i.test(dataType) ? 0 : ""]);
  const values = { ...Object.fromEntries(plain), ...row };
  return (await queries
    .insertInto(table as "company")
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()) as never;
}
