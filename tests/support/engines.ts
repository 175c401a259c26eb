import {
  afterAll,
  beforeAll,
  describe,
  type RunnerTestCase,
  type RunnerTestSuite,
  type SuiteCollector,
} from "vitest";
import { type Database, type Engine, openDatabase } from "#backend/database/open";
import { openCopy, shareKeys } from "./memory";
import { newPostgresDatabase, postgresServer } from "./postgres/database";

type Suite = (database: () => Database, engine: Engine) => void;

/** `npm run test:long -- postgres`: whatever `npm test` runs on SQLite runs on PostgreSQL instead. */
const isAllOnPostgres = process.env.TEST_DATABASE === "postgres";

/**
 * Runs tests of services on SQLite in memory. The suite has its own migrated, empty database, closed at its
 * end; access it inside the tests only.
 */
export function onSqlite(suite: Suite): void {
  if (isAllOnPostgres) onPostgres(suite);
  else onSqliteAlone(suite);
}

/** The same, for what only SQLite does or no engine takes part in: on no other one in any run. */
export function onSqliteAlone(suite: Suite): void {
  let database: Database;
  const opened = () => database;
  beforeAll(async () => {
    const fill = fills.get(opened);
    database = await openCopy(fill ?? "migrated", async (isFirst) => {
      const first = await openDatabase(":memory:");
      if (isFirst) await fill?.(first);
      return first;
    });
  });
  afterAll(() => database.close());
  suite(opened, "sqlite");
}

type Fill = (database: Database) => Promise<void>;

const fills = new WeakMap<() => Database, Fill>();

/** Before the tests: the database of a suite is a copy of one that `fill` filled, once in a process. */
export function fillFirst(database: () => Database, fill: Fill): void {
  shareKeys();
  fills.set(database, fill);
}

/**
 * Runs tests in a new database on PostgreSQL, where TEST_POSTGRES_URL names a server; dropped at their end. It is a copy
 * of a migrated one where the run has such.
 */
export function onPostgres(suite: Suite) {
  return describe.skipIf(!postgresServer)("on PostgreSQL", () => {
    let own: Awaited<ReturnType<typeof newPostgresDatabase>>;
    let database: Database;
    const opened = () => database;
    beforeAll(async () => {
      const fill = fills.get(opened);
      own = await newPostgresDatabase(fill ? await filledBy(fill) : process.env.MIGRATED_DATABASE);
      database = await openDatabase(own.address);
    });
    afterAll(async () => {
      await database?.close();
      await own?.drop();
    });
    suite(opened, "postgres");
  });
}

const filled = new Map<Fill, Promise<string>>();

/** The name of a database on PostgreSQL that `fill` filled; dropped at the end of the run. */
function filledBy(fill: Fill): Promise<string> {
  const make = async () => {
    const { MIGRATED_DATABASE: migrated } = process.env;
    const { name, address } = await newPostgresDatabase(
      migrated,
      `${migrated}_${process.pid}_${filled.size}`,
    );
    const database = await openDatabase(address);
    await fill(database);
    await database.close();
    return name;
  };
  const made = filled.get(fill) ?? make();
  filled.set(fill, made);
  return made;
}

/** On both: for SQL that the engines could read differently, such as searches, sort orders and sums. */
export function onEachEngine(suite: Suite): void {
  if (!isAllOnPostgres) describe("on SQLite", () => onSqlite(suite));
  onPostgres(suite);
}

/**
 * All on SQLite; on PostgreSQL, which alone has two transactions at the same time, the tests that race: those in whose
 * names one of the words stands, which are separated by "|".
 */
export function racingOnEach(suite: Suite, words: string): void {
  if (!isAllOnPostgres) describe("on SQLite", () => onSqlite(suite));
  const onBoth = onPostgres(suite);
  if (!isAllOnPostgres) keepNamed(onBoth, words.split("|"));
}

/** Leaves out of a suite the tests in whose names none of the words stands, and the suites that are empty then. */
function keepNamed(suite: SuiteCollector, words: string[]): void {
  const missing = new Set(words);
  const isNamed = ({ name }: RunnerTestCase) =>
    words.filter((word) => name.includes(word)).map((word) => missing.delete(word)).length > 0;
  const pruned = (whole: RunnerTestSuite): RunnerTestSuite => {
    const tasks = whole.tasks.map((task) => (task.type === "suite" ? pruned(task) : task));
    whole.tasks = tasks.filter((task) => (task.type === "suite" ? task.tasks.length > 0 : isNamed(task)));
    return whole;
  };
  const { collect } = suite;
  suite.collect = async (file) => {
    const named = pruned(await collect(file));
    // why: a test that was given another name would race on no engine that can.
    if (missing.size > 0) throw new Error(`no test here is named: ${[...missing].join(", ")}`);
    return named;
  };
}
