import { expect, test } from "vitest";
import { reportCalls } from "#contract/reports/calls";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoringChange } from "#contract/rescoring/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { settleScores } from "../../tests/support/marking";
import { question } from "../../tests/support/papers";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { resultsOf } from "../downloads/table";
import { scoreFile } from "../results/score-file";
import { distributionOf } from "./overview";
import { workingTime } from "./scores";
import { seenBefore } from "./seen";

test("classes contain their lower limit, and the last its upper one too", () => {
  const counts = (scores: number[]) => distributionOf(scores, 1000).map(({ count }) => count);
  expect(counts([0, 99, 100, 899, 900, 1000])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
  expect(distributionOf([], 0)).toHaveLength(10);
});

test("the working time is that of the clock: without pauses and outages, with what a monitor gave", () => {
  const minute = 60_000;
  const time = (stops: object[], submitted_by = "candidate") =>
    workingTime({
      ...{ started_at: 20 * minute, submitted_at: 80 * minute, submitted_by },
      stops: JSON.stringify(stops),
    });
  const stop = (at: number, minutes: number, more = {}) => ({
    ...{ at: at * minute, milliseconds: minutes * minute, isOutage: true },
    ...more,
  });
  expect(time([stop(30, 5, { isOutage: false }), stop(40, 10)])).toBe(45 * minute);
  expect(time([stop(30, 15, { isGift: true })])).toBe(60 * minute);
  expect(time([stop(0, 20)]), "it was over before the start").toBe(60 * minute);
  expect(time([], "paper")).toBeNull();
});

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  const score = () => settleScores(database(), clock);

  /** An exam of which two of three candidates have handed in: one chose the first option everywhere, one the second. */
  async function sat() {
    const published = await publishedExam(office, database().queries, { people: 3 });
    clock.time += 86_400_000;
    for (const at of [0, 1]) {
      const candidate = await candidateOf(office, published.tokens[at]!, `1991000000${at}`);
      await candidate.start();
      await candidate.save(0, chosen(at));
      clock.time += 600_000;
      await candidate.handIn();
    }
    await score();
    return published;
  }

  test("the report counts who handed in, and agrees with the scores", async () => {
    const { manager, examId } = await sat();
    const report = await manager.ask(reportCalls.overview, { examId });
    expect(report).toMatchObject({ candidates: 3, submitted: 2, n: 2, medianTime: 600 });
    expect(report.distribution.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(report.parts.reduce((sum, { mean }) => sum + mean!, 0)).toBeCloseTo(report.mean!, 6);
    const { reportList, reportCount } = await manager.ask(reportCalls.list, { key: "" });
    expect(reportCount).toBe(1);
    expect(reportList[0]).toMatchObject({ examId, complete: 2, mean: report.mean, total: report.total });
  });

  test("an exam compares with other ones of the company alone, and never with itself", async () => {
    const { manager, examId } = await sat();
    const found = await manager.ask(reportCalls.compare, { examId, otherExamId: examId });
    expect(found).toMatchObject({ exam: { n: 2 }, other: null, difference: null, choices: [], groups: [] });
    const { examId: foreign } = await sat();
    expect(await manager.refusal(reportCalls.compare, { examId, otherExamId: foreign })).toBe("NOT_FOUND");
    expect(await manager.refusal(reportCalls.pdf, { examId, otherExamId: foreign })).toBe("NOT_FOUND");
  });

  test("each item: the option table, no judgement on so few, and a second computation that agrees", async () => {
    const { manager, examId } = await sat();
    const report = await manager.ask(reportCalls.items, { examId });
    expect(report.items[0]!.options.slice(0, 2)).toMatchObject([{ count: 1 }, { count: 1 }]);
    expect(report.items.every(({ warning }) => warning === null)).toBe(true);
    const checked = await manager.ask(reportCalls.recompute, { examId });
    expect(checked).toMatchObject({ figures: 5 + 7 * report.items.length, differing: 0 });
  });

  test("a question counts as seen by who handed in an earlier exam of the company that asks it", async () => {
    const { manager, examId } = await sat();
    const { queries } = database();
    const exam = await rowOf(queries, "exam", { id: examId });
    const versions = (await manager.ask(rescoringCalls.questions, { examId })).map(
      ({ versionId }) => versionId,
    );
    const later = { ...exam, id: "later", open_at: exam.open_at + 1 };
    expect([...(await seenBefore(queries, later, versions)).values()]).toEqual([2, 2]);
    expect((await seenBefore(queries, { ...later, open_at: 0 }, versions)).size).toBe(0);
    expect((await seenBefore(queries, exam, versions)).size).toBe(0);
  });

  test("a question that a paper published earlier holds in two parts has scores of its own in each", async () => {
    const { queries } = database();
    const parts = [{ questions: [question()] }, { questions: [question()] }];
    const { manager, examId, jobId, tokens } = await publishedExam(office, queries, { parts });
    const [first, second] = await rowsOf(queries, "slot", { paper_id: jobId });
    await setRows(queries, "slot", { id: second!.id }, { version_id: first!.version_id });
    const { structure } = await rowOf(queries, "exam_draw", { exam_id: examId });
    const repeated = structure.replaceAll(second!.version_id, first!.version_id);
    await setRows(queries, "exam_draw", { exam_id: examId }, { structure: repeated });
    clock.time += 86_400_000;
    const candidate = await candidateOf(office, tokens[0]!, "19910000000");
    await candidate.start();
    await candidate.save(0, chosen(1));
    await candidate.save(1, chosen(0));
    await candidate.handIn();
    await score();
    const { items } = await manager.ask(reportCalls.items, { examId });
    expect(items.map(({ p, options }) => [p, options.map(({ count }) => count)])).toEqual([
      [1, [0, 1, 0]],
      [0, [1, 0, 0]],
    ]);
    const exam = await rowOf(queries, "exam", { id: examId });
    expect(await scoreFile(queries, exam, "zh").text()).toMatch(/,5,10,5,0\r\n$/);
    for await (const { questions } of resultsOf(queries, { exam }))
      expect(questions.map((one) => one?.score)).toEqual([500, 0]);
  });

  test("a question that was voided counts in no statistics, and one with another key has it in its table", async () => {
    const { manager, examId } = await sat();
    const [first, second] = await manager.ask(rescoringCalls.questions, { examId });
    const before = await manager.ask(reportCalls.items, { examId });
    expect(before).toMatchObject({ voided: [], items: [{ number: 1 }, { number: 2 }] });
    const apply = async (change: RescoringChange) => {
      const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
      await manager.ask(rescoringCalls.apply, { examId, change, reason: "题干有误", digest });
    };
    await apply({ kind: "void", versionId: first!.versionId, child: -1 });
    await apply({ kind: "key", versionId: second!.versionId, child: -1, keys: [0, 1], blanks: [] });
    const { voided, items } = await manager.ask(reportCalls.items, { examId });
    expect([voided, items.map(({ number }) => number)]).toEqual([[1], [2]]);
    expect(items[0]!.options.slice(0, 3).map(({ isKey }) => isKey)).toEqual([true, true, false]);
    const checked = await manager.ask(reportCalls.recompute, { examId });
    expect(checked).toMatchObject({ figures: 5 + 7, differing: 0 });
    const { parts, total } = await manager.ask(reportCalls.overview, { examId });
    expect([parts[0]!.items, total]).toEqual([1, 500]);
  });
});
