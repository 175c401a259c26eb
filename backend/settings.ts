import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

export interface BackendSettings {
  /** A `postgres://` address, an SQLite file, or `:memory:`. */
  database: string;
  /** Demo accounts with a known password, and codes shown in the log. */
  isDemo: boolean;
  logLevel: string;
  /** Mobile of the first administrator where there is no demo. */
  firstAdmin: string;
  /** Where the keys of this installation are kept; without it they live as long as the process. */
  folder?: string;
}

/** Where data lives: `DATA_DIR`, else `data` below the working directory. */
const dataPath = (env: NodeJS.ProcessEnv) => resolve(env.DATA_DIR || "data");

/** The same folder, made on first use, private to its owner. */
export function dataFolder(env = process.env): string {
  const folder = dataPath(env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export function readBackendSettings(env = process.env): BackendSettings {
  return {
    database: env.DATABASE_URL || join(dataFolder(env), "mingshi.sqlite"),
    folder: env.DATABASE_URL === ":memory:" ? undefined : dataPath(env),
    isDemo: env.DEMO !== "off",
    logLevel: env.LOG_LEVEL || "info",
    firstAdmin: env.FIRST_ADMIN || "",
  };
}
