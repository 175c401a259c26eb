import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { rightBlanks } from "./fill-in";
import { isSameOutput, programScore } from "./program";
import { partSum, scoreAnswer, scoreFamily, shareOf } from "./score";

type Answer = Parameters<typeof scoreAnswer>[2];
type Changes = Partial<Omit<Question, "answer">> & { answer?: Partial<Question["answer"]> };
const question = ({ answer, ...changes }: Changes): Question => ({
  ...plainQuestion,
  type: 1,
  content: "题",
  option: ["甲", "乙", "丙", "丁"],
  difficulty: 3,
  ownership: "public",
  scoringRule: 1,
  isByOrder: true,
  analysis: "",
  ...changes,
  answer: { ...plainAnswer, ...answer },
});
const keys = (...some: number[]): Answer => ({ keys: some, blanks: [], text: "" });
const blanks = (...some: string[]): Answer => ({ keys: [], blanks: some, text: "" });
const score = (of: Changes, full: number, answer: Answer) => scoreAnswer(question(of), full, answer).score;

/** Scores as papers set them: 0.1 to 1,000 points, in hundredths. */
const full = fc.integer({ min: 1, max: 10_000 }).map((tenths) => tenths * 10);
const options = (most: number) =>
  fc.integer({ min: 2, max: most }).map((count) => Array.from({ length: count }, (_, at) => `项 ${at}`));
const subset = (count: number, least = 0) =>
  fc.uniqueArray(fc.nat(count - 1), { minLength: least, maxLength: count });

describe("a blank answer", () => {
  test("is worth 0, whatever the type and rule", () => {
    fc.assert(
      fc.property(
        full,
        fc.constantFrom<Question["type"]>(1, 2, 3, 4, 5, 6, 7, 10, 14, 15, 16),
        fc.constantFrom<0 | 1>(0, 1),
        fc.constantFrom(keys(), blanks("", "  "), { keys: [], blanks: [], text: " \n" }),
        (mark, type, scoringRule, answer) => {
          const of = question({ type, scoringRule, answer: { keys: [0], blanks: [["a"], ["b"]] } });
          expect(scoreAnswer(of, mark, answer)).toEqual({ score: 0, full: mark, isBlank: true });
        },
      ),
    );
  });
});

describe("single choice and true/false", () => {
  test("normal: the mark or nothing", () => {
    fc.assert(
      fc.property(full, fc.nat(3), fc.nat(3), (mark, key, given) => {
        expect(score({ answer: { keys: [key] } }, mark, keys(given))).toBe(key === given ? mark : 0);
      }),
    );
  });

  test("deduct: a wrong answer costs w/(m−1), rounded half up to a hundredth", () => {
    fc.assert(
      fc.property(full, options(12), fc.nat(11), (mark, option, given) => {
        const at = given % option.length;
        const got = score({ option, scoringRule: 0, answer: { keys: [0] } }, mark, keys(at))!;
        if (at === 0) expect(got).toBe(mark);
        else expect(Math.abs(got + mark / (option.length - 1))).toBeLessThanOrEqual(0.5);
      }),
    );
    const three = { option: ["甲", "乙", "丙", "丁"], scoringRule: 0 as const, answer: { keys: [0] } };
    expect(score(three, 100, keys(1))).toBe(-33);
    expect(score({ ...three, option: ["甲", "乙", "丙"] }, 10, keys(1))).toBe(-5);
    expect(score({ ...three, option: Array.from({ length: 9 }, (_, at) => `${at}`) }, 100, keys(1))).toBe(
      -13,
    );
    expect(score({ type: 3, option: [], scoringRule: 0, answer: { keys: [1] } }, 200, keys(0))).toBe(-200);
  });

  test("blind guessing under deduct earns nothing on average", () => {
    fc.assert(
      fc.property(full, options(12), (mark, option) => {
        const sum = option.reduce(
          (all, _, at) => all + score({ option, scoringRule: 0, answer: { keys: [0] } }, mark, keys(at))!,
          0,
        );
        expect(Math.abs(sum)).toBeLessThanOrEqual(option.length / 2);
      }),
    );
  });

  test("two options for one are never right", () => {
    expect(score({ answer: { keys: [0] } }, 500, keys(0, 1))).toBe(0);
  });
});

