import type { Step } from "./step";

/** Addresses of other systems that are told what happens, and what they were told. */
export const webhookTables: Step = async ({ table, run }) => {
  await table(
    "webhook",
    `id text primary key, company_id text not null references company (id), url text not null,
     sealed text not null, events text not null, is_on integer not null check (is_on in (0, 1)),
     operator_id text not null, at bigint not null`,
  );
  await run("create index webhook_company on webhook (company_id, at, id)");
  await table(
    "webhook_delivery",
    `id text primary key, webhook_id text not null,
     company_id text not null references company (id), event text not null, event_id text not null,
     body text not null, status integer not null, why text not null, at bigint not null`,
  );
  await run("create index webhook_delivery_at on webhook_delivery (webhook_id, at, id)");
  await run("create index webhook_delivery_old on webhook_delivery (at)");
};
