import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseNorm, type NormGroup } from "./norm-choice";
import { computedReport } from "./report";
import { compositeT, errorOfT, keyedValue, normedScore, rawScore, tablePercentile } from "./scoring";
import type { ProductSnapshot } from "./snapshot";

const keying = { points: 5, lowest: 1, keys: [1, -1, 1, -1, 1], maxMissing: 20 };
const norm = { mean: 30, sd: 5, table: [] };

describe("raw scores", () => {
  test("a reversed item counts minimum + maximum − x", () => {
    expect([0, 1, 2, 3, 4].map((place) => keyedValue(place, -1, keying))).toEqual([5, 4, 3, 2, 1]);
    expect(keyedValue(0, -1, { ...keying, lowest: 0 })).toBe(4);
  });

  test("up to 20 percent missing is prorated, more gives no score", () => {
    expect(rawScore([4, 0, 4, 0, 4], keying)).toEqual({ raw: 25, answered: 5, items: 5 });
    expect(rawScore([4, 0, 4, 0, null], keying)).toEqual({ raw: 25, answered: 4, items: 5 });
    expect(rawScore([4, 0, 4, null, null], keying).raw).toBeNull();
    expect(rawScore([], keying)).toEqual({ raw: null, answered: 0, items: 5 });
    expect(rawScore([], { ...keying, keys: [] }).raw).toBeNull();
  });

  test("whoever answers the opposite everywhere has the opposite score", () => {
    const places = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(places, (answers) => {
        const opposite = answers.map((place) => 4 - place);
        expect(rawScore(answers, keying).raw! + rawScore(opposite, keying).raw!).toBe(5 * 6);
        const plain = answers.reduce((sum, place, at) => sum + (at % 2 === 0 ? place + 1 : 5 - place), 0);
        expect(rawScore(answers, keying).raw).toBe(plain);
      }),
    );
  });
});

describe("normed scores", () => {
  // The normal curve's chart of standard scores (Seashore, Test Service Notebook 148, Psychological Corporation 1955)
  test.each([
    [-2, { t: 30, iq: 70, percentile: 2, stanine: 1, sten: 2, band: "low" }],
    [-1, { t: 40, iq: 85, percentile: 16, stanine: 3, sten: 4, band: "low" }],
    [0, { t: 50, iq: 100, percentile: 50, stanine: 5, sten: 6, band: "average" }],
    [1, { t: 60, iq: 115, percentile: 84, stanine: 7, sten: 8, band: "high" }],
    [2, { t: 70, iq: 130, percentile: 98, stanine: 9, sten: 10, band: "high" }],
  ])("at z = %d", (z, expected) => {
    expect(normedScore(30 + 5 * z, norm)).toMatchObject({ z, ...expected });
  });

  test("ends are those that are printed: T 20–80, percentile 1–99, sten 1–10", () => {
    expect(normedScore(0, norm)).toMatchObject({ t: 20, percentile: 1, sten: 1, stanine: 1 });
    expect(normedScore(60, norm)).toMatchObject({ t: 80, percentile: 99, sten: 10, stanine: 9 });
  });

  test("the band is that of the T as printed", () => {
    const band = (t: number) => normedScore(30 + (5 * (t - 50)) / 10, norm)!.band;
    expect([44.4, 44.5, 55.4, 55.5].map(band)).toEqual(["low", "average", "average", "high"]);
  });

  test("a table gives percentiles, between its entries too, and alone a normalised T", () => {
    const table = [
      [10, 5],
      [20, 50],
      [24, 84],
    ] as const;
    expect([0, 10, 15, 20, 22, 24, 99].map((raw) => tablePercentile(raw, table))).toEqual([
      5, 5, 27.5, 50, 67, 84, 84,
    ]);
    expect(normedScore(24, { mean: null, sd: null, table })).toMatchObject({
      t: 60,
      percentile: 84,
      stanine: 7,
    });
    expect(normedScore(35, { ...norm, table })).toMatchObject({ t: 60, percentile: 84 });
    expect(normedScore(35, { mean: 30, sd: 0, table: [] })).toBeNull();
  });

  test("errors and composites", () => {
    expect(errorOfT(0.84)).toBeCloseTo(4, 12);
    expect(errorOfT(null)).toBeNull();
    expect(
      compositeT([
        { t: 40, weight: 1 },
        { t: 61, weight: 3 },
      ]),
    ).toBe(56);
    expect(compositeT([])).toBeNull();
  });

  test("a higher raw score never has a lower place", () => {
    const raw = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(raw, raw, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map(
          (score) => normedScore(score, norm)!,
        );
        for (const name of ["z", "t", "percentile", "sten", "stanine", "iq"] as const)
          expect(low![name]).toBeLessThanOrEqual(high![name]);
      }),
    );
  });
});

