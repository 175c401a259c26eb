// SQLite in memory for tests: of each kind the first database is migrated and filled in each process, and all others are
// copies of it. Stands in for `backend/database/sqlite-driver`.
import type Driver from "better-sqlite3";
import * as real from "#backend/database/sqlite-driver";

const images = new Map<unknown, Buffer>();
let image: Buffer | undefined;
let latest: Driver.Database | undefined;

export const { sqliteDriver } = real;
export const BetterSqlite = class extends real.BetterSqlite {
  constructor(path: string, options?: Driver.Options) {
    super(path === ":memory:" ? (image ?? path) : path, options);
    latest = this as Driver.Database;
  }
};

/** What `open` opens in memory, before it first waits, is a copy of what the first one of this kind opened. */
export async function openCopy<T>(kind: unknown, open: (isFirst: boolean) => Promise<T>): Promise<T> {
  const isFirst = !images.has(kind);
  [image, latest] = [images.get(kind), undefined];
  const opening = open(isFirst);
  image = undefined;
  const file = latest as Driver.Database | undefined;
  const opened = await opening;
  if (isFirst && file) {
    const copy = new real.BetterSqlite(file.serialize());
    // why: services that are opened over it later would think that they were away in between.
    copy.exec("delete from heartbeat");
    images.set(kind, copy.serialize());
    copy.close();
  }
  return opened;
}

/** What is sealed in a copy can be read by those alone who have its keys. */
export function shareKeys(): void {
  for (const name of ["SESSION_SECRET", "DEVICE_SECRET"])
    process.env[name] ??= `${name} of tests that is the same in each process`;
}
