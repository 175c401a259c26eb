import type { Step } from "./step";

/** When backups were written, how large they are, and how long it took (milliseconds). */
export const backupRuns: Step = async ({ table, run }) => {
  await table(
    "backup_run",
    "id text primary key, at bigint not null, bytes bigint not null, rows bigint not null, took bigint not null",
  );
  await run("create index backup_run_at on backup_run (at)");
};
