import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type BetterSqlite from "better-sqlite3";
import type { Engine } from "./open";
import { sqliteDriver } from "./sqlite-driver";

/** Bytes up to which every page is looked at before a start goes on; larger files are checked beside it. */
const smallFile = 64 * 1024 * 1024;

/** The file is not a whole database: bits were flipped, or parts are missing (trust J5). */
export class DamagedDatabaseError extends Error {
  constructor(path: string, what: string) {
    super(
      `The database ${path} is damaged (${what.replace(/\s*\n\s*/g, "; ")}). Keep the file, and restore the last backup into another folder ` +
        "with npm run restore.",
    );
  }
}

const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? "");

/** Opens a file with `open`; tells of a damaged one in words, a small one page by page. */
export function refuseDamaged(path: string, open: () => BetterSqlite.Database): BetterSqlite.Database {
  let file: BetterSqlite.Database | undefined;
  try {
    file = open();
    const isChecked = path !== ":memory:" && statSync(path).size <= smallFile;
    const [problem = "ok"] = isChecked ? problemsOf(file, "quick_check") : [];
    if (problem !== "ok") throw new DamagedDatabaseError(path, problem);
    return file;
  } catch (error) {
    file?.close();
    throw isDamage(error) ? new DamagedDatabaseError(path, (error as Error).message) : error;
  }
}

const problemsOf = (file: BetterSqlite.Database, check: "quick_check" | "integrity_check"): string[] =>
  (file.pragma(`${check}(10)`) as Record<string, string>[]).map((row) => row[check]!);

/**
 * What is wrong with the pages of a database, [] where nothing is; PostgreSQL checks its own. In a thread of its
 * own, since a large file takes minutes: `quick` leaves out whether indexes fit their tables.
 */
export async function findDamage(where: string, engine: Engine, check: "quick" | "whole"): Promise<string[]> {
  if (engine === "postgres" || where === ":memory:") return [];
  const pragma = check === "quick" ? "quick_check" : "integrity_check";
  const thread = new Worker(
    `const { workerData, parentPort } = require("node:worker_threads");
     const file = new (require(workerData.driver))(workerData.where, { readonly: true, timeout: 60000 });
     parentPort.postMessage(file.pragma(workerData.pragma + "(10)").map((row) => row[workerData.pragma]));`,
    { eval: true, workerData: { driver: sqliteDriver, where, pragma } },
  );
  const found = await new Promise<string[]>((done, failed) => {
    thread.once("message", done);
    thread.once("error", (error) => (isDamage(error) ? done([error.message]) : failed(error)));
  });
  await thread.terminate();
  return found.filter((problem) => problem !== "ok");
}

/** Whether a file is too large to be checked before a start goes on. */
export const isLargeFile = (where: string): boolean =>
  where !== ":memory:" && !/^postgres/.test(where) && statSync(where).size > smallFile;
