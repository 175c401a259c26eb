import { randomInt } from "node:crypto";
import type { DrawPool, DrawRule } from "#contract/questions/shapes";
import { isIn, type Plan, planOver } from "./plan";

/** Questions that no rule tells apart: the bit set of the rules that they fit, and their number. */
export interface Alike {
  fits: number;
  count: number;
}

/** A uniformly distributed integer from 0 to below `below`. */
export type Random = (below: number) => number;
const byChance: Random = (below) => randomInt(below);

/** A rule with the banks and the topics that it takes questions from: its own, and those below it. */
export type BranchRule = DrawRule & { branch?: readonly string[]; topicBranch?: readonly string[] };

/** What a draw asks of a rule; its place among the rules is its bit in `Alike.fits`. */
type Wanted = Pick<DrawRule, "count">;

/** How many questions each rule matches, and how many remain for it if the rules before it leave the most. */
export function poolsFor(rules: readonly Wanted[], pool: readonly Alike[]): DrawPool[] {
  return divide(rules, pool).pools;
}

/** The first rule that cannot be met together with those before it, counted from 1, with its counts. */
export function firstUnmet(pools: readonly DrawPool[]) {
  const at = pools.findIndex(({ need, free }) => free < need);
  return at < 0 ? null : { rule: at + 1, need: pools[at]!.need, free: pools[at]!.free };
}

/** A drawn question: its kind and its index within it (both counted from 0), and its rule. */
export interface Drawn {
  rule: number;
  alike: number;
  at: number;
}

/**
 * Draws for rules that can be met: one question after another, uniformly among those that its rule matches
 * and that leave enough for the others. Those of the first rule come first; within a rule in random order.
 */
export function draw(rules: readonly Wanted[], pool: readonly Alike[], random: Random = byChance): Drawn[] {
  const { plan } = divide(rules, pool);
  const left = pool.map(({ count }) => count);
  const decks = pool.map(({ count }) => deckOf(count, random));
  return rules.flatMap((rule, index) => {
    const fitting = [...pool.keys()].filter((at) => isIn(pool[at]!.fits, index));
    const drawn = Array.from({ length: rule.count }, () => {
      const alike = pick(fitting, pool, left, random, (kind) => plan.settleOn(index, kind));
      left[alike]! -= 1;
      return { rule: index, alike, at: decks[alike]!() };
    });
    return shuffled(drawn, random);
  });
}

/** One of the kinds, weighted by its questions left, among those that no other rule needs in full. */
function pick(
  kinds: number[],
  pool: readonly Alike[],
  left: number[],
  random: Random,
  settleOn: (kind: number) => number,
): number {
  let rest = kinds;
  for (;;) {
    const total = rest.reduce((sum, kind) => sum + left[kind]!, 0);
    if (total === 0) throw new Error("a draw was planned that cannot be made");
    let at = random(total);
    const kind = rest.find((each) => {
      at -= left[each]!;
      return at < 0;
    })!;
    const stuck = settleOn(kind);
    if (stuck === 0) return kind;
    rest = rest.filter((each) => (pool[each]!.fits & stuck) === 0);
  }
}

/** Divides the questions among the rules; each kind is a group of the plan. */
function divide(rules: readonly Wanted[], pool: readonly Alike[]): { plan: Plan; pools: DrawPool[] } {
  const plan = planOver(
    pool.map(({ count }) => count),
    pool.map(({ fits }) => fits),
    rules.length,
  );
  const pools = rules.map(({ count: need }, rule) => {
    const found = pool.reduce((sum, { fits, count }) => (isIn(fits, rule) ? sum + count : sum), 0);
    const free = plan.copy().take(rule, found);
    plan.take(rule, Math.min(need, free));
    return { pool: found, free, need };
  });
  return { plan, pools };
}

/** Numbers from 0 to below `count` in random order, each once, without materialising the list. */
function deckOf(count: number, random: Random): () => number {
  const moved = new Map<number, number>();
  let left = count;
  return () => {
    const at = random(left);
    left -= 1;
    const number = moved.get(at) ?? at;
    moved.set(at, moved.get(left) ?? left);
    return number;
  };
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const deal = deckOf(items.length, random);
  return items.map(() => items[deal()]!);
}
