import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { examCalls } from "#contract/exams/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import { resultCalls } from "#contract/results/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";

onSqlite((database) => {
  const office = openAuthors(database);

  test("whoever's exam a monitor ended is marked once their score is whole, as the results count them", async () => {
    const { manager, examId, tokens, candidateIds } = await publishedExam(office, database().queries, {
      ...{ people: 3, parts: [{ questions: [question()] }] },
    });
    office.clock.time += 86_400_000;
    for (const at of [0, 1]) {
      const candidate = await candidateOf(office, tokens[at]!, `1991000000${at}`);
      await candidate.start();
      await candidate.save(0, chosen(0));
      if (at === 0) await candidate.handIn();
    }
    await manager.ask(monitoringCalls.act, {
      ...{ candidateId: candidateIds[1]!, kind: "end", minutes: 0, seen: 0 },
      ...{ reason: "conduct", note: "离开考场" },
    });
    const progress = async () => (await manager.ask(examCalls.get, { examId })).progress;
    expect(await progress()).toMatchObject({ submitted: 2, marked: 0 });
    await office.settle();
    expect(await progress()).toMatchObject({ candidates: 3, registered: 2, submitted: 2, marked: 2 });
    const change = { kind: "absent" as const };
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds: [candidateIds[2]!], change });
    expect(await progress()).toMatchObject({ candidates: 3, absent: 1, invited: 3, registered: 2 });
    await manager.ask(examCalls.cancel, { examId, reason: "试题泄露" });
    expect(await manager.ask(resultCalls.release, { examId, candidateIds: [] })).toBe(2);
  });
});
