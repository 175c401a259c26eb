import type { Step } from "./step";

/** Scores of what was handed in, and the tasks of those who mark by hand. */
export const scores: Step = async ({ table, run }) => {
  const whose = `exam_id text not null references exam (id), company_id text not null references company (id)`;
  await run("alter table sitting add column scored integer not null default 0 check (scored in (0, 1))");
  await run("create index sitting_unscored on sitting (candidate_id) where scored = 0");
  await table(
    "candidate_score",
    `candidate_id text primary key references candidate (id), ${whose}, answers text not null,
     score integer not null, total integer not null, open integer not null check (open >= 0),
     passed integer check (passed in (0, 1)), released_at bigint not null, withheld text not null,
     revision integer not null, at bigint not null`,
  );
  await run("create index candidate_score_of on candidate_score (exam_id, open, released_at)");
  await run(
    "alter table exam add column marking_double integer not null default 0 check (marking_double in (0, 1))",
  );
  await run(
    "alter table exam add column marking_order text not null default 'question' check (marking_order in ('question', 'candidate', 'random'))",
  );
  await table(
    "exam_marker",
    `${whose}, operator_id text not null references operator (id), primary key (exam_id, operator_id)`,
  );
  await run("create index exam_marker_of on exam_marker (operator_id, exam_id)");
  await table(
    "marking_task",
    `id text primary key, candidate_id text not null references candidate (id), ${whose},
     place integer not null, child integer not null, version_id text not null,
     round integer not null check (round in (1, 2, 3)), marker_id text not null,
     state text not null check (state in ('open', 'leased', 'done')), leased_until bigint not null,
     score integer, full_score integer not null, note text not null, at bigint not null,
     unique (candidate_id, place, child, round)`,
  );
  await run("create index marking_task_next on marking_task (exam_id, state, version_id, id)");
  await run("create index marking_task_by on marking_task (marker_id, exam_id, state, at)");
};
