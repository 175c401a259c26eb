import { SqliteAdapter } from "kysely";
import type { Engine, Queries } from "./open";

/** The engine behind these queries, for what the two say in words of their own. */
export const engineOf = (queries: Queries): Engine =>
  queries.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
