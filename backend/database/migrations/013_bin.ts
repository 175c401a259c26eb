import type { Step } from "./step";

/**
 * Removed rows go to a bin. A removed row is named by its own id, so that its name is free for another; the
 * name that it had is in `removed_name`.
 */
export const bin: Step = async ({ run, engine }) => {
  for (const table of ["paper", "part", "slot", "certificate_template", "question"]) {
    if (table !== "question")
      await run(`alter table ${table} add column removed_at bigint not null default 0`);
    await run(`alter table ${table} add column removed_by text not null default ''`);
    await run(`alter table ${table} add column removed_name text not null default ''`);
    await run(
      `create index ${table}_removed on ${table} (company_id, removed_at desc, id) where removed_at > 0`,
    );
  }
  await run(
    `update question set removed_by = updated_by, removed_name = substr(version.content, 1, 300)
     from question_version as version where version.id = question.version_id and question.removed_at > 0`,
  );
  // Lists of papers read these indexes, which leave removed papers out.
  for (const [order, columns] of [
    ["updated", "updated_at desc, id desc"],
    ["number", "number desc"],
    ["title", "title"],
    ["score", "total_score desc, id desc"],
  ]) {
    for (const [name, state] of [
      [`paper_${order}`, ""],
      [`paper_state_${order}`, "state, "],
    ]) {
      await run(`drop index ${name}`);
      await run(
        `create index ${name} on paper (company_id, archived, ${state}${columns}) where removed_at = 0`,
      );
    }
  }
  if (engine !== "sqlite") return;
  await run("drop index paper_search");
  await run(
    `create index paper_search on paper
       (company_id, archived, number desc, state, search_key, id, question_count, total_score)
       where removed_at = 0`,
  );
};
