import { expect, test } from "vitest";
import { candidatePaperCalls } from "#contract/candidate-papers/calls";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange } from "#contract/candidates/shapes";
import { monitoringCalls } from "#contract/monitoring/calls";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import { resultCalls } from "#contract/results/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { openMarking, pageOf } from "../../tests/support/marking";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { mayReview, reviewFromOf } from "./review";

const closing = 1_000;
const hour = 3_600_000;

onSqlite((database) => {
  const { office, handedIn } = openMarking(database);
  const { clock } = office;

  /** Whether the one who was told a score may look, at a moment; the last window of the exam ends later than its own. */
  const may = (now: number, settings: object, result: object | null = {}) =>
    mayReview(
      database(),
      {
        candidate: { exam_id: "none", close_at: closing, exam_ends_at: 2 * closing },
        paper: { settings: { viewReport: 1, release: "at", reviewAt: 0, ...settings } },
        now,
      } as never,
      result as never,
    );

  test("questions and keys are seen once nobody has a window any more, however early the score was told", async () => {
    for (const release of ["at", "marked", "byHand"]) {
      expect(await may(2 * closing - 1, { release }), release).toBe(false);
      expect(await may(2 * closing, { release }), release).toBe(true);
    }
    expect(await may(2 * closing, { reviewAt: 3 * closing })).toBe(false);
    expect(await may(3 * closing, { reviewAt: 3 * closing })).toBe(true);
    expect(await may(3 * closing, {}, null)).toBe(false);
    expect(await may(3 * closing, { viewReport: 0 })).toBe(false);
  });

  test("from when that will be is told, where it ever is", () => {
    const from = (more: object) => {
      const settings = { viewReport: 2, checkScore: 1, release: "byHand", reviewAt: 0, ...more };
      return reviewFromOf({ candidate: { exam_ends_at: closing }, paper: { settings } } as never);
    };
    expect([from({}), from({ reviewAt: 3 * closing })]).toEqual([closing, 3 * closing]);
    expect(from({ release: "immediately" })).toBe(0);
    expect([from({ viewReport: 0 }), from({ checkScore: 0 })]).toEqual([null, null]);
  });

  test("where each score is told at once, each may look at once, or from the time that is set", async () => {
    const release = "immediately";
    expect(await may(1, { release })).toBe(true);
    expect(await may(1, { release, reviewAt: 2 })).toBe(false);
    expect(await may(2, { release, reviewAt: 2 })).toBe(true);
  });

  test("while a monitor holds somebody after the close, nobody is shown keys, nor the seed of the draw", async () => {
    const exam = { checkScore: 1 as const, viewReport: 1 as const, release: "byHand" as const };
    const published = await publishedExam(office, database().queries, { exam, people: 2 });
    const { manager, examId, tokens, candidateIds } = published;
    clock.time += 24 * hour;
    const first = await candidateOf(office, tokens[0]!, "19910000000");
    const held = await candidateOf(office, tokens[1]!, "19910000001");
    for (const one of [first, held]) {
      expect(await one.start()).toBe("");
      await one.save(0, chosen(0));
    }
    await first.handIn();
    const act = (kind: "pause" | "end", seen: number) =>
      manager.ask(monitoringCalls.act, {
        ...{ candidateId: candidateIds[1]!, kind, minutes: 0, seen },
        ...{ reason: "technical", note: "请稍等" },
      });
    await act("pause", 0);
    clock.time += 24 * hour;
    await office.settle();
    await manager.ask(resultCalls.release, { examId, candidateIds: [candidateIds[0]!] });
    const again = await candidateOf(office, tokens[0]!, "19910000000");
    const shown = async () => [
      (await pageOf(again)).canReview,
      (await manager.ask(candidateReportCalls.get, { candidateId: candidateIds[0]! })).canReview,
      (await manager.ask(candidatePaperCalls.overview, { examId })).seed !== "",
    ];
    expect(await shown()).toEqual([false, false, false]);
    await act("end", 1);
    expect(await shown()).toEqual([true, true, true]);
  });

  test("who is void has no score, no verdict and no questions to see again, until they are taken back", async () => {
    const exam = { release: "immediately", viewReport: 1 };
    const { candidates, manager, examId, candidateIds } = await handedIn(1, exam, ofType(1));
    const [one] = candidates;
    const review = async () =>
      (await office.ask(sittingCalls.review, { session: one!.session })).reason ?? "";
    const judge = (kind: "void" | "readmit") => {
      const change: CandidateChange = { kind, reason: "替考" };
      return manager.ask(candidateCalls.changeMany, { examId, candidateIds, change });
    };
    expect(await pageOf(one!)).toMatchObject({ result: { total: 10 }, canReview: true, isVoid: false });
    await judge("void");
    expect(await pageOf(one!)).toMatchObject({ result: null, canReview: false, isVoid: true });
    expect(await review()).toBe("REVIEW_NOT_OPEN");
    await judge("readmit");
    expect(await pageOf(one!)).toMatchObject({ result: { total: 10 }, canReview: true });
    expect(await review()).toBe("");
  });
});
