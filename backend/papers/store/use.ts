import type { Queries } from "../../database/open";

/**
 * Updates which questions a paper contains. Its rows belong to the paper, which must be locked, so nobody
 * else waits for them.
 */
export async function settleUse(queries: Queries, companyId: string, paperId: string): Promise<void> {
  const questions = queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select("version.question_id")
    .distinct()
    .where("slot.paper_id", "=", paperId)
    .where("slot.removed_at", "=", 0);
  const before = await queries
    .selectFrom("question_use")
    .select("question_id")
    .where("paper_id", "=", paperId)
    .execute();
  const known = new Set(before.map((row) => row.question_id));
  const now = new Set((await questions.execute()).map((row) => row.question_id));
  const added = [...now].filter((id) => !known.has(id));
  const gone = [...known].filter((id) => !now.has(id));
  for (let from = 0; from < added.length; from += 500)
    await queries
      .insertInto("question_use")
      .values(
        added.slice(from, from + 500).map((question_id) => ({
          company_id: companyId,
          question_id,
          paper_id: paperId,
        })),
      )
      .execute();
  for (let from = 0; from < gone.length; from += 500)
    await queries
      .deleteFrom("question_use")
      .where("paper_id", "=", paperId)
      .where("question_id", "in", gone.slice(from, from + 500))
      .execute();
}
