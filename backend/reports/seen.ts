import { sql } from "kysely";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { personKey } from "../results/people";

/** Questions that are looked up at once. */
const piece = 500;

/**
 * By version of a question: how many people handed in an earlier exam of the company whose paper holds it, each once
 * however often they sat it, and whether or not it is scored. Where a paper asks each candidate some of its questions,
 * not all of them saw it.
 */
export async function seenBefore(
  queries: Queries,
  exam: ExamRow,
  versionIds: readonly string[],
): Promise<Map<string, number>> {
  const held: { version_id: string; id: string }[] = [];
  for (let at = 0; at < versionIds.length; at += piece)
    held.push(
      ...(await queries
        .selectFrom("slot")
        .innerJoin("exam", "exam.paper_id", "slot.paper_id")
        .select(["slot.version_id", "exam.id"])
        .distinct()
        .where("slot.version_id", "in", versionIds.slice(at, at + piece))
        .where("slot.company_id", "=", exam.company_id)
        .where("slot.removed_at", "=", 0)
        .where("exam.company_id", "=", exam.company_id)
        .where("exam.id", "<>", exam.id)
        .where("exam.open_at", "<=", exam.open_at)
        .where("exam.removed_at", "=", 0)
        .execute()),
    );
  const examIds = [...new Set(held.map(({ id }) => id))];
  if (examIds.length === 0) return new Map();
  const counts = await queries
    .selectFrom("sitting")
    .innerJoin("candidate", "candidate.id", "sitting.candidate_id")
    .select(["sitting.exam_id", sql<number>`count(distinct ${personKey})`.as("count")])
    .where("sitting.exam_id", "in", examIds)
    .where("sitting.submitted_at", ">", 0)
    .where("candidate.trial", "=", 0)
    .groupBy("sitting.exam_id")
    .execute();
  const countOf = new Map(counts.map(({ exam_id, count }) => [exam_id, Number(count)]));
  const seen = new Map<string, number>();
  for (const { version_id, id } of held)
    seen.set(version_id, (seen.get(version_id) ?? 0) + (countOf.get(id) ?? 0));
  return seen;
}
