import type { Compilable, CompiledQuery } from "kysely";
import type { Queries } from "./open";

/** Stands for a parameter while its query is compiled. */
class Named {
  constructor(readonly name: string) {}
}

/**
 * A query with named parameters, compiled once for each database: that takes several times as long as running it. What
 * `build` makes of the parameters may depend on nothing else, and may not look at them.
 */
export function compiledOnce<Params extends Record<string, unknown>, Row>(
  names: readonly (keyof Params & string)[],
  build: (queries: Queries, params: Params) => Compilable<Row>,
): (queries: Queries, params: Params) => CompiledQuery<Row> {
  const params = Object.fromEntries(names.map((name) => [name, new Named(name)])) as unknown as Params;
  // A transaction has the adapter of its database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (queries, given) => {
    const { adapter } = queries.getExecutor();
    const known = compiled.get(adapter) ?? (build(queries, params).compile() as CompiledQuery<Row>);
    compiled.set(adapter, known);
    const parameters = known.parameters.map((one) => (one instanceof Named ? given[one.name] : one));
    return { ...known, parameters };
  };
}

/** Reads the rows of a query at once, as arrays made objects; null where it has to wait for its turn. */
type ReadAtOnce = (query: CompiledQuery) => unknown[] | null;

const readers = new WeakMap<object, ReadAtOnce>();

/** Queries of this database may be read by `read` where nothing has to be waited for. */
export const readsAtOnce = (queries: Queries, read: ReadAtOnce): void =>
  void readers.set(queries.getExecutor().adapter, read);

/**
 * The rows of a query that only reads. On SQLite they are there at once: a query takes as long again to go through
 * Kysely's connection and its promises. What must wait, for a transaction or a lock, goes there.
 */
export async function readRows<Row>(queries: Queries, query: CompiledQuery<Row>): Promise<Row[]> {
  const read = readers.get(queries.getExecutor().adapter);
  return (read?.(query) as Row[] | null | undefined) ?? (await queries.executeQuery(query)).rows;
}
