import { createRequire } from "node:module";
import type Driver from "better-sqlite3";

const [major = 0] = process.versions.node.split(".").map(Number);
const load = createRequire(import.meta.url);

/**
 * The file of the SQLite driver for this Node. Version 12 aborts the process on Node 24.19 and later when a statement is
 * garbage-collected outside of any script (node::ObjectWrap, RemoveEnvironmentCleanupHook); version 13, on Node-API,
 * needs Node 22.
 */
export const sqliteDriver = load.resolve(major >= 22 ? "better-sqlite3-napi" : "better-sqlite3");

export const BetterSqlite: typeof Driver = load(sqliteDriver);
