import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { Question } from "#contract/questions/shapes";
import { reportCalls } from "#contract/reports/calls";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoringChange } from "#contract/rescoring/shapes";
import { resultCalls } from "#contract/results/calls";
import { onSqlite } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { question } from "../../tests/support/papers";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { seenBefore } from "./seen";

onSqlite((database) => {
  const { office, settle } = openMarking(database);
  const { clock } = office;

  /** An exam that candidates have handed in: each chose these options, place by place. */
  async function scored(given: number[][], questions: Question[], passScore = 0) {
    const published = await publishedExam(office, database().queries, {
      ...{ people: given.length, parts: [{ questions }] },
    });
    await setRows(database().queries, "paper", { id: published.jobId }, { pass_score: passScore });
    clock.time += 86_400_000;
    for (const [at, keys] of given.entries()) {
      const candidate = await candidateOf(office, published.tokens[at]!, `1991000000${at}`);
      await candidate.start();
      for (const [place, key] of keys.entries()) await candidate.save(place, chosen(key));
      clock.time += 60_000;
      await candidate.handIn();
    }
    await settle();
    return published;
  }

  test("once a question is void, reports tell the pass score that was applied, lower with the total", async () => {
    const { manager, examId, candidateIds } = await scored([[0, 1]], [question(), question()], 600);
    const candidateId = candidateIds[0]!;
    const told = async () => {
      const { total, passScore, passed } = await manager.ask(reportCalls.overview, { examId });
      const own = await manager.ask(candidateReportCalls.get, { candidateId });
      const { score, isPassed } = own;
      return [total, passScore, passed, score, own.total, own.passScore, isPassed];
    };
    await manager.ask(resultCalls.release, { examId });
    clock.time += 60_000;
    await office.settle();
    expect(await told()).toEqual([1000, 600, 0, 500, 1000, 600, false]);
    const [first] = await manager.ask(rescoringCalls.questions, { examId });
    const apply = async (change: RescoringChange) => {
      const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
      await manager.ask(rescoringCalls.apply, { examId, change, reason: "题干有误", digest });
    };
    await apply({ kind: "void", versionId: first!.versionId, child: -1 });
    expect(await told()).toEqual([500, 300, 1, 500, 500, 300, true]);
    clock.time += 60_000;
    await office.settle();
    expect(await told()).toEqual([500, 300, 1, 500, 500, 300, true]);
    // Whose answer is given a mark after all is asked that question again, and needs the whole pass score.
    const { versionId } = first!;
    await apply({ kind: "mark", versionId, child: -1, candidateId, score: 0 });
    expect(await told()).toEqual([1000, 300, 0, 500, 1000, 600, false]);
  });

  test("who sits a practice paper again is one person, by the last attempt that is scored and not void", async () => {
    const { manager, examId, jobId, tokens } = await publishedExam(office, database().queries, {
      ...{ exam: { attempts: 2, release: "byHand" }, paper: { isPractice: true } },
      parts: [{ questions: [question()] }],
    });
    await setRows(database().queries, "paper", { id: jobId }, { pass_score: 300 });
    clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    for (const key of [0, 1]) {
      if (key === 1) await one.again();
      await one.start();
      await one.save(0, chosen(key));
      await one.handIn();
    }
    await settle();
    const told = async () => {
      const { candidates, submitted, n, passed } = await manager.ask(reportCalls.overview, { examId });
      const { reportList } = await manager.ask(reportCalls.list, {});
      const { complete, mean, ...row } = reportList[0]!;
      return [candidates, submitted, n, passed, row.candidates, row.submitted, complete, mean];
    };
    /** On the page of scores: handed in, scored, passed, mean, highest and lowest; and the rows. */
    const listed = async () => {
      const { figures, resultCount } = await manager.ask(resultCalls.list, { examId });
      const { submitted, complete, passed, mean, highest, lowest } = figures;
      return [submitted, complete, passed, mean, highest, lowest, resultCount];
    };
    const { candidateList } = await manager.ask(candidateCalls.list, { examId });
    const [first, second] = candidateList.map(({ candidateId }) => candidateId) as [string, string];
    const judge = (kind: "void" | "readmit", candidateId: string) => {
      const change = { kind, reason: "核查" };
      return manager.ask(candidateCalls.changeMany, { examId, candidateIds: [candidateId], change });
    };
    expect(await told()).toEqual([1, 1, 1, 1, 1, 1, 1, 500]);
    expect(await listed()).toEqual([1, 1, 1, 500, 500, 500, 2]);
    await judge("void", first);
    expect(await told()).toEqual([1, 1, 1, 1, 1, 1, 1, 500]);
    expect(await listed()).toEqual([1, 1, 1, 500, 500, 500, 1]);
    await judge("readmit", first);
    await judge("void", second);
    expect(await told()).toEqual([1, 1, 1, 0, 1, 1, 1, 0]);
    expect(await listed()).toEqual([1, 1, 0, 0, 0, 0, 1]);
    await judge("readmit", second);
    await manager.ask(resultCalls.release, { examId });
    clock.time += 60_000;
    await office.settle();
    for (const [at, candidateId] of [first, second].entries()) {
      const own = await manager.ask(candidateReportCalls.get, { candidateId });
      expect(own).toMatchObject({ version: 1, score: 500 * at, parts: [{ median: 1 }] });
    }
    // Who saw a question twice is one who saw it.
    const { queries } = database();
    const slots = await rowsOf(queries, "slot", { paper_id: jobId });
    const exam = await rowOf(queries, "exam", { id: examId });
    const seen = await seenBefore(
      queries,
      { ...exam, id: "later" },
      slots.map(({ version_id }) => version_id),
    );
    expect([...seen.values()]).toEqual([1]);
  });

  test("mean and deviation are of the scores that count, as in the results; an ability counts nothing below 0", async () => {
    const costs = question({ scoringRule: 0, tag: "verbal" });
    const wrong = 0;
    const { manager, examId } = await scored(
      [
        [1, 1],
        [wrong, wrong],
      ],
      [costs, costs],
    );
    const report = await manager.ask(reportCalls.overview, { examId });
    expect(report).toMatchObject({ mean: 500, median: 500, abilities: [{ ability: "verbal", share: 0.5 }] });
    expect(report.sd).toBeCloseTo(1000 / Math.SQRT2, 6);
    const { figures } = await manager.ask(resultCalls.list, { examId });
    const { reportList } = await manager.ask(reportCalls.list, {});
    expect([figures.mean, reportList[0]!.mean]).toEqual([500, 500]);
  });

  test("answers on paper have no working time: it is null, and no median counts it", async () => {
    const { manager, examId, candidateIds } = await scored([[1], [1]], [question()]);
    const [keyed, online] = candidateIds as [string, string];
    const median = async () => [
      (await manager.ask(reportCalls.overview, { examId })).medianTime,
      (await manager.ask(reportCalls.compare, { examId, otherExamId: "" })).exam.medianTime,
    ];
    const secondsOf = async (candidateId: string) =>
      (await manager.ask(candidateReportCalls.get, { candidateId })).seconds;
    const asKeyed = (id: string) =>
      setRows(database().queries, "sitting", { candidate_id: id }, { submitted_by: "paper", started_at: 0 });
    await asKeyed(keyed);
    expect(await median()).toEqual([60, 60]);
    expect([await secondsOf(keyed), await secondsOf(online)]).toEqual([null, 60]);
    await asKeyed(online);
    expect(await median()).toEqual([null, null]);
  });
});
