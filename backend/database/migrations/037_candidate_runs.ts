import type { Step } from "./step";

/** A change of all candidates that a filter finds is a job; each of its transactions notes a batch of it. */
export const candidateRuns: Step = async ({ run }) => {
  await run("alter table candidate_batch add column run_id text not null default ''");
  await run("alter table candidate_batch add column last_number integer not null default 0");
  await run("alter table candidate_batch add column changed integer not null default 0");
  await run("alter table candidate_batch add column left_out text not null default '{}'");
  await run("create index candidate_batch_run on candidate_batch (run_id, last_number) where run_id <> ''");
};
