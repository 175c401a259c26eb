import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, openBackend } from "#backend/index.server";
import { programScore } from "#backend/scoring/program";
import { partSum, scoreAnswer, scoreFamily } from "#backend/scoring/score";
import { readBackendSettings } from "#backend/settings";
import type { Question } from "#contract/questions/shapes";
import { differences, earned, earnedByTests, verifyScores } from "../tools/rescore.js";
import { anyItem, withPartialCredit } from "./support/any-question";
import { newFolder } from "./support/folder";
import { lsat6Rows } from "./support/lsat6";
import { question } from "./support/papers";
import { setRows } from "./support/rows";

describe("a second program derives every score", () => {
  const folder = newFolder();
  const address = join(folder, "mingshi.sqlite");
  let backend: Backend;
  // why: the demo holds sittings of every state, written by the product itself.
  beforeAll(async () => {
    backend = await openBackend(
      readBackendSettings({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent" }),
    );
  });
  afterAll(() => backend.close());

  test("the same where what a person marked was written on paper", async () => {
    const { queries } = backend.database;
    const tasks = await queries
      .selectFrom("marking_task")
      .innerJoin("sitting_answer as given", (join) =>
        join
          .onRef("given.candidate_id", "=", "marking_task.candidate_id")
          .onRef("given.place", "=", "marking_task.place"),
      )
      .select(["given.candidate_id", "given.place", "given.content"])
      .where("marking_task.round", "=", 1)
      .execute();
    expect(tasks).not.toEqual([]);
    for (const { candidate_id, place, content } of tasks) {
      const { children, ...own } = JSON.parse(content);
      const bare = children.map((child: object) => ({ ...child, text: "" }));
      const onPaper = { ...own, children: bare, text: "", file: null, isOnPaper: true };
      await setRows(queries, "sitting_answer", { candidate_id, place }, { content: JSON.stringify(onPaper) });
    }
    const said: string[] = [];
    await verifyScores(address, { tell: (text) => void said.push(text) });
    expect(said).toEqual([]);
  });

  test("the same of all sittings of the demo, and another where a stored score was altered", async () => {
    const said: string[] = [];
    const told = await verifyScores(address, { tell: (text) => void said.push(text) });
    expect(said).toEqual([]);
    expect(told).toMatchObject({ different: 0, unread: 0 });
    expect(told.candidates).toBeGreaterThan(20);
    const { queries } = backend.database;
    const one = await queries.selectFrom("candidate_score").selectAll().limit(1).executeTakeFirstOrThrow();
    const answers = JSON.parse(one.answers);
    answers[0].score = (answers[0].score ?? 0) + 50;
    await setRows(
      queries,
      "candidate_score",
      { candidate_id: one.candidate_id },
      { answers: JSON.stringify(answers) },
    );
    await verifyScores(address, { examId: one.exam_id, tell: (text) => void said.push(text) });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("question 1");
  });

  test("what cannot be read is told, and keeps no other candidate from being compared", async () => {
    const { queries } = backend.database;
    const before = await verifyScores(address);
    const one = await queries.selectFrom("candidate_score").selectAll().limit(1).executeTakeFirstOrThrow();
    const whose = { candidate_id: one.candidate_id };
    await setRows(queries, "candidate_score", whose, { answers: "{" });
    const said: string[] = [];
    const told = await verifyScores(address, { tell: (text) => void said.push(text) });
    await setRows(queries, "candidate_score", whose, { answers: one.answers });
    expect(told).toMatchObject({ candidates: before.candidates, unread: 1 });
    expect(said.filter((text) => text.includes("JSON"))).toHaveLength(1);
    await expect(verifyScores(address, { examId: "nowhere" })).rejects.toThrow("no exam nowhere has scores");
  });

  const answer = fc.record({
    keys: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
    at: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 5 }),
  });
  type Drawn = { keys: number[]; at: [number, number][] };
  /** Accepted texts of any blank, in any place. */
  const answerTo = ({ type, answer }: Pick<Question, "type" | "answer">, given: Drawn) => {
    const { blanks: right, partial } = answer;
    const accepted = right.map((texts, at) => [
      ...texts,
      ...partial.filter(({ blank }) => blank === at).map(({ text }) => text),
    ]);
    return {
      keys: type === 1 || type === 3 ? given.keys.slice(0, 1) : given.keys,
      blanks: given.at.map(([blank, text]) => accepted[blank % accepted.length]?.[text] ?? "x"),
      text: "",
    };
  };
  const kinds = ([1, 2, 3, 4, 7] as const).flatMap((type) => [
    { type, credit: "by its rule" },
    ...(type === 3 ? [] : [{ type, credit: "with partial credit" }]),
  ]);
  test.each(kinds)("and the same of any answer to a question of type $type $credit", ({ type, credit }) => {
    const item = anyItem([type]);
    const asked = item.chain(({ question }) =>
      credit === "by its rule"
        ? fc.constant({ question })
        : fc.record({ question: withPartialCredit(question) }),
    );
    fc.assert(
      fc.property(asked, answer, fc.integer({ min: 1, max: 10_000 }), ({ question }, given, full) => {
        const answer = answerTo(question, given);
        expect(earned(question, full, answer, false)).toBe(scoreAnswer(question, full, answer).score);
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  test("and the same of any answers to a parent question, sub-question by sub-question", () => {
    const some = fc.tuple(anyItem([13]), fc.array(answer, { maxLength: 12 }));
    fc.assert(
      fc.property(some, ([{ question }, given]) => {
        const answers = question.children.map((child, at) =>
          answerTo(child, given[at] ?? { keys: [], at: [] }),
        );
        const derived = question.children.map((child, at) =>
          earned(child, Math.round(child.score * 100), answers[at]!, false),
        );
        expect(derived).toEqual(scoreFamily(question.children, answers).map(({ score }) => score));
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  test("and the same of any program, by the tests that it has passed", () => {
    const verdicts = fc.array(fc.boolean(), { maxLength: 4 });
    const full = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(anyItem([6]), verdicts, full, ({ question }, passed, full) => {
        const { tests } = question.code!;
        const stored = passed.map((isPassed) => ({ isPassed }));
        expect(earnedByTests(full, tests, stored)).toBe(programScore(full, tests, passed));
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  test("a program's stored score is held against the verdicts of its tests", () => {
    const tests = [1, 2, 3].map((weight) => ({ weight }));
    const row = (score: number, passed: boolean[] | null) => ({
      ...{ candidateId: "c", tasks: [], changes: [], passScore: 0, drawn: [[[0, null]]] },
      structure: { parts: [{ slots: [{ versionId: "v", score: 1000 }] }] },
      questions: new Map([["v", { type: 6, answer: {}, option: [], code: { tests } }]]),
      answers: new Map([[0, { text: "print(1)" }]]),
      programs: new Map(passed ? [[0, passed.map((isPassed) => ({ isPassed }))]] : []),
      stored: {
        ...{ score, total: 1000, open: 0, passed: null },
        answers: [{ score, full: 1000, children: [] }],
      },
    });
    expect(differences(row(167, [true, false, false]))).toEqual([]);
    expect(differences(row(1000, [true, false, false]))).toHaveLength(2);
    // Without verdicts it is a person's.
    expect(differences(row(1000, null))).not.toEqual([]);
  });

  /**
   * Law School Admission Test, section 6, scored from the answers of its 1,000 people: the frequencies of the scores 0 to
   * 5 (Bock & Lieberman, Psychometrika 35 (1970), 179–197), and the shares of right answers to the five items as
   * `descript(LSAT)` of the R package ltm has them (Rizopoulos, Journal of Statistical Software 17 (2006), 5).
   */
  test("a published test gives the published scores", () => {
    const items = [3, 0, 2, 1, 0].map((key) => question({ answer: { keys: [key] } }));
    const given = lsat6Rows().map((row) =>
      row.map((isRight, at) => {
        const [key] = items[at]!.answer.keys as [number];
        return { keys: [isRight ? key : (key + 1) % 4], blanks: [], text: "" };
      }),
    );
    const scores = given.map((answers) =>
      answers.map((answer, at) => scoreAnswer(items[at]!, 100, answer).score),
    );
    const ofScore = [0, 0, 0, 0, 0, 0];
    for (const row of scores) ofScore[partSum(row).counted / 100]! += 1;
    expect(ofScore).toEqual([3, 20, 85, 237, 357, 298]);
    const right = items.map((_, at) => scores.filter((row) => row[at] === 100).length / 1000);
    expect(right).toEqual([0.924, 0.709, 0.553, 0.763, 0.87]);
    const derived = given.map((answers) =>
      answers.map((answer, at) => earned(items[at]!, 100, answer, false)),
    );
    expect(derived).toEqual(scores);
  });
});
