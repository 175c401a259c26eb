import { monitoringCalls } from "#contract/monitoring/calls";
import type { MonitorAct } from "#contract/monitoring/shapes";
import { type ClockStop, partSchedule, sittingEnd } from "#contract/sitting/timing";
import { oweAudit, settleOwed } from "../audit";
import { findCandidate } from "../candidates/store/store";
import { lookAgain } from "../certificate-rules/store";
import type { Queries } from "../database/open";
import { isTransient } from "../database/transient";
import type { Change } from "../database/writer";
import { type Caller, type Context, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { actionUnit, decide, goOnColumns, isRunning, readmitColumns, voidColumns } from "../sitting/log";
import type { SittingRow, SittingScene } from "../sitting/scene";
import { asFarAsScored, candidateStateChange, settledSceneOf } from "../sitting/submission";
import { actBeforeStart } from "./before-start";
import { findWatchedCandidate } from "./watching";

export type Acting = Context & { caller: Caller };

/**
 * Does what a monitor decided to a running sitting: one unit of its log, so that no save and no other monitor comes
 * in between, with what it owes to the audit. `seen` is how many actions the monitor knew of: whoever did not see the
 * last one is told instead.
 */
export async function actOnSitting(act: MonitorAct, context: Acting): Promise<null> {
  const { queries, caller } = context;
  const { candidateId, kind, reason, note, minutes, seen } = act;
  const exam = await findWatchedCandidate(queries, caller, candidateId);
  const id = newId();
  const owed = await decide(async () => {
    const scene = (await settledSceneOf(context, candidateId)) ?? notFound();
    const { sitting } = scene;
    if (!sitting) {
      await actBeforeStart(act, context, exam.id);
      return { isWritten: true, result: null };
    }
    if (sitting.actions !== seen) refuse(monitoringCalls.act, "ACTED_MEANWHILE");
    if (!fits(kind, scene)) refuse(monitoringCalls.act, "ACTION_NOT_POSSIBLE");
    const goesOn = kind === "readmit" && isRunning(sitting);
    // Nobody could be sitting it when it was cancelled.
    if (goesOn && scene.candidate.exam_state === "cancelled") refuse(monitoringCalls.act, "EXAM_CANCELLED");
    // why: what stops the clock from then on moves no end, and the sitting is about to be handed in.
    const stopsClock = kind === "time" || kind === "pause";
    if (stopsClock && scene.now >= sittingEnd(scene.schedule))
      refuse(monitoringCalls.act, "SITTING_TIME_OVER");
    const before = await findCandidate(queries, caller.companyId, candidateId);
    const { columns, candidate } = effectOf(act, scene, sitting, caller.operatorId, before.state_before);
    const unit = [
      ...(goesOn ? [stillHeld(queries, scene.candidate)] : []),
      ...actionUnit(context, { scene, sitting, act: { ...act, id, by: caller.operatorId }, columns }),
    ];
    if (candidate && "state_before" in candidate) {
      if (await isScored(queries, candidateId)) unit.push([lookAgain(queries, candidateId), 1]);
      unit.push([
        queries
          .updateTable("candidate")
          .set((set) => ({
            ...{ ...candidate, revision: set("revision", "+", 1) },
            ...{ updated_at: scene.now, updated_by: caller.operatorId },
          }))
          .where("id", "=", candidateId)
          .where("state", "=", scene.candidate.state),
        1,
      ]);
      if (kind === "readmit") unit.push([asFarAsScored(queries, candidateId), "any"]);
    } else if (candidate) unit.push(candidateStateChange(context, candidateId, candidate.state));
    const entry = oweAudit(context, {
      ...{ at: scene.now, action: `monitor.${kind}`, subject: candidateId },
      after: { examId: exam.id, reason, note, minutes },
    });
    unit.push(entry.change);
    const isWritten = await context.writer.write(unit).catch(async (error) => {
      // why: a thread or a line that ends just then does not tell whether it was written, and a monitor has to know.
      if (isTransient(error) && (await isDone(queries, id).catch(() => false))) return true;
      throw error;
    });
    return { isWritten, result: entry.id };
  });
  if (owed) await settleOwed(context, owed);
  return null;
}

async function isDone(queries: Queries, id: string): Promise<boolean> {
  const row = await queries.selectFrom("monitor_action").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** The exam is as it was read; first, as whoever cancels it locks it before its candidates. */
const stillHeld = (
  queries: Queries,
  { exam_id, exam_state }: Pick<SittingScene["candidate"], "exam_id" | "exam_state">,
): Change => [
  queries
    .updateTable("exam")
    .set((set) => ({ revision: set.ref("revision") }))
    .where("id", "=", exam_id)
    .where("state", "=", exam_state),
  1,
];

async function isScored(queries: Queries, candidateId: string): Promise<boolean> {
  const score = queries
    .selectFrom("candidate_score")
    .select("candidate_id")
    .where("candidate_id", "=", candidateId);
  return (await score.executeTakeFirst()) !== undefined;
}

/** Whether an action fits a sitting as it stands. */
function fits(kind: MonitorAct["kind"], { candidate, sitting }: SittingScene): boolean {
  if (kind === "readmit") return candidate.state === "void";
  if (candidate.state === "void") return false;
  if (kind === "void") return true;
  if (kind === "pause") return sitting?.state === "sitting";
  if (kind === "resume") return sitting?.state === "paused";
  return sitting !== null && isRunning(sitting);
}

type CandidateChange =
  | { state: "paused" | "sitting" | "terminated" }
  | { state: string; state_reason: string; state_before: string };

/** What an action changes of the sitting, and of the candidate. */
function effectOf(
  { kind, minutes, note }: MonitorAct,
  scene: SittingScene,
  sitting: SittingRow,
  operatorId: string,
  stateBefore: string,
): { columns: Partial<SittingRow>; candidate: CandidateChange | null } {
  const { now, rules, facts, candidate } = scene;
  const stored: ClockStop[] = JSON.parse(sitting.stops);
  const endWith = (stops: ClockStop[]) => sittingEnd(partSchedule(rules, { ...facts, stops }));
  switch (kind) {
    case "message":
    case "warn":
      return { columns: {}, candidate: null };
    case "pause":
      return {
        columns: { state: "paused", paused_at: now, held_by: operatorId },
        candidate: { state: "paused" },
      };
    case "resume":
      return { columns: goOnColumns(scene, sitting), candidate: { state: "sitting" } };
    case "time": {
      // It also moves the close, as an outage does: what was given is there.
      const given = { at: now, milliseconds: minutes * 60_000, isOutage: true, isGift: true };
      return {
        columns: { stops: JSON.stringify([...stored, given]), ends_at: endWith([...stored, given]) },
        candidate: null,
      };
    }
    case "end":
      return {
        columns: {
          ...{ state: "terminated", submitted_at: now, submitted_by: operatorId },
          ...{ ends_at: now, paused_at: 0, held_by: "" },
        },
        candidate: { state: "terminated" },
      };
    case "void":
      return {
        columns: voidColumns(scene, sitting),
        candidate: { state: "void", state_reason: note, state_before: candidate.state },
      };
    case "readmit": {
      const state = stateBefore || (isRunning(sitting) ? sitting.state : "submitted");
      return {
        columns: readmitColumns(scene, sitting, stateBefore),
        candidate: { state, state_reason: note, state_before: "" },
      };
    }
  }
}
