import { afterAll, beforeAll, describe } from "vitest";
import { type Database, type Engine, openDatabase } from "#backend/database/open";
import { newPostgresDatabase, postgresServer } from "./postgres/database";

type Suite = (database: () => Database, engine: Engine) => void;

/**
 * Runs tests of services on SQLite in memory. The suite has a migrated, empty database of its own, closed at its end;
 * ask for it inside the tests.
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
 * The same on SQLite and, where TEST_POSTGRES_URL names a PostgreSQL server, in a new database there: for what the
 * engines may do each in its own way, such as changes at the same moment, searches, orders and uniqueness.
 */
export function onEachEngine(suite: Suite): void {
  describe("on SQLite", () => onSqlite(suite));

  describe.skipIf(!postgresServer)("on PostgreSQL", () => {
    let own: Awaited<ReturnType<typeof newPostgresDatabase>>;
    let database: Database;
    beforeAll(async () => {
      own = await newPostgresDatabase();
      database = await openDatabase(own.address);
    });
    afterAll(async () => {
      await database?.close();
      await own?.drop();
    });
    suite(() => database, "postgres");
  });
}
