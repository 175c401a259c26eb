import type { Step } from "./step";

/** Who watches an exam, and until when what was noticed in a sitting has been looked at. */
export const monitors: Step = async ({ table, run }) => {
  await table(
    "exam_monitor",
    `exam_id text not null references exam (id), company_id text not null references company (id),
     operator_id text not null references operator (id), primary key (exam_id, operator_id)`,
  );
  await run("create index exam_monitor_of on exam_monitor (operator_id, exam_id)");
  await run("alter table sitting add column looked_at bigint not null default 0");
};
