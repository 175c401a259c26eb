import { Worker } from "node:worker_threads";
import type { Compilable, CompiledQuery } from "kysely";
import type { Database, Queries } from "./open";
import { sqliteDriver } from "./sqlite-driver";

/** A change, and how many rows it has to change: where it changes another number, nothing of its unit is written. */
export type Change = readonly [query: Compilable | CompiledQuery, rows: number | "any"];

const compiled = (query: Change[0]): CompiledQuery =>
  "compile" in query ? (query.compile() as CompiledQuery) : query;

/**
 * Writes small units of changes, each whole or not at all. The decision behind a unit is made on what was read
 * before; the unit itself says what must still be so, by the rows that it changes.
 */
export interface ChangeWriter {
  /** True when the unit is committed and on disk; false when something was no longer as its changes expect. */
  write(unit: readonly Change[]): Promise<boolean>;
  close(): Promise<void>;
}

/** A unit as the thread gets it; a statement by its number, once the thread has its text. */
type Unit = { sql: string | number; parameters: readonly unknown[]; rows: Change[1] }[];
/** What became of it: written, not as expected, or failed. */
type Outcome = boolean | { message: string; code: string };

/**
 * On SQLite, units are written in a thread with a connection of its own, so that no page waits for the disk: all
 * that came meanwhile in one transaction, each unit in a savepoint, and the replies after the commit. A lock of
 * another process is waited for, `lockTimeout` milliseconds. On PostgreSQL, and in memory, each is an ordinary
 * transaction.
 */
export const openWriter = (database: Database, lockTimeout = 5000): ChangeWriter =>
  database.file === null ? transactionWriter(database) : threadWriter(database.file, lockTimeout);

class NotAsExpected extends Error {}

async function writeUnit(trx: Queries, unit: readonly Change[]): Promise<void> {
  for (const [query, rows] of unit) {
    const { numAffectedRows } = await trx.executeQuery(compiled(query));
    if (rows !== "any" && numAffectedRows !== BigInt(rows)) throw new NotAsExpected();
  }
}

/**
 * Writes within a transaction that holds a lock on what its units change. A unit that is not as expected fails the
 * whole transaction, which may be tried again.
 */
export const writerWithin = (trx: Queries): ChangeWriter => ({
  async write(unit) {
    await writeUnit(trx, unit).catch((error) => {
      throw error instanceof NotAsExpected
        ? Object.assign(new Error("changed within the transaction"), { code: "40001" })
        : error;
    });
    return true;
  },
  close: async () => {},
});

function transactionWriter(database: Database): ChangeWriter {
  return {
    async write(unit) {
      try {
        await database.transaction((trx) => writeUnit(trx, unit));
        return true;
      } catch (error) {
        if (error instanceof NotAsExpected) return false;
        throw error;
      }
    },
    close: async () => {},
  };
}

type Waiting = Map<number, { done(written: boolean): void; failed(error: Error): void }>;

/** As of a lost connection: whether it was written is not known, and the same form sent again is one save. */
const lost = "ECONNRESET";

