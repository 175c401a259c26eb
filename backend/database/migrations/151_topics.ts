import type { Step } from "./step";

/** The topics of a company as a tree of paths, and the questions that are tagged with them. */
export const topicTables: Step = async ({ table, run, engine }) => {
  // why: both engines order them and tell them apart alike, those below a topic after it.
  const byCharacter = engine === "postgres" ? ' collate "C"' : "";
  await table(
    "topic",
    `id text primary key, company_id text not null references company (id), path text not null,
     path_key text${byCharacter} not null, created_at bigint not null, import_id text not null default '',
     unique (company_id, path_key)`,
  );
  await run("create index topic_import on topic (import_id) where import_id <> ''");
  await table(
    "question_topic",
    `topic_id text not null references topic (id) on delete cascade,
     question_id text not null references question (id) on delete cascade,
     company_id text not null references company (id), primary key (topic_id, question_id)`,
  );
  await run("create index question_topic_question on question_topic (question_id)");
};
