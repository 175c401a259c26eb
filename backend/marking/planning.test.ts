import { expect, test } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import { onPostgres } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { rowsOf, setRows } from "../../tests/support/rows";
import { whileOpen } from "../../tests/support/while-open";

onPostgres((database) => {
  const { office, handedIn } = openMarking(database);

  test("a marker who begins while two are planned comes first: nothing of theirs is copied", async () => {
    const { manager, examId, plan, reviewer } = await handedIn();
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu]);
    const markerIds = [he.id, xu.id];
    const lease = { state: "leased", marker_id: he.id, leased_until: office.clock.now() + 60_000 };
    const refused = await whileOpen(
      database(),
      (open) => setRows(open, "marking_task", { exam_id: examId }, lease),
      () => manager.refusal(markingCalls.plan, { examId, markerIds, isDouble: true, order: "question" }),
    );
    expect(refused).toBe("MARKING_BEGUN isDouble");
    const tasks = await rowsOf(database().queries, "marking_task", { exam_id: examId });
    expect(tasks).toMatchObject([{ round: 1, marker_id: he.id }]);
  });
});
