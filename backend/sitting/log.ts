import { type Insertable, sql } from "kysely";
import type { MonitorNotice } from "#contract/sitting/notice";
import { sittingLimits } from "#contract/sitting/shapes";
import { type ClockStop, partSchedule, sittingEnd } from "#contract/sitting/timing";
import { compiledOnce } from "../database/compiled";
import type { Tables } from "../database/schema";
import type { Change } from "../database/writer";
import { newId } from "../ids";
import { chainLink } from "./chain";
import { pauseUntil, type SittingRow, type SittingScene, type SittingServices } from "./scene";

/** How often a change is decided anew because something else came first. */
const tries = 8;

/** Runs a decision until its unit is written: whatever came first is read, and the decision made anew. */
export async function decide<Result>(attempt: () => Promise<{ isWritten: boolean; result: Result }>) {
  for (let count = 1; ; count++) {
    const { isWritten, result } = await attempt();
    if (isWritten) return result;
    if (count === tries) throw Object.assign(new Error("changed again and again"), { code: "40001" });
  }
}

/** What a log row says beside its sequence. */
export interface NewEntry {
  kind:
    | "save"
    | "late"
    | "play"
    | "shown"
    | "take"
    | "part"
    | "handIn"
    | "deadline"
    | "pause"
    | "resume"
    | "outage"
    | "message"
    | "time"
    | "terminate"
    | "void"
    | "readmit"
    | "moved"
    | "paper";
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
  { queries, seal }: Pick<SittingServices, "queries" | "seal">,
  sitting: SittingRow,
  { kind, place, content, at, formId }: NewEntry,
  columns: Partial<SittingRow> = {},
): { changes: Change[]; sequence: number } {
  const { candidate_id, link, revision } = sitting;
  const sequence = sitting.sequence + 1;
  const entry = { candidateId: candidate_id, sequence, kind, place, content, at };
  const next = chainLink(seal, entry, link);
  const set = { sequence, link: next, revision: revision + 1 };
  return {
    sequence,
    changes: [
      [updateOf(columns)(queries, { candidate_id, before: revision, ...set, ...columns }), 1],
      [
        newLogRow(queries, {
          ...{ candidate_id, sequence, kind, place, content, at },
          ...{ link: next, form_id: formId },
        }),
        1,
      ],
    ],
  };
}

export const newLogRow = compiledOnce(
  ["candidate_id", "sequence", "kind", "place", "content", "at", "link", "form_id"],
  (queries, row: Insertable<Tables["sitting_log"]>) =>
    queries
      .insertInto("sitting_log")
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
);

type Updated = Partial<SittingRow> & { candidate_id: string; before: number };
const updates = new Map<string, ReturnType<typeof sittingUpdate>>();

/** Sets these columns of a sitting whose revision is the one `before`. */
const sittingUpdate = (names: readonly (keyof SittingRow)[]) =>
  compiledOnce(
    ["candidate_id", "before", ...names],
    (queries, { candidate_id, before, ...columns }: Updated) =>
      queries
        .updateTable("sitting")
        .set(columns)
        .where("candidate_id", "=", candidate_id)
        .where("revision", "=", before),
  );

function updateOf(columns: Partial<SittingRow>) {
  const names = ["sequence", "link", "revision", ...Object.keys(columns)] as (keyof SittingRow)[];
  const key = names.join(" ");
  const update = updates.get(key) ?? sittingUpdate(names);
  updates.set(key, update);
  return update;
}

type ActionKind = MonitorNotice["kind"];
const entryKinds: Record<ActionKind, NewEntry["kind"]> = {
  ...{ message: "message", warn: "message", time: "time" },
  ...{ pause: "pause", resume: "resume", end: "terminate" },
  ...{ void: "void", readmit: "readmit", later: "moved", earlier: "moved" },
};

/** Actions that give or take minutes. */
const timedKinds: ReadonlySet<ActionKind> = new Set(["time", "later", "earlier"]);

/** The number of a candidate's next action; its caller holds the sitting or the company. */
export const nextAction = (candidateId: string) =>
  sql<number>`(select count(*) + 1 from monitor_action where candidate_id = ${candidateId})`;

