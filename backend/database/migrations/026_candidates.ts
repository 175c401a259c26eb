import type { Step } from "./step";

/** The ledger of accommodations, the batches that can be undone, and what a candidate was before being out. */
export const candidates: Step = async ({ table, run }) => {
  await run("alter table candidate add column state_before text not null default ''");
  await run("alter table candidate add column accommodation text not null default ''");
  await table(
    "accommodation",
    `id text primary key, company_id text not null references company (id),
     candidate_id text not null references candidate (id),
     factor integer not null, extra_minutes integer not null, pauses integer not null,
     open_at bigint not null, close_at bigint not null, reason text not null,
     at bigint not null, by_operator text not null`,
  );
  await run("create index accommodation_of on accommodation (candidate_id, at)");
  await table(
    "candidate_batch",
    `id text primary key, company_id text not null references company (id),
     exam_id text not null references exam (id), operator_id text not null, kind text not null,
     before text not null, at bigint not null, undone_at bigint not null`,
  );
  await run("create index candidate_batch_at on candidate_batch (at)");
  const there = "where removed_at = 0 and staged = '' and trial = 0";
  await run(
    `create index candidate_accommodated on candidate (exam_id, number) ${there} and accommodation <> ''`,
  );
  await run(`create index candidate_staged on candidate (staged) where staged <> ''`);
};
