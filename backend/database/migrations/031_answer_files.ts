import type { Step } from "./step";

/** Files and recordings that answer a question, encrypted. */
export const answerFiles: Step = async ({ table, run }) => {
  await table(
    "answer_file",
    `id text primary key, candidate_id text not null references candidate (id),
     company_id text not null references company (id), place integer not null, name text not null,
     type text not null, size bigint not null, bytes text not null, at bigint not null`,
  );
  await run("create index answer_file_of on answer_file (candidate_id, place)");
  await run("create index answer_file_size on answer_file (company_id, size)");
};
