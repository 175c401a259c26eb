import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { markingCalls } from "#contract/marking/calls";
import { markingLimits } from "#contract/marking/shapes";
import { monitoringCalls } from "#contract/monitoring/calls";
import { resultCalls } from "#contract/results/calls";
import { onSqlite } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { setRows } from "../../tests/support/rows";

onSqlite((database) => {
  const { office, handedIn } = openMarking(database);
  const { clock } = office;

  test("an answer that is released while a marker has it keeps them from no other one", async () => {
    const { plan, reviewer, next, rescore, manager, examId } = await handedIn(2);
    const he = await reviewer("何晴");
    await plan([he]);
    const begun = (await next(he))!;
    const undo = await rescore("everybody");
    await manager.ask(resultCalls.release, { examId });
    expect(await he.refusal(markingCalls.get, { taskId: begun.taskId })).toBe("NOT_FOUND");
    expect(await next(he)).toBeNull();
    await undo();
    // What has to be marked again is theirs as before.
    expect(await next(he)).toMatchObject({ taskId: begun.taskId });
  });

  test("an answer whose mark a manager decided is given to nobody, until that is undone", async () => {
    const { plan, reviewer, next, rescore, manager, examId, candidateIds } = await handedIn(2);
    const he = await reviewer("何晴");
    await plan([he]);
    const [candidateId] = candidateIds as [string];
    const undo = await rescore({ candidateId, score: 400 });
    const open = async () => (await manager.ask(markingCalls.overview, { examId })).counts.open;
    expect(await open()).toBe(1);
    expect(await next(he)).toMatchObject({ text: "答案 1", open: 1 });
    await undo();
    expect(await open()).toBe(1);
    expect(await next(he)).toMatchObject({ text: "答案 1", open: 2 });
    await rescore({ candidateId, score: 400 });
    await manager.ask(resultCalls.release, { examId, candidateIds: [candidateId] });
    expect(await next(he)).toMatchObject({ text: "答案 1", open: 1 });
  });

  test("a manager who decides between two markers leaves nothing for a third", async () => {
    const { plan, reviewer, mark, rescore, results, manager, examId, candidateIds } = await handedIn();
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu], { isDouble: true });
    await mark(he, 450);
    await mark(xu, 100);
    await rescore({ candidateId: candidateIds[0]!, score: 300 });
    expect(await results()).toMatchObject([{ score: 800, open: 0 }]);
    const { counts } = await manager.ask(markingCalls.overview, { examId });
    expect(counts).toEqual({ open: 0, leased: 0, done: 2, third: 0, stuck: 0 });
  });

  test("whoever marks no more opens and changes nothing of what they marked", async () => {
    const { plan, reviewer, mark, results } = await handedIn();
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he]);
    const taskId = await mark(he, 300);
    await plan([xu]);
    expect(await he.refusal(markingCalls.get, { taskId })).toBe("NOT_FOUND");
    expect(await he.refusal(markingCalls.mark, { taskId, score: 500 })).toBe("TASK_GONE");
    expect(await results()).toMatchObject([{ score: 800 }]);
    await plan([he]);
    expect(await he.ask(markingCalls.get, { taskId })).toMatchObject({ score: 300 });
  });

  test("who is taken back in is as far as their score has come meanwhile", async () => {
    const { plan, reviewer, mark, manager, examId, candidateIds } = await handedIn(2);
    const he = await reviewer("何晴");
    await plan([he]);
    for (const score of [300, 400]) await mark(he, score);
    await manager.ask(resultCalls.release, { examId });
    const [one, other] = candidateIds as [string, string];
    const act = (kind: "void" | "readmit", seen: number) =>
      manager.ask(monitoringCalls.act, { candidateId: one, kind, reason: "identity", note: "查证", seen });
    const change = (kind: "void" | "readmit") =>
      manager.ask(candidateCalls.changeMany, {
        ...{ examId, candidateIds: [other], change: { kind, reason: "查证" } },
      });
    await act("void", 0);
    await change("void");
    for (const candidateId of candidateIds)
      await manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
    await act("readmit", 1);
    await change("readmit");
    for (const candidateId of candidateIds)
      expect(await manager.ask(candidateCalls.get, { candidateId })).toMatchObject({ state: "marked" });
  });

  test("a third marker keeps the answer that they have while the first two stay apart", async () => {
    const { plan, reviewer, mark, next, results } = await handedIn();
    const [he, xu, lin] = [await reviewer("何晴"), await reviewer("许诺"), await reviewer("林岚")];
    await plan([he, xu, lin], { isDouble: true });
    await mark(he, 450);
    const second = await mark(xu, 100);
    const { taskId } = (await next(lin))!;
    await xu.ask(markingCalls.mark, { taskId: second, score: 150 });
    await lin.ask(markingCalls.mark, { taskId, score: 250 });
    expect(await results()).toMatchObject([{ score: 750, open: 0 }]);
  });

  test("where two differ about an answer that was set aside meanwhile, a third has it once that is undone", async () => {
    const { plan, reviewer, next, rescore } = await handedIn();
    const [he, xu, lin] = [await reviewer("何晴"), await reviewer("许诺"), await reviewer("林岚")];
    await plan([he, xu, lin], { isDouble: true });
    const [one, other] = [(await next(he))!, (await next(xu))!];
    const undo = await rescore("void");
    await he.ask(markingCalls.mark, { taskId: one.taskId, score: 450 });
    await xu.ask(markingCalls.mark, { taskId: other.taskId, score: 100 });
    expect(await next(lin)).toBeNull();
    await undo();
    expect(await next(lin)).toMatchObject({ isThird: true });
  });

  test("the last answer that a marker has begun still waits for them, a known one as well", async () => {
    const { plan, reviewer, mark, next } = await handedIn(11);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu], { isSeeded: true });
    await mark(he, 400);
    for (let at = 0; at < 9; at++) await mark(xu, 300);
    const open = async () => (await xu.ask(markingCalls.mine, {})).list[0]!.open;
    expect([await open(), (await next(xu))!.open, await open()]).toEqual([1, 1, 1]);
    await mark(xu, 300);
    expect([await open(), (await next(xu))!.open, await open()]).toEqual([0, 1, 1]);
  });

  test("an answer that two people mark counts once for each of them", async () => {
    const { plan, reviewer, mark, next } = await handedIn(3);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu], { isDouble: true });
    const open = async (who = he) => (await who.ask(markingCalls.mine, {})).list[0]!.open;
    expect([await open(), await open(xu), (await next(he))!.open, await open(xu)]).toEqual([3, 3, 3, 3]);
    await mark(he, 300);
    expect([await open(), await open(xu)]).toEqual([2, 3]);
    for (const score of [300, 300]) await mark(he, score);
    expect([await open(), await open(xu)]).toEqual([0, 3]);
  });

  test("the overview counts what is left to mark and what was marked, of candidates who count", async () => {
    const { plan, reviewer, mark, rescore, manager, examId, candidateIds } = await handedIn(3);
    const he = await reviewer("何晴");
    await plan([he]);
    const overview = async () => {
      const { counts, questions } = await manager.ask(markingCalls.overview, { examId });
      return [counts.open, ...questions.flatMap(({ done, tasks }) => [done, tasks])];
    };
    expect(await overview()).toEqual([3, 0, 3]);
    await setRows(database().queries, "candidate", { id: candidateIds[2]! }, { state: "void" });
    expect(await overview()).toEqual([2, 0, 2]);
    await mark(he, 300);
    const undo = await rescore("void");
    expect(await overview()).toEqual([0, 1, 1]);
    await undo();
    expect(await overview()).toEqual([1, 1, 2]);
  });

  test("the overview tells what none of the chosen markers may take: nobody is chosen, or each has marked it", async () => {
    const { plan, reviewer, mark, manager, examId } = await handedIn();
    const [he, xu, lin] = [await reviewer("何晴"), await reviewer("许诺"), await reviewer("林岚")];
    const overview = async () => {
      const { counts, able } = await manager.ask(markingCalls.overview, { examId });
      return [counts.open, counts.stuck, able];
    };
    expect(await overview()).toEqual([1, 1, 0]);
    await plan([he, xu], { isDouble: true });
    expect(await overview()).toEqual([2, 0, 2]);
    await mark(he, 450);
    await mark(xu, 100);
    expect(await overview()).toEqual([1, 1, 2]);
    await plan([he, xu, lin], { isDouble: true });
    expect(await overview()).toEqual([1, 0, 3]);
    await setRows(database().queries, "operator", { id: lin.id }, { locked: 1 });
    expect(await overview()).toEqual([1, 1, 2]);
  });

  test("whoever marked and can mark no more stays among the markers with what they gave", async () => {
    const { plan, reviewer, mark, manager, examId } = await handedIn(2);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu]);
    await mark(he, 400);
    await mark(xu, 300);
    await setRows(database().queries, "operator", { id: he.id }, { locked: 1 });
    const { markers, reviewers } = await manager.ask(markingCalls.overview, { examId });
    expect(reviewers.map(({ realName }) => realName)).not.toContain("何晴");
    expect(markers.map(({ realName, done, share }) => [realName, done, share])).toEqual([
      ["许诺", 1, 0.6],
      ["何晴", 1, 0.8],
    ]);
  });

  test("an answer that was only looked at fixes the number of markers until it has gone back", async () => {
    const { plan, reviewer, next, manager, examId } = await handedIn();
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu]);
    await next(he);
    const hasBegun = async () => (await manager.ask(markingCalls.overview, { examId })).hasBegun;
    const twice = { examId, markerIds: [he.id, xu.id], isDouble: true, order: "question" as const };
    expect(await hasBegun()).toBe(true);
    expect(await manager.refusal(markingCalls.plan, twice)).toBe("MARKING_BEGUN isDouble");
    clock.time += markingLimits.lease;
    expect(await hasBegun()).toBe(false);
    await manager.ask(markingCalls.plan, twice);
    expect((await manager.ask(markingCalls.overview, { examId })).counts).toMatchObject({ open: 2 });
  });
});
