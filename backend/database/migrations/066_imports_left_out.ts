import type { Step } from "./step";

/** Imports remember what was wrong in their file, and what their items lose. */
export const importsLeftOut: Step = async ({ run }) => {
  await run("alter table import_job add column left_out text not null default ''");
  await run("alter table import_job add column left_out_count integer not null default 0");
  await run("alter table import_job add column losses text not null default '[]'");
};
