import type { Step } from "./step";

/**
 * One queue for all background work: tasks and messages become jobs, with attempts and leases. A message's
 * job has its id and tells whether it was sent.
 */
export const jobs: Step = async ({ table, run }) => {
  await table(
    "job",
    `id text primary key, company_id text not null, operator_id text not null, kind text not null, key text not null,
     input text not null, state text not null check (state in ('queued', 'running', 'done', 'failed')),
     done integer not null, total integer not null, result text not null, reason text not null,
     attempts integer not null, spent_attempts integer not null, run_at bigint not null, lease_until bigint not null,
     expires_at bigint not null, created_at bigint not null, ended_at bigint not null`,
  );
  await run(
    `insert into job (id, company_id, operator_id, kind, key, input, state, done, total, result, reason, attempts,
       spent_attempts, run_at, lease_until, expires_at, created_at, ended_at)
     select id, company_id, operator_id, kind, key, input, state, done, total, result, reason, tries,
       0, created_at, lease_until, 0, created_at, ended_at
     from task`,
  );
  // One with six attempts that is still waiting was resent by hand.
  await run(
    `insert into job (id, company_id, operator_id, kind, key, input, state, done, total, result, reason, attempts,
       spent_attempts, run_at, lease_until, expires_at, created_at, ended_at)
     select id, company_id, '', 'message.send', 'message.send ' || id, 'null',
       case when next_at > 0 then 'queued' when sent_at is not null then 'done' else 'failed' end, 0, 0,
       case when sent_at is not null then 'null' else '' end,
       case when next_at = 0 and sent_at is null then 'GIVEN_UP' else '' end, tries,
       case when tries < 6 then 0 else tries - 5 end, next_at, 0,
       case when kind in ('second-step', 'register', 'login', 'password', 'mobile') then at + 300000 else 0 end, at,
       case when next_at > 0 then 0 else coalesce(sent_at, at) end
     from outbox`,
  );
  await run("create index job_due on job (run_at, id) where state in ('queued', 'running')");
  await run("create unique index job_key on job (company_id, key) where state in ('queued', 'running')");
  await run("create index job_company on job (company_id, kind, created_at, id)");
  await run("create index job_ended on job (ended_at) where state in ('done', 'failed')");
  await run("drop table task");
  await run("drop index outbox_next");
  for (const column of ["sent_at", "tries", "next_at"]) await run(`alter table outbox drop column ${column}`);
};
