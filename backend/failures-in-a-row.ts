import type { Log } from "./log";

export type FailuresInARow = ReturnType<typeof failuresInARow>;

/**
 * Logs the first of failures in a row, and that they are over: what is tried every few seconds would fill the log while
 * a disk takes no write.
 */
export function failuresInARow(log: Log, what: string, level: "warn" | "error" = "warn") {
  let isTold = false;
  return {
    failed(error: unknown): void {
      if (!isTold) log[level]({ error }, what);
      isTold = true;
    },
    went(): void {
      if (isTold) log.info(`${what}: no more`);
      isTold = false;
    },
  };
}
