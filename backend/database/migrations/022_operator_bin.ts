import type { Step } from "./step";

/**
 * Removed operators go to the bin, with what restoring them needs. Those removed before have no mobile left, and
 * are not in it.
 */
export const operatorBin: Step = async ({ run }) => {
  for (const column of ["removed_by", "removed_name", "removed_mobile", "removed_roles"])
    await run(`alter table operator add column ${column} text not null default ''`);
  await run("alter table operator add column removed_locked bigint not null default 0");
  await run(
    "create index operator_removed on operator (company_id, removed_at desc, id) where removed_at > 0",
  );
};
