import type { Queries } from "#backend/database/open";
import { newOpenId } from "#backend/ids";
import type { Author } from "./authors";
import { insertRow } from "./rows";

interface Asked {
  examId: string;
  candidateId: string;
  versionId: string;
  at: number;
}

/** An answer of a candidate that this administrator has begun to mark. why: sitting an exam takes many calls. */
export async function insertMarked(queries: Queries, admin: Author, asked: Asked): Promise<string> {
  const { versionId, at } = asked;
  const whose = await insertScored(queries, admin, asked, null);
  const { exam_id, company_id } = whose;
  await insertRow(queries, "exam_marker", { exam_id, company_id, operator_id: admin.id });
  const task = await insertRow(queries, "marking_task", {
    ...{ ...whose, child: -1, version_id: versionId, round: 1, marker_id: admin.id },
    ...{ state: "leased", leased_until: at, full_score: 500, at },
  });
  return task.id;
}

/** A candidate whose only answer has this score, which is released, or none yet. */
export async function insertScored(
  queries: Queries,
  admin: Author,
  { examId, candidateId, versionId, at }: Asked,
  score: number | null,
) {
  const whose = { candidate_id: candidateId, exam_id: examId, company_id: admin.companyId };
  await insertRow(queries, "sitting", {
    ...{ ...whose, receipt: newOpenId(), state: "submitted", started_at: at, ends_at: at, submitted_at: at },
    ...{ submitted_by: "candidate", parts: "[0]", stops: "[]", sequence: 1, revision: 1, scored: 1 },
  });
  const why = score === null ? "waits" : "right";
  const answer = { versionId, part: 0, score, full: 500, why, children: [] };
  const released = score === null ? { open: 1 } : { score, released_at: at, followed_at: at };
  await insertRow(queries, "candidate_score", {
    ...{ ...whose, answers: JSON.stringify([answer]), total: 500, revision: 1, at },
    ...released,
  });
  return whose;
}
