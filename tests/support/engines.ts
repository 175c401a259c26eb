import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { type Database, type Engine, openDatabase } from "#backend/database/open";

const server = process.env.TEST_POSTGRES_URL;

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

  describe.skipIf(!server)("on PostgreSQL", () => {
    const name = `mingshi_test_${randomBytes(8).toString("hex")}`;
    let database: Database;
    beforeAll(async () => {
      await onServer(`create database ${name}`);
      const address = new URL(server!);
      address.pathname = `/${name}`;
      database = await openDatabase(address.href);
    });
    afterAll(async () => {
      await database?.close();
      await onServer(`drop database if exists ${name} with (force)`);
    });
    suite(() => database, "postgres");
  });
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
