import { expect, test } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import { resultCalls } from "#contract/results/calls";
import { onEachEngine } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";

onEachEngine((database) => {
  const { handedIn } = openMarking(database);

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

  test("an answer whose mark was changed, and which is released, is given to nobody", async () => {
    const { plan, reviewer, next, rescore, manager, examId, candidateIds } = await handedIn(2);
    const he = await reviewer("何晴");
    await plan([he]);
    const [candidateId] = candidateIds as [string];
    await rescore({ candidateId, score: 400 });
    await manager.ask(resultCalls.release, { examId, candidateIds: [candidateId] });
    expect(await next(he)).toMatchObject({ text: "答案 1", open: 0 });
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
});
