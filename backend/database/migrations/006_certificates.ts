import type { Step } from "./step";

/**
 * Certificates: templates with versions, issued certificates with signature and history, the recipient lists
 * they were issued to, and the signing keys.
 */
export const certificates: Step = async ({ table, run }) => {
  await table(
    "certificate_template",
    `id text primary key, company_id text not null references company (id), name text not null, version_id text not null,
     state text not null check (state in ('active', 'archived')), revision integer not null,
     certificate_count integer not null, search_key text not null, created_by text not null, created_at bigint not null,
     updated_by text not null, updated_at bigint not null, unique (company_id, name)`,
  );
  await run(
    "create index certificate_template_updated on certificate_template (company_id, state, updated_at, id)",
  );
  await table(
    "certificate_version",
    `id text primary key, company_id text not null, template_id text not null references certificate_template (id),
     number integer not null, content text not null, used integer not null check (used in (0, 1)),
     created_by text not null, created_at bigint not null, unique (template_id, number)`,
  );

  await table(
    "certificate",
    `id text primary key, company_id text not null references company (id),
     template_id text not null references certificate_template (id),
     version_id text not null references certificate_version (id), number text not null unique, name text not null,
     name_key text not null, search_key text not null, exam text not null, issued_on text not null,
     valid_until text not null, ends_at bigint not null, printed text not null, hash text not null,
     signature text not null, key_id text not null,
     state text not null check (state in ('issued', 'revoked', 'replaced')), reason text not null,
     changed_at bigint not null, replaces text not null, replaced_by text not null, list_id text not null,
     staged text not null, revision integer not null, issued_by text not null, issued_at bigint not null`,
  );
  // Staged rows belong to an unfinished list. The first index covers every column a search filters by, so
  // that only the rows of its page are read.
  for (const [name, columns] of [
    ["issued", "issued_at desc, id desc, state, ends_at, template_id, list_id, search_key"],
    ["state", "state, issued_at desc, id desc, ends_at"],
    ["template", "template_id, issued_at desc, id desc, state, ends_at"],
    ["list", "list_id, issued_at desc, id desc, state, ends_at"],
  ])
    await run(
      `create index certificate_by_${name} on certificate (company_id, ${columns}) where staged = ''`,
    );
  await run("create index certificate_staged on certificate (staged) where staged <> ''");
  // Looks up people who already have a certificate of this template.
  await run("create index certificate_holder on certificate (template_id, name_key)");
  await run("create index certificate_key on certificate (key_id)");
  await table(
    "certificate_event",
    `id text primary key, certificate_id text not null references certificate (id) on delete cascade,
     kind text not null check (kind in ('issued', 'revoked', 'replaced')), reason text not null,
     operator_id text not null, at bigint not null`,
  );
  await run("create index certificate_event_of on certificate_event (certificate_id, at, id)");

  // A company as issuer: its number prefix, and the count issued on its latest day of issue.
  await table(
    "certificate_issuer",
    `company_id text primary key references company (id), code text not null unique, day text not null,
     last integer not null`,
  );
  await table(
    "signing_key",
    `id text primary key, company_id text not null references company (id), public_key text not null,
     private_key text not null, created_at bigint not null, retired_at bigint not null, revoked_at bigint not null,
     reason text not null, created_by text not null`,
  );
  await run("create index signing_key_company on signing_key (company_id, created_at, id)");
  await run("create unique index signing_key_good on signing_key (company_id) where retired_at = 0");

  await table(
    "certificate_list",
    `id text primary key, company_id text not null references company (id), operator_id text not null,
     template_id text not null references certificate_template (id),
     version_id text not null references certificate_version (id), format text not null, file_name text not null,
     state text not null check (state in ('reading', 'read', 'broken', 'queued', 'running', 'done', 'failed', 'discarded')),
     rows text not null, mistakes text not null, total integer not null, mistake_count integer not null,
     duplicates integer not null, duplicate_lines text not null, task_id text not null, created_at bigint not null`,
  );
  await run("create index certificate_list_company on certificate_list (company_id, created_at, id)");

  // Attempts at number and name, for rate limiting; stored while they count.
  await table(
    "certificate_try",
    "id text primary key, address text not null, number_key text not null, at bigint not null",
  );
  await run("create index certificate_try_address on certificate_try (address, at)");
  await run("create index certificate_try_number on certificate_try (number_key, at)");
  await run("create index certificate_try_at on certificate_try (at)");
};
