import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open";

test("J2: SQLite writes a change to its log, and syncs it before the change is acknowledged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mingshi-"));
  const { queries, close } = await openDatabase(join(folder, "one.sqlite"));
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const full = 2;
  expect((await sql`pragma synchronous`.execute(queries)).rows).toEqual([{ synchronous: full }]);
  expect((await sql`pragma journal_mode`.execute(queries)).rows).toEqual([{ journal_mode: "wal" }]);
});
