import type { Step } from "./step";

/** What an import of evaluation stages: scales and norms as JSON, answer sheets under a sending nobody sees yet. */
export const evaluationFiles: Step = async ({ table, run }) => {
  await table(
    "eva_staged",
    `import_id text not null, position integer not null, company_id text not null references company (id),
     item text not null, primary key (import_id, position)`,
  );
  await run("alter table eva_sending add column staged text not null default ''");
  await run("create index eva_sending_staged on eva_sending (staged) where staged <> ''");
};
