import { sql } from "kysely";
import { engineOf } from "../database/engine-of";
import type { Queries } from "../database/open";

/**
 * Questions of the company as they are now, held until the transaction ends, also those that were taken out of the
 * bank; not those that an import is still bringing. They are held in the order of their ids, after papers and banks,
 * so that two changes of many never wait for each other in a circle.
 */
export async function holdQuestions(queries: Queries, companyId: string, ids: readonly string[]) {
  const questions = queries
    .selectFrom("question")
    .select(["id", "version_id", "type", "tag", "score", "ownership", "created_by", "bank_id", "removed_at"])
    .where("company_id", "=", companyId)
    .where("id", "in", [...new Set(ids)])
    .where("staged", "=", "")
    .orderBy("id");
  // SQLite's transaction holds the whole file already.
  const held = engineOf(queries) === "sqlite" ? questions : questions.modifyEnd(sql`for update`);
  return held.execute();
}

export type HeldQuestion = Awaited<ReturnType<typeof holdQuestions>>[number];
