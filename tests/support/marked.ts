import type { Queries } from "#backend/database/open";
import { newId, newOpenId } from "#backend/ids";
import type { Author } from "./authors";

interface Asked {
  examId: string;
  candidateId: string;
  versionId: string;
  at: number;
}

/** An answer of a candidate that this administrator has begun to mark. why: sitting an exam takes many calls. */
export async function insertMarked(
  queries: Queries,
  admin: Author,
  { examId, candidateId, versionId, at }: Asked,
): Promise<string> {
  const whose = { candidate_id: candidateId, exam_id: examId, company_id: admin.companyId };
  await insertHandedIn(queries, whose, at);
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

/** A candidate whose only answer is scored and released. */
export async function insertReported(
  queries: Queries,
  admin: Author,
  { examId, candidateId, versionId, at }: Asked,
): Promise<string> {
  const whose = { candidate_id: candidateId, exam_id: examId, company_id: admin.companyId };
  await insertHandedIn(queries, whose, at);
  const answer = { versionId, part: 0, score: 500, full: 500, why: "right", children: [] };
  await queries
    .insertInto("candidate_score")
    .values({
      ...{ ...whose, answers: JSON.stringify([answer]), score: 500, total: 500, open: 0, passed: null },
      ...{ released_at: at, followed_at: at, withheld: "", revision: 1, at },
    })
    .execute();
  return candidateId;
}

const insertHandedIn = (
  queries: Queries,
  whose: { candidate_id: string; exam_id: string; company_id: string },
  at: number,
) =>
  queries
    .insertInto("sitting")
    .values({
      ...{ ...whose, receipt: newOpenId(), state: "submitted", started_at: at, ends_at: at },
      ...{ submitted_at: at, submitted_by: "candidate", structure: "", parts: "[0]", stops: "[]", place: 0 },
      ...{ paused_at: 0, pauses: 0, sequence: 1, saved_at: 0, link: "", revision: 1, scored: 1 },
    })
    .execute();
/** A rescoring of an exam that changed nobody's score. */
export async function insertRescoring(
  queries: Queries,
  admin: Author,
  { examId, versionId, at }: { examId: string; versionId: string; at: number },
): Promise<string> {
  const id = newId();
  const change = { kind: "everybody" as const, versionId, child: -1 };
  await queries
    .insertInto("rescoring")
    .values({
      ...{ id, exam_id: examId, company_id: admin.companyId, version: 2, kind: change.kind },
      ...{ change: JSON.stringify(change), reason: "题干有歧义", changed: 0, gained: 0, lost: 0 },
      ...{ operator_id: admin.id, at, undone_in: 0 },
    })
    .execute();
  return id;
}
