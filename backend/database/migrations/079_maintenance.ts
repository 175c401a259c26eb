import type { Step } from "./step";

/** Versions of the candidates' client that were announced, and requests for servers. */
export const maintenanceTables: Step = async ({ table, run }) => {
  await table(
    "client_version",
    "id text primary key, version text not null, by_id text not null, at bigint not null",
  );
  await run("create index client_version_at on client_version (at, id)");
  await table(
    "server_request",
    `id text primary key, kind text not null check (kind in ('buy', 'exam', 'oj')),
     servers integer not null check (servers > 0), note text not null, by_id text not null, at bigint not null`,
  );
  await run("create index server_request_at on server_request (at, id)");
};
