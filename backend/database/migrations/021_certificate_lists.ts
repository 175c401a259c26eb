import type { Step } from "./step";

/**
 * The register of certificates is narrowed by day of issue and sorted by each of its heads; the question bank
 * is narrowed by author. The index of the register's own order covers all that a search filters by.
 */
export const certificateLists: Step = async ({ run }) => {
  await run("drop index certificate_by_issued");
  for (const [name, columns] of [
    ["issued", "issued_at desc, id desc, state, ends_at, template_id, list_id, issued_on, search_key"],
    ["day", "issued_on desc, id desc, state, ends_at, template_id, list_id"],
    ["name", "name, id"],
    ["end", "(case when ends_at = 0 then 1 else 0 end), ends_at, id, state, template_id"],
  ])
    await run(
      `create index certificate_by_${name} on certificate (company_id, ${columns}) where staged = ''`,
    );
  await run(
    `create index question_author on question (company_id, created_by, updated_at desc, id desc, type, difficulty, tag, ownership)
     where staged = '' and removed_at = 0`,
  );
};
