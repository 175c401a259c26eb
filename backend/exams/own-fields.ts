import { sql } from "kysely";
import type { ExamSettings } from "#contract/exams/settings";
import type { Queries } from "../database/open";

/** Candidates' values follow an own field of the exam that has a new name in its old place. */
export async function renameOwnFields(
  queries: Queries,
  examId: string,
  before: ExamSettings["ownFields"],
  after: ExamSettings["ownFields"],
): Promise<void> {
  const has = (fields: ExamSettings["ownFields"], name: string) => fields.some((one) => one.name === name);
  // In JSON a name with its quotes and colon is a key: within a value the quotes are escaped.
  const keyOf = (name: string) => `${JSON.stringify(name)}:`;
  for (const [at, { name }] of after.entries()) {
    const old = before[at]?.name;
    if (old === undefined || has(after, old) || has(before, name)) continue;
    await queries
      .updateTable("candidate")
      .set({ own: sql<string>`replace(own, ${keyOf(old)}, ${keyOf(name)})` })
      .where("exam_id", "=", examId)
      .where("own", "!=", "{}")
      .execute();
  }
}
