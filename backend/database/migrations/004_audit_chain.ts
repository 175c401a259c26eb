import type { Step } from "./step";

/**
 * Audit rows become a hash chain per company, append-only from here on. Existing rows are numbered …, −2, −1
 * in chronological order: they have no hash of their own; the first row written after them seals them all.
 */
export const auditChain: Step = async ({ table, run, engine }) => {
  await run("alter table audit add column seq integer not null default 0");
  await run("alter table audit add column hash text not null default ''");
  await run(
    `update audit set seq = -numbered.n from
     (select id, row_number() over (partition by company_id order by at desc, id desc) as n from audit) as numbered
     where numbered.id = audit.id`,
  );
  await run("create unique index audit_chain on audit (company_id, seq)");
  await table(
    "audit_head",
    "company_id text primary key, seq integer not null, hash text not null, proof text not null default ''",
  );

  if (engine === "sqlite") {
    for (const change of ["update", "delete"])
      await run(
        `create trigger audit_no_${change} before ${change} on audit
         begin select raise(abort, 'audit rows stand as they were written'); end`,
      );
    return;
  }
  await run(
    `create function audit_stands() returns trigger language plpgsql as
     $$ begin raise exception 'audit rows stand as they were written'; end $$`,
  );
  await run(
    "create trigger audit_stands before update or delete on audit for each row execute function audit_stands()",
  );
  await run(
    "create trigger audit_stands_whole before truncate on audit for each statement execute function audit_stands()",
  );
};
