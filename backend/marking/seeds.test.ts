import { expect, test } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import { resultCalls } from "#contract/results/calls";
import { onSqlite } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { minute } from "../../tests/support/office";
import { setRows } from "../../tests/support/rows";

onSqlite((database) => {
  const { handedIn, office } = openMarking(database);
  const { clock } = office;

  test("B5: among a marker's answers is one whose mark is known; theirs tells how severe they are, and counts nowhere", async () => {
    const { reviewer, plan, mark, next, results, manager, examId } = await handedIn(12);
    const [one, other] = [await reviewer("何晴"), await reviewer("周远")];
    await plan([one, other], { isSeeded: true });
    await mark(one, 400);
    const before = await results();
    for (let at = 0; at < 10; at++) await mark(other, 300);
    const seed = (await next(other))!;
    const known = (await next(one))!;
    expect(seed.candidate).not.toBe(known.candidate);
    expect(seed).toMatchObject({ isThird: false, full: 500, score: null, done: 10 });
    clock.time += minute;
    const again = { taskId: seed.taskId, leasedUntil: clock.time + 30 * minute };
    expect(await next(other)).toMatchObject(again);
    expect(await other.ask(markingCalls.get, { taskId: seed.taskId })).toMatchObject(again);
    await expect(one.ask(markingCalls.get, { taskId: seed.taskId })).rejects.toThrow();
    // Its marking points are ticked as those of any other: 1.5 and 0.5.
    const ticked = await other.ask(markingCalls.mark, { taskId: seed.taskId, points: [0, 1] });
    expect(ticked).toEqual({ score: 200 });
    expect(await other.ask(markingCalls.get, { taskId: seed.taskId })).toMatchObject({ points: [0, 1] });
    await plan([one], { isSeeded: true });
    expect(await other.refusal(markingCalls.get, { taskId: seed.taskId })).toBe("NOT_FOUND");
    await plan([one, other], { isSeeded: true });
    const settled = (rows: typeof before) => rows.filter(({ score }) => score === 900);
    expect(settled(await results())).toEqual(settled(before));
    expect(await next(other)).toBeNull();
    const { markers, counts, questions } = await manager.ask(markingCalls.overview, { examId });
    const of = (name: string) => markers.find(({ realName }) => realName === name);
    expect(of("周远")).toMatchObject({ done: 10, seeds: 1, fitting: 0, drift: -0.4 });
    expect(of("何晴")).toMatchObject({ done: 1, seeds: 0, drift: null });
    expect([counts.done, questions[0]!.done]).toEqual([11, 11]);
  });

  test("B5: a seed is gone back to and marked again like any other answer", async () => {
    const { reviewer, plan, mark, next } = await handedIn(13);
    const [one, other] = [await reviewer("何晴"), await reviewer("周远")];
    await plan([one, other], { isSeeded: true });
    await mark(one, 400);
    for (let at = 0; at < 10; at++) await mark(other, 300);
    const seed = (await next(other))!;
    clock.time += 1;
    await other.ask(markingCalls.mark, { taskId: seed.taskId, score: 500 });
    clock.time += 1;
    const after = (await next(other))!;
    expect(after.previous).toBe(seed.taskId);
    await other.ask(markingCalls.mark, { taskId: seed.taskId, score: 350 });
    expect(await other.ask(markingCalls.get, { taskId: seed.taskId })).toMatchObject({ score: 350 });
  });

  test("B5: no seed is of somebody void or of a released score, and what was begun goes with its marker", async () => {
    const { reviewer, plan, mark, next, results, manager, examId } = await handedIn(11);
    const [one, other] = [await reviewer("何晴"), await reviewer("周远")];
    await plan([one, other], { isSeeded: true });
    await mark(one, 400);
    for (let at = 0; at < 10; at++) await mark(other, 300);
    const seed = (await next(other))!;
    const seeds = () =>
      database()
        .queries.selectFrom("marking_seed")
        .select(["id", "candidate_id"])
        .where("exam_id", "=", examId)
        .execute();
    expect(await seeds()).toMatchObject([{ id: seed.taskId }]);
    await plan([one], { isSeeded: true });
    expect(await seeds()).toEqual([]);
    expect(await other.refusal(markingCalls.mark, { taskId: seed.taskId, score: 100 })).toBe("TASK_GONE");
    await plan([one, other], { isSeeded: true });
    await next(other);
    const [{ candidate_id: candidateId } = { candidate_id: "" }] = await seeds();
    await plan([one, other]);
    expect(await seeds()).toEqual([]);
    await plan([one, other], { isSeeded: true });
    const again = (await next(other))!;
    expect(await seeds()).toMatchObject([{ id: again.taskId, candidate_id: candidateId }]);
    // Its candidate is told the score: nothing is left to mark there.
    await manager.ask(resultCalls.release, { examId, candidateIds: [candidateId] });
    expect(await other.refusal(markingCalls.mark, { taskId: again.taskId, score: 100 })).toBe("TASK_GONE");
    expect(await next(other)).toBeNull();
    expect((await results()).filter(({ score }) => score === 900)).toHaveLength(1);
    await manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
    await plan([one, other]);
    await setRows(database().queries, "candidate", { id: candidateId }, { state: "void" });
    await plan([one, other], { isSeeded: true });
    expect(await next(other)).toBeNull();
  });
});
