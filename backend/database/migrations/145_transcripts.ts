import type { Step } from "./step";

/** What a marker wrote down of a recording, with the mark. */
export const transcripts: Step = async ({ run }) => {
  for (const table of ["marking_task", "marking_seed"])
    await run(`alter table ${table} add column transcript text not null default ''`);
};
