import { sql } from "kysely";
import type { Queries } from "../database/open";

/**
 * When the last candidate's window closes, where the exam's own closes then (contract/candidates/time.ts says
 * when each one's does). Extra time is rounded up to a whole second, as there.
 */
export async function endsAt(queries: Queries, examId: string, closeAt: number): Promise<number> {
  const extra = sql<number>`(paper.total_duration * (candidate.factor - 100) + 99) / 100 + candidate.extra_minutes * 60`;
  const found = await queries
    .selectFrom("candidate")
    .innerJoin("exam", "exam.id", "candidate.exam_id")
    .innerJoin("paper", "paper.id", "exam.paper_id")
    .select([
      sql<number>`coalesce(max(candidate.close_at), 0)`.as("own"),
      sql<number>`coalesce(max(case when candidate.close_at = 0 then ${extra} else 0 end), 0)`.as("extra"),
    ])
    .where("candidate.exam_id", "=", examId)
    .where("candidate.removed_at", "=", sql.lit(0))
    .where("candidate.staged", "=", sql.lit(""))
    .where("candidate.trial", "=", sql.lit(0))
    .where("candidate.accommodation", "<>", sql.lit(""))
    .executeTakeFirstOrThrow();
  return Math.max(closeAt + Number(found.extra) * 1000, Number(found.own));
}
