import type { Step } from "./step";

/** Approval before use: banks that require it, the state of each question, and what reviewers said. */
export const approval: Step = async ({ table, run }) => {
  await run(
    "alter table bank add column needs_approval integer not null default 0 check (needs_approval in (0, 1))",
  );
  await run(
    `alter table question add column review text not null default 'approved'
     check (review in ('draft', 'waiting', 'approved', 'returned'))`,
  );
  await run("alter table question add column written_by text not null default ''");
  await run("update question set written_by = case when updated_by = '' then created_by else updated_by end");
  await run(
    `create index question_review on question (company_id, review, updated_at desc, id desc, bank_id)
     where staged = '' and removed_at = 0 and review <> 'approved'`,
  );
  await table(
    "question_comment",
    `id text primary key, question_id text not null references question (id) on delete cascade,
     company_id text not null references company (id), operator_id text not null,
     step text not null check (step in ('ask', 'approve', 'return')), comment text not null, at bigint not null`,
  );
  await run("create index question_comment_of on question_comment (question_id, at, id)");
};
