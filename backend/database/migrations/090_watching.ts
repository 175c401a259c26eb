import type { Step } from "./step";

/** Monitors watch an exam or rooms of it; what they do with many has its run, once for each candidate. */
export const watching: Step = async ({ table, run }) => {
  await table(
    "exam_monitor_of_room",
    `exam_id text not null references exam (id), company_id text not null references company (id),
     operator_id text not null references operator (id), room text not null,
     primary key (exam_id, operator_id, room)`,
  );
  await run(`insert into exam_monitor_of_room (exam_id, company_id, operator_id, room)
    select exam_id, company_id, operator_id, '' from exam_monitor`);
  await run("drop table exam_monitor");
  await run("alter table exam_monitor_of_room rename to exam_monitor");
  await run("create index exam_monitor_of on exam_monitor (operator_id, exam_id)");

  await table(
    "monitor_action_of_run",
    `id text primary key, candidate_id text not null references candidate (id),
     exam_id text not null references exam (id), company_id text not null references company (id),
     kind text not null, reason text not null, note text not null, minutes integer not null,
     operator_id text not null, at bigint not null, run_id text not null default ''`,
  );
  const columns = "id, candidate_id, exam_id, company_id, kind, reason, note, minutes, operator_id, at";
  await run(`insert into monitor_action_of_run (${columns}) select ${columns} from monitor_action`);
  await run("drop table monitor_action");
  await run("alter table monitor_action_of_run rename to monitor_action");
  await run("create index monitor_action_of on monitor_action (candidate_id, at)");
  await run(
    "create unique index monitor_action_run on monitor_action (run_id, candidate_id) where run_id <> ''",
  );
};
