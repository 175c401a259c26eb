import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DrawRule } from "#contract/questions/shapes";
import * as drawing from "./draw";
import { type Drawn, firstUnmet, type Random } from "./draw";
import { planOver } from "./plan";

const rule = (changes: Partial<DrawRule> = {}): DrawRule => ({
  type: 0,
  difficulty: 0,
  tag: "",
  bankId: "",
  topicId: "",
  count: 1,
  score: 2,
  ...changes,
});

/** Questions alike in everything that a rule may ask for. */
interface Kind {
  type: number;
  difficulty: number;
  tag: string;
  count: number;
}
const alike = (count: number, changes: Partial<Kind> = {}): Kind => ({
  type: 1,
  difficulty: 1,
  tag: "",
  count,
  ...changes,
});

const fitsRule = (rule: DrawRule, kind: Kind) =>
  (rule.type === 0 || rule.type === kind.type) &&
  (rule.difficulty === 0 || rule.difficulty === kind.difficulty) &&
  (rule.tag === "" || rule.tag === kind.tag);

/** What the database says of the kinds. */
const toldApart = (rules: DrawRule[], pool: Kind[]) =>
  pool.map((kind) => ({
    count: kind.count,
    fits: rules.reduce((set, rule, at) => (fitsRule(rule, kind) ? set | (1 << at) : set), 0),
  }));
const poolsFor = (rules: DrawRule[], pool: Kind[]) => drawing.poolsFor(rules, toldApart(rules, pool));
const draw = (rules: DrawRule[], pool: Kind[], random?: Random) =>
  drawing.draw(rules, toldApart(rules, pool), random);

describe("what rules find", () => {
  test("is what they fit, and what the rules before them leave", () => {
    const pool = [alike(4), alike(3, { type: 2 }), alike(2, { type: 2, tag: "data" })];
    expect(poolsFor([rule({ type: 2, count: 3 }), rule({ tag: "data" }), rule({ count: 5 })], pool)).toEqual([
      { pool: 5, free: 5, need: 3 },
      { pool: 2, free: 2, need: 1 },
      { pool: 9, free: 5, need: 5 },
    ]);
  });

  test("is shared out so that all are met, where taking one after another would fail", () => {
    // The first rule could take the only question that matches the second.
    const pool = [alike(1, { difficulty: 1 }), alike(1, { difficulty: 2 })];
    const rules = [rule({ type: 1 }), rule({ difficulty: 1 })];
    expect(firstUnmet(poolsFor(rules, pool))).toBeNull();
    for (let turn = 0; turn < 50; turn += 1)
      expect(draw(rules, pool)).toEqual([
        { rule: 0, alike: 1, at: 0 },
        { rule: 1, alike: 0, at: 0 },
      ]);
  });

  test("moves what several rules took, one after another, to where each still finds something", () => {
    const kinds = ["verbal", "judgment", "mathematics", "data"] as const;
    const pool = kinds.map((tag, at) => alike(1, { tag, difficulty: at + 1 }));
    const rules = [rule(), rule(), rule(), ...kinds.slice(0, 1).map((tag) => rule({ tag }))];
    expect(poolsFor(rules, pool).map(({ free }) => free)).toEqual([4, 3, 2, 1]);
  });

  test("names the first rule that cannot be met, with what is left for it", () => {
    const pool = [alike(5), alike(2, { type: 4 })];
    const rules = [rule({ count: 6 }), rule({ type: 4, count: 2 }), rule({ type: 9 as never })];
    expect(firstUnmet(poolsFor(rules, pool))).toEqual({ rule: 2, need: 2, free: 1 });
    expect(firstUnmet(poolsFor([rule({ type: 3 })], []))).toEqual({ rule: 1, need: 1, free: 0 });
  });
});

