import { join } from "node:path";
import { type Database, openDatabase } from "#backend/database/open";
import { insertQuestions } from "#backend/questions/content";
import type { Question } from "#contract/questions/shapes";
import type { Mobile } from "./cast";

/** Works on the database beside a running site, on behalf of somebody. */
export async function besideSite<Result>(
  dataFolder: string,
  mobile: Mobile,
  work: (database: Database, caller: { companyId: string; operatorId: string }) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(join(dataFolder, "mingshi.sqlite"));
  try {
    const { id, company_id } = await database.queries
      .selectFrom("operator")
      .select(["id", "company_id"])
      .where("mobile", "=", mobile)
      .executeTakeFirstOrThrow();
    return await work(database, { companyId: company_id, operatorId: id });
  } finally {
    await database.close();
  }
}

/**
 * Puts questions into the bank of somebody's company; returns their ids in the same order. For stories about what
 * questions of every kind look like, not about how they are written.
 */
export const bankQuestions = (dataFolder: string, mobile: Mobile, questions: Question[]): Promise<string[]> =>
  besideSite(dataFolder, mobile, (database, caller) =>
    database.transaction(async (queries) => {
      const made = await insertQuestions({ queries, caller, clock: { now: Date.now } }, questions);
      return made.map(({ id }) => id);
    }),
  );
