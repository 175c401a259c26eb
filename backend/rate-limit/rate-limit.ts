import type { Queries } from "../database/open";
import { inTransaction } from "../database/transaction";
import { type Context, Refusal } from "../handler";
import { hashToken } from "../ids";
import { type LimitFact, type LimitFacts, type LimitName, type RateLimit, rateLimits } from "./limits";
import { network } from "./network";

/** One consumed unit of a limit's quota, needed to refund it. */
export interface Hit {
  name: LimitName;
  key: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The result of `consume`: `limit` blocks longest, for `retryAfter` milliseconds until it allows more. */
export type Consumption<Name extends LimitName = LimitName> =
  | { allowed: true; hits: Hit[] }
  | { allowed: false; limit: Name; retryAfter: number };

export type Scene = Pick<Context, "queries" | "clock">;

/**
 * Consumes one of the quota of each of these limits, or of none where one is used up: refused calls are not
 * counted. Exact under concurrency across machines: the rows are locked until the transaction ends. A
 * rollback undoes it; an attempt at a secret is therefore counted outside of a transaction.
 */
export async function consume<Name extends LimitName>(
  { queries, clock }: Scene,
  names: readonly Name[],
  facts: LimitFacts<Name>,
): Promise<Consumption<Name>> {
  const at = clock.now();
  // why: a caller over the quota costs no write.
  const before = await peek({ queries, clock }, names, facts);
  if (!before.allowed) return before;
  return inTransaction(queries, async (trx) => {
    const hits = hitsOf(names, facts, at);
    const found: Found<Name>[] = [];
    for (const hit of hits) {
      const { hits: times } = await trx
        .insertInto("rate_limit")
        .values({ name: hit.name, key: hit.key, hits: "[]", expires_at: at })
        // Changes nothing, and locks the row.
        .onConflict((conflict) =>
          conflict.columns(["name", "key"]).doUpdateSet((set) => ({ hits: set.ref("rate_limit.hits") })),
        )
        .returning("hits")
        .executeTakeFirstOrThrow();
      found.push({ ...hit, times: JSON.parse(times) });
    }
    const over = longestRefusal(found, at);
    if (over) return over;
    for (const { name, key, times } of found) {
      const { window } = rateLimits[name];
      const counted = [...within(times, window, at), at].sort((one, other) => one - other);
      await trx
        .updateTable("rate_limit")
        .set({ hits: JSON.stringify(counted), expires_at: Math.max(...counted) + window })
        .where("name", "=", name)
        .where("key", "=", key)
        .execute();
    }
    return { allowed: true, hits };
  });
}

/** What `consume` would return; consumes nothing. */
export async function peek<Name extends LimitName>(
  { queries, clock }: Scene,
  names: readonly Name[],
  facts: LimitFacts<Name>,
): Promise<Consumption<Name>> {
  const at = clock.now();
  const hits = hitsOf(names, facts, at);
  const rows = await queries
    .selectFrom("rate_limit")
    .select(["name", "key", "hits"])
    .where((where) => where.or(hits.map(({ name, key }) => where.and({ name, key }))))
    .execute();
  const found = hits.map((hit) => {
    const row = rows.find(({ name, key }) => name === hit.name && key === hit.key);
    return { ...hit, times: row ? JSON.parse(row.hits) : [] };
  });
  return longestRefusal(found, at) ?? { allowed: true, hits: [] };
}

/** Consumes, or refuses with TOO_MANY_TRIES {minutes}; resolves with the hits, to refund on success. */
export async function consumeOrRefuse<Name extends LimitName>(
  scene: Scene,
  names: readonly Name[],
  facts: LimitFacts<Name>,
): Promise<Hit[]> {
  const consumed = await consume(scene, names, facts);
  if (!consumed.allowed) throw tooManyTries(consumed.retryAfter);
  return consumed.hits;
}

/** The refusal with the minutes to wait; `retryAfter` in milliseconds. */
export const tooManyTries = (retryAfter: number) =>
  new Refusal("TOO_MANY_TRIES", { minutes: Math.ceil(retryAfter / 60_000) });

/** Refunds consumed hits. */
export async function refund(queries: Queries, hits: Hit[]): Promise<void> {
  await inTransaction(queries, async (trx) => {
    for (const { name, key, at } of hits) {
      const row = await trx
        .updateTable("rate_limit")
        // Changes nothing, and locks the row.
        .set((set) => ({ hits: set.ref("hits") }))
        .where("name", "=", name)
        .where("key", "=", key)
        .returning("hits")
        .executeTakeFirst();
      if (!row) continue;
      const times: number[] = JSON.parse(row.hits);
      const index = times.indexOf(at);
      if (index === -1) continue;
      const left = times.toSpliced(index, 1);
      if (left.length === 0)
        await trx.deleteFrom("rate_limit").where("name", "=", name).where("key", "=", key).execute();
      else
        await trx
          .updateTable("rate_limit")
          .set({ hits: JSON.stringify(left) })
          .where("name", "=", name)
          .where("key", "=", key)
          .execute();
    }
  });
}

/** Resets the whole quota; if only the first facts of the limit's key are given, for all keys with these. */
export async function reset<Name extends LimitName>(
  queries: Queries,
  name: Name,
  facts: Partial<LimitFacts<Name>>,
): Promise<void> {
  const named = rateLimits[name].key.filter((fact) => fact in facts);
  const key = keyFrom(named, facts as Record<LimitFact, string>);
  const isWhole = named.length === rateLimits[name].key.length;
  await queries
    .deleteFrom("rate_limit")
    .where("name", "=", name)
    .where((where) =>
      isWhole
        ? where("key", "=", key)
        : where(where.fn("substr", ["key", where.val(1), where.val(key.length + 1)]), "=", `${key} `),
    )
    .execute();
}

/** Removes expired hits. */
export async function pruneRateLimits(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom("rate_limit").where("expires_at", "<=", now).execute();
}

type Found<Name> = Hit & { name: Name; times: number[] };

/** The refusal of the limit that blocks longest; null where all of them allow one more. */
export function longestRefusal<Name extends LimitName>(found: Found<Name>[], at: number) {
  let over: (Consumption<Name> & { allowed: false }) | null = null;
  for (const { name, times } of found) {
    const { quota, window }: RateLimit = rateLimits[name];
    const counted = within(times, window, at);
    if (counted.length < quota) continue;
    // One more is allowed once enough hits have left the window that fewer than the quota remain.
    const retryAfter = counted[counted.length - quota]! + window - at;
    if (!over || retryAfter > over.retryAfter) over = { allowed: false, limit: name, retryAfter };
  }
  return over;
}

const within = (times: number[], window: number, at: number) => times.filter((time) => time > at - window);

/** Always in the same order, so that no two transactions deadlock. */
export const hitsOf = <Name extends LimitName>(names: readonly Name[], facts: LimitFacts<Name>, at: number) =>
  [...names].sort().map((name) => ({
    name,
    key: keyFrom(rateLimits[name].key, facts as Record<LimitFact, string>),
    at,
  }));

const keyFrom = (names: readonly LimitFact[], facts: Record<LimitFact, string>) =>
  names.map((name) => stored[name](facts[name])).join(" ");

const plain = (fact: string) => fact;
const stored: Record<LimitFact, (fact: string) => string> = {
  address: network,
  company: plain,
  device: plain,
  handle: hashToken,
  mobile: hashToken,
  number: hashToken,
  purpose: plain,
  session: plain,
};
