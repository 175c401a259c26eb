import { sql } from "kysely";
import { newId } from "../ids";
import type { Author } from "../papers/store/store";
import type { LockedQuestion } from "../questions/lock-questions";

/**
 * Sets the tag of the newest versions of these locked questions. A version that a paper contains is
 * immutable: the question gets a new one.
 */
export async function tagVersions(
  { queries, caller, clock }: Author,
  questions: LockedQuestion[],
  tag: string,
): Promise<void> {
  if (questions.length === 0) return;
  const current = questions.map((question) => question.version_id);
  const slots = await queries
    .selectFrom("slot")
    .select("version_id")
    .distinct()
    .where("version_id", "in", current)
    .execute();
  const used = slots.map((slot) => slot.version_id);
  const free = current.filter((id) => !used.includes(id));
  if (free.length > 0)
    await queries.updateTable("question_version").set({ tag }).where("id", "in", free).execute();
  if (used.length === 0) return;

  const rows = await queries.selectFrom("question_version").selectAll().where("id", "in", used).execute();
  const questionIds = rows.map((row) => row.question_id);
  const last = await queries
    .selectFrom("question_version")
    .select("question_id")
    .select(({ fn }) => fn.max<number>("number").as("number"))
    .where("question_id", "in", questionIds)
    .groupBy("question_id")
    .execute();
  const numbers = new Map(last.map((row) => [row.question_id, row.number]));
  const made = rows.map((row) => ({
    ...row,
    id: newId(),
    company_id: caller.companyId,
    tag,
    number: numbers.get(row.question_id)! + 1,
    created_at: clock.now(),
  }));
  for (let from = 0; from < made.length; from += 500)
    await queries
      .insertInto("question_version")
      .values(made.slice(from, from + 500))
      .execute();
  await queries
    .updateTable("question")
    .from("question_version as version")
    .set({ version_id: sql<string>`version.id` })
    .whereRef("version.question_id", "=", "question.id")
    .where(
      "version.id",
      "in",
      made.map((row) => row.id),
    )
    .execute();
}
