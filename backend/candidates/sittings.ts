import type { CandidateChange } from "#contract/candidates/shapes";
import type { MonitorAct } from "#contract/monitoring/shapes";
import { lookAgain } from "../certificate-rules/store";
import { writerWithin } from "../database/writer";
import type { Caller, Context } from "../handler";
import { newId } from "../ids";
import { actionUnit, endUnit, isRunning, nextAction, readmitColumns, voidColumns } from "../sitting/log";
import { type SittingServices, sceneOfCandidate } from "../sitting/scene";
import { asFarAsScored, settledSceneOf } from "../sitting/submission";
import type { CandidateRow } from "./store/store";

type Acting = Pick<Context, "queries" | "clock" | "seal" | "encryption"> & {
  caller: Pick<Caller, "operatorId">;
};

/** Within the transaction of the change: on SQLite the writer's thread would wait for its end. */
const within = (acting: Acting): SittingServices => ({ ...acting, writer: writerWithin(acting.queries) });

/**
 * Who of these has begun. Their sittings are locked until the transaction ends, so that no save, hand-in or monitor
 * comes in between; the overdue ones are handed in first, as at any later look.
 */
export async function lockSittings(
  acting: Acting,
  { examId, ids }: { examId: string; ids: string[] },
): Promise<ReadonlySet<string>> {
  const rows = await acting.queries
    .updateTable("sitting")
    .set((set) => ({ revision: set.ref("revision") }))
    .where("candidate_id", "in", ids)
    .where("exam_id", "=", examId)
    .returning("candidate_id")
    .execute();
  const begun = new Set(rows.map((row) => row.candidate_id));
  // why one for all: what it has found of outages is not looked for again.
  const services = within(acting);
  for (const id of begun) await settledSceneOf(services, id);
  return begun;
}

/** Whether the sitting of a candidate follows a change of theirs. */
export const reachesSitting = (kind: CandidateChange["kind"]) =>
  kind === "void" || kind === "readmit" || kind === "accommodate";

interface Followed {
  kind: CandidateChange["kind"];
  /** Why, as a monitor says it, and in the operator's own words. */
  reason: MonitorAct["reason"];
  note: string;
  stateBefore: string;
  hasBegun: boolean;
}

/**
 * The sitting of a candidate who was voided, taken back or given time follows: a void stops it, in its log. Whoever has
 * not begun has no log, and is told of a void all the same.
 */
export async function followInSitting(
  acting: Acting,
  row: CandidateRow,
  { kind, reason, note, stateBefore, hasBegun }: Followed,
): Promise<void> {
  if (!hasBegun)
    return kind === "void" || kind === "readmit" ? tell(acting, row, { kind, reason, note }) : undefined;
  const candidateId = row.id;
  const services = within(acting);
  const scene = await sceneOfCandidate(services, candidateId);
  if (!scene?.sitting) return;
  const { sitting } = scene;
  const { operatorId } = acting.caller;
  if (kind !== "void" && kind !== "readmit") {
    if (!isRunning(sitting)) return;
    const unit = endUnit(services, { scene, sitting, by: operatorId });
    // What was decided with the former rules is decided anew.
    const anew = acting.queries
      .updateTable("sitting")
      .set({ revision: sitting.revision + 1 })
      .where("candidate_id", "=", candidateId);
    await services.writer.write(unit.length > 0 ? unit : [[anew, 1]]);
    return;
  }
  const columns = kind === "void" ? voidColumns(scene, sitting) : readmitColumns(scene, sitting, stateBefore);
  await lookAgain(acting.queries, candidateId).execute();
  if (kind === "readmit") await asFarAsScored(acting.queries, candidateId).execute();
  const act = { kind, reason, note, minutes: 0, by: operatorId };
  await services.writer.write(actionUnit(services, { scene, sitting, act, columns }));
}

async function tell(
  { queries, clock, caller }: Acting,
  { id, exam_id, company_id }: CandidateRow,
  act: Pick<MonitorAct, "reason" | "note"> & { kind: "void" | "readmit" },
): Promise<void> {
  await queries
    .insertInto("monitor_action")
    .values({
      ...{ id: newId(), candidate_id: id, exam_id, company_id, ...act },
      ...{ minutes: 0, operator_id: caller.operatorId, at: clock.now(), number: nextAction(id) },
    })
    .execute();
}
