import type { Step } from "./step";

/** Answers whose mark is known, given to another marker to see how severe they are. */
export const markingSeeds: Step = async ({ table, run }) => {
  await run(
    "alter table exam add column marking_seeded integer not null default 0 check (marking_seeded in (0, 1))",
  );
  await table(
    "marking_seed",
    `id text primary key, candidate_id text not null references candidate (id),
     exam_id text not null references exam (id), company_id text not null references company (id),
     place integer not null, child integer not null, version_id text not null, marker_id text not null,
     expected integer not null, score integer, full_score integer not null, note text not null, at bigint not null,
     unique (candidate_id, place, child, marker_id)`,
  );
  await run("create index marking_seed_by on marking_seed (exam_id, marker_id)");
};
