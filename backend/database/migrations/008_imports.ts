import type { Step } from "./step";

const columns = `id, company_id, operator_id, kind, file_name, options, state, rows, total, written, errors, error_count,
  duplicates, duplicate_lines, task_id, committed_at, created_at`;

/** Columns that both tables had under the same names; `written` and the specific ones stand between them. */
const moved = (kind: string, options: string, written: string, lines: string) =>
  `select own.id, own.company_id, own.operator_id, '${kind}', own.file_name, ${options}, own.state, own.rows, own.total,
     ${written}, case when own.mistakes = '' then '[]' else own.mistakes end, own.mistake_count, own.duplicates, ${lines},
     own.task_id, case when own.state in ('queued', 'running') then own.created_at else 0 end, own.created_at`;

/** Question files and recipient lists become imports of different kinds. */
export const imports: Step = async ({ table, run }) => {
  await table(
    "import_job",
    `id text primary key, company_id text not null references company (id), operator_id text not null, kind text not null,
     file_name text not null, options text not null,
     state text not null check (state in ('reading', 'read', 'broken', 'queued', 'running', 'done', 'failed', 'discarded')),
     rows text not null, total integer not null, written integer not null, errors text not null,
     error_count integer not null, duplicates integer not null, duplicate_lines text not null, task_id text not null,
     committed_at bigint not null, created_at bigint not null`,
  );
  await run("create index import_job_company on import_job (company_id, kind, created_at, id)");

  // What a running question import had staged is removed when it resumes.
  const ofQuestions = `'{"format":"' || own.format || '","bankId":"' || own.bank_id || '"}'`;
  await run(
    `insert into import_job (${columns}) ${moved("questions", ofQuestions, "0", "'[]'")} from question_import as own`,
  );
  const language = `case when task.input like '%"language":"en"%' then 'en' when task.input like '%"language":"es"%' then 'es'
    when task.input like '%"language":"ja"%' then 'ja' else 'zh' end`;
  const ofPeople = `'{"format":"' || own.format || '","templateUuid":"' || own.template_id || '","versionUuid":"'
    || own.version_id || '","language":"' || ${language} || '"}'`;
  const staged =
    "(select count(*) from certificate where certificate.staged = own.id and certificate.staged <> '')";
  await run(
    `insert into import_job (${columns}) ${moved("people", ofPeople, staged, "own.duplicate_lines")}
     from certificate_list as own left join task on task.id = own.task_id`,
  );
  await run("drop table question_import");
  await run("drop table certificate_list");

  for (const [before, after] of [
    ["import.read", "questions.parse"],
    ["import.bringIn", "questions.commit"],
    ["certificate.read", "people.parse"],
    ["certificate.issue", "people.commit"],
  ])
    await run(
      `update task set kind = '${after}', key = '${after}' || substr(key, length(kind) + 1),
         input = replace(input, '"listId"', '"importId"')
       where kind = '${before}'`,
    );
};
