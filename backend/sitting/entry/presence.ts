import { sql } from "kysely";
import type { Clock } from "../../clock";
import type { Queries } from "../../database/open";
import type { ChangeWriter } from "../../database/writer";
import { failuresInARow } from "../../failures-in-a-row";
import type { Log } from "../../log";

/** Milliseconds between two looks at who was seen, and between two writes of the same candidate. */
const every = { look: 15_000, write: 60_000 } as const;
/** Candidates of one statement. */
const piece = 100;

/** When this process has last seen a candidate, and which of these times is stored. */
interface Seen {
  at: number;
  storedAt: number;
}

const byProcess = new WeakMap<ChangeWriter, Map<string, Seen>>();

/**
 * Notes that a candidate's sitting was asked for something: a sign of life. It is remembered here and written later, so
 * that no page and no save waits for it.
 */
export function noteSeen(writer: ChangeWriter, candidateId: string, at: number): void {
  const all = byProcess.get(writer) ?? new Map<string, Seen>();
  byProcess.set(writer, all);
  all.set(candidateId, { at, storedAt: all.get(candidateId)?.storedAt ?? 0 });
}

/** Writes who was seen, each at most once a minute. What another process has written later stays. */
export async function storeSeen(queries: Queries, writer: ChangeWriter, now: number): Promise<void> {
  const all = byProcess.get(writer) ?? new Map<string, Seen>();
  for (const [id, { at, storedAt }] of all) if (at <= storedAt && now - at > every.write) all.delete(id);
  const due = [...all].filter(([, { at, storedAt }]) => at > storedAt && now - storedAt >= every.write);
  // In one order, so that no two processes wait for each other.
  due.sort(([one], [other]) => (one < other ? -1 : 1));
  for (let from = 0; from < due.length; from += piece) {
    const some = due.slice(from, from + piece);
    const rows = some.map(([id, { at }]) => sql`(cast(${id} as text), cast(${at} as bigint))`);
    const update = sql`update candidate_session set seen_at = seen.column2
      from (values ${sql.join(rows)}) as seen where candidate_session.candidate_id = seen.column1
      and candidate_session.ended_at = 0 and candidate_session.seen_at < seen.column2`;
    await writer.write([[update.compile(queries), "any"]]);
    for (const [id, { at }] of some) all.set(id, { at: all.get(id)?.at ?? at, storedAt: at });
  }
}

/** Stores while the services run who was seen. */
export function openPresence({
  queries,
  writer,
  clock,
  log,
}: {
  queries: Queries;
  writer: ChangeWriter;
  clock: Clock;
  log: Log;
}) {
  const stored = failuresInARow(log, "who is there was not stored");
  const once = () => storeSeen(queries, writer, clock.now()).then(stored.went, stored.failed);
  const timer = setInterval(once, every.look).unref();
  return {
    settle: once,
    stop: () => clearInterval(timer),
  };
}
