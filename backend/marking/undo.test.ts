import { expect, test } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import { resultCalls } from "#contract/results/calls";
import { onSqlite } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { minute } from "../../tests/support/office";
import { rowsOf } from "../../tests/support/rows";

onSqlite((database) => {
  const { office, handedIn } = openMarking(database);
  const { clock } = office;

  test("a marker takes their mark back: it counts no more, what they wrote stays, and the answer is theirs for half an hour", async () => {
    const { plan, reviewer, mark, next, results, manager, examId } = await handedIn(1);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu]);
    const taskId = await mark(he, 350, "漏了一步");
    expect(await he.ask(markingCalls.mine, {})).toMatchObject({ list: [{ open: 0, done: 1, last: taskId }] });
    expect(await he.audited("marking.mark")).toEqual([taskId]);
    expect(await xu.refusal(markingCalls.undo, { taskId })).toBe("TASK_SETTLED");
    expect(await he.ask(markingCalls.undo, { taskId })).toEqual({ score: 350 });
    expect(await results()).toMatchObject([{ score: 500, open: 1, state: "submitted" }]);
    // Its page counts it as left, as the list does.
    const left = { open: 1, done: 0 };
    const taken = await he.ask(markingCalls.get, { taskId });
    expect(taken).toMatchObject({ score: null, note: "漏了一步", ...left });
    expect(await he.ask(markingCalls.mine, {})).toMatchObject({ list: [{ ...left, last: "" }] });
    // Pressed once more it takes nothing else back.
    expect(await he.ask(markingCalls.undo, { taskId })).toEqual({ score: null });
    const { candidate: code } = await he.ask(markingCalls.get, { taskId });
    const noted = await rowsOf(database().queries, "audit", { subject: taskId, action: "marking.undo" });
    expect(noted.map(({ before, after }) => [before, after].map((told) => JSON.parse(told!)))).toEqual([
      [{ score: 350 }, { examId, candidate: code, questionNumber: "2" }],
    ]);
    expect(await next(xu)).toBeNull();
    clock.time += 30 * minute;
    expect(await next(xu)).toMatchObject({ taskId, score: null, previous: "" });
    await xu.ask(markingCalls.mark, { taskId, score: 400 });
    await manager.ask(resultCalls.release, { examId });
    expect(await xu.refusal(markingCalls.undo, { taskId })).toBe("TASK_SETTLED");
    expect(await results()).toMatchObject([{ score: 900, open: 0 }]);
  });

  test("ticked points go with the mark", async () => {
    const { plan, reviewer, next } = await handedIn(1);
    const he = await reviewer("何晴");
    await plan([he]);
    const { taskId } = (await next(he))!;
    await he.ask(markingCalls.mark, { taskId, points: [0], transcript: "先停电" });
    await he.ask(markingCalls.undo, { taskId });
    expect(await next(he)).toMatchObject({ taskId, score: null, points: [], transcript: "先停电" });
  });

  test("where one of two takes their mark back, nobody decides between them; what a third decided stays", async () => {
    const { plan, reviewer, mark, next, results } = await handedIn();
    const [he, xu, lin] = [await reviewer("何晴"), await reviewer("许诺"), await reviewer("林岚")];
    await plan([he, xu, lin], { isDouble: true });
    await mark(he, 450);
    const second = await mark(xu, 100);
    const third = (await next(lin))!;
    await xu.ask(markingCalls.undo, { taskId: second });
    expect(await lin.refusal(markingCalls.mark, { taskId: third.taskId, score: 200 })).toBe("TASK_GONE");
    expect(await next(lin)).toBeNull();
    expect(await results()).toMatchObject([{ open: 1 }]);
    await xu.ask(markingCalls.mark, { taskId: second, score: 150 });
    const decided = await mark(lin, 200);
    expect(await xu.refusal(markingCalls.undo, { taskId: second })).toBe("TASK_SETTLED");
    expect(await results()).toMatchObject([{ score: 700, open: 0 }]);
    await lin.ask(markingCalls.undo, { taskId: decided });
    expect(await results()).toMatchObject([{ score: 500, open: 1 }]);
    expect(await next(lin)).toMatchObject({ taskId: decided, isThird: true });
  });

  test("B5: a mark of an answer whose mark is known is taken back like any other", async () => {
    const { plan, reviewer, mark, next, results, manager, examId } = await handedIn(12);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu], { isSeeded: true });
    await mark(he, 400);
    for (let at = 0; at < 10; at++) await mark(xu, 300);
    const before = await results();
    const seed = await mark(xu, 100);
    expect((await xu.ask(markingCalls.mine, {})).list).toMatchObject([{ open: 1, done: 11 }]);
    expect(await xu.ask(markingCalls.undo, { taskId: seed })).toEqual({ score: 100 });
    expect((await xu.ask(markingCalls.mine, {})).list).toMatchObject([{ open: 2, done: 10 }]);
    expect(await next(xu)).toMatchObject({ taskId: seed, score: null });
    expect(await results()).toEqual(before);
    const { markers } = await manager.ask(markingCalls.overview, { examId });
    expect(markers.find(({ realName }) => realName === "许诺")).toMatchObject({ done: 10, seeds: 0 });
  });
});
