import { monitoringCalls } from "#contract/monitoring/calls";
import type { MonitorAct } from "#contract/monitoring/shapes";
import { audit } from "../audit";
import { applyChange } from "../candidates/changes";
import { lockExam } from "../exams/store";
import { refuse } from "../handler";
import { lockCompany } from "../lock-company";
import type { Acting } from "./acting";

/** Voids a candidate who has not begun, or takes one back: there is no log yet, and money is reserved or freed. */
export async function actBeforeStart(act: MonitorAct, context: Acting, examId: string): Promise<void> {
  const { candidateId, kind, reason, note, seen } = act;
  const { companyId } = context.caller;
  if (kind !== "void" && kind !== "readmit") refuse(monitoringCalls.act, "ACTION_NOT_POSSIBLE");
  await context.database.transaction(async (queries) => {
    await lockCompany(queries, companyId);
    const exam = await lockExam(queries, companyId, examId);
    const { actions } = await queries
      .selectFrom("monitor_action")
      .select(({ fn }) => fn.countAll<number>().as("actions"))
      .where("candidate_id", "=", candidateId)
      .executeTakeFirstOrThrow();
    if (Number(actions) !== seen) refuse(monitoringCalls.act, "ACTED_MEANWHILE");
    const change = { kind, reason: note };
    const { before } = await applyChange({ ...context, queries }, exam, [candidateId], change, reason);
    if (!(candidateId in before)) refuse(monitoringCalls.act, "ACTION_NOT_POSSIBLE");
    const after = { examId, reason, note, minutes: 0 };
    await audit({ ...context, queries }, `monitor.${kind}`, candidateId, { after });
  });
}
