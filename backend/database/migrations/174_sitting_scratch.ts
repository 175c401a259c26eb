import type { Step } from "./step";

/** The scratch paper of a sitting is kept while it runs. */
export const sittingScratch: Step = async ({ table }) => {
  await table(
    "sitting_scratch",
    `candidate_id text primary key references candidate (id), company_id text not null references company (id),
     text text not null, revision integer not null, at bigint not null`,
  );
};
