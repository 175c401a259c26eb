import type { Step } from "./step";

/** Reports of candidates as they were released, and the cut-offs of their grades. */
export const candidateReports: Step = async ({ table, run }) => {
  await table(
    "candidate_report",
    `candidate_id text not null references candidate (id), version integer not null check (version > 0),
     exam_id text not null references exam (id), company_id text not null references company (id),
     released_at bigint not null, content text not null, primary key (candidate_id, version)`,
  );
  await table(
    "report_cutoffs",
    `company_id text primary key references company (id), norm text not null, percent text not null,
     revision integer not null, at bigint not null`,
  );
  // What follows a release is done once for each; for those of before, nothing follows any more.
  await run("alter table candidate_score add column followed_at bigint not null default 0");
  await run("update candidate_score set followed_at = released_at");
  await run(
    "create index candidate_score_unfollowed on candidate_score (exam_id, candidate_id) where released_at > followed_at",
  );
};
