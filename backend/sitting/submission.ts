import { sql } from "kysely";
import { countsUntil, handInAfter, sittingEnd, underWay } from "#contract/sitting/timing";
import { compiledOnce } from "../database/compiled";
import type { Database, Queries } from "../database/open";
import type { Change } from "../database/writer";
import { noteSeen } from "./entry/presence";
import { append, goOnColumns, isRunning } from "./log";
import { giveBackTo, hasGivenBack } from "./outage";
import { type SittingScene, type SittingServices, sceneOfCandidate, sceneOfSession } from "./scene";

/** In `sitting.submitted_by`: of a sitting whose answers were given on paper. */
export const onPaper = "paper";

/** What a candidate becomes by a change of their sitting. */
export const candidateStateChange = (
  { queries, clock }: Pick<SittingServices, "queries" | "clock">,
  id: string,
  state: "submitted" | "paused" | "sitting" | "terminated",
): Change => [stateUpdate(queries, { id, state, now: clock.now() }), 1];

const stateUpdate = compiledOnce(
  ["id", "state", "now"],
  (queries, { id, state, now }: { id: string; state: string; now: number }) =>
    queries
      .updateTable("candidate")
      .set((set) => ({ state, revision: set("revision", "+", 1), updated_at: now }))
      .where("id", "=", id),
);

/**
 * Whoever is taken back in, and handed in before, is as far as their score: it may have been marked, released or withheld
 * meanwhile.
 */
export const asFarAsScored = (queries: Queries, id: string) =>
  queries
    .updateTable("candidate")
    .set({
      state: sql<string>`(select case when open > 0 then 'submitted' when released_at > 0 then 'released' else 'marked' end
        from candidate_score where candidate_id = ${id})`,
    })
    .where("id", "=", id)
    .where("state", "in", ["submitted", "marked", "released"])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("candidate_score").select("candidate_id").where("candidate_id", "=", id)),
    );

/**
 * True when a running sitting is past its end and the grace, and what came in it was looked at. A candidate's own pause
 * moves the end, but not beyond the close; whom a monitor holds, a person lets go on or ends.
 */
export const isOverdue = ({ sitting, schedule, facts, now }: SittingScene) =>
  sitting !== null &&
  isRunning(sitting) &&
  sitting.held_by === "" &&
  now >= countsUntil(sittingEnd(schedule), facts.stops) + underWay;

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
    {
      ...(sitting.state === "paused" && goOnColumns({ ...scene, now: Math.min(scene.now, at) }, sitting)),
      ...{ state: "submitted", submitted_at: at, submitted_by: "deadline", ends_at: at },
    },
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

/** The scene of a candidate; what is due to the sitting is given back first, and one that is overdue is handed in. */
export async function settledSceneOf(services: SittingServices, candidateId: string) {
  const scene = await sceneOfCandidate(services, candidateId);
  return scene && (await settle(services, scene)) ? sceneOfCandidate(services, candidateId) : scene;
}

/** The same of a session (decisions of the product §4). */
export async function settledScene(services: SittingServices, token: string): Promise<SittingScene> {
  const scene = await sceneOfSession(services, token);
  if (scene.sitting && isRunning(scene.sitting)) noteSeen(services.writer, scene.candidate.id, scene.now);
  return (await settle(services, scene)) ? sceneOfSession(services, token) : scene;
}

/** True where the scene may be another one now. */
async function settle(services: SittingServices, scene: SittingScene): Promise<boolean> {
  if (scene.sitting === null || !isRunning(scene.sitting)) return false;
  const isGiven = !hasGivenBack(services) && (await giveBackTo(services, scene.candidate.id));
  if (!isOverdue(scene)) return isGiven;
  await settleOverdue(services, scene.candidate.id);
  return true;
}

/** Sittings that are handed in together. */
const piece = 200;

/**
 * Hands in the sittings whose time is over although nobody looks at them, all that there are. One that fails stays for
 * the next time, is told of, and keeps no other one waiting.
 */
export async function submitAllOverdue(
  services: SittingServices & { database: Database },
  onFailure: (error: unknown) => void = () => {},
): Promise<number> {
  const until = services.clock.now() - handInAfter;
  let count = 0;
  let last = "";
  for (;;) {
    const due = await services.queries
      .selectFrom("sitting")
      .select("candidate_id")
      .where("state", "in", ["sitting", "paused"])
      .where("held_by", "=", "")
      .where("ends_at", "<=", until)
      .where("candidate_id", ">", last)
      .orderBy("candidate_id")
      .limit(piece)
      .execute();
    if (due.length === 0) return count;
    last = due.at(-1)!.candidate_id;
    const settled = await Promise.allSettled(
      due.map(({ candidate_id }) => settleOverdue(services, candidate_id)),
    );
    for (const one of settled) {
      if (one.status === "rejected") onFailure(one.reason);
      else if (one.value) count += 1;
    }
  }
}
