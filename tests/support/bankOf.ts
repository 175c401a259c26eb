import { join } from "node:path";
import { openDatabase } from "#backend/database/open";
import { insertQuestions } from "#backend/questions/content";
import type { Question } from "#contract/questions/shapes";
import type { Mobile } from "./cast";

/**
 * Puts questions into the bank of somebody's company, beside a running site; returns their ids in the same order. For
 * stories about what questions of every kind look like, not about how they are written.
 */
export async function bankQuestions(
  dataFolder: string,
  mobile: Mobile,
  questions: Question[],
): Promise<string[]> {
  const database = await openDatabase(join(dataFolder, "mingshi.sqlite"));
  try {
    return await database.transaction(async (queries) => {
      const author = await queries
        .selectFrom("operator")
        .select(["id", "company_id"])
        .where("mobile", "=", mobile)
        .executeTakeFirstOrThrow();
      const caller = { companyId: author.company_id, operatorId: author.id };
      const made = await insertQuestions({ queries, caller, clock: { now: Date.now } }, questions);
      return made.map(({ id }) => id);
    });
  } finally {
    await database.close();
  }
}
