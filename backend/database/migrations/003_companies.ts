import type { Step } from "./step";

/** Company registration, verification and accounts; operators manage their own profiles. */
export const companies: Step = async ({ table, run }) => {
  await run(
    `alter table company add column verification text not null default 'unverified'
     check (verification in ('unverified', 'submitted', 'verified', 'refused'))`,
  );
  await run("update company set verification = 'verified' where verified = 1");
  await run("alter table company drop column verified");
  for (const column of ["refusal", "credit_code", "industry", "size", "address", "logo", "licence"])
    await run(`alter table company add column ${column} text not null default ''`);
  await run("alter table company add column time_zone text not null default 'Asia/Shanghai'");
  for (const column of ["submitted_at", "verified_at"])
    await run(`alter table company add column ${column} bigint not null default 0`);
  await run("alter table company add column paper_minutes integer not null default 90");
  await run("create index company_verification on company (verification, submitted_at, id)");
  await run("create index company_credit_code on company (credit_code)");

  await run("alter table operator add column removed_at bigint not null default 0");
  await run("alter table operator add column last_seen_at bigint not null default 0");
  await run("create index operator_name on operator (company_id, removed_at, real_name, id)");

  await run("alter table session add column id text not null default ''");
  await run("alter table session add column agent text not null default ''");
  await run("alter table session add column proved_at bigint not null default 0");
  await run("update session set id = token_hash, proved_at = created_at");
  await run("create unique index session_id on session (id)");

  await run("alter table outbox add column tries integer not null default 0");
  await run("alter table outbox add column next_at bigint not null default 0");
  await run("create index outbox_next on outbox (next_at)");
  await run("create index outbox_at on outbox (at, id)");

  await table(
    "sms_code",
    `handle_hash text primary key, purpose text not null, mobile text not null, operator_id text not null,
     code_hash text not null, tries integer not null, at bigint not null`,
  );
  await run("create index sms_code_at on sms_code (at)");
  await table("image_code", "id_hash text primary key, at bigint not null");
  await run("create index image_code_at on image_code (at)");
  await table(
    "registration",
    `mobile text primary key, ticket_hash text not null unique, password_hash text not null,
     real_name text not null, at bigint not null`,
  );
  await table("used_ticket", "nonce_hash text primary key, at bigint not null");
  await table(
    "file",
    `id text primary key, company_id text not null references company (id), purpose text not null, name text not null,
     type text not null, size integer not null, bytes blob not null, created_by text not null, created_at bigint not null`,
  );
  await run("create index file_company on file (company_id, size)");
  await run("create index file_size on file (size)");
  await table(
    "ledger",
    `id text primary key, company_id text not null references company (id),
     kind text not null check (kind in ('deposit', 'gift', 'charge', 'refund', 'correction')),
     amount bigint not null, note text not null, operator_id text not null, at bigint not null`,
  );
  await run("create index ledger_company on ledger (company_id, at, id)");
  await run("create unique index ledger_gift on ledger (company_id) where kind = 'gift'");
  await run(
    `insert into ledger (id, company_id, kind, amount, note, operator_id, at)
     select 'opening-' || id, id, 'correction', balance, 'opening balance', '', created_at from company where balance > 0`,
  );
  await table(
    "demo_request",
    `id text primary key, company_name text not null, contact text not null, mobile text not null, note text not null,
     at bigint not null`,
  );
  await run("create index demo_request_at on demo_request (at)");
  await table(
    "feedback",
    `id text primary key, company_id text not null references company (id), operator_id text not null, text text not null,
     page text not null, at bigint not null, answer text not null, answered_at bigint not null, answered_by text not null`,
  );
  await run("create index feedback_company on feedback (company_id, at, id)");
  await run("create index feedback_at on feedback (at, id)");
  await table(
    "failure",
    `id text primary key, place text not null, message text not null, times integer not null,
     first_at bigint not null, last_at bigint not null, unique (place, message)`,
  );
  await run("create index failure_last on failure (last_at, id)");
};
