import type { Step } from "./step";

/** What a carrier, or an operator with a returned mail, reports of an invitation's message after it was sent. */
export const messageReports: Step = async ({ run }) => {
  const add = (column: string) => run(`alter table invitation_message add column ${column}`);
  await add("report text not null default '' check (report in ('', 'delivered', 'undeliverable'))");
  await add("report_reason text not null default ''");
  await add("reported_at bigint not null default 0");
  await add("reported_by text not null default ''");
  await run("create index job_failed on job (company_id, id) where state = 'failed'");
};
