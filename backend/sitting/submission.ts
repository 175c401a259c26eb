import { grace, sittingEnd } from "#contract/sitting/timing";
import type { Database } from "../database/open";
import type { Change } from "../database/writer";
import { linkOf } from "./chain";
import { type Scene, type Services, type SittingRow, sceneOfCandidate, sceneOfSession } from "./scene";

/** What a log row says beside its sequence. */
export interface NewEntry {
  kind: "save" | "late" | "part" | "handIn" | "deadline" | "pause" | "resume" | "outage";
  place: number;
  content: string;
  at: number;
  formId: string;
}

/**
 * The changes that append an entry to a sitting's log and set columns of the sitting: the first one fails where
 * another change came first.
 */
export function append(
  { queries, seal }: Pick<Services, "queries" | "seal">,
  sitting: SittingRow,
  { kind, place, content, at, formId }: NewEntry,
  columns: Partial<SittingRow> = {},
): { changes: Change[]; sequence: number } {
  const { candidate_id, link, revision } = sitting;
  const sequence = sitting.sequence + 1;
  const entry = { candidateId: candidate_id, sequence, kind, place, content, at };
  const next = linkOf(seal, entry, link);
  return {
    sequence,
    changes: [
      [
        queries
          .updateTable("sitting")
          .set({ sequence, link: next, revision: revision + 1, ...columns })
          .where("candidate_id", "=", candidate_id)
          .where("revision", "=", revision),
        1,
      ],
      [
        queries
          .insertInto("sitting_log")
          .values({ ...{ candidate_id, sequence, kind, place, content, at }, link: next, form_id: formId })
          .onConflict((conflict) => conflict.doNothing()),
        1,
      ],
    ],
  };
}

/** What a candidate becomes by a change of their sitting. */
export const candidateChange = (
  { queries, clock }: Pick<Services, "queries" | "clock">,
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
export const isOverdue = ({ sitting, schedule, now }: Scene) =>
  sitting?.state === "sitting" && now >= sittingEnd(schedule) + grace;

/**
 * Hands in an overdue sitting: it ended at its deadline, whenever this is noticed. False where something else came
 * first.
 */
export async function submitOverdue(services: Services, scene: Scene): Promise<boolean> {
  const sitting = scene.sitting!;
  const at = sittingEnd(scene.schedule);
  const { changes } = append(
    services,
    sitting,
    { kind: "deadline", place: -1, content: "", at: scene.now, formId: "" },
    { state: "submitted", submitted_at: at, submitted_by: "deadline", ends_at: at },
  );
  return services.writer.write([...changes, candidateChange(services, sitting.candidate_id, "submitted")]);
}

/** The scene of a session; an overdue sitting is handed in first (decisions of the product §4). */
export async function settledScene(services: Services, token: string): Promise<Scene> {
  const scene = await sceneOfSession(services, token);
  if (!isOverdue(scene)) return scene;
  await submitOverdue(services, scene);
  return sceneOfSession(services, token);
}

/** Sittings that one sweep looks at. */
const most = 2_000;

/** Hands in the sittings whose time is over although nobody looks at them. */
export async function sweepOverdue(services: Services & { database: Database }): Promise<number> {
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
    const scene = await sceneOfCandidate(services, candidate_id);
    if (scene && isOverdue(scene) && (await submitOverdue(services, scene))) count += 1;
  }
  return count;
}
