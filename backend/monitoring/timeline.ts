import { sql } from "kysely";
import type { TimelineEntry } from "#contract/monitoring/shapes";
import { networkKinds, signalKinds } from "#contract/sitting/signals";
import type { Queries } from "../database/open";
import { networkDetail } from "../evidence/networks";
import { noMorePictures } from "../evidence/taking";
import { listPictures } from "../evidence/viewing";

/** Rows of each kind that a timeline is made of at most: the last ones; and saves, of which many are one line. */
const most = 300;
const mostSaves = 2_000;

/**
 * What happened in a sitting, the last first: entries, its log, signals, pictures, and what monitors did; of a save that
 * it was, and never what. And how many actions there were, by the same statement as the actions: who is shown the last
 * one has seen it.
 */
export async function timelineOf(
  queries: Queries,
  candidateId: string,
  partAt: (place: number) => string,
): Promise<{ timeline: TimelineEntry[]; actions: number }> {
  const log = await queries
    .selectFrom("sitting_log")
    .select(["sequence", "kind", "at", "place"])
    .where("candidate_id", "=", candidateId)
    .where("kind", "in", [
      "start",
      "part",
      "play",
      "shown",
      "take",
      "handIn",
      "deadline",
      "pause",
      "resume",
      "outage",
      "paper",
    ])
    .orderBy("sequence", "desc")
    .limit(most)
    .execute();
  const saves = await queries
    .selectFrom("sitting_log")
    .select(["sequence", "kind", "at", "place"])
    .where("candidate_id", "=", candidateId)
    .where("kind", "in", ["save", "late"])
    .orderBy("sequence", "desc")
    .limit(mostSaves)
    .execute();
  const entries = await queries
    .selectFrom("candidate_session")
    .select("at")
    .where("candidate_id", "=", candidateId)
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  const pictures = await listPictures(queries, candidateId);
  const events = await queries
    .selectFrom("sitting_event")
    .select(["kind", "at", "times"])
    // A browser's name is told to nobody.
    .select(networkDetail.as("note"))
    .where("candidate_id", "=", candidateId)
    .where("kind", "in", [...signalKinds, ...networkKinds, "takeOver", noMorePictures])
    .orderBy("at", "desc")
    .limit(most)
    .execute();
  // Before a start there is no sitting to count them.
  const counted = sql<number>`coalesce((select actions from sitting where candidate_id = ${candidateId}),
    (select count(*) from monitor_action where candidate_id = ${candidateId}))`;
  const actions = await queries
    .selectFrom("monitor_action as action")
    .leftJoin("operator", "operator.id", "action.operator_id")
    .select(["action.kind", "action.at", "action.reason", "action.note", "action.minutes"])
    .select(["operator.real_name", counted.as("counted")])
    .where("action.candidate_id", "=", candidateId)
    .orderBy("action.at", "desc")
    .orderBy("action.number", "desc")
    .limit(most)
    .execute();
  const plain = { by: "", reason: "" as const, note: "", minutes: 0, times: 1, questions: [] };
  const acted = new Set(actions.map(({ at }) => at));
  // What was keyed in from paper was saved by nobody.
  const keyed = new Set(log.filter(({ kind }) => kind === "paper").map(({ at }) => at));
  const logged = [...log, ...saves.filter(({ at }) => !keyed.has(at))];
  logged.sort((one, other) => other.sequence - one.sequence);
  const takenOver = new Set(events.filter(({ kind }) => kind === "takeOver").map(({ at }) => at));
  const all: Omit<TimelineEntry, "from">[] = [
    ...actions.map(({ kind, at, reason, note, minutes, real_name }) => ({
      ...{ kind: `action.${kind}` as TimelineEntry["kind"], at, by: real_name ?? "" },
      ...{ note, minutes, times: 1, questions: [] },
      // Times that were changed have no reason of a monitor's.
      reason: (["later", "earlier"].includes(kind) ? "" : reason) as TimelineEntry["reason"],
    })),
    // A pause or its end by a monitor stands there already, with who and why.
    ...logged
      .filter(({ kind, at }) => !(["pause", "resume"].includes(kind) && acted.has(at)))
      .map(({ kind, at, place }) => ({
        ...{ ...plain, kind: `log.${kind}` as TimelineEntry["kind"], at },
        ...(["save", "late"].includes(kind) && { note: partAt(place), questions: [place + 1] }),
      })),
    ...pictures.map(({ kind, at }) => ({ ...plain, kind: `picture.${kind}` as const, at })),
    // An entry by another device stands there already, as a signal.
    ...entries
      .filter(({ at }) => !takenOver.has(at))
      .map(({ at }) => ({ ...plain, kind: "log.entered" as const, at })),
    ...events.map(({ kind, ...event }) => ({
      ...{ ...plain, ...event, kind: `signal.${kind}` as TimelineEntry["kind"] },
    })),
  ];
  all.sort((one, other) => other.at - one.at);
  return { timeline: folded(all), actions: Number(actions[0]?.counted ?? 0) };
}

/** Saves of one part, and pictures of one kind, are one line until something else happens. */
function folded(all: readonly Omit<TimelineEntry, "from">[]): TimelineEntry[] {
  const timeline: TimelineEntry[] = [];
  const open = new Map<string, TimelineEntry>();
  for (const entry of all) {
    const isMany = ["log.save", "log.late"].includes(entry.kind) || entry.kind.startsWith("picture.");
    if (!isMany) open.clear();
    const key = `${entry.kind} ${entry.note}`;
    const line = open.get(key);
    if (line) {
      const questions = [...line.questions, ...entry.questions];
      line.questions = questions.length > 0 ? [Math.min(...questions), Math.max(...questions)] : [];
      line.from = entry.at;
      line.times += 1;
      continue;
    }
    const first = { ...entry, from: entry.at };
    timeline.push(first);
    if (isMany) open.set(key, first);
  }
  return timeline;
}
