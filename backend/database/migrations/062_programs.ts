import type { Step } from "./step";

/** What programs of candidates did: the last run against the examples, and after the hand-in the tests. */
export const programs: Step = async ({ table, run }) => {
  await table(
    "program_run",
    `candidate_id text not null references candidate (id), place integer not null, language text not null,
     sequence integer not null, count integer not null, tests text not null, at bigint not null,
     primary key (candidate_id, place)`,
  );
  await table(
    "program_test",
    `candidate_id text not null references candidate (id), place integer not null,
     state text not null check (state in ('waiting', 'done', 'person')), tests text not null, at bigint not null,
     primary key (candidate_id, place)`,
  );
  await run(
    "create index program_test_waiting on program_test (at, candidate_id, place) where state = 'waiting'",
  );
};
