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
import { type SittingRow, type SittingScene, sceneOfCandidate } from "../sitting/scene";
import { candidateStateChange, isOverdue, settleOverdue } from "../sitting/submission";
import { findWatched } from "./watching";

type Acting = Context & { caller: Caller };

/**
 * Does what a monitor decided to a running sitting: one unit of its log, so that no save and no other monitor comes
 * in between. `seen` is how many actions the monitor knew of: whoever did not see the last one is told instead.
 */
export async function actOnSitting(act: MonitorAct, context: Acting): Promise<null> {
  const { queries, caller } = context;
  const call = monitoringCalls.act;
  const { candidateId, kind, reason, note, minutes } = act;
  const { exam_id } = await findCandidate(queries, caller.companyId, candidateId);
  await findWatched(queries, caller, exam_id);
  await decide(async () => {
    let scene = await sceneOfCandidate(context, candidateId);
    if (scene && isOverdue(scene) && (await settleOverdue(context, candidateId)))
      scene = await sceneOfCandidate(context, candidateId);
    const sitting = scene?.sitting;
    if (!scene || !sitting) return notFound();
    if (sitting.actions !== act.seen) refuse(call, "ACTED_MEANWHILE");
    if (!fits(kind, sitting)) refuse(call, "ACTION_NOT_POSSIBLE");
    const { columns, state } = effectOf(act, scene, sitting, caller.operatorId);
    const id = newId();
    const { changes } = append(
      context,
      sitting,
      { kind: entryKinds[kind], place: -1, content: id, at: scene.now, formId: "" },
      { ...columns, actions: sitting.actions + 1 },
    );
    const row: Change = [
      queries.insertInto("monitor_action").values({
        ...{ id, candidate_id: candidateId, exam_id, company_id: caller.companyId },
        ...{ kind, reason, note, minutes: kind === "time" ? minutes : 0 },
        ...{ operator_id: caller.operatorId, at: scene.now },
      }),
      1,
    ];
    const unit = state
      ? [...changes, row, candidateStateChange(context, candidateId, state)]
      : [...changes, row];
    return { isWritten: await context.writer.write(unit), result: null };
  });
  await audit(context, `monitor.${kind}`, candidateId, { after: { examId: exam_id, reason, note, minutes } });
  return null;
}

const entryKinds: Record<MonitorAct["kind"], NewEntry["kind"]> = {
  ...{ message: "message", warn: "message", time: "time" },
  ...{ pause: "pause", resume: "resume", end: "terminate" },
};

/** Whether an action fits a sitting as it stands. */
function fits(kind: MonitorAct["kind"], { state }: Pick<SittingRow, "state">): boolean {
  if (kind === "pause") return state === "sitting";
  if (kind === "resume") return state === "paused";
  return state === "sitting" || state === "paused";
}

/** What an action changes of the sitting, and what the candidate becomes. */
function effectOf(
  { kind, minutes }: MonitorAct,
  { now, rules, facts }: SittingScene,
  sitting: SittingRow,
  operatorId: string,
): { columns: Partial<SittingRow>; state: "paused" | "sitting" | "terminated" | null } {
  const stored: ClockStop[] = JSON.parse(sitting.stops);
  const endWith = (stops: ClockStop[]) => sittingEnd(partSchedule(rules, { ...facts, stops }));
  switch (kind) {
    case "message":
    case "warn":
      return { columns: {}, state: null };
    case "pause":
      return { columns: { state: "paused", paused_at: now, held_by: operatorId }, state: "paused" };
    case "resume": {
      const stops = [
        ...stored,
        { at: sitting.paused_at, milliseconds: now - sitting.paused_at, isOutage: false },
      ];
      const columns = { state: "sitting", paused_at: 0, held_by: "", stops: JSON.stringify(stops) };
      return { columns: { ...columns, ends_at: endWith(stops) }, state: "sitting" };
    }
    case "time": {
      // It also moves the close, as time that an outage took does: what was given is there.
      const given = { at: now, milliseconds: minutes * 60_000, isOutage: true, isGift: true };
      return {
        columns: { stops: JSON.stringify([...stored, given]), ends_at: endWith([...facts.stops, given]) },
        state: null,
      };
    }
    case "end":
      return {
        columns: {
          ...{ state: "terminated", submitted_at: now, submitted_by: operatorId },
          ...{ ends_at: now, paused_at: 0, held_by: "" },
        },
        state: "terminated",
      };
  }
}
