import type { Step } from "./step";

/**
 * Questions become a bank: each row has its newest version and the columns that the bank's list needs, so
 * that 100 and 100,000 cost the same. Parts get options and draws; background tasks get a table.
 */
export const bankTables: Step = async ({ table, run, engine }) => {
  const isLite = engine === "sqlite";
  await table(
    "bank",
    `id text primary key, company_id text not null references company (id), name text not null, created_at bigint not null,
     unique (company_id, name)`,
  );

  await run("alter table question_version add column tag text not null default ''");
  await run("alter table question_version add column extra text not null default '{}'");
  await run("alter table question_version add column number integer not null default 1");
  await run(
    `update question_version set number = counted.n from
     (select id, row_number() over (partition by question_id order by created_at, id) as n from question_version) as counted
     where counted.id = question_version.id`,
  );

  for (const column of ["bank_id", "version_id", "tag", "search_key", "content_key", "staged", "updated_by"])
    await run(`alter table question add column ${column} text not null default ''`);
  for (const column of ["type", "difficulty"])
    await run(`alter table question add column ${column} integer not null default 1`);
  await run("alter table question add column score integer not null default 500");
  for (const column of ["removed_at", "updated_at"])
    await run(`alter table question add column ${column} bigint not null default 0`);
  await run(
    `update question set version_id = newest.id, type = newest.type, difficulty = newest.difficulty,
       updated_at = newest.created_at, updated_by = question.created_by
     from (select id, question_id, type, difficulty, created_at,
             row_number() over (partition by question_id order by created_at desc, id desc) as n
           from question_version) as newest
     where newest.question_id = question.id and newest.n = 1`,
  );
  await run("alter table question add column revision integer not null default 1");
  // Staged rows belong to an unfinished import; removed ones stay for the papers that contain them. Each
  // list's index begins with its main filter, then its sort order; optional filters come last, so that rows
  // they exclude are skipped without being read.
  for (const [name, columns] of [
    ["updated", "updated_at desc, id desc, type, difficulty, tag, ownership"],
    ["created", "created_at desc, id desc, type, difficulty, tag, ownership"],
    ["difficulty", "difficulty desc, updated_at desc, id desc, type, tag, ownership"],
    ["type", "type, updated_at desc, id desc, difficulty, tag, ownership"],
    ["tag", "tag, updated_at desc, id desc, type, difficulty, ownership"],
    ["bank", "bank_id, updated_at desc, id desc, type, difficulty, tag, ownership"],
    ["ownership", "ownership, updated_at desc, id desc, type, difficulty, tag"],
    ["content", "content_key, id"],
    // A draw counts and numbers a company's questions by kind, and reads no other columns.
    ["draw", "type, difficulty, tag, bank_id, id, ownership, created_by"],
  ])
    await run(
      `create index question_${name} on question (company_id, ${columns}) where staged = '' and removed_at = 0`,
    );
  // Rows from before the bank existed: `fill.ts` processes them, after which this index is empty.
  await run("create index question_unread on question (id) where search_key = ''");
  await run("create index question_staged on question (staged) where staged <> ''");

  // Which papers contain a question, in whatever version: `settle` maintains it, per paper.
  await table(
    "question_use",
    `company_id text not null, question_id text not null references question (id), paper_id text not null,
     primary key (company_id, question_id, paper_id)`,
  );
  await run("create index question_use_paper on question_use (paper_id)");
  await run(
    `insert into question_use (company_id, question_id, paper_id)
     select distinct slot.company_id, version.question_id, slot.paper_id
     from slot join question_version as version on version.id = slot.version_id`,
  );

  // The n-grams of question texts (`text-index.ts`). SQLite stores them in a full-text table keyed only by
  // `no`; PostgreSQL in an array column with a GIN index.
  await table(
    "question_text",
    isLite
      ? `no integer primary key autoincrement, question_id text not null unique references question (id) on delete cascade`
      : `no bigint generated always as identity primary key, pieces integer[] not null,
         question_id text not null unique references question (id) on delete cascade`,
  );
  await run(
    isLite
      ? `create virtual table question_piece using fts5
           (pieces, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`
      : "create index question_text_pieces on question_text using gin (pieces)",
  );

  for (const [column, value] of [
    ["random_questions", 0],
    ["random_options", 0],
    ["go_back", 1],
    ["final", 0],
  ])
    await run(
      `alter table part add column ${column} integer not null default ${value} check (${column} in (0, 1))`,
    );
  await run("alter table part add column rules text not null default '[]'");
  await run("alter table slot add column drawn integer not null default 0 check (drawn in (0, 1))");

  await table(
    "task",
    `id text primary key, company_id text not null references company (id), operator_id text not null, kind text not null,
     key text not null, input text not null, state text not null check (state in ('queued', 'running', 'done', 'failed')),
     done integer not null, total integer not null, result text not null, reason text not null,
     tries integer not null, lease_until bigint not null, created_at bigint not null, ended_at bigint not null`,
  );
  await run(
    "create index task_waiting on task (lease_until, created_at, id) where state in ('queued', 'running')",
  );
  await run("create unique index task_key on task (company_id, key) where state in ('queued', 'running')");
  await run("create index task_company on task (company_id, kind, created_at, id)");

  await table(
    "question_import",
    `id text primary key, company_id text not null references company (id), operator_id text not null, bank_id text not null,
     format text not null, file_name text not null,
     state text not null check (state in ('reading', 'read', 'broken', 'queued', 'running', 'done', 'failed', 'discarded')),
     rows text not null, mistakes text not null, total integer not null, mistake_count integer not null,
     duplicates integer not null, task_id text not null, created_at bigint not null`,
  );
  await run("create index question_import_company on question_import (company_id, created_at, id)");

  await table(
    "paper_print",
    `company_id text not null references company (id), code text not null, paper_id text not null, content text not null,
     created_at bigint not null, primary key (company_id, code)`,
  );
};
