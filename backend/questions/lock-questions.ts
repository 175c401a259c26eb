import { sql } from "kysely";
import { engineOf } from "../database/engine-of";
import type { Queries } from "../database/open";

/**
 * Current rows of the company's questions, locked until the transaction ends, including those removed from
 * the bank, excluding those staged by an import. They are locked in the order of their ids, after papers and
 * banks, so that two changes of many never deadlock.
 */
export async function lockQuestions(queries: Queries, companyId: string, ids: readonly string[]) {
  const questions = queries
    .selectFrom("question")
    .select(["id", "version_id", "type", "tag", "score", "ownership", "created_by", "bank_id", "removed_at"])
    .select(["review", "written_by", "revision"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...new Set(ids)])
    .where("staged", "=", "")
    .orderBy("id");
  // SQLite's transaction locks the whole file already.
  const locked = engineOf(queries) === "sqlite" ? questions : questions.modifyEnd(sql`for update`);
  return locked.execute();
}

export type LockedQuestion = Awaited<ReturnType<typeof lockQuestions>>[number];
