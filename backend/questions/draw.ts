import { randomInt } from "node:crypto";
import type { DrawPool, DrawRule } from "#contract/questions/shapes";
import { type Plan, planOver } from "./plan";

/** A kind of questions that no rule tells apart, and their number. */
export interface Alike {
  type: number;
  difficulty: number;
  tag: string;
  /** "" for no bank. */
  bankId: string;
  /** The topics of the rules that they have, themselves or by one below: their ids, a space after each. */
  topics: string;
  count: number;
}

/** A uniformly distributed integer from 0 to below `below`. */
export type Random = (below: number) => number;
const byChance: Random = (below) => randomInt(below);

/** A rule with the banks and the topics that it takes questions from: its own, and those below it. */
export type BranchRule = DrawRule & { branch?: readonly string[]; topicBranch?: readonly string[] };

/** Whether a rule matches a question; `none` means questions in no bank. */
export const fitsRule = (rule: BranchRule, alike: Omit<Alike, "count">): boolean =>
  (rule.type === 0 || rule.type === alike.type) &&
  (rule.difficulty === 0 || rule.difficulty === alike.difficulty) &&
  (rule.tag === "" || rule.tag === alike.tag) &&
  (rule.topicId === "" || alike.topics.split(" ").includes(rule.topicId)) &&
  (rule.bankId === "" ||
    (rule.bankId === "none" ? alike.bankId === "" : (rule.branch ?? [rule.bankId]).includes(alike.bankId)));

/** How many questions each rule matches, and how many remain for it if the rules before it leave the most. */
export function poolsFor(rules: readonly DrawRule[], pool: readonly Alike[]): DrawPool[] {
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
export function draw(rules: readonly DrawRule[], pool: readonly Alike[], random: Random = byChance): Drawn[] {
  const { plan, groupOf } = divide(rules, pool);
  const left = pool.map(({ count }) => count);
  const decks = pool.map(({ count }) => deckOf(count, random));
  return rules.flatMap((rule, index) => {
    const fitting = pool.flatMap((alike, at) => (fitsRule(rule, alike) ? [at] : []));
    const drawn = Array.from({ length: rule.count }, () => {
      const alike = pick(fitting, left, groupOf, random, (group) => plan.settleOn(index, group));
      left[alike]! -= 1;
      return { rule: index, alike, at: decks[alike]!() };
    });
    return shuffled(drawn, random);
  });
}

/** One of the kinds, weighted by its questions left, among those of acceptable groups. */
function pick(
  kinds: number[],
  left: number[],
  groupOf: number[],
  random: Random,
  willDo: (group: number) => boolean,
): number {
  let rest = kinds.filter((kind) => left[kind]! > 0);
  for (;;) {
    const total = rest.reduce((sum, kind) => sum + left[kind]!, 0);
    if (total === 0) throw new Error("a draw was planned that cannot be made");
    let at = random(total);
    const kind = rest.find((each) => {
      at -= left[each]!;
      return at < 0;
    })!;
    const group = groupOf[kind]!;
    if (willDo(group)) return kind;
    rest = rest.filter((each) => groupOf[each] !== group);
  }
}

/** Kinds matched by the same rules form one group: there are few, however many kinds and questions exist. */
function divide(
  rules: readonly DrawRule[],
  pool: readonly Alike[],
): { plan: Plan; groupOf: number[]; pools: DrawPool[] } {
  const groups = new Map<string, { group: number; fits: boolean[] }>();
  const counts: number[] = [];
  const groupOf = pool.map((alike) => {
    const fits = rules.map((rule) => fitsRule(rule, alike));
    const found = groups.get(fits.join()) ?? { group: groups.size, fits };
    groups.set(fits.join(), found);
    counts[found.group] = (counts[found.group] ?? 0) + alike.count;
    return found.group;
  });
  const fits = rules.map((_, rule) => [...groups.values()].map((group) => group.fits[rule]!));
  const plan = planOver(counts, fits);
  const pools = rules.map(({ count: need }, rule) => {
    const found = counts.reduce((sum, count, group) => (fits[rule]![group] ? sum + count : sum), 0);
    const free = plan.copy().take(rule, found);
    plan.take(rule, Math.min(need, free));
    return { pool: found, free, need };
  });
  return { plan, groupOf, pools };
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
