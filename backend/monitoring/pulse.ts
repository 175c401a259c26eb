import { sql } from "kysely";
import type { Queries } from "../database/open";

/** Milliseconds for which one look at an exam serves all its monitors: there can be 300. */
const shared = 2_000;
/** Exams whose pulse is kept at once. */
const most = 500;

const kept = new WeakMap<Queries, Map<string, { at: number; pulse: Promise<string> }>>();

/** What a monitor should see at once, as a text that changes with it: states, signals, actions and looks. */
export function pulseOf(queries: Queries, examId: string, now: number): Promise<string> {
  const exams = kept.get(queries) ?? new Map();
  kept.set(queries, exams);
  const last = exams.get(examId);
  if (last && Math.abs(now - last.at) < shared) return last.pulse;
  const pulse = readPulse(queries, examId);
  pulse.catch(() => exams.delete(examId));
  if (exams.size >= most) exams.clear();
  exams.set(examId, { at: now, pulse });
  return pulse;
}

async function readPulse(queries: Queries, examId: string): Promise<string> {
  const candidates = await queries
    .selectFrom("candidate")
    .leftJoin("sitting", "sitting.candidate_id", "candidate.id")
    .where("candidate.exam_id", "=", examId)
    .where("candidate.removed_at", "=", sql.lit(0))
    .select(({ fn }) => [
      fn.countAll<number>().as("people"),
      fn.sum<number>("candidate.revision").as("states"),
      fn.sum<number>("sitting.actions").as("actions"),
      fn.sum<number>("sitting.looked_at").as("looks"),
    ])
    .executeTakeFirstOrThrow();
  const events = await queries
    .selectFrom("candidate")
    .innerJoin("sitting_event as event", "event.candidate_id", "candidate.id")
    .where("candidate.exam_id", "=", examId)
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .executeTakeFirstOrThrow();
  return [...Object.values(candidates), events.events].map((value) => String(value ?? 0)).join("-");
}
