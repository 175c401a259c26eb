import type { Step } from "./step";

/** Who of the platform looks after a company, how that changed, and the units of its group. */
export const customers: Step = async ({ table, run }) => {
  await run("alter table company add column sales_owner text not null default ''");
  await table(
    "company_sales",
    `id text primary key, company_id text not null references company (id), from_id text not null,
     to_id text not null, reason text not null, by_id text not null, at bigint not null`,
  );
  await run("create index company_sales_company on company_sales (company_id, at, id)");
  await table(
    "company_staff",
    `company_id text not null references company (id), operator_id text not null,
     primary key (company_id, operator_id)`,
  );
  await table(
    "company_group_item",
    `id text primary key, company_id text not null references company (id), name text not null,
     note text not null, member_id text not null, created_at bigint not null, unique (company_id, name)`,
  );
};
