import { describe, expect, it } from "vitest";
import { parseForm } from "~/form/parse";
import { blankRule, copyForm, drawForm, pickForm, putForm, rulesTyped, toTypedRule } from "./fill-forms";

const formOf = (fields: Record<string, string | string[]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each);
  return form;
};
const ruleFields = (row: number, changes: Partial<typeof blankRule> = {}) =>
  Object.fromEntries(
    Object.entries({ ...blankRule, count: "5", score: "2", ...changes }).map(([name, value]) => [
      `rules[${row}].${name}`,
      value,
    ]),
  );
const errorsOf = (fields: Record<string, string>) => parseForm(formOf(fields), drawForm).reply().error;

describe("rules of a draw", () => {
  it("are read as the wire's figures, and shown as they were typed", () => {
    const kind = { type: 4, difficulty: 3, tag: "data", bankId: "none", topicId: "t" } as const;
    const rule = { ...kind, count: 12, score: 1.5 };
    const fields = { ...ruleFields(0), ...ruleFields(1, toTypedRule(rule)) };
    expect(parseForm(formOf(fields), drawForm)).toMatchObject({
      value: { rules: [{ type: 0, difficulty: 0, tag: "", bankId: "", count: 5, score: 2 }, rule] },
    });
    expect(rulesTyped(formOf(fields))[1]).toEqual(toTypedRule(rule));
  });

  it("say beside each field what is wrong with it", () => {
    expect(errorsOf({})).toEqual({ rules: ["RULE_MISSING"] });
    const wrong = (changes: Partial<typeof blankRule>) =>
      Object.values(errorsOf(ruleFields(0, changes)) ?? {})[0]?.[0];
    for (const count of ["", "0", "x", "1.5", "-1"])
      expect(wrong({ count }), count).toBe("COUNT_NOT_POSITIVE");
    expect(wrong({ count: "501" })).toBe("TOO_MANY_QUESTIONS");
    for (const score of ["", "x", "1.55", "-1"]) expect(wrong({ score }), score).toBe("NOT_A_SCORE");
    expect(wrong({ score: "0" })).toBe("MARK_NOT_POSITIVE");
    expect(wrong({ difficulty: "6" })).toBe("DIFFICULTY_WRONG");
    expect(wrong({ tag: "other" })).toBe("NOT_VALID");
    expect(wrong({ type: "8" })).toBeDefined();
  });

  it("are at most twenty", () => {
    const rows = Array.from({ length: 21 }, (_, row) => ruleFields(row));
    expect(errorsOf(Object.assign({}, ...rows))).toEqual({ rules: ["TOO_MANY_RULES"] });
    expect(rulesTyped(formOf(Object.assign({}, ...rows)))).toHaveLength(20);
  });
});

describe("what is put into parts", () => {
  it("has its own marks where none is typed", () => {
    const chosen = { questionIds: ["a", "b"], partIds: "p" };
    expect(parseForm(formOf({ ...chosen, score: "" }), putForm)).toMatchObject({
      value: { questionIds: ["a", "b"], partIds: ["p"], score: undefined },
    });
    expect(parseForm(formOf({ ...chosen, score: "2.5" }), pickForm)).toMatchObject({ value: { score: 2.5 } });
    expect(parseForm(formOf({ ...chosen, score: "x" }), pickForm).reply().error).toEqual({
      score: ["NOT_A_SCORE"],
    });
  });

  it("is something, and goes somewhere", () => {
    expect(parseForm(formOf({}), putForm).reply().error).toEqual({
      questionIds: ["NOTHING_CHOSEN"],
      partIds: ["PART_MISSING"],
    });
    expect(parseForm(formOf({}), copyForm).reply().error).toEqual({ partId: ["PART_MISSING"] });
  });
});
