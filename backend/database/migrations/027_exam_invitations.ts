import type { Step } from "./step";

/** Invitations of candidates with their messages, texts and reminders, mail, and money that is reserved. */
export const examInvitations: Step = async ({ table, run }) => {
  await run("alter table company add column reserved bigint not null default 0 check (reserved >= 0)");
  await run("alter table candidate add column reserved bigint not null default 0 check (reserved >= 0)");
  await run("create index candidate_reserved on candidate (exam_id) where reserved > 0");
  await run("alter table exam add column invite_job text not null default ''");
  await run("alter table outbox add column channel text not null default 'sms'");
  await run("alter table outbox add column subject text not null default ''");
  await run("alter table outbox add column calendar text not null default ''");
  await table(
    "exam_invitation",
    `candidate_id text primary key references candidate (id), exam_id text not null references exam (id),
     company_id text not null references company (id), secret text not null,
     token_key text not null unique, code_key text not null unique, language text not null,
     reminders integer not null check (reminders in (0, 1)), at bigint not null`,
  );
  await run("create index exam_invitation_of on exam_invitation (exam_id)");
  await table(
    "invitation_message",
    `id text primary key, candidate_id text not null references candidate (id),
     exam_id text not null references exam (id), channel text not null check (channel in ('sms', 'mail')),
     purpose text not null check (purpose in ('invitation', 'reminder')), batch text not null, at bigint not null,
     unique (candidate_id, channel, batch)`,
  );
  await run("create index invitation_message_of on invitation_message (exam_id, candidate_id, at)");
  await table(
    "invitation_text",
    `company_id text not null references company (id), language text not null,
     purpose text not null check (purpose in ('invitation', 'reminder')),
     sms text not null, subject text not null, mail text not null,
     updated_at bigint not null, updated_by text not null, primary key (company_id, language, purpose)`,
  );
  await table(
    "exam_reminder",
    `exam_id text not null references exam (id), minutes integer not null check (minutes > 0),
     done_at bigint not null, primary key (exam_id, minutes)`,
  );
};
