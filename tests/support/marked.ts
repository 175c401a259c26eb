import type { Queries } from "#backend/database/open";
import { newId, newOpenId } from "#backend/ids";
import type { Author } from "./authors";

/** An answer of a candidate that this administrator has begun to mark. why: sitting an exam takes many calls. */
export async function insertMarked(
  queries: Queries,
  admin: Author,
  {
    examId,
    candidateId,
    versionId,
    at,
  }: { examId: string; candidateId: string; versionId: string; at: number },
): Promise<string> {
  const whose = { candidate_id: candidateId, exam_id: examId, company_id: admin.companyId };
  await queries
    .insertInto("sitting")
    .values({
      ...{ ...whose, receipt: newOpenId(), state: "submitted", started_at: at, ends_at: at },
      ...{ submitted_at: at, submitted_by: "candidate", structure: "", parts: "[0]", stops: "[]", place: 0 },
      ...{ paused_at: 0, pauses: 0, sequence: 1, saved_at: 0, link: "", revision: 1, scored: 1 },
    })
    .execute();
  const answer = { versionId, part: 0, score: null, full: 500, why: "waits", children: [] };
  await queries
    .insertInto("candidate_score")
    .values({
      ...{ ...whose, answers: JSON.stringify([answer]), score: 0, total: 500, open: 1, passed: null },
      ...{ released_at: 0, withheld: "", revision: 1, at },
    })
    .execute();
  await queries
    .insertInto("exam_marker")
    .values({ exam_id: examId, company_id: admin.companyId, operator_id: admin.id })
    .execute();
  const id = newId();
  await queries
    .insertInto("marking_task")
    .values({
      ...{ id, ...whose, place: 0, child: -1, version_id: versionId, round: 1, marker_id: admin.id },
      ...{ state: "leased", leased_until: at, score: null, full_score: 500, note: "", at },
    })
    .execute();
  return id;
}