function threadWriter(where: string, lockTimeout: number): ChangeWriter {
  let thread: ReturnType<typeof open> | undefined;
  let last = 0;

  /** Opened with the first unit: most processes of tests and commands write none. */
  const opened = () => {
    thread ??= open();
    return thread;
  };

  function open() {
    const workerData = { driver: sqliteDriver, where, lockTimeout };
    const worker = new Worker(threadCode, { eval: true, workerData });
    const waiting: Waiting = new Map();
    const numbers = new Map<string, number>();
    let units: [number, Unit][] = [];
    /** What came since the last turn of the event loop is sent at once: a message costs more than what is in it. */
    const flush = () => {
      if (units.length > 0) worker.postMessage(units);
      units = [];
    };
    const own = {
      worker,
      waiting,
      send(id: number, unit: readonly Change[]) {
        const sent = unit.map(([query, rows]) => {
          const { sql, parameters } = compiled(query);
          const number = numbers.get(sql);
          if (number === undefined) numbers.set(sql, numbers.size);
          return { sql: number ?? sql, parameters, rows };
        });
        if (units.push([id, sent]) === 1) setImmediate(flush);
      },
      /** Nothing more comes. */
      finish() {
        flush();
        worker.postMessage(null);
      },
    };
    /** Whoever waits is told; the next unit opens another thread. */
    const end = (message = "the writer's thread ended", code = lost) => {
      if (thread === own) thread = undefined;
      for (const { failed } of waiting.values()) failed(Object.assign(new Error(message), { code }));
      waiting.clear();
    };
    worker.on("message", (outcomes: [number, Outcome][]) => {
      for (const [id, outcome] of outcomes) {
        const caller = waiting.get(id);
        waiting.delete(id);
        if (typeof outcome === "boolean") caller?.done(outcome);
        else caller?.failed(Object.assign(new Error(outcome.message), { code: outcome.code }));
        // A connection that was opened on a read-only file stays so when the file does not.
        const isReadOnly = typeof outcome === "object" && outcome.code.startsWith("SQLITE_READONLY");
        if (isReadOnly && thread === own) {
          thread = undefined;
          own.finish();
        }
      }
      if (waiting.size === 0) worker.unref();
    });
    // Whatever a thread throws arrives without its class; SQLite's code says why its file was not opened.
    worker.on("error", ({ message, code }: { message?: string; code?: string }) => end(message, code));
    worker.on("exit", () => end());
    return own;
  }

  return {
    write: (unit) =>
      new Promise<boolean>((done, failed) => {
        const { worker, waiting, send } = opened();
        worker.ref();
        last += 1;
        waiting.set(last, { done, failed });
        send(last, unit);
      }),
    async close() {
      if (!thread) return;
      const { worker, finish } = thread;
      const ended = new Promise((done) => worker.once("exit", done));
      finish();
      await ended;
    },
  };
}

/**
 * Plain JavaScript of the thread. A lock of another connection is waited for; a full disk fails the transaction, and
 * with it every unit of the batch, none of which was told to be written.
 */
const threadCode = `
const { workerData, parentPort } = require("node:worker_threads");
const file = new (require(workerData.driver))(workerData.where, { timeout: workerData.lockTimeout });
file.pragma("journal_mode = wal");
file.pragma("synchronous = full");
file.pragma("foreign_keys = on");
file.pragma("trusted_schema = off");
// SQLite's own waiting looks again after up to 100 ms, however short the lock was held.
file.pragma("busy_timeout = 0");
const never = new Int32Array(new SharedArrayBuffer(4));
const statements = new Map();
const texts = [];
const textOf = (sql) => (typeof sql === "number" ? texts[sql] : (texts.push(sql), sql));
const prepare = (sql) => {
  let statement = statements.get(sql);
  if (!statement) statements.set(sql, (statement = file.prepare(sql)));
  return statement;
};
const told = (error) => ({ message: String(error.message), code: String(error.code || "") });
const run = (sql) => prepare(sql).run();
const writeUnit = (unit) => {
  run("savepoint unit");
  try {
    for (const { sql, parameters, rows } of unit) {
      const { changes } = prepare(sql).run(...parameters);
      if (rows === "any" || changes === rows) continue;
      run("rollback to unit");
      run("release unit");
      return false;
    }
    run("release unit");
    return true;
  } catch (error) {
    // On a full disk SQLite itself has rolled the whole transaction back.
    if (!file.inTransaction) throw error;
    run("rollback to unit");
    run("release unit");
    return told(error);
  }
};
const begin = () => {
  for (const until = Date.now() + workerData.lockTimeout; ; Atomics.wait(never, 0, 0, 2))
    try {
      return run("begin immediate");
    } catch (error) {
      if (!/^SQLITE_BUSY/.test(error.code) || Date.now() > until) throw error;
    }
};
const writeBatch = (batch) => {
  try {
    begin();
    const outcomes = batch.map(([id, unit]) => [id, writeUnit(unit)]);
    run("commit");
    return outcomes;
  } catch (error) {
    if (file.inTransaction) file.exec("rollback");
    return batch.map(([id]) => [id, told(error)]);
  }
};
let batch = [];
let isEnding = false;
const drain = () => {
  const now = batch;
  batch = [];
  if (now.length > 0) parentPort.postMessage(writeBatch(now));
  if (!isEnding) return;
  file.close();
  parentPort.close();
};
parentPort.on("message", (units) => {
  if (batch.length === 0 || units === null) setImmediate(drain);
  if (units === null) isEnding = true;
  // Their texts at once: one of a unit that fails is known to the next.
  else for (const unit of units) batch.push([unit[0], unit[1].map((one) => ({ ...one, sql: textOf(one.sql) }))]);
});
`;
