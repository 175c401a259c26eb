import { sql } from "kysely";
import type { ExamSettings } from "#contract/exams/settings";
import type { Queries } from "../database/open";

type Fields = ExamSettings["ownFields"];

/**
 * Candidates' values follow an own field of the exam that has a new name in its old line. With more or fewer lines than
 * before a line is not the same field, and each name keeps its own values.
 */
export async function renameOwnFields(
  queries: Queries,
  examId: string,
  before: Fields,
  after: Fields,
): Promise<void> {
  if (before.length !== after.length) return;
  const has = (fields: Fields, name: string) => fields.some((one) => one.name === name);
  for (const [at, { name }] of after.entries()) {
    const old = before[at]!.name;
    if (!has(after, old) && !has(before, name)) await rename(queries, examId, old, name);
  }
}

async function rename(queries: Queries, examId: string, old: string, name: string): Promise<void> {
  const whose = queries.selectFrom("candidate").where("exam_id", "=", examId).where("own", "!=", "{}");
  // In JSON a quote within a name or a value is escaped: what follows a brace or a comma unescaped is a key.
  const keyOf = (key: string, before: string) => `${before}${JSON.stringify(key)}:`;
  const renamed = sql<string>`replace(replace(own, ${keyOf(old, "{")}, ${keyOf(name, "{")}), ${keyOf(old, ",")}, ${keyOf(name, ",")})`;
  const has = (key: string) =>
    sql<boolean>`replace(replace(own, ${keyOf(key, "{")}, ''), ${keyOf(key, ",")}, '') <> own`;
  // Some may have values of a field of that name which went before.
  const both = await whose.select(["id", "own"]).where(has(old)).where(has(name)).execute();
  for (const { id, own } of both) {
    const { [name]: _, ...values } = JSON.parse(own) as Record<string, string>;
    await queries
      .updateTable("candidate")
      .set({ own: JSON.stringify(values) })
      .where("id", "=", id)
      .execute();
  }
  await queries
    .updateTable("candidate")
    .set({ own: renamed })
    .where("id", "in", whose.select("id").where(has(old)))
    .execute();
}
