import type { Step } from "./step";

/**
 * The key of a company's tickets is a row of its own, sealed, and absent until it is switched on. Sessions say
 * which key let them in, so that they end with it.
 */
export const ticketKeys: Step = async ({ table, run }) => {
  await table(
    "ticket_key",
    `company_id text primary key references company (id), id text not null, sealed text not null,
     admits_admins integer not null, made_by text not null, made_at bigint not null, ended text not null,
     ended_at bigint not null`,
  );
  await run("alter table session add column ticket_key text not null default ''");
  await run("create index session_ticket_key on session (ticket_key) where ticket_key <> ''");
};
