import type { adminCalls } from "#contract/admin/calls";
import { audit } from "../audit";
import type { Clock } from "../clock";
import type { Database } from "../database/open";
import type { Handlers } from "../handler";
import { newId } from "../ids";
import { inOrderOf } from "../lists/order";
import type { Log } from "../log";
import { columnHasText } from "../search/text-search";
import { scrubbed } from "./scrub";

/** Rows stored, and hourly quotas of reports: per company, and for the services themselves. */
export const failureLimits = { rows: 2_000, perCompany: 30, ofServices: 300, window: 3_600_000 } as const;

/** Recorded failures, for administrators; the log has more detail. */
export interface Failures {
  /** Records a failure of the services. Returns at once and never throws. */
  note(place: string, error: unknown): void;
  /** Records a failure reported by an operator of this company, within the company's hourly quota. */
  report(companyId: string, place: string, message: string): Promise<void>;
  /** Resolves when all failures noted so far are written. */
  settle(): Promise<void>;
}

/** Secrets and personal numbers are redacted before anything is written (trust F1). */
export function openFailures(database: Database, clock: Clock, log: Log): Failures {
  const admit = hourlyLimit(clock);
  const pending = new Set<Promise<void>>();

  async function write(place: string, message: string): Promise<void> {
    const now = clock.now();
    const { times } = await database.queries
      .insertInto("failure")
      .values({
        id: newId(),
        place: excerpt(place, 300),
        message: excerpt(message, 500),
        times: 1,
        first_at: now,
        last_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["place", "message"])
          .doUpdateSet((set) => ({ times: set("failure.times", "+", 1), last_at: now })),
      )
      .returning("times")
      .executeTakeFirstOrThrow();
    if (times === 1) await forgetOldest(database);
  }

  return {
    note(place, error) {
      if (!admit("", failureLimits.ofServices)) return;
      const task = write(place, wordsOf(error))
        // why: a failure to record a failure must not be recorded in turn.
        .catch((trouble) => log.warn({ error: trouble }, "failure not noted"))
        .finally(() => pending.delete(task));
      pending.add(task);
    },
    async report(companyId, place, message) {
      if (admit(companyId, failureLimits.perCompany)) await write(place, message);
    },
    async settle() {
      await Promise.all(pending);
    },
  };
}

/** The stored form of a text: redacted before it is truncated, so that no partial secret remains. */
const excerpt = (text: string, most: number) => scrubbed(text.slice(0, 4_000)).slice(0, most).toWellFormed();

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

async function forgetOldest({ queries }: Database): Promise<void> {
  const beyond = await queries
    .selectFrom("failure")
    .select("id")
    .orderBy("last_at", "desc")
    .orderBy("id", "desc")
    .offset(failureLimits.rows)
    .limit(100)
    .execute();
  if (beyond.length === 0) return;
  const ids = beyond.map((row) => row.id);
  await queries.deleteFrom("failure").where("id", "in", ids).execute();
}

/**
 * An in-memory rate limit of this process; a restart resets it, at the cost of a few rows. Not in the
 * database (`rate-limit/`): that may be what fails, and a flood of failures must not flood it with
 * statements.
 */
function hourlyLimit(clock: Clock) {
  let hour = -1;
  let counts = new Map<string, number>();
  return (who: string, limit: number): boolean => {
    const now = Math.floor(clock.now() / failureLimits.window);
    if (now !== hour) {
      hour = now;
      counts = new Map();
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= limit;
  };
}

/** Web processes report failed pages; the platform's administrators list and clear them. */
export const failureService: Pick<Handlers<typeof adminCalls>, "reportError" | "errors" | "clearErrors"> = {
  async reportError({ place, message }, { caller, failures }) {
    await failures.report(caller.companyId, place, message);
    return null;
  },

  async errors({ key, sort, isReversed, pageNum, pageSize }, { queries }) {
    let found = queries.selectFrom("failure");
    if (key) found = found.where((is) => is.or([columnHasText("place", key), columnHasText("message", key)]));
    const { count } = await found
      .select((value) => value.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const rows = await inOrderOf(
      found.selectAll(),
      { sort, isReversed },
      {
        last: [
          ["last_at", "desc"],
          ["id", "desc"],
        ],
        first: [
          ["first_at", "desc"],
          ["id", "desc"],
        ],
        times: [
          ["times", "desc"],
          ["id", "desc"],
        ],
        place: [
          ["place", "asc"],
          ["id", "asc"],
        ],
      },
    )
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const list = rows.map(({ id, first_at, last_at, ...row }) => ({
      ...row,
      errorUuid: id,
      firstAt: first_at,
      lastAt: last_at,
    }));
    return { list, count };
  },

  async clearErrors({ until }, context) {
    let cleared = context.queries.deleteFrom("failure");
    // What failed since the list was read has been seen by nobody.
    if (until !== undefined) cleared = cleared.where("last_at", "<=", until);
    const gone = await cleared.executeTakeFirst();
    await audit(context, "errors.clear", "", { after: { rows: Number(gone.numDeletedRows) } });
    return null;
  },
};
