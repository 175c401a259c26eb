import type { RestoreReport } from "#backend/index.server";

/** Tells on the console what was loaded and checked. */
export function printReport({ tables, rows, files, chains, certificates }: RestoreReport): void {
  console.log(
    `${rows} rows of ${tables} tables are there, each as it was written; ${files} of them are files.`,
  );
  console.log(`${chains} audit chains are whole. The signatures of ${certificates} certificates are valid.`);
}
