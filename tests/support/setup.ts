import { format } from "node:util";
import BetterSqlite from "better-sqlite3";
import fc from "fast-check";
import { afterAll, afterEach } from "vitest";
import { stopSites } from "./server";

// Fixed seed: property tests use the same values in every run.
fc.configureGlobal({ seed: 20_260_105 });

// Databases that tests open are never released either: `backend/database/sqlite.ts` says why.
const ofProcess = globalThis as { heldByTests?: unknown[] };
// why: one process runs the tests of many files, and this before each of them.
const held = ofProcess.heldByTests ?? holdDatabases();
function holdDatabases(): unknown[] {
  const all: unknown[] = [];
  ofProcess.heldByTests = all;
  const { exec, prepare } = BetterSqlite.prototype;
  BetterSqlite.prototype.exec = function hold(this: BetterSqlite.Database, sql: string) {
    all.push(this);
    return exec.call(this, sql);
  };
  BetterSqlite.prototype.prepare = function hold(this: BetterSqlite.Database, sql: string) {
    const statement = prepare.call(this, sql);
    all.push(this, statement);
    return statement as never;
  };
  return all;
}

// Console errors and warnings fail the test that logs them.
let said: string[] = [];
const { error, warn } = console;
for (const [level, say] of Object.entries({ error, warn }) as ["error" | "warn", typeof error][]) {
  console[level] = (...parts: unknown[]) => {
    said.push(`console.${level}: ${format(...parts)}`);
    say(...parts);
  };
}
afterEach(() => {
  const messages = said;
  said = [];
  if (messages.length > 0) throw new Error(`unexpected on the console:\n${messages.join("\n")}`);
});

// why: the files of a worker share its process: each has an environment and embedded services of its own.
const environment = { ...process.env };
afterAll(async () => {
  await stopSites();
  if (held.length > 0) await (await import("#backend/index.server")).closeEmbedded();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  Object.assign(console, { error, warn });
});
