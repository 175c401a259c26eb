import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#backend/database/open";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoringChange } from "#contract/rescoring/shapes";
import { resultCalls } from "#contract/results/calls";
import { verifyScores } from "../tools/rescore.js";
import { openAuthors } from "./support/authors";
import { newFolder } from "./support/folder";
import { settleScores } from "./support/marking";
import { question } from "./support/papers";
import { candidateOf, chosen, publishedExam } from "./support/sittings";
import { textWithoutIds } from "./support/tells";

const address = join(newFolder(), "mingshi.sqlite");
const database = await openDatabase(address);
afterAll(() => database.close());
const office = openAuthors(() => database);

/** 5 points each: A whole, B half, C costs a quarter; A and B to be chosen together; water, or ice for a part. */
const questions = [
  question({ answer: { keys: [0], weights: [10_000, 5_001, -2_500] } }),
  question({ type: 2, scoringRule: 0, answer: { keys: [0, 1], weights: [7_003, 2_997, -5_000] } }),
  question({
    ...{ type: 4, option: [], content: "零度以下是___。", scoringRule: 0 },
    answer: { keys: [], blanks: [["冰"]], partial: [{ blank: 0, text: "结霜的水", weight: 4_009 }] },
  }),
];

test("answers earn their parts, a second program derives the same, and no candidate is told of it", async () => {
  const { queries } = database;
  const { manager, examId, tokens } = await publishedExam(office, queries, {
    exam: { checkScore: 2, release: "byHand", randomOptions: true },
    parts: [{ questions }],
    people: 3,
  });
  office.clock.time += 86_400_000;
  const told: unknown[] = [];
  const given = [
    [[0], [0, 1], "冰"],
    [[1], [0], "结霜的水"],
    [[2], [0, 2], "x"],
  ] as const;
  for (const [at, [one, some, word]] of given.entries()) {
    const candidate = await candidateOf(office, tokens[at]!, `199${10_000_000 + at}`);
    await candidate.start();
    for (const place of [0, 1, 2]) told.push(await candidate.page(place));
    told.push(await candidate.save(0, chosen(...one)), await candidate.save(1, chosen(...some)));
    told.push(await candidate.save(2, null, 0, { fields: { "answer.1": [word] } }));
    await candidate.handIn();
  }
  const said = textWithoutIds(told.slice(0, 3));
  expect(said).toContain("切断电源");
  expect(said).not.toMatch(/weight|partial|结霜的水|5001|7003|4009|冰/);

  await settleScores(database, office.clock);
  const scores = async () =>
    (await manager.ask(resultCalls.list, { examId })).resultList.map(({ score }) => score);
  const whys = async () =>
    (await queries.selectFrom("candidate_score").select("answers").execute()).map(({ answers }) =>
      JSON.parse(answers).map(({ why }: { why: string }) => why),
    );
  const verified = async () => {
    const lines: string[] = [];
    const { different, candidates } = await verifyScores(address, { tell: (line) => void lines.push(line) });
    return { lines, different, candidates };
  };
  // 5.00 + 5.00 + 5.00; 2.50 + 3.50 + 2.00; −1.25 + 1.00 + 0.00, of which no part falls below 0.
  expect(await scores()).toEqual([1_500, 250 + 350 + 200, 0]);
  expect(await whys()).toEqual(
    expect.arrayContaining([
      ["right", "right", "right"],
      ["partly", "partly", "partly"],
      ["deducted", "partly", "wrong"],
    ]),
  );
  expect(await verified()).toEqual({ lines: [], different: 0, candidates: 3 });

  const asked = await manager.ask(rescoringCalls.questions, { examId });
  expect(asked.map(({ weights }) => weights)).toEqual([...questions.map(({ answer }) => answer.weights)]);
  const apply = async (change: RescoringChange) => {
    const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
    await manager.ask(rescoringCalls.apply, { examId, change, digest, reason: "答案有误" });
  };
  const key = (at: number, change: object): RescoringChange => ({
    ...{ kind: "key", versionId: asked[at]!.versionId, child: -1, keys: [], blanks: [] },
    ...change,
  });
  // Another key with weights, one without, and other texts.
  await apply(key(0, { keys: [1], weights: [3_000, 10_000, 0] }));
  await apply(key(1, { keys: [0, 1] }));
  await apply(key(2, { blanks: [["冰"]], partial: [{ blank: 0, text: "X", weight: 2_000 }] }));
  expect(await scores()).toEqual([150 + 500 + 500, 500, 100]);
  expect(await verified()).toEqual({ lines: [], different: 0, candidates: 3 });
  for (const change of [
    key(0, { keys: [0], weights: [3_000, 10_000, 0] }),
    key(1, { keys: [0, 1], weights: [3_000, 5_000, 0] }),
    key(2, { blanks: [["冰"]], partial: [{ blank: 1, text: "x", weight: 1 }] }),
  ])
    expect(await manager.refusal(rescoringCalls.preview, { examId, change })).toContain("RESCORING_KEY");
});
