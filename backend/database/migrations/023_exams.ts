import type { Step } from "./step";

/** Exams, and the candidates of each. Their settings are one JSON text: only a few of them are asked for by SQL. */
export const exams: Step = async ({ table, run }) => {
  await run("alter table company add column exam_number bigint not null default 0");
  await table(
    "exam",
    `id text primary key, company_id text not null references company (id), number bigint not null,
     paper_id text not null references paper (id), name text not null,
     state text not null check (state in ('draft', 'published', 'cancelled')),
     archived integer not null check (archived in (0, 1)), category integer not null check (category in (1, 2, 3)),
     open_at bigint not null, close_at bigint not null, ends_at bigint not null, settings text not null,
     version integer not null, published_at bigint not null, published_by text not null, cancel_reason text not null,
     search_key text not null, revision integer not null, created_at bigint not null, created_by text not null,
     updated_at bigint not null, updated_by text not null,
     removed_at bigint not null default 0, removed_by text not null default '', removed_name text not null default '',
     unique (company_id, number), check (close_at > open_at), check (ends_at >= close_at)`,
  );
  await run(
    "create index exam_label on exam (company_id, archived, state, open_at, ends_at, id) where removed_at = 0",
  );
  await run("create index exam_opens on exam (company_id, open_at desc, id desc) where removed_at = 0");
  await run("create index exam_paper on exam (paper_id)");
  await run("create index exam_removed on exam (company_id, removed_at desc, id) where removed_at > 0");
  await table(
    "candidate",
    `id text primary key, uuid text not null unique, company_id text not null references company (id),
     exam_id text not null references exam (id), number integer not null,
     real_name text not null, mobile text not null, email text not null,
     id_card text not null, id_card_key text not null, id_card_mask text not null,
     gender text not null, university text not null, major text not null, degree text not null,
     graduate_date text not null, city text not null, own text not null, note text not null, group_name text not null,
     photo text not null,
     state text not null check (state in ('added', 'invited', 'registered', 'generated', 'sitting', 'paused',
       'submitted', 'marked', 'released', 'terminated', 'absent', 'void')),
     state_reason text not null,
     factor integer not null check (factor between 100 and 400), extra_minutes integer not null check (extra_minutes >= 0),
     open_at bigint not null, close_at bigint not null, pauses integer not null check (pauses >= 0),
     room text not null, seat text not null, trial integer not null check (trial in (0, 1)),
     staged text not null default '', search_key text not null, revision integer not null,
     created_at bigint not null, created_by text not null, updated_at bigint not null, updated_by text not null,
     removed_at bigint not null default 0, removed_by text not null default '', removed_name text not null default '',
     unique (exam_id, number)`,
  );
  const there = "where removed_at = 0 and staged = ''";
  await run(`create index candidate_state on candidate (exam_id, state, number) ${there}`);
  for (const column of ["mobile", "id_card_key"])
    await run(
      `create unique index candidate_${column} on candidate (exam_id, ${column}) ${there} and trial = 0 and ${column} <> ''`,
    );
  await run(
    "create index candidate_removed on candidate (exam_id, removed_at desc, id) where removed_at > 0",
  );
};
