import { setTimeout as wait } from "node:timers/promises";
import type { Queries } from "../database/open";
import { inTransaction } from "../database/transaction";
import type { LimitFacts, LimitName } from "./limits";
import { rateLimits } from "./limits";
import { type Hit, hitsOf, longestRefusal, type Scene, tooManyTries } from "./rate-limit";

/** Milliseconds. A try that was neither released nor counted by then counts: its process died. */
const heldFor = 30_000;
/** How long a try waits for those in flight before it is refused: 10 seconds. */
const pause = 50;
const turns = 200;

/**
 * Holds one of the quota of each of these limits for a try whose outcome is not known yet; resolves with what
 * to `release` or `countFailure` afterwards. Tries in flight are no failures: where they fill the quota, another one
 * waits for them. So no more than the quota are looked at, however many come at once, and none is refused for
 * those that turn out right (trust A4). Refuses with TOO_MANY_TRIES {minutes} where failures fill it.
 */
export async function reserve<Name extends LimitName>(
  { queries, clock }: Scene,
  names: readonly Name[],
  facts: LimitFacts<Name>,
): Promise<Hit[]> {
  for (let turn = 0; turn < turns; turn += 1) {
    const hits = hitsOf(names, facts, clock.now());
    // why: a try that is refused, or waits, costs no write.
    if (isFree(await rowsOf(queries, hits))) {
      const held = await inTransaction(queries, async (trx) => (await hold(trx, hits)) && hits);
      if (held) return held;
    }
    await wait(pause);
  }
  throw tooManyTries(pause);
}

/** The try was right: it counts no more. */
export const release = (queries: Queries, hits: Hit[]) => settle(queries, hits, false);

/** The try failed. */
export const countFailure = (queries: Queries, hits: Hit[]) => settle(queries, hits, true);

type Row = Hit & { times: number[]; held: number[] };

/** Those in flight for too long count as failures. */
function rowOf(hit: Hit, found: { hits: string; held: string } | undefined): Row {
  const held: number[] = JSON.parse(found?.held ?? "[]");
  const times: number[] = JSON.parse(found?.hits ?? "[]");
  const isLost = (at: number) => at <= hit.at - heldFor;
  return {
    ...hit,
    times: [...times, ...held.filter(isLost)].sort((one, other) => one - other),
    held: held.filter((at) => !isLost(at)),
  };
}

async function rowsOf(queries: Queries, hits: Hit[]): Promise<Row[]> {
  const rows = await queries
    .selectFrom("rate_limit")
    .select(["name", "key", "hits", "held"])
    .where((where) => where.or(hits.map(({ name, key }) => where.and({ name, key }))))
    .execute();
  return hits.map((hit) =>
    rowOf(
      hit,
      rows.find(({ name, key }) => name === hit.name && key === hit.key),
    ),
  );
}

/** True if there is room for one more; throws where failures alone fill a quota. */
function isFree(rows: Row[]): boolean {
  const over = longestRefusal(rows, rows[0]!.at);
  if (over) throw tooManyTries(over.retryAfter);
  return rows.every(({ name, times, held, at }) => {
    const { quota, window } = rateLimits[name];
    return times.filter((time) => time > at - window).length + held.length < quota;
  });
}

/** Locks the rows, always in the same order, and adds the try to each if there is room in all of them. */
async function hold(trx: Queries, hits: Hit[]): Promise<boolean> {
  const rows: Row[] = [];
  for (const hit of hits) {
    const found = await trx
      .insertInto("rate_limit")
      .values({ name: hit.name, key: hit.key, hits: "[]", expires_at: hit.at })
      // Changes nothing, and locks the row.
      .onConflict((conflict) =>
        conflict.columns(["name", "key"]).doUpdateSet((set) => ({ hits: set.ref("rate_limit.hits") })),
      )
      .returning(["hits", "held"])
      .executeTakeFirstOrThrow();
    rows.push(rowOf(hit, found));
  }
  if (!isFree(rows)) return false;
  for (const row of rows) await store(trx, { ...row, held: [...row.held, row.at] });
  return true;
}

async function store(trx: Queries, { name, key, times, held, at }: Row): Promise<void> {
  const { window } = rateLimits[name];
  const left = times.filter((time) => time > at - window);
  if (left.length + held.length === 0) {
    await trx.deleteFrom("rate_limit").where("name", "=", name).where("key", "=", key).execute();
    return;
  }
  await trx
    .updateTable("rate_limit")
    .set({
      hits: JSON.stringify(left),
      held: JSON.stringify(held),
      expires_at: Math.max(...left, ...held) + window,
    })
    .where("name", "=", name)
    .where("key", "=", key)
    .execute();
}

async function settle(queries: Queries, hits: Hit[], isCounted: boolean): Promise<void> {
  await inTransaction(queries, async (trx) => {
    for (const hit of hits) {
      const found = await trx
        .updateTable("rate_limit")
        // Changes nothing, and locks the row.
        .set((set) => ({ hits: set.ref("hits") }))
        .where("name", "=", hit.name)
        .where("key", "=", hit.key)
        .returning(["hits", "held"])
        .executeTakeFirst();
      // It was reset meanwhile.
      if (!found) continue;
      const row = rowOf(hit, found);
      const held = without(row.held, hit.at);
      if (!held) continue;
      await store(trx, { ...row, held, times: isCounted ? [...row.times, hit.at].sort(byTime) : row.times });
    }
  });
}

const byTime = (one: number, other: number) => one - other;

/** The list without one of this value; null if it is not in it. */
function without(list: number[], value: number): number[] | null {
  const index = list.indexOf(value);
  return index === -1 ? null : list.toSpliced(index, 1);
}
