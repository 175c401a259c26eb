import { grace, sittingEnd } from "#contract/sitting/timing";
import type { Database } from "../database/open";
import type { Change } from "../database/writer";
import { append } from "./log";
import { giveBackTo } from "./outage";
import { type SittingScene, type SittingServices, sceneOfCandidate, sceneOfSession } from "./scene";

/** What a candidate becomes by a change of their sitting. */
export const candidateStateChange = (
  { queries, clock }: Pick<SittingServices, "queries" | "clock">,
  id: string,
  state: "submitted" | "paused" | "sitting",
): Change => [
  queries
    .updateTable("candidate")
    .set((set) => ({ state, revision: set("revision", "+", 1), updated_at: clock.now() }))
    .where("id", "=", id),
  1,
];

/** True when a running sitting is past its end and the grace for what is under way. */
export const isOverdue = ({ sitting, schedule, now }: SittingScene) =>
  sitting?.state === "sitting" && now >= sittingEnd(schedule) + grace;

/**
 * Hands in an overdue sitting: it ended at its deadline, whenever this is noticed. False where something else came
 * first.
 */
async function submitOverdue(services: SittingServices, scene: SittingScene): Promise<boolean> {
  const sitting = scene.sitting!;
  const at = sittingEnd(scene.schedule);
  const { changes } = append(
    services,
    sitting,
    { kind: "deadline", place: -1, content: "", at: scene.now, formId: "" },
    { state: "submitted", submitted_at: at, submitted_by: "deadline", ends_at: at },
  );
  return services.writer.write([
    ...changes,
    candidateStateChange(services, sitting.candidate_id, "submitted"),
  ]);
}

/** Hands in a sitting that is overdue also with what our outages took of its time. True where it was. */
export async function settleOverdue(services: SittingServices, candidateId: string): Promise<boolean> {
  await giveBackTo(services, candidateId);
  const scene = await sceneOfCandidate(services, candidateId);
  return scene !== null && isOverdue(scene) && submitOverdue(services, scene);
}

/** The scene of a session; an overdue sitting is handed in first (decisions of the product §4). */
export async function settledScene(services: SittingServices, token: string): Promise<SittingScene> {
  const scene = await sceneOfSession(services, token);
  if (!isOverdue(scene)) return scene;
  await settleOverdue(services, scene.candidate.id);
  return sceneOfSession(services, token);
}

/** Sittings that one sweep looks at. */
const most = 2_000;

/** Hands in the sittings whose time is over although nobody looks at them. */
export async function submitAllOverdue(services: SittingServices & { database: Database }): Promise<number> {
  const due = await services.queries
    .selectFrom("sitting")
    .select("candidate_id")
    .where("state", "=", "sitting")
    .where("ends_at", "<=", services.clock.now() - grace)
    .orderBy("ends_at")
    .limit(most)
    .execute();
  let count = 0;
  for (const { candidate_id } of due) {
    if (await settleOverdue(services, candidate_id)) count += 1;
  }
  return count;
}
