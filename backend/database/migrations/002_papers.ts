import type { Step } from "./step";

export const papers: Step = async ({ table, run }) => {
  await table(
    "paper",
    `id text primary key, company_id text not null references company (id), number integer not null,
     title text not null, short_name text not null, description text not null, remark text not null,
     time_rule integer not null check (time_rule in (1, 2)), open_order integer not null check (open_order in (1, 2)),
     part_start integer not null check (part_start in (1, 2)), duration integer not null check (duration >= 0),
     practice integer not null check (practice in (0, 1)), show_score integer not null check (show_score in (0, 1)),
     pass_score integer not null check (pass_score >= 0),
     state text not null check (state in ('draft', 'ready', 'used')), archived integer not null check (archived in (0, 1)),
     is_group integer not null check (is_group in (0, 1)), generated integer not null check (generated in (0, 1)),
     part_count integer not null default 0, question_count integer not null default 0,
     total_score bigint not null default 0, total_duration bigint not null default 0,
     search_key text not null, revision integer not null default 1,
     created_at bigint not null, updated_at bigint not null, updated_by text not null,
     unique (company_id, title), unique (company_id, number),
     check (time_rule = 1 or open_order = 1), check (time_rule = 2 or part_start = 1),
     check (show_score = 0 or pass_score = 0)`,
  );
  // Lists are sorted in each of these orders, over all papers in use or those of one state: each has its
  // index, so that a page costs the same whatever the number of papers.
  for (const [order, columns] of [
    ["updated", "updated_at desc, id desc"],
    ["number", "number desc"],
    ["title", "title"],
    ["score", "total_score desc, id desc"],
  ]) {
    await run(`create index paper_${order} on paper (company_id, archived, ${columns})`);
    await run(`create index paper_state_${order} on paper (company_id, archived, state, ${columns})`);
  }
  await table(
    "paper_child",
    `group_id text not null references paper (id), paper_id text not null references paper (id), sort integer not null,
     primary key (group_id, paper_id)`,
  );
  await run("create index paper_child_paper on paper_child (paper_id)");
  await table(
    "paper_tally",
    `company_id text not null references company (id), state text not null, papers bigint not null, questions bigint not null,
     score bigint not null, primary key (company_id, state)`,
  );
  await table(
    "part",
    `id text primary key, company_id text not null, paper_id text not null references paper (id), name text not null,
     introduction text not null, duration integer not null check (duration >= 0), sort integer not null,
     unique (paper_id, name)`,
  );
  await run("create index part_paper on part (paper_id, sort, id)");
  await table(
    "question",
    `id text primary key, company_id text not null references company (id),
     ownership text not null check (ownership in ('public', 'private')), created_by text not null, created_at bigint not null`,
  );
  await table(
    "question_version",
    `id text primary key, company_id text not null, question_id text not null references question (id), type integer not null,
     content text not null, option text not null, answer text not null,
     difficulty integer not null check (difficulty between 1 and 5), scoring_rule integer not null check (scoring_rule in (0, 1)),
     by_order integer not null check (by_order in (0, 1)), analysis text not null, created_at bigint not null`,
  );
  await run("create index question_version_question on question_version (question_id, created_at, id)");
  await table(
    "slot",
    `id text primary key, company_id text not null, paper_id text not null references paper (id),
     part_id text not null references part (id), version_id text not null references question_version (id),
     score integer not null check (score > 0), sort integer not null`,
  );
  await run("create index slot_part on slot (part_id, sort, id)");
  await run("create index slot_paper on slot (paper_id)");
  await run("create index slot_version on slot (version_id)");
  await table(
    "standard_paper",
    `id text primary key, remark_id text not null, title text not null, introduction text not null, content text not null,
     question_count integer not null, total_score bigint not null, duration integer not null, sort integer not null`,
  );
};
