import type { Step } from "./step";

export const accounts: Step = async ({ table, run }) => {
  await table(
    "company",
    `id text primary key, name text not null, short_name text not null, parent_key text not null,
     verified integer not null check (verified in (0, 1)), version integer not null, balance bigint not null check (balance >= 0),
     exam_service_level integer not null, theme_color text not null,
     paper_number integer not null default 0, created_at bigint not null`,
  );
  await table(
    "operator",
    `id text primary key, company_id text not null references company (id), mobile text not null unique,
     password_hash text not null, real_name text not null, introduction text not null, avatar text not null,
     second_step integer not null check (second_step in (0, 1)), locked integer not null check (locked in (0, 1)),
     demo integer not null check (demo in (0, 1)), must_change_password integer not null check (must_change_password in (0, 1)),
     login_times integer not null default 0, created_at bigint not null`,
  );
  await run("create index operator_company on operator (company_id, id)");
  await table("role", "role_key text primary key, role_name text not null");
  await table(
    "operator_role",
    `operator_id text not null references operator (id), role_key text not null references role (role_key),
     primary key (operator_id, role_key)`,
  );
  await table(
    "permission",
    "role_key text not null references role (role_key), permission text not null, primary key (role_key, permission)",
  );
  await table(
    "menu",
    `id text primary key, parent_id text not null, sort integer not null, path text not null, template text not null,
     name text not null, icon text not null, hidden integer not null check (hidden in (0, 1)), roles text not null`,
  );
  await table(
    "dictionary",
    "id text primary key, parent_id text not null, dict_key text not null, info text not null, value text not null",
  );
  await table(
    "session",
    `token_hash text primary key, operator_id text not null references operator (id), created_at bigint not null,
     seen_at bigint not null, address text not null`,
  );
  await run("create index session_operator on session (operator_id)");
  await table(
    "second_step",
    `handle_hash text primary key, operator_id text not null references operator (id), code_hash text not null,
     tries integer not null, sent_at bigint not null, created_at bigint not null`,
  );
  await run("create index second_step_operator on second_step (operator_id)");
  await table(
    "sign_in_failure",
    "id text primary key, account_key text not null, address text not null, device text not null, at bigint not null",
  );
  await run("create index sign_in_failure_account on sign_in_failure (account_key, at)");
  await run("create index sign_in_failure_address on sign_in_failure (address, at)");
  await run("create index sign_in_failure_at on sign_in_failure (at)");
  await table(
    "outbox",
    `id text primary key, company_id text not null, kind text not null, recipient text not null, text text not null,
     at bigint not null, sent_at bigint`,
  );
  await run("create index outbox_recipient on outbox (recipient, at)");
  await table(
    "audit",
    `id text primary key, at bigint not null, company_id text not null, operator_id text not null, action text not null,
     subject text not null, before text not null, after text not null, address text not null`,
  );
  await run("create index audit_company on audit (company_id, at, id)");
  await table("done", "key_hash text primary key, reply text not null, at bigint not null");
  await run("create index done_at on done (at)");
};