/** Small pools of few kinds, with rules that overlap in every way. */
const cases = fc.record({
  pool: fc.uniqueArray(
    fc.record({
      type: fc.constantFrom(1, 2),
      difficulty: fc.constantFrom(1, 2),
      tag: fc.constantFrom("", "data"),
      count: fc.integer({ min: 1, max: 2 }),
    }),
    { maxLength: 4, selector: (kind) => `${kind.type} ${kind.difficulty} ${kind.tag}` },
  ),
  rules: fc.array(
    fc.record({
      type: fc.constantFrom(0 as const, 1 as const, 2 as const),
      difficulty: fc.constantFrom(0, 1, 2),
      tag: fc.constantFrom("" as const, "data" as const),
      bankId: fc.constant(""),
      topicId: fc.constant(""),
      count: fc.integer({ min: 1, max: 3 }),
      score: fc.constant(1),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Tries every assignment of so many questions to each rule. */
function canGive(rules: DrawRule[], pool: Kind[], counts: number[]): boolean {
  const wants = counts.flatMap((count, at) => Array.from({ length: count }, () => at));
  const left = pool.map(({ count }) => count);
  const give = (at: number): boolean =>
    at === wants.length ||
    pool.some((kind, index) => {
      if (left[index] === 0 || !fitsRule(rules[wants[at]!]!, kind)) return false;
      left[index]! -= 1;
      const isEnough = give(at + 1);
      left[index]! += 1;
      return isEnough;
    });
  return give(0);
}

test("rules are refused only if no division of the questions meets them all, as trying every division says", () => {
  fc.assert(
    fc.property(cases, ({ rules, pool }) => {
      const pools = poolsFor(rules, pool);
      const given: number[] = [];
      for (const [at, { pool: found, free, need }] of pools.entries()) {
        const most = Array.from({ length: found + 1 }, (_, count) => found - count).find((count) =>
          canGive(rules, pool, [...given, count]),
        );
        expect(free, `rule ${at + 1}`).toBe(most);
        given.push(Math.min(need, free));
      }
      expect(firstUnmet(pools) === null).toBe(
        canGive(
          rules,
          pool,
          rules.map(({ count }) => count),
        ),
      );
    }),
    { numRuns: 2000 },
  );
});

test("a draw gives each rule its number of fitting questions, none twice", () => {
  fc.assert(
    fc.property(cases, ({ rules, pool }) => {
      fc.pre(firstUnmet(poolsFor(rules, pool)) === null);
      const drawn = draw(rules, pool);
      expect(drawn.map(({ rule }) => rule)).toEqual(rules.flatMap(({ count }, at) => Array(count).fill(at)));
      expect(new Set(drawn.map((one) => `${one.alike} ${one.at}`)).size).toBe(drawn.length);
      for (const one of drawn) {
        expect(fitsRule(rules[one.rule]!, pool[one.alike]!)).toBe(true);
        expect(one.at).toBeLessThan(pool[one.alike]!.count);
      }
    }),
    { numRuns: 2000 },
  );
});

/** Every outcome of a draw with its exact probability: all random numbers are tried. */
function outcomes(rules: DrawRule[], pool: Kind[]): Map<string, number> {
  const found = new Map<string, number>();
  const told = (drawn: Drawn[]) => drawn.map((one) => `${one.alike}.${one.at}`).join(" ");
  const explore = (given: number[]) => {
    let probability = 1;
    let step = 0;
    let next: number | null = null;
    const random: Random = (below) => {
      const number = given[step];
      step += 1;
      probability /= below;
      if (number === undefined) next ??= below;
      return number ?? 0;
    };
    const drawn = draw(rules, pool, random);
    if (next === null) found.set(told(drawn), (found.get(told(drawn)) ?? 0) + probability);
    else for (let number = 0; number < next; number += 1) explore([...given, number]);
  };
  explore([]);
  return found;
}

describe("chance", () => {
  test("gives every selection in every order the same probability", () => {
    const found = outcomes([rule({ count: 3 })], [alike(2), alike(2, { difficulty: 2 })]);
    expect(found.size).toBe(4 * 3 * 2);
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 24, 12);
  });

  test("draws by each of several rules as if it were alone, where they do not meet", () => {
    const rules = [rule({ type: 1, count: 2 }), rule({ type: 2 })];
    const found = outcomes(rules, [alike(3), alike(2, { type: 2 })]);
    expect(found.size).toBe(3 * 2 * 2);
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 12, 12);
  });

  test("leaves out only what would leave too little for another rule", () => {
    // The first rule takes any two of the three but both data questions: the second rule needs one of these.
    const pool = [alike(1), alike(2, { tag: "data" })];
    const found = outcomes([rule({ count: 2 }), rule({ tag: "data" })], pool);
    const selections = new Map<string, number>();
    for (const [drawn, probability] of found) {
      const [one, other, last] = drawn.split(" ");
      const selection = `${[one, other].sort().join("+")} ${last}`;
      selections.set(selection, (selections.get(selection) ?? 0) + probability);
    }
    expect([...selections.keys()].sort()).toEqual(["0.0+1.0 1.1", "0.0+1.1 1.0"]);
    for (const probability of selections.values()) expect(probability).toBeCloseTo(1 / 2, 12);
    for (const probability of found.values()) expect(probability).toBeCloseTo(1 / 4, 12);
  });
});

test("twenty rules over thousands of kinds and a million questions are divided at once", () => {
  const pool = Array.from({ length: 6000 }, (_, at) =>
    alike(200, {
      type: 1 + (at % 12),
      difficulty: 1 + (at % 5),
      tag: Math.floor(at / 12) % 2 ? "data" : "",
    }),
  );
  const rules = Array.from({ length: 20 }, (_, at) =>
    rule({ type: (at % 6) as 0, difficulty: at % 4, tag: at % 3 ? "" : "data", count: 25 }),
  );
  expect(draw(rules, pool)).toHaveLength(500);
});

/** The kinds of 20,000 questions with ten random topics each, of so many, for twenty rules with a topic each. */
function tagged(topics: number) {
  let state = 1;
  const next = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const counts = new Map<number, number>();
  for (let question = 0; question < 20_000; question += 1) {
    const own = new Set<number>();
    while (own.size < 10) own.add(next(topics));
    const fits = [...own].reduce((set, topic) => (topic < 20 ? set | (1 << topic) : set), 0);
    if (fits > 0) counts.set(fits, (counts.get(fits) ?? 0) + 1);
  }
  return [...counts].map(([fits, count]) => ({ fits, count }));
}

test("questions are told apart by the rules that they fit, not by their topics", () => {
  // Twenty sets of one topic, 190 of two, and some of three.
  expect(tagged(1000).length).toBeLessThan(300);
});

test("a plan looks at each group a few times, even where nearly each question is a group", () => {
  const pool = tagged(20);
  expect(pool.length).toBeGreaterThan(18_000);
  let looks = 0;
  const fits = new Proxy(
    pool.map((kind) => kind.fits),
    {
      get(sets, key) {
        if (typeof key === "string" && key !== "length") looks += 1;
        return Reflect.get(sets, key);
      },
    },
  );
  const plan = planOver(
    pool.map(({ count }) => count),
    fits,
    20,
  );
  for (let rule = 0; rule < 20; rule += 1) {
    expect(plan.copy().take(rule, 20_000)).toBeGreaterThan(9000);
    expect(plan.take(rule, 25)).toBe(25);
  }
  expect(looks).toBeLessThan(60 * pool.length);
});
