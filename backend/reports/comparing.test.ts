import { expect, test } from "vitest";
import { reportCalls } from "#contract/reports/calls";
import { onSqlite } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { rowOf } from "../../tests/support/rows";
import { examSearchKey } from "../exams/store";
import { groupsAgainstRest } from "./comparing";
import { byMean } from "./groups";
import type { ScoredCandidate } from "./scores";

/**
 * Length of odontoblasts of 60 guinea pigs by how they had vitamin C, in tenths (Crampton, J. Nutr. 33 (1947), 491–504;
 * `ToothGrowth` of R).
 */
const juice = [
  ...[152, 215, 176, 97, 145, 100, 82, 94, 165, 97, 197, 233, 236, 264, 200, 252, 258, 212, 145, 273],
  ...[255, 264, 224, 245, 248, 309, 264, 273, 294, 230],
];
const acid = [
  ...[42, 115, 73, 58, 64, 100, 112, 112, 52, 70, 165, 165, 152, 173, 225, 173, 136, 145, 188, 155],
  ...[236, 185, 339, 255, 264, 325, 267, 215, 233, 295],
];

const people = (group: string, scores: readonly number[]) =>
  scores.map((score) => ({ group, score, isPassed: score >= 200 }) as ScoredCandidate);

test("two groups against each other have the published Welch interval, their own intervals, and those of pass rates", async () => {
  const side = { candidates: [...people("OJ", juice), ...people("VC", acid)], total: 1000, hasPass: true };
  const { groups, smallGroups } = await groupsAgainstRest(side);
  const rounded = (interval: { low: number; high: number } | null, digits = 4) =>
    interval && [interval.low.toFixed(digits), interval.high.toFixed(digits)];
  // t.test(len ~ supp, data = ToothGrowth): 20.66333 and 16.96333, -0.1710156 to 7.5710156.
  expect(groups.map(({ name, n, mean }) => [name, n, mean!.toFixed(5)])).toEqual([
    ["OJ", 30, "0.20663"],
    ["VC", 30, "0.16963"],
  ]);
  expect(groups.map(({ difference }) => rounded(difference.meanInterval, 5))).toEqual([
    ["-0.00171", "0.07571"],
    ["-0.07571", "0.00171"],
  ]);
  // By hand: 20.6633 ± 2.0452 · 6.6056 / √30; 19 and 10 of 30 by Wilson, and their difference by Newcombe.
  expect(rounded(groups[0]!.meanInterval)).toEqual(["0.1820", "0.2313"]);
  expect([groups[0]!.passed, rounded(groups[0]!.passedInterval)]).toEqual([19 / 30, ["0.4551", "0.7813"]]);
  expect(rounded(groups[0]!.difference.passedInterval)).toEqual(["0.0475", "0.5044"]);
  expect(smallGroups).toEqual({ groups: 0, candidates: 0 });
});

test("small groups are counted and not told; whoever is in no group is one of the others", async () => {
  const candidates = [
    ...people("甲", juice),
    ...people("乙", juice.slice(0, 9)),
    ...people("丙", [200]),
    ...people("", acid.slice(0, 5)),
  ];
  const { groups, smallGroups } = await groupsAgainstRest({ candidates, total: 1000, hasPass: false });
  expect(groups).toMatchObject([{ name: "甲", n: 30, passed: null, difference: { passed: null } }]);
  expect(groups[0]!.difference.meanInterval).not.toBeNull();
  expect(smallGroups).toEqual({ groups: 2, candidates: 10 });
  const beside = (others: number) =>
    groupsAgainstRest({
      candidates: [...people("甲", juice), ...people("", acid.slice(0, others))],
      ...{ total: 1000, hasPass: true },
    });
  expect((await beside(10)).groups).toHaveLength(1);
  expect((await beside(9)).groups, "by subtraction they would be told").toEqual([]);
  const alone = await groupsAgainstRest({ candidates: people("甲", juice), total: 1000, hasPass: true });
  expect(alone.groups).toEqual([]);
});

test("as many groups as candidates are counted without a list of the others for each", async () => {
  const candidates = juice.flatMap((score, at) =>
    Array.from({ length: 1_000 }, (_, one) => people(`${at} ${one}`, [score])[0]!),
  );
  const { groups, smallGroups } = await groupsAgainstRest({ candidates, total: 1000, hasPass: true });
  expect([groups, smallGroups]).toEqual([[], { groups: 30_000, candidates: 30_000 }]);
});

test("groups with the same mean have one order on each server", () => {
  const named = (name: string) => ({ name, mean: 0.5 });
  const groups = [named("a"), named("二"), named("B"), named("一"), { name: "z", mean: 0.6 }].sort(byMean);
  expect(groups.map(({ name }) => name)).toEqual(["z", "B", "a", "一", "二"]);
});

onSqlite((database) => {
  const { handedIn } = openMarking(database);

  test("of many exams to compare with the latest are listed, which is said, and a search finds each other one", async () => {
    const { manager, examId, candidateIds } = await handedIn();
    const { queries } = database();
    const exam = await rowOf(queries, "exam", { id: examId });
    const candidate = await rowOf(queries, "candidate", { id: candidateIds[0]! });
    const score = await rowOf(queries, "candidate_score", { candidate_id: candidate.id });
    const names = Array.from({ length: 50 }, (_, at) => `旧考试 ${at}号`);
    for (const [at, name] of names.entries()) {
      const [id, number] = [`${examId}-${at}`, 1000 + at];
      const more = {
        id,
        name,
        number,
        search_key: examSearchKey(name, "", number),
        open_at: exam.open_at - at - 1,
      };
      await queries
        .insertInto("exam")
        .values({ ...exam, ...more })
        .execute();
      const own = { ...candidate, id: `${candidate.id}-${at}`, uuid: `${candidate.uuid}${at}`, exam_id: id };
      await queries.insertInto("candidate").values(own).execute();
      await queries
        .insertInto("candidate_score")
        .values({ ...score, candidate_id: own.id, exam_id: id })
        .execute();
    }
    const listed = async (key: string) => {
      const { choices, isCut } = await manager.ask(reportCalls.compare, { examId, otherExamId: "", key });
      return [choices.map(({ name }) => name), isCut];
    };
    expect(await listed("")).toEqual([names.slice(0, 49), true]);
    expect(await listed(names[49]!)).toEqual([[names[49]], false]);
  });
});
