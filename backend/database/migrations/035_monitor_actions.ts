import type { Step } from "./step";

/** What monitors did in a sitting, with the reason; the candidate is told the last of it. */
export const monitorActions: Step = async ({ table, run }) => {
  await table(
    "monitor_action",
    `id text primary key, candidate_id text not null references candidate (id),
     exam_id text not null references exam (id), company_id text not null references company (id),
     kind text not null check (kind in ('message', 'warn', 'pause', 'resume', 'time', 'end')),
     reason text not null, note text not null, minutes integer not null,
     operator_id text not null, at bigint not null`,
  );
  await run("create index monitor_action_of on monitor_action (candidate_id, at)");
  await run("alter table sitting add column held_by text not null default ''");
  await run("alter table sitting add column actions integer not null default 0");
};
