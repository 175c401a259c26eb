import type { Step } from "./step";

/** One link of a sending can be closed, and a sending goes to the bin. */
export const endsOfSendings: Step = async ({ run }) => {
  await run("alter table eva_sheet add column closed_at bigint not null default 0");
  await run("alter table eva_sending add column removed_at bigint not null default 0");
  for (const column of ["removed_by", "removed_name"])
    await run(`alter table eva_sending add column ${column} text not null default ''`);
  await run(
    "create index eva_sending_removed on eva_sending (company_id, removed_at desc, id) where removed_at > 0",
  );
};
