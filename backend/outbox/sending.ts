import type { Clock } from "../clock";
import type { Database } from "../database/open";
import type { Log } from "../log";
import { isExpired, secretKinds } from "./outbox";
import type { Sender } from "./senders";

/** Milliseconds between one try and the next; after the last of them a message has failed. */
const waits = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];
/** A try that has not ended after so many milliseconds was cut off with its process, and is made again. */
const lease = 30_000;
/** Messages in flight at once. */
const slots = 10;
const look = { every: 5_000, soon: 300 };
/** Milliseconds that a stop waits for messages in flight. */
const farewell = 3_000;

interface Hands {
  database: Database;
  clock: Clock;
  sender: Sender;
  log: Log;
}

/**
 * Carries waiting rows of the outbox to the sender, beside whatever else goes on: when woken, every few seconds, and
 * after a restart. Each row is claimed by a conditional update, so that of several processes one sends it; it may go
 * out twice where a process dies between sending and saying so.
 */
export function openSending({ database, clock, sender, log }: Hands) {
  const inFlight = new Set<Promise<void>>();
  const ending = new AbortController();
  let round: Promise<void> | null = null;
  let isWokenAgain = false;
  let isStopped = false;
  let soon: NodeJS.Timeout | undefined;

  const due = () =>
    database.queries
      .selectFrom("outbox")
      .select(["id", "kind", "recipient", "text", "at", "tries", "next_at"])
      .where("next_at", ">", 0)
      .where("next_at", "<=", clock.now())
      .orderBy("next_at")
      .orderBy("id")
      .limit(slots - inFlight.size);
  type Row = Awaited<ReturnType<ReturnType<typeof due>["execute"]>>[number];

  /** Changes a row that is still as it was seen; false where another process was faster. */
  async function change(
    { id, next_at }: Row,
    to: { tries?: number; next_at: number; sent_at?: number; text?: string },
  ): Promise<boolean> {
    const changed = await database.queries
      .updateTable("outbox")
      .set(to)
      .where("id", "=", id)
      .where("next_at", "=", next_at)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  }

  /** Only the demo keeps what lets somebody in, to show it to its administrator. */
  const spent = ({ kind }: Row) =>
    sender.carrier !== "demo" && secretKinds.includes(kind) ? { text: "" } : {};

  async function handOn(row: Row): Promise<void> {
    const { id, kind, recipient: mobile, text, at } = row;
    const outcome = await sender.deliver({ id, kind, mobile, text, at }, ending.signal);
    const now = clock.now();
    if (outcome === "sent") {
      await change(row, { sent_at: now, next_at: 0, ...spent(row) });
      return;
    }
    const wait = outcome === "never" ? undefined : waits[row.tries - 1];
    const isLast = wait === undefined || isExpired(row, now + wait);
    await change(row, { next_at: isLast ? 0 : now + wait });
  }

  /** Claims what is due and hands it on, without waiting for it to arrive. */
  async function claimDue(): Promise<void> {
    do {
      isWokenAgain = false;
      if (inFlight.size >= slots) return;
      for (const row of await due().execute()) {
        if (isStopped) return;
        const now = clock.now();
        if (isExpired(row, now)) {
          await change(row, { next_at: 0, ...spent(row) });
          continue;
        }
        const claim = { tries: row.tries + 1, next_at: now + lease };
        if (!(await change(row, claim))) continue;
        const task = handOn({ ...row, ...claim })
          .catch((error) => log.error({ error }, "outbox not written"))
          .finally(() => {
            inFlight.delete(task);
            wake();
          });
        inFlight.add(task);
      }
    } while (isWokenAgain && !isStopped);
  }

  function wake(): void {
    if (isStopped) return;
    isWokenAgain = true;
    round ??= claimDue()
      .catch((error) => log.error({ error }, "outbox not read"))
      .finally(() => {
        round = null;
        if (isWokenAgain) wake();
      });
  }

  const timer = setInterval(wake, look.every).unref();
  wake();

  const settle = async () => {
    while (round || inFlight.size > 0) await Promise.all([round, ...inFlight]);
  };

  return {
    carrier: sender.carrier,
    wake,
    /** For a row whose transaction is still open. */
    wakeSoon(): void {
      soon ??= setTimeout(() => {
        soon = undefined;
        wake();
      }, look.soon).unref();
    },
    /** Resolves when nothing that is due is left to be handed on. */
    settle,
    /** Takes up nothing more; what is in flight has a moment to arrive. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      const late = setTimeout(() => ending.abort(), farewell);
      await settle();
      clearTimeout(late);
    },
  };
}

export type Sending = ReturnType<typeof openSending>;
