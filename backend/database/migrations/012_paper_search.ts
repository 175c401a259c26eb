import type { Step } from "./step";

/**
 * A search for papers reads every search key of the company. On SQLite it reads them from this index alone,
 * a quarter of the table; an index row of PostgreSQL is too short for the longest of them.
 */
export const paperSearch: Step = async ({ run, engine }) => {
  if (engine === "sqlite")
    await run(
      `create index paper_search on paper
         (company_id, archived, number desc, state, search_key, id, question_count, total_score)`,
    );
};
