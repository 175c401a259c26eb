import { expect, test } from "vitest";
import { resultCalls } from "#contract/results/calls";
import { onPostgres } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { rowOf, setRows } from "../../tests/support/rows";
import { whileOpen } from "../../tests/support/while-open";
import { settleTask } from "../marking/store";

onPostgres((database) => {
  const { office, handedIn } = openMarking(database);
  const { clock } = office;

  test.each([false, true])(
    "a score that a changed mark reopens as it is released stays unreleased (named and withheld: %s)",
    async (isNamed) => {
      const { reviewer, plan, mark, manager, examId, candidateIds } = await handedIn();
      const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
      await plan([he, xu], { isDouble: true });
      const id = await mark(he, 450);
      await mark(xu, 450);
      const [candidateId] = candidateIds as [string];
      if (isNamed) await manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
      const refused = await whileOpen(
        database(),
        async (open) => {
          await setRows(open, "marking_task", { id }, { score: 0 });
          await settleTask(open, await rowOf(open, "marking_task", { id }), clock.now());
        },
        () => manager.refusal(resultCalls.release, { examId, candidateIds: isNamed ? [candidateId] : [] }),
      );
      expect(refused).toBe("NOTHING_TO_RELEASE");
      expect(await rowOf(database().queries, "candidate_score", { candidate_id: candidateId })).toMatchObject(
        {
          ...{ open: 1, released_at: 0, withheld: isNamed ? "复核" : "" },
        },
      );
    },
  );
});