/** What an operator does to a sitting, with its entry of the log and what it changes of the sitting. */
export function actionUnit(
  services: Pick<SittingServices, "queries" | "seal">,
  {
    scene,
    sitting,
    act,
    columns = {},
  }: {
    scene: SittingScene;
    sitting: SittingRow;
    act: Omit<MonitorNotice, "at"> & {
      id?: string;
      by: string;
      runId?: string;
    };
    columns?: Partial<SittingRow>;
  },
): Change[] {
  const { id = newId(), kind, reason, note, minutes, by, runId = "" } = act;
  const { candidate, now } = scene;
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
      ...{ kind, reason, note, minutes: timedKinds.has(kind) ? minutes : 0 },
      ...{ operator_id: by, at: now, run_id: runId, number: nextAction(candidate.id) },
    })
    // why: what a process that died has told is there only now; nothing of this unit is written, and it is read again.
    .onConflict((conflict) => conflict.doNothing());
  return [...changes, [row, 1]];
}

export const isRunning = ({ state }: Pick<SittingRow, "state">) => state === "sitting" || state === "paused";

/** The end of a sitting with these stops instead of its own. */
const endWith = ({ rules, facts }: Timed, stops: ClockStop[]) =>
  sittingEnd(partSchedule(rules, { ...facts, stops }));

type Timed = Pick<SittingScene, "now" | "rules" | "facts">;

/** The end of a running sitting follows a change of its times, and the candidate is told by how much; empty where it stays. */
export function endUnit(
  services: Pick<SittingServices, "queries" | "seal">,
  { scene, sitting, by }: { scene: SittingScene; sitting: SittingRow; by: string },
): Change[] {
  // A pause that lasts moves the end once it is over.
  const ends_at = endWith(scene, JSON.parse(sitting.stops));
  if (ends_at === sitting.ends_at) return [];
  const kind = ends_at < sitting.ends_at ? "earlier" : "later";
  const minutes = Math.ceil(Math.abs(ends_at - sitting.ends_at) / 60_000);
  const act = { kind, minutes, reason: "other", note: "", by } as const;
  return actionUnit(services, { scene, sitting, act, columns: { ends_at } });
}

/** A paused sitting goes on, with the time that the pause took. */
export function goOnColumns(scene: Timed, sitting: SittingRow): Partial<SittingRow> {
  const stops = [...JSON.parse(sitting.stops), pauseUntil(sitting, scene.now)];
  return {
    ...{ state: "sitting", paused_at: 0, held_by: "", stops: JSON.stringify(stops) },
    ends_at: endWith(scene, stops),
  };
}

/** In `sitting.held_by`: nobody paused it, it is void. */
const byVoid = "void";

/** What lasted of a pause is kept; from now on it is held by this, or by nobody. */
function partedColumns(scene: Timed, sitting: SittingRow, held_by: string): Partial<SittingRow> {
  const stops = [...JSON.parse(sitting.stops), pauseUntil(sitting, scene.now)];
  return { held_by, paused_at: scene.now, stops: JSON.stringify(stops), ends_at: endWith(scene, stops) };
}

/**
 * A void stops the clock of a running sitting and holds it, so that nothing is lost where it was a mistake; also one
 * that the candidate paused.
 */
export function voidColumns(scene: Timed, sitting: SittingRow): Partial<SittingRow> {
  if (sitting.state === "sitting") return { state: "paused", paused_at: scene.now, held_by: byVoid };
  const isOwnPause = sitting.state === "paused" && sitting.held_by === "";
  return isOwnPause ? partedColumns(scene, sitting, byVoid) : {};
}

/** Whoever sat until the void goes on; whoever was paused then still is, held by nobody but a monitor. */
export function readmitColumns(scene: Timed, sitting: SittingRow, stateBefore: string): Partial<SittingRow> {
  if (sitting.state !== "paused") return {};
  if (stateBefore === "sitting") return goOnColumns(scene, sitting);
  return sitting.held_by === byVoid ? partedColumns(scene, sitting, "") : {};
}

/** Late answers are evidence, and no way to fill the disk. */
export async function hasManyLate(
  { queries }: Pick<SittingServices, "queries">,
  candidateId: string,
): Promise<boolean> {
  const { count } = await queries
    .selectFrom("sitting_log")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("candidate_id", "=", candidateId)
    .where("kind", "=", "late")
    .executeTakeFirstOrThrow();
  return Number(count) >= sittingLimits.lateMax;
}
