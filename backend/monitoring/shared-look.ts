import type { Queries } from "../database/open";

/** Milliseconds for which one look at an exam serves its monitors: there can be 300. */
const lasts = 2_000;
/** Looks that are kept at once. */
const most = 500;

interface Look {
  since: number;
  times: number;
  found: Promise<unknown>;
}

const kept = new WeakMap<Queries, Map<string, Look>>();

/**
 * What a look finds, shared by all who ask for the same within two seconds: the first `own` requests look themselves,
 * later ones may be shown what was up to two seconds ago.
 */
export function shareLook<Found>(
  queries: Queries,
  { key, now, own = 1 }: { key: string; now: number; own?: number },
  look: () => Promise<Found>,
): Promise<Found> {
  const looks = kept.get(queries) ?? new Map<string, Look>();
  kept.set(queries, looks);
  const last = looks.get(key);
  const isOpen = last !== undefined && Math.abs(now - last.since) < lasts;
  if (isOpen && last.times >= own) return last.found as Promise<Found>;
  const found = look();
  found.catch(() => looks.get(key)?.found === found && looks.delete(key));
  if (looks.size >= most) looks.clear();
  looks.set(key, { found, since: isOpen ? last.since : now, times: isOpen ? last.times + 1 : 1 });
  return found;
}

/** After a change by this process the next look is a new one. `queries` is the pool, not a transaction. */
export const forgetLooks = (queries: Queries): boolean => kept.delete(queries);
