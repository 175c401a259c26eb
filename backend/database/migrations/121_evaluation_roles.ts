import type { Step } from "./step";

/** Roles that reports of a product compare with; a sending may name one. */
export const evaluationRoles: Step = async ({ table, run }) => {
  await table(
    "eva_role",
    `id text primary key, company_id text not null references company (id),
     product_id text not null references eva_product (id), name text not null, ranges text not null,
     search_key text not null`,
  );
  await run("create unique index eva_role_name on eva_role (product_id, name)");
  await run("create index eva_role_company on eva_role (company_id, name)");
  await run("alter table eva_sending add column role_id text not null default ''");
};
