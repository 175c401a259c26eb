import type { Step } from "./step";

/** Rescorings of exams, and the scores that they replaced. */
export const rescorings: Step = async ({ table, run }) => {
  const whose = `exam_id text not null references exam (id), company_id text not null references company (id)`;
  await table(
    "rescoring",
    `id text primary key, ${whose}, version integer not null check (version > 1),
     kind text not null check (kind in ('void', 'everybody', 'key', 'mark', 'undo')), change text not null,
     reason text not null, changed integer not null, gained integer not null, lost integer not null,
     operator_id text not null, at bigint not null, undone_in integer not null, unique (exam_id, version)`,
  );
  await table(
    "replaced_score",
    `candidate_id text not null references candidate (id), ${whose}, version integer not null,
     answers text not null, score integer not null, total integer not null, open integer not null,
     passed integer check (passed in (0, 1)), released_at bigint not null, new_score integer not null,
     new_total integer not null, new_passed integer check (new_passed in (0, 1)), at bigint not null,
     primary key (candidate_id, version)`,
  );
  await run("create index replaced_score_of on replaced_score (exam_id, version)");
  // Nobody marks an answer that counts for nobody, or fully for all.
  await run(
    "alter table marking_task add column set_aside integer not null default 0 check (set_aside in (0, 1))",
  );
};
