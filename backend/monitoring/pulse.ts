import { sql } from "kysely";
import type { Queries } from "../database/open";
import { shareLook } from "./shared-look";

/** What a monitor should see at once, as a text that changes with it: states, signals, actions and looks. */
export const pulseOf = (queries: Queries, examId: string, now: number): Promise<string> =>
  shareLook(queries, { key: `pulse ${examId}`, now }, () => readPulse(queries, examId));

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
