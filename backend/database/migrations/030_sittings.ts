import type { Step } from "./step";

/** Sittings: the session of a candidate, answers, the log that each receipt stands for, and what was noticed. */
export const sittings: Step = async ({ table, run }) => {
  const whose = `candidate_id text not null references candidate (id), exam_id text not null references exam (id),
     company_id text not null references company (id)`;
  await table(
    "candidate_session",
    `token_hash text primary key, ${whose}, at bigint not null, ended_at bigint not null, agent text not null`,
  );
  await run("create index candidate_session_of on candidate_session (candidate_id, at)");
  await table(
    "candidate_consent",
    `${whose}, kind text not null, text text not null, at bigint not null, primary key (candidate_id, kind)`,
  );
  await table(
    "sitting",
    `candidate_id text primary key references candidate (id), exam_id text not null references exam (id),
     company_id text not null references company (id), receipt text not null unique,
     state text not null check (state in ('sitting', 'paused', 'submitted', 'terminated')),
     started_at bigint not null, ends_at bigint not null, submitted_at bigint not null, submitted_by text not null,
     structure text not null, parts text not null, stops text not null, place integer not null,
     paused_at bigint not null, pauses integer not null,
     sequence integer not null check (sequence >= 0), saved_at bigint not null, link text not null,
     revision integer not null`,
  );
  await run("create index sitting_due on sitting (state, ends_at)");
  await run("create index sitting_of on sitting (exam_id, state)");
  await table(
    "sitting_answer",
    `candidate_id text not null references candidate (id), place integer not null, sequence integer not null,
     content text not null, amount integer not null check (amount in (0, 1, 2)),
     flagged integer not null check (flagged in (0, 1)), at bigint not null, primary key (candidate_id, place)`,
  );
  await table(
    "sitting_log",
    `candidate_id text not null references candidate (id), sequence integer not null, kind text not null,
     place integer not null, content text not null, at bigint not null, link text not null,
     form_id text not null, primary key (candidate_id, sequence)`,
  );
  await run(
    "create unique index sitting_log_form on sitting_log (candidate_id, form_id) where form_id <> ''",
  );
  await table(
    "sitting_event",
    `id text primary key, ${whose}, kind text not null, detail text not null, at bigint not null`,
  );
  await run("create index sitting_event_of on sitting_event (candidate_id, at)");
  await table("heartbeat", "name text primary key, at bigint not null");
};