describe("multiple and indefinite choice", () => {
  const both = fc.constantFrom<2 | 7>(2, 7);

  test("strict: only the whole key earns the mark", () => {
    fc.assert(
      fc.property(both, full, subset(6, 1), subset(6, 1), (type, mark, key, given) => {
        const isSame = key.length === given.length && key.every((one) => given.includes(one));
        expect(score({ type, scoringRule: 0, answer: { keys: key } }, mark, keys(...given))).toBe(
          isSame ? mark : 0,
        );
      }),
    );
  });

  test("lenient: a wrong option earns nothing, a part of the key its share, rounded half up", () => {
    fc.assert(
      fc.property(both, full, subset(6, 1), subset(6, 1), (type, mark, key, given) => {
        const got = score({ type, scoringRule: 1, answer: { keys: key } }, mark, keys(...given))!;
        if (given.some((one) => !key.includes(one))) expect(got).toBe(0);
        else expect(got).toBe(Math.round((mark * given.length) / key.length));
      }),
    );
    expect(score({ type: 2, answer: { keys: [0, 1, 2] } }, 500, keys(0))).toBe(167);
  });

  test("lenient: one more right option never earns less, and the order of options means nothing", () => {
    fc.assert(
      fc.property(full, subset(6, 2), (mark, key) => {
        const of: Changes = { type: 7, scoringRule: 1, answer: { keys: key } };
        const steps = key.map((_, at) => score(of, mark, keys(...key.slice(0, at + 1)))!);
        expect(steps).toEqual([...steps].sort((a, b) => a - b));
        expect(steps.at(-1)).toBe(mark);
        expect(score(of, mark, keys(...[...key].reverse()))).toBe(mark);
      }),
    );
  });
});

