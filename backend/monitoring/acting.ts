import { monitoringCalls } from "#contract/monitoring/calls";
import type { MonitorAct } from "#contract/monitoring/shapes";
import { type ClockStop, partSchedule, sittingEnd } from "#contract/sitting/timing";
import { audit } from "../audit";
import { findCandidate } from "../candidates/store/store";
import type { Change } from "../database/writer";
import { type Caller, type Context, notFound, refuse } from "../handler";
import { newId } from "../ids";
import { append, type NewEntry } from "../sitting/log";
import { decide } from "../sitting/saving";
import { type SittingRow, type SittingScene, type SittingServices, sceneOfCandidate } from "../sitting/scene";
import { candidateStateChange, isOverdue, settleOverdue } from "../sitting/submission";
import { actBeforeStart } from "./before-start";
import { findWatchedCandidate } from "./watching";

export type Acting = Context & { caller: Caller };

/**
 * Does what a monitor decided to a running sitting: one unit of its log, so that no save and no other monitor comes
 * in between. `seen` is how many actions the monitor knew of: whoever did not see the last one is told instead.
 */
export async function actOnSitting(act: MonitorAct, context: Acting): Promise<null> {
  const { queries, caller } = context;
  const { candidateId, kind, reason, note, minutes, seen } = act;
  const exam = await findWatchedCandidate(queries, caller, candidateId);
  const isAudited = await decide(async () => {
    const scene = (await settledSceneOf(context, candidateId)) ?? notFound();
    const { sitting } = scene;
    if (!sitting) {
      await actBeforeStart(act, context, exam.id);
      return { isWritten: true, result: true };
    }
    if (sitting.actions !== seen) refuse(monitoringCalls.act, "ACTED_MEANWHILE");
    if (!fits(kind, scene)) refuse(monitoringCalls.act, "ACTION_NOT_POSSIBLE");
    const before = await findCandidate(queries, caller.companyId, candidateId);
    const { columns, candidate } = effectOf(act, scene, sitting, caller.operatorId, before.state_before);
    const unit = [...unitOf(context, { scene, sitting, act: { ...act, by: caller.operatorId }, columns })];
    if (candidate && "state_before" in candidate)
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
    else if (candidate) unit.push(candidateStateChange(context, candidateId, candidate.state));
    return { isWritten: await context.writer.write(unit), result: false };
  });
  if (!isAudited)
    await audit(context, `monitor.${kind}`, candidateId, {
      after: { examId: exam.id, reason, note, minutes },
    });
  return null;
}

/** The scene of a candidate; an overdue sitting is handed in first. */
export async function settledSceneOf(services: SittingServices, candidateId: string) {
  const scene = await sceneOfCandidate(services, candidateId);
  if (!scene || !isOverdue(scene)) return scene;
  await settleOverdue(services, candidateId);
  return sceneOfCandidate(services, candidateId);
}

const entryKinds: Record<MonitorAct["kind"], NewEntry["kind"]> = {
  ...{ message: "message", warn: "message", time: "time" },
  ...{ pause: "pause", resume: "resume", end: "terminate" },
  ...{ void: "void", readmit: "readmit" },
};

/** An action with its entry of the log and what it changes of the sitting. */
export function unitOf(
  services: Pick<SittingServices, "queries" | "seal">,
  {
    scene,
    sitting,
    act,
    columns = {},
  }: {
    scene: SittingScene;
    sitting: SittingRow;
    act: Pick<MonitorAct, "kind" | "reason" | "note" | "minutes"> & { by: string; runId?: string };
    columns?: Partial<SittingRow>;
  },
): Change[] {
  const { kind, reason, note, minutes, by, runId = "" } = act;
  const { candidate, now } = scene;
  const id = newId();
  const { changes } = append(
    services,
    sitting,
    { kind: entryKinds[kind], place: -1, content: id, at: now, formId: "" },
    { ...columns, actions: sitting.actions + 1 },
  );
  const row = services.queries
    .insertInto("monitor_action")
    .values({
      ...{ id, candidate_id: candidate.id, exam_id: candidate.exam_id, company_id: candidate.company_id },
      ...{ kind, reason, note, minutes: kind === "time" ? minutes : 0 },
      ...{ operator_id: by, at: now, run_id: runId },
    })
    // why: what a process that died has told is there only now; nothing of this unit is written, and it is read again.
    .onConflict((conflict) => conflict.doNothing());
  return [...changes, [row, 1]];
}

const isRunning = ({ state }: Pick<SittingRow, "state">) => state === "sitting" || state === "paused";

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
  { now, rules, facts, candidate }: SittingScene,
  sitting: SittingRow,
  operatorId: string,
  stateBefore: string,
): { columns: Partial<SittingRow>; candidate: CandidateChange | null } {
  const stored: ClockStop[] = JSON.parse(sitting.stops);
  const endWith = (stops: ClockStop[]) => sittingEnd(partSchedule(rules, { ...facts, stops }));
  const goOn = () => {
    const stop = { at: sitting.paused_at, milliseconds: now - sitting.paused_at, isOutage: false };
    const stops = [...stored, stop];
    const columns = { state: "sitting", paused_at: 0, held_by: "", stops: JSON.stringify(stops) };
    return { ...columns, ends_at: endWith(stops) };
  };
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
      return { columns: goOn(), candidate: { state: "sitting" } };
    case "time": {
      // It also moves the close, as time that an outage took does: what was given is there.
      const given = { at: now, milliseconds: minutes * 60_000, isOutage: true, isGift: true };
      return {
        columns: { stops: JSON.stringify([...stored, given]), ends_at: endWith([...facts.stops, given]) },
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
    case "void": {
      // The clock stands meanwhile, so that nothing is lost where it was a mistake.
      const paused = { state: "paused", paused_at: now, held_by: operatorId };
      const columns =
        sitting.state === "sitting" ? paused : isRunning(sitting) ? { held_by: operatorId } : {};
      return {
        columns,
        candidate: { state: "void", state_reason: note, state_before: candidate.state },
      };
    }
    case "readmit": {
      const goesOn = sitting.state === "paused" && stateBefore === "sitting";
      const state = stateBefore || (isRunning(sitting) ? sitting.state : "submitted");
      return {
        columns: goesOn ? goOn() : {},
        candidate: { state, state_reason: note, state_before: "" },
      };
    }
  }
}
