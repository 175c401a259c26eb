import { monitoringCalls } from "#contract/monitoring/calls";
import type { Telling } from "#contract/monitoring/shapes";
import { audit } from "../audit";
import type { ChangeWriter } from "../database/writer";
import { findExam } from "../exams/store";
import { refuse } from "../handler";
import { newId } from "../ids";
import type { JobHandler, Queue } from "../jobs/job";
import { actionUnit, decide } from "../sitting/log";
import { settledSceneOf } from "../sitting/submission";
import type { Acting } from "./acting";
import { findWatched, runningIds, type Viewer } from "./watching";

const tellJob = "monitor.tell";

/** Candidates who are told at once: the writer commits them together. */
const piece = 50;

interface TellInput {
  viewer: Viewer;
  telling: Telling;
  /** Who sat when it was decided: whoever begins later is not meant. */
  ids: string[];
}

/** Says the same to all whom a filter finds and who sit. The reply is how many. */
export async function tellAll(telling: Telling, context: Acting): Promise<number> {
  const { queries, caller, clock, jobs } = context;
  const { companyId, operatorId, actions } = caller;
  const viewer = { companyId, operatorId, actions };
  const exam = await findWatched(queries, caller, telling.examId);
  const ids = await runningIds(queries, { exam, viewer, now: clock.now() }, telling);
  if (ids.length === 0) refuse(monitoringCalls.tell, "NOBODY_SITS");
  const input: TellInput = { viewer, telling, ids };
  // why: the same words twice are two jobs.
  await jobs.enqueue(queries, { companyId, operatorId, kind: tellJob, key: newId(), input });
  const { kind, reason, note, room, tab, key } = telling;
  await audit(context, `monitor.${kind}`, exam.id, {
    after: { room, tab, key, reason, note, people: ids.length },
  });
  return ids.length;
}

/** Tells each once, also where the job is begun again after a crash; who has handed in meanwhile is left out. */
const telling =
  (writer: ChangeWriter): JobHandler =>
  async ({ id: runId, input }, services) => {
    const { viewer, telling, ids } = input as TellInput;
    const { queries } = services.database;
    const own = { ...services, writer, queries };
    await findExam(queries, viewer.companyId, telling.examId);
    const { kind, reason, note } = telling;
    const act = { kind, reason, note, minutes: 0, by: viewer.operatorId, runId };
    const tellOne = (candidateId: string) =>
      decide(async () => {
        const told = await queries
          .selectFrom("monitor_action")
          .select("id")
          .where("run_id", "=", runId)
          .where("candidate_id", "=", candidateId)
          .executeTakeFirst();
        const scene = await settledSceneOf(own, candidateId);
        const sitting = scene?.candidate.state === "void" ? null : scene?.sitting;
        if (told || !scene || !sitting || !["sitting", "paused"].includes(sitting.state))
          return { isWritten: true, result: null };
        return { isWritten: await writer.write(actionUnit(own, { scene, sitting, act })), result: null };
      });
    for (let from = 0; from < ids.length; from += piece) {
      await Promise.all(ids.slice(from, from + piece).map(tellOne));
      await services.progress(Math.min(from + piece, ids.length), ids.length);
    }
    return null;
  };

/** Beside all other jobs: candidates wait for nobody's file. */
export const tellQueue = (writer: ChangeWriter): Queue => ({
  handlers: { [tellJob]: telling(writer) },
  concurrency: 1,
  backoff: [0, 0],
});
