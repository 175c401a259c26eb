import { SqliteAdapter } from "kysely";
import type { Engine, Queries } from "./open";

/** The engine behind these queries, for SQL that differs between the two dialects. */
export const engineOf = (queries: Queries): Engine =>
  queries.getExecutor().adapter instanceof SqliteAdapter ? "sqlite" : "postgres";