describe("choices by weights", () => {
  const weights = (...of: number[]) => ({ answer: { keys: [0], weights: of } });

  test("one option earns or costs its own weight, whatever the rule; what costs is rounded as what earns", () => {
    for (const scoringRule of [0, 1] as const) {
      const of = { scoringRule, ...weights(10_000, 5_000, -2_500, 0) };
      expect([0, 1, 2, 3].map((at) => score(of, 500, keys(at)))).toEqual([500, 250, -125, 0]);
      expect(score(of, 500, keys(0, 1))).toBe(0);
      expect(score(of, 500, keys())).toBe(0);
    }
    const half = weights(10_000, 50, -50, -49);
    expect([1, 2, 3].map((at) => score(half, 100, keys(at)))).toEqual([1, -1, 0]);
    expect(Object.is(score(half, 100, keys(3)), 0)).toBe(true);
  });

  test("of several options the sum counts, from nothing to the whole mark", () => {
    const of: Changes = { type: 2, answer: { keys: [0, 1], weights: [7_000, 5_000, -4_000, 0] } };
    const got = (...chosen: number[]) => score(of, 1_000, keys(...chosen));
    expect([got(0), got(1), got(0, 1), got(0, 2), got(2), got(0, 1, 2), got(3), got(0, 0)]).toEqual([
      700, 500, 1_000, 300, 0, 800, 0, 700,
    ]);
  });

  test("shares that were rounded make the whole mark together, and equal parts alone", () => {
    const third = 3_333;
    const of: Changes = { type: 7, answer: { keys: [0, 1, 2], weights: [third, third, third, -third] } };
    expect(score(of, 10_000, keys(0, 1, 2))).toBe(10_000);
    expect(score(of, 10_000, keys(1))).toBe(3_333);
    expect(score(of, 10_000, keys(0, 1, 2, 3))).toBe(6_667);
    // Not rounded, but less than the whole.
    const less: Changes = { type: 7, answer: { keys: [0], weights: [9_000, 0, 0, 0] } };
    expect(score(less, 1_000, keys(0))).toBe(900);
  });

  test("the same as a table of fractions would give, whatever the weights", () => {
    const cases = fc.record({
      type: fc.constantFrom<1 | 2 | 7>(1, 2, 7),
      weights: fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 4, maxLength: 4 }),
      given: subset(4, 1),
      mark: full,
    });
    fc.assert(
      fc.property(cases, ({ type, weights, given, mark }) => {
        const chosen = type === 1 ? given.slice(0, 1) : given;
        const gains = weights.reduce((sum, one) => sum + Math.max(0, one), 0);
        const whole = Math.abs(gains - 10_000) <= weights.filter((one) => one > 0).length ? gains : 10_000;
        const sum = chosen.reduce((all, at) => all + weights[at]!, 0);
        const part = type === 1 ? sum / 10_000 : Math.min(1, Math.max(0, sum / whole));
        const got = score({ type, answer: { keys: [0], weights } }, mark, keys(...chosen))!;
        expect(Math.abs(got - mark * part)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(got).toBeLessThanOrEqual(mark);
        if (type !== 1) expect(got).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("fill-in", () => {
  const fill = (accepted: string[][], more: Changes = {}): Changes => ({
    type: 4,
    option: [],
    scoringRule: 0,
    ...more,
    answer: { blanks: accepted, ...more.answer },
  });

  test("compares after NFKC, trimmed, with one inner space, in any case unless flagged", () => {
    const of = fill([["New York", "纽约"]]);
    for (const right of [" new   york ", "ＮＥＷ ＹＯＲＫ", "纽约", "new\tyork"])
      expect(score(of, 200, blanks(right)), right).toBe(200);
    for (const wrong of ["newyork", "new york!", "约"]) expect(score(of, 200, blanks(wrong)), wrong).toBe(0);
    const flagged = fill([["pH"]], { answer: { blanks: [["pH"]], isCaseSensitive: true } });
    expect(score(flagged, 200, blanks("pH"))).toBe(200);
    expect(score(flagged, 200, blanks("PH"))).toBe(0);
    expect(score(fill([["Straße"]]), 200, blanks("STRASSE"))).toBe(200);
  });

  test("a tolerance lets near numbers count, and texts not", () => {
    const of = fill([["9.8"]], { answer: { blanks: [["9.8"]], tolerance: 0.1 } });
    for (const right of ["9.8", "9.7", "9.9", "９．８", "9.80", "+9.75", "98e-1"])
      expect(score(of, 100, blanks(right)), right).toBe(100);
    for (const wrong of ["9.69", "9.91", "9,8 m", "九点八", "Infinity", "NaN", "0x9"])
      expect(score(of, 100, blanks(wrong)), wrong).toBe(0);
    const none = fill([["9.8"]]);
    expect(score(none, 100, blanks("9.80"))).toBe(0);
  });

  test("by order, text i is held against key i; the mark is split and the last blank has the remainder", () => {
    const of = fill([["a"], ["b"], ["c"]]);
    expect(score(of, 100, blanks("a", "x", "x"))).toBe(33);
    expect(score(of, 100, blanks("x", "x", "c"))).toBe(34);
    expect(score(of, 100, blanks("b", "a", "c"))).toBe(34);
    expect(score(of, 100, blanks("a", "b", "c"))).toBe(100);
    expect(score(of, 100, blanks("a"))).toBe(33);
  });

  test("a text that earns a part counts for its blank, the best one where several do", () => {
    const partial = [
      { blank: 0, text: "冰", weight: 5_000 },
      { blank: 0, text: " ＩＣＥ ", weight: 2_500 },
      { blank: 0, text: "ice", weight: 7_500 },
      { blank: 2, text: "9", weight: 3_333 },
      { blank: 2, text: "10", weight: 1_000, tolerance: 5 },
    ];
    const of = fill([["水"], ["b"], ["10"]], {
      answer: { blanks: [["水"], ["b"], ["10"]], partial, tolerance: 0.5 },
    });
    expect(score(of, 1_000, blanks("冰", "", ""))).toBe(167);
    expect(score(of, 1_000, blanks("Ice", "b", "9.4"))).toBe(250 + 333 + 111);
    expect(score(of, 1_000, blanks("水", "冰", "10"))).toBe(333 + 334);
    expect(score(of, 1_000, blanks("9", "x", "冰"))).toBe(0);
    expect(score(of, 1_000, blanks("", "", "14"))).toBe(33);
    expect(score(of, 1_000, blanks("", "", "16"))).toBe(0);
  });

  test("each right number may have a tolerance of its own", () => {
    const blank = [["5"]];
    const of = fill(blank, {
      answer: {
        blanks: blank,
        partial: [{ blank: 0, text: "9", weight: 10_000, tolerance: 0.1 }],
        tolerance: 1,
      },
    });
    for (const right of ["4.1", "6", "8.9", "9.1"]) expect(score(of, 333, blanks(right)), right).toBe(333);
    for (const wrong of ["6.5", "8.8", "9.2"]) expect(score(of, 333, blanks(wrong)), wrong).toBe(0);
  });

  test("in any order, as many count as can be paired, though a first choice would stand in the way", () => {
    const of = fill([["a", "b"], ["a"]], { isByOrder: false });
    expect(score(of, 100, blanks("a", "b"))).toBe(100);
    expect(score(of, 100, blanks("b", "a"))).toBe(100);
    expect(score(of, 100, blanks("a", "a"))).toBe(100);
    expect(score(of, 100, blanks("b", "b"))).toBe(50);
  });

  /** The best pairing of blanks with keys, by brute force. */
  function bestByTrying(accepted: string[][], given: string[], shares: number[]): number {
    const best = (blank: number, free: Set<number>): number => {
      if (blank === given.length) return 0;
      let most = best(blank + 1, free);
      for (const key of free) {
        if (!accepted[key]!.includes(given[blank]!)) continue;
        const rest = new Set(free);
        rest.delete(key);
        most = Math.max(most, shares[blank]! + best(blank + 1, rest));
      }
      return most;
    };
    return best(0, new Set(accepted.keys()));
  }

  test("in any order, nothing better could be paired", () => {
    const letter = fc.constantFrom("a", "b", "c", "d");
    const cases = fc.integer({ min: 1, max: 5 }).chain((count) =>
      fc.tuple(
        fc.array(fc.uniqueArray(letter, { minLength: 1, maxLength: 3 }), {
          minLength: count,
          maxLength: count,
        }),
        fc.array(letter, { minLength: count, maxLength: count }),
        full,
      ),
    );
    fc.assert(
      fc.property(cases, ([accepted, given, mark]) => {
        const share = Math.floor(mark / given.length);
        const shares = given.map((_, at) =>
          at === given.length - 1 ? mark - share * (given.length - 1) : share,
        );
        const got = score(fill(accepted, { isByOrder: false }), mark, blanks(...given));
        expect(got).toBe(bestByTrying(accepted, given, shares));
      }),
    );
  });

  test("everything right earns exactly the mark, whatever it divides into", () => {
    fc.assert(
      fc.property(full, fc.integer({ min: 1, max: 20 }), fc.boolean(), (mark, count, isByOrder) => {
        const texts = Array.from({ length: count }, (_, at) => `答案 ${at}`);
        expect(
          score(
            fill(
              texts.map((text) => [text]),
              { isByOrder },
            ),
            mark,
            blanks(...texts),
          ),
        ).toBe(mark);
      }),
    );
  });

  test("more texts than blanks mean nothing", () => {
    const key = { ...plainAnswer, blanks: [["a"]] };
    expect(rightBlanks(key, ["x", "a", "a"], false)).toEqual([false]);
  });
});

describe("by hand", () => {
  test("text, files, recordings and programs are for a person or a machine that runs them", () => {
    for (const type of [5, 6, 10, 14, 15, 16] as const)
      expect(scoreAnswer(question({ type }), 500, { keys: [], blanks: [], text: "答" })).toEqual({
        score: null,
        full: 500,
        isBlank: false,
      });
  });
});

describe("a parent question", () => {
  test("is the sum of its sub-questions, each with its own mark", () => {
    const child = (changes: Changes, mark: number) =>
      ({ ...question(changes), score: mark }) as ChildQuestion;
    const children = [
      child({ answer: { keys: [1] } }, 2),
      child({ type: 2, answer: { keys: [0, 1] } }, 3),
      child({ type: 3, option: [], scoringRule: 0, answer: { keys: [1] } }, 1.5),
    ];
    const scores = scoreFamily(children, [keys(1), keys(0), keys(0)]);
    expect(scores.map((one) => one.score)).toEqual([200, 150, -150]);
    expect(scores.map((one) => one.full)).toEqual([200, 300, 150]);
    expect(scoreFamily(children, []).map((one) => one.score)).toEqual([0, 0, 0]);
  });
});

describe("a program", () => {
  test("is worth the weights of the tests that it passes", () => {
    const tests = [{ weight: 1 }, { weight: 2 }, { weight: 3 }];
    expect(programScore(1000, tests, [true, false, false])).toBe(167);
    expect(programScore(1000, tests, [true, true, true])).toBe(1000);
    expect(programScore(1000, tests, [])).toBe(0);
  });

  test("output is compared without blanks at line ends and the final line break", () => {
    expect(isSameOutput("1 2  \n3\r\n", "1 2\n3")).toBe(true);
    expect(isSameOutput("1 2\n3\n", "1 2\n3")).toBe(true);
    expect(isSameOutput("1  2", "1 2")).toBe(false);
    expect(isSameOutput(" 1", "1")).toBe(false);
    expect(isSameOutput("1\n\n2", "1\n2")).toBe(false);
  });
});

describe("a part", () => {
  test("counts at least 0, and tells what the sum would be without that floor", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -10_000, max: 10_000 }))), (scores) => {
        const { counted, unfloored } = partSum(scores);
        expect(unfloored).toBe(scores.reduce<number>((sum, one) => sum + (one ?? 0), 0));
        expect(counted).toBe(unfloored < 0 ? 0 : unfloored);
      }),
    );
  });
});

test("a share is the nearest hundredth, and of two as near the larger", () => {
  fc.assert(
    fc.property(
      full,
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      (mark, part, whole) => {
        const exact = (mark * part) / whole;
        expect(shareOf(mark, part, whole) - exact).toBeGreaterThan(-0.5 - 1e-9);
        expect(shareOf(mark, part, whole) - exact).toBeLessThanOrEqual(0.5 + 1e-9);
      },
    ),
  );
  expect(shareOf(1, 1, 2)).toBe(1);
});
