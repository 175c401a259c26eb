import { afterAll, beforeAll, describe } from "vitest";
import { type Database, type Engine, openDatabase } from "#backend/database/open";
import { newPostgresDatabase, postgresServer } from "./postgres/database";

type Suite = (database: () => Database, engine: Engine) => void;

/**
 * Runs tests of services on SQLite in memory. The suite has its own migrated, empty database, closed at its
 * end; access it inside the tests only.
 */
export function onSqlite(suite: Suite): void {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(":memory:");
  });
  afterAll(() => database.close());
  suite(() => database, "sqlite");
}

/**
 * Runs tests in a new database on PostgreSQL, where TEST_POSTGRES_URL names a server; dropped at their end. It is a copy
 * of a migrated one where the run has such.
 */
export function onPostgres(suite: Suite): void {
  describe.skipIf(!postgresServer)("on PostgreSQL", () => {
    let own: Awaited<ReturnType<typeof newPostgresDatabase>>;
    let database: Database;
    beforeAll(async () => {
      own = await newPostgresDatabase(process.env.MIGRATED_DATABASE);
      database = await openDatabase(own.address);
    });
    afterAll(async () => {
      await database?.close();
      await own?.drop();
    });
    suite(() => database, "postgres");
  });
}

/** On both: for engine-specific behaviour, such as concurrent changes, searches and sort orders. */
export function onEachEngine(suite: Suite): void {
  describe("on SQLite", () => onSqlite(suite));
  onPostgres(suite);
}
