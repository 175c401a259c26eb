import { sql } from "kysely";
import { expect, test } from "vitest";
import { onEachEngine } from "../../tests/support/engines";
import { newCompany } from "../accounts/newcomers";
import { imports } from "../database/migrations/008_imports";

const states = `id text primary key, company_id text not null, operator_id text not null, format text not null,
  file_name text not null, state text not null, rows text not null, mistakes text not null, total integer not null,
  mistake_count integer not null, duplicates integer not null, task_id text not null, created_at bigint not null`;

onEachEngine((database, engine) => {
  test("imports from before there was one table are moved into it with their tasks, and lose nothing", async () => {
    const { queries } = database();
    const run = async (text: string) => {
      await sql.raw(text).execute(queries);
    };
    await run("drop table import_job");
    await run(`create table question_import (${states}, bank_id text not null)`);
    await run(`create table certificate_list (${states}, template_id text not null, version_id text not null,
      duplicate_lines text not null)`);
    const company = { id: "c", name: "江北电力", short_name: "江北", created_at: 1 };
    await queries.insertInto("company").values(newCompany(company)).execute();
    const row = (id: string, state: string) =>
      `'${id}', 'c', 'o', 'csv', '题.csv', '${state}', 'rows', '', 3, 0, 1, 'task ${id}', 5`;
    await run(`insert into question_import values (${row("q", "running")}, 'b')`);
    await run(`insert into certificate_list values (${row("l", "reading")}, 't', 'v', '[7]')`);
    // The queue of that version.
    await run("drop table if exists task");
    await run("create table task (id text, kind text not null, key text not null, input text not null)");
    const task = (id: string, kind: string, input: string) =>
      run(`insert into task values ('task ${id}', '${kind}', '${kind} ${id}', '${input}')`);
    await task("q", "import.bringIn", '{"importId":"q","address":"a"}');
    await task("l", "certificate.read", '{"listId":"l","language":"es"}');

    await imports({ engine, run, table: (name, columns) => run(`create table ${name} (${columns})`) });

    const moved = await queries.selectFrom("import_job").selectAll().orderBy("id").execute();
    expect(moved).toMatchObject([
      {
        ...{
          id: "l",
          kind: "people",
          state: "reading",
          errors: "[]",
          duplicate_lines: "[7]",
          committed_at: 0,
        },
        options: '{"format":"csv","templateUuid":"t","versionUuid":"v","language":"es"}',
      },
      {
        ...{
          id: "q",
          kind: "questions",
          state: "running",
          duplicate_lines: "[]",
          committed_at: 5,
          written: 0,
        },
        ...{ options: '{"format":"csv","bankId":"b"}', rows: "rows", total: 3, duplicates: 1, created_at: 5 },
      },
    ]);
    const { rows: tasks } = await sql`select kind, key, input from task order by id`.execute(queries);
    expect(tasks).toEqual([
      { kind: "people.parse", key: "people.parse l", input: '{"importId":"l","language":"es"}' },
      { kind: "questions.commit", key: "questions.commit q", input: '{"importId":"q","address":"a"}' },
    ]);
  });
});
