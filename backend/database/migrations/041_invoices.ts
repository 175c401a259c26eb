import type { Step } from "./step";

/** Invoices with what they are made out to, a company's own price, and runs of the reconciliation. */
export const invoices: Step = async ({ table, run }) => {
  const facts = ["title", "tax_number", "address", "phone", "bank", "bank_account", "email"]
    .map((name) => `${name} text not null`)
    .join(", ");
  await table("invoice_title", `company_id text primary key references company (id), ${facts}`);
  await table(
    "invoice",
    `id text primary key, number bigint not null unique, company_id text not null references company (id),
     amount bigint not null check (amount > 0),
     state text not null check (state in ('applied', 'issued', 'rejected', 'sent', 'reversed')), ${facts},
     official_number text not null, red_number text not null, reason text not null, order_count integer not null,
     applied_by text not null, applied_at bigint not null, answered_by text not null, answered_at bigint not null,
     sent_at bigint not null, reversed_at bigint not null, search_key text not null`,
  );
  await run("create index invoice_company on invoice (company_id, number)");
  await run("create index invoice_state on invoice (state, number)");
  await run("create unique index invoice_official on invoice (official_number) where official_number <> ''");
  await run("create index money_order_invoice on money_order (invoice_id) where invoice_id <> ''");
  // An invoice that was rejected or reversed keeps what it was of.
  await table(
    "invoice_order",
    "invoice_id text not null references invoice (id), order_id text not null references money_order (id), primary key (invoice_id, order_id)",
  );
  await run(
    "alter table company add column candidate_price bigint not null default 3000 check (candidate_price > 0)",
  );
  await table(
    "reconciliation",
    `id text primary key, at bigint not null, companies integer not null, entries bigint not null,
     differences text not null`,
  );
  await run("create index reconciliation_at on reconciliation (at, id)");
};