describe("choice of a norm", () => {
  const group = (id: string, more: Partial<NormGroup> = {}): NormGroup => ({
    ...{ id, sex: "", ageFrom: null, ageTo: null, language: "", n: 100 },
    ...more,
  });
  const all = group("all", { n: 5000 });
  const women = group("women", { sex: "female" });
  const young = group("young", { ageFrom: 18, ageTo: 29 });
  const youngWomen = group("young-women", { sex: "female", ageFrom: 18, ageTo: 29, language: "zh" });
  const groups = [all, women, young, youngWomen];
  const of = (sex: "" | "female" | "male", age: number | null, language = "zh") =>
    chooseNorm(groups, { sex, age, language })?.id;

  test("the narrowest that fits is taken", () => {
    expect([
      of("female", 18),
      of("female", 29, "en"),
      of("female", 30),
      of("male", 40),
      of("", null),
    ]).toEqual(["young-women", "young", "women", "all", "all"]);
    expect(chooseNorm([women], { sex: "male", age: 20, language: "zh" })).toBeNull();
  });

  test("of equals, the shorter range of ages, then the larger sample", () => {
    const person = { sex: "" as const, age: 20, language: "zh" };
    expect(chooseNorm([group("a", { ageFrom: 18 }), young], person)!.id).toBe("young");
    expect(chooseNorm([group("a"), all], person)!.id).toBe("all");
    expect(chooseNorm([group("b"), group("a")], person)!.id).toBe("a");
  });
});

const text = { title: "外向性", anchors: ["否", "是"], items: ["甲"], low: "", average: "", high: "" };
const snapshot: ProductSnapshot = {
  name: "量表",
  config: {
    ...{ titles: {}, scales: [{ scaleId: "s", weight: 1 }], groups: [], perPage: 10, canGoBack: true },
    ...{ canSkip: true, hasComposite: false, figures: [], longestRun: 0, shortestTime: 2000 },
  },
  parts: [{ name: "一", items: ["s:1"] }],
  scales: [
    {
      ...{ scaleId: "s", name: "外向性", points: 2, lowest: 0, keys: [1], maxMissing: 0, weight: 1 },
      texts: { zh: text },
    },
  ],
  additionals: [],
  norms: [],
};

test("answers that came in without a time are not too fast", () => {
  const flags = (elapsed: number) =>
    computedReport(snapshot, { answers: { "s:1": 1 }, language: "zh", elapsed, roleId: "" }, "zh").flags;
  expect(flags(1999)).toEqual([{ kind: "fast", count: 1999, of: 2000 }]);
  expect(flags(0)).toEqual([]);
});

test("a scale without a T is not told as outside of what a role asks for", () => {
  const [scale] = snapshot.scales;
  const norm = {
    ...({ id: "n", scaleId: "s", sex: "", ageFrom: null, ageTo: null, language: "", n: 100 } as const),
    ...{ name: "常模", mean: 0, sd: 1, table: [], reliability: null, source: "" },
  };
  const ranges = ["s", "t"].map((scaleId) => ({ scaleId, low: 45, high: 80 }));
  const asked: ProductSnapshot = {
    ...snapshot,
    scales: [scale!, { ...scale!, scaleId: "t" }],
    norms: [norm],
    roles: [{ id: "r", name: "销售", ranges, isWhole: true }],
  };
  const role = (answers: Record<string, number>) =>
    computedReport(asked, { answers, language: "zh", elapsed: 0, roleId: "r" }, "zh").role;
  expect(role({ "s:1": 1 })).toEqual({ name: "销售", within: 1, of: 1, unscored: 1 });
  expect(role({})).toEqual({ name: "销售", within: 0, of: 0, unscored: 2 });
});
