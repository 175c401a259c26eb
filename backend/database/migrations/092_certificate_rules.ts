import type { Step } from "./step";

/** Which candidates of an exam get a certificate once their score is released, and what came of it. */
export const certificateRules: Step = async ({ table, run }) => {
  await table(
    "certificate_rule",
    `exam_id text primary key references exam (id), company_id text not null references company (id),
     kind text not null check (kind in ('passed', 'score')), least integer not null check (least >= 0),
     template_id text not null, grade text not null, problem text not null, operator_id text not null,
     at bigint not null`,
  );
  await table(
    "exam_certificate",
    `candidate_id text primary key references candidate (id), exam_id text not null references exam (id),
     company_id text not null references company (id), certificate_id text not null,
     taken_back integer not null check (taken_back in (0, 1)), at bigint not null`,
  );
  await run("create index exam_certificate_exam on exam_certificate (exam_id, candidate_id)");
  await run("alter table candidate_score add column ruled_revision integer not null default 0");
  await run(
    `create index candidate_score_unruled on candidate_score (exam_id, candidate_id)
     where released_at > 0 and ruled_revision <> revision`,
  );
};
