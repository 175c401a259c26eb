import { sql } from "kysely";
import type { Clock } from "../clock";
import type { Database } from "../database/open";
import { enqueueJob } from "../jobs/queue";
import { drawJob } from "./drawing/papers";

/** Enqueues the draw of exams that are published, not over, and have candidates without a paper; recurring. */
export async function drawMissing({ queries }: Database, clock: Clock): Promise<void> {
  const exams = await queries
    .selectFrom("exam")
    .select(["exam.id", "exam.company_id"])
    .where("exam.state", "=", "published")
    .where("exam.removed_at", "=", sql.lit(0))
    .where("exam.ends_at", ">", clock.now())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("candidate")
          .leftJoin("candidate_paper as paper", "paper.candidate_id", "candidate.id")
          .select("candidate.id")
          .whereRef("candidate.exam_id", "=", "exam.id")
          .where("candidate.removed_at", "=", sql.lit(0))
          .where("candidate.staged", "=", sql.lit(""))
          .where("candidate.trial", "=", sql.lit(0))
          .where("paper.candidate_id", "is", null),
      ),
    )
    .execute();
  for (const { id: examId, company_id: companyId } of exams)
    await enqueueJob(queries, clock, {
      ...{ companyId, operatorId: "", kind: drawJob, key: examId, input: { examId } },
    });
}
