import type { Step } from "./step";

/** A further attempt at a practice paper is a candidate of its own, who shares mobile and ID number with the first. */
export const attempts: Step = async ({ run }) => {
  await run("alter table candidate add column attempt integer not null default 1");
  await run("alter table candidate add column first_id text not null default ''");
  await run(
    "create unique index candidate_attempt on candidate (first_id, attempt) where first_id <> '' and removed_at = 0",
  );
  for (const column of ["mobile", "id_card_key"]) {
    await run(`drop index candidate_${column}`);
    await run(
      `create unique index candidate_${column} on candidate (exam_id, ${column})
       where removed_at = 0 and staged = '' and trial = 0 and first_id = '' and ${column} <> ''`,
    );
  }
};
