import type * as z from "zod/v4";
import { sittingCalls } from "#contract/sitting/calls";
import type { sittingSession } from "#contract/sitting/shapes";
import { type CandidateRow, findCandidate, nextCandidateNumber } from "../candidates/store/store";
import type { Queries } from "../database/open";
import { lockExam } from "../exams/store";
import { type Context, refuse } from "../handler";
import { hashToken, newId, newOpenId } from "../ids";
import { startObstacleOf } from "./obstacle";
import type { SittingScene } from "./scene";
import { settledScene } from "./submission";

/** How many more times the candidate may sit the exam now; 0 until this attempt is handed in. */
export function attemptsLeft(scene: SittingScene, agent: string): number {
  const { candidate, paper, sitting } = scene;
  if (sitting?.state !== "submitted" || candidate.trial === 1 || startObstacleOf(scene, agent)) return 0;
  return Math.max(0, paper.settings.attempts - candidate.attempt);
}

/**
 * Another attempt at a practice paper: a candidate of its own, with a paper, a sitting and scores of their own, whom the
 * session now stands for. It is free; the earlier attempt stays as it was handed in. Asked for twice, it is one.
 */
export async function sitAgain(
  { session }: z.output<typeof sittingSession>,
  context: Context,
): Promise<{ uuid: string }> {
  const scene = await settledScene(context, session);
  const { candidate, sitting } = scene;
  if (candidate.attempt > 1 && !sitting) return { uuid: candidate.uuid };
  if (attemptsLeft(scene, context.agent) === 0) refuse(sittingCalls.again, "NO_ATTEMPT_LEFT");
  return context.database.transaction(async (trx) => {
    // This locks the exam: of two requests at once the second finds what the first has made.
    const exam = await lockExam(trx, candidate.company_id, candidate.exam_id);
    const row = await findCandidate(trx, candidate.company_id, candidate.id);
    const now = context.clock.now();
    const next = (await attemptAfter(trx, row)) ?? (await insertAttempt(trx, row, exam, now));
    await endOtherSession(trx, next.id, { session, now });
    await trx
      .updateTable("candidate_session")
      .set({ candidate_id: next.id })
      .where("token_hash", "=", hashToken(session))
      .where("ended_at", "=", 0)
      .execute();
    return { uuid: next.uuid };
  });
}

/**
 * Each candidate has one session (trust G7): that of another device, which went on to this attempt first, ends. A sitting
 * that runs there is not taken over here; who confirms who they are says that they take it over.
 */
async function endOtherSession(
  queries: Queries,
  candidateId: string,
  { session, now }: { session: string; now: number },
): Promise<void> {
  // This locks the row, as entering does.
  await queries
    .updateTable("candidate")
    .set((set) => ({ revision: set("revision", "+", 1), updated_at: now }))
    .where("id", "=", candidateId)
    .execute();
  const { numUpdatedRows: live } = await queries
    .updateTable("candidate_session")
    .set({ ended_at: now })
    .where("candidate_id", "=", candidateId)
    .where("ended_at", "=", 0)
    .where("token_hash", "<>", hashToken(session))
    .executeTakeFirst();
  if (live === 0n) return;
  const running = await queries
    .selectFrom("sitting")
    .select("candidate_id")
    .where("candidate_id", "=", candidateId)
    .where("state", "in", ["sitting", "paused"])
    .executeTakeFirst();
  if (running) refuse(sittingCalls.again, "ATTEMPT_ELSEWHERE");
}

const attemptAfter = (queries: Queries, row: CandidateRow) =>
  queries
    .selectFrom("candidate")
    .select(["id", "uuid"])
    .where("first_id", "=", row.first_id || row.id)
    .where("attempt", "=", row.attempt + 1)
    .where("removed_at", "=", 0)
    .executeTakeFirst();

/** The same person under the exam's next number: registered, with nothing reserved. */
async function insertAttempt(queries: Queries, row: CandidateRow, exam: { id: string }, now: number) {
  const next = {
    ...row,
    ...{ id: newId(), uuid: newOpenId(), number: await nextCandidateNumber(queries, exam) },
    ...{ attempt: row.attempt + 1, first_id: row.first_id || row.id },
    ...{
      state: "registered",
      state_reason: "",
      state_before: "",
      reserved: 0,
      photo: "",
      revision: 1,
      keyed: "none",
    },
    ...{ created_at: now, created_by: "", updated_at: now, updated_by: "" },
  };
  await queries.insertInto("candidate").values(next).execute();
  return next;
}
