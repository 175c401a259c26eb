import type { Step } from "./step";

/** Products that were sent to people, and what they answer. */
export const evaluationSheets: Step = async ({ table, run }) => {
  await table(
    "eva_sending",
    `id text primary key, company_id text not null references company (id),
     product_id text not null references eva_product (id), version_id text not null references eva_version (id),
     name text not null, close_at bigint not null, created_at bigint not null, created_by text not null`,
  );
  await run("create index eva_sending_latest on eva_sending (company_id, created_at desc, id desc)");
  await table(
    "eva_sheet",
    `id text primary key, company_id text not null references company (id),
     sending_id text not null references eva_sending (id), number integer not null, real_name text not null,
     group_name text not null, secret text not null, token_key text not null unique,
     state text not null check (state in ('sent', 'started', 'submitted')), language text not null,
     answers text not null, started_at bigint not null, last_at bigint not null, elapsed bigint not null,
     submitted_at bigint not null, unique (sending_id, number)`,
  );
  await table(
    "eva_answer",
    `sheet_id text not null references eva_sheet (id), item_id text not null, answer integer not null,
     at bigint not null, primary key (sheet_id, item_id)`,
  );
};
