import { afterAll, beforeAll, describe } from "vitest";
import { type Database, type Engine, openDatabase } from "#backend/database/open";
import { newPostgresDatabase, postgresServer } from "./postgres/database";

/**
 * Runs the same tests on SQLite in memory and, where TEST_POSTGRES_URL names a PostgreSQL server, in a new database
 * there. Each suite has a migrated, empty database of its own, dropped at its end; ask for it inside the tests.
 */
export function onEachEngine(suite: (database: () => Database, engine: Engine) => void): void {
  describe("on SQLite", () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase(":memory:");
    });
    afterAll(() => database.close());
    suite(() => database, "sqlite");
  });

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
