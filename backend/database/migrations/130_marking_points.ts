import type { Step } from "./step";

/** The marking points that a marker ticked, with the mark. */
export const markingPoints: Step = async ({ run }) => {
  for (const table of ["marking_task", "marking_seed"])
    await run(`alter table ${table} add column points text not null default '[]'`);
};
