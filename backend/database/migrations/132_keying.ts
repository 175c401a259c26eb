import type { Step } from "./step";

/** Answers given on paper: who keyed what, round 3 where two rounds were settled, and how far each candidate's are. */
export const keying: Step = async ({ table, run }) => {
  await table(
    "paper_keying",
    `candidate_id text not null references candidate (id), round integer not null check (round in (1, 2, 3)),
     exam_id text not null references exam (id), company_id text not null references company (id),
     operator_id text not null, typed text not null, at bigint not null, primary key (candidate_id, round)`,
  );
  await run("alter table candidate add column keyed text not null default 'none'");
  await run(
    "alter table exam add column keying_double integer not null default 0 check (keying_double in (0, 1))",
  );
};
