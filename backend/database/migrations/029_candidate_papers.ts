import type { Step } from "./step";

/** The draw of each exam, and the candidates' papers that it gives. */
export const candidatePapers: Step = async ({ table, run }) => {
  await table(
    "exam_draw",
    `exam_id text primary key references exam (id), company_id text not null references company (id),
     algorithm integer not null, seed text not null, commitment text not null,
     structure text not null, structure_hash text not null, at bigint not null`,
  );
  await table(
    "candidate_paper",
    `candidate_id text primary key references candidate (id), exam_id text not null references exam (id),
     company_id text not null references company (id), content text not null, hash text not null,
     at bigint not null`,
  );
  await run("create index candidate_paper_of on candidate_paper (exam_id)");
};
