import type { Step } from "./step";

/** What is chosen in a list is kept by session; papers know who made them, and lists of them are narrowed by author and by date. */
export const longLists: Step = async ({ table, run }) => {
  await table(
    "chosen_rows",
    "token_hash text not null, list text not null, ids text not null, at bigint not null, primary key (token_hash, list)",
  );
  await run("create index chosen_rows_at on chosen_rows (at)");
  await run("alter table paper add column created_by text not null default ''");
  await run(
    `update paper set created_by = made.operator_id from
       (select subject, min(operator_id) as operator_id from audit
        where action in ('paper.create', 'paper.createFromStandard', 'paper.copy', 'group.create', 'group.copy')
        group by subject) as made
     where made.subject = paper.id`,
  );
  await run("update paper set created_by = updated_by where created_by = ''");
  // The last two columns are what a list sums up: it counts from the index alone.
  const summed = "updated_at desc, id desc, question_count, total_score";
  for (const [name, columns] of [
    ["paper_updated", `company_id, archived, ${summed}`],
    ["paper_state_updated", `company_id, archived, state, ${summed}`],
    ["paper_author", `company_id, created_by, archived, ${summed}, state`],
  ]) {
    if (name !== "paper_author") await run(`drop index ${name}`);
    await run(`create index ${name} on paper (${columns}) where removed_at = 0`);
  }
};
