import type { Step } from "./step";

/** Orders of money with every step that they took; a ledger entry names its order, once for each kind. */
export const orders: Step = async ({ table, run }) => {
  await table("money_sequence", "name text primary key, value bigint not null");
  await table(
    "money_order",
    `id text primary key, number bigint not null unique, company_id text not null references company (id),
     amount bigint not null check (amount > 0), way text not null check (way in ('transfer', 'online')),
     state text not null check (state in
       ('created', 'awaiting', 'declared', 'paid', 'finished', 'cancelled', 'expired', 'refunded')),
     steps integer not null, payer text not null, voucher text not null, invoice_id text not null,
     search_key text not null,
     created_by text not null, created_at bigint not null, declared_by text not null, declared_at bigint not null,
     confirmed_by text not null, paid_at bigint not null, expires_at bigint not null,
     check (confirmed_by = '' or confirmed_by <> declared_by)`,
  );
  await run("create index money_order_company on money_order (company_id, number)");
  await run("create index money_order_state on money_order (state, expires_at)");
  await table(
    "order_action",
    `order_id text not null references money_order (id), step integer not null, state text not null,
     operator_id text not null, note text not null, at bigint not null, primary key (order_id, step)`,
  );
  await run("alter table ledger add column order_id text not null default ''");
  await run("create unique index ledger_order on ledger (order_id, kind) where order_id <> ''");
};
