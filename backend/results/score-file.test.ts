import { expect, test } from "vitest";
import { resultCalls } from "#contract/results/calls";
import { onSqlite } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { rowsOf } from "../../tests/support/rows";

onSqlite((database) => {
  const { handedIn } = openMarking(database);

  test("F2: the file of all scores is in the audit trail, as other downloads of results are", async () => {
    const { manager, examId } = await handedIn();
    expect(await manager.send(resultCalls.file, { examId })).toMatchObject({ code: 0 });
    const audited = await rowsOf(database().queries, "audit", { action: "result.download", subject: examId });
    expect(audited).toMatchObject([{ operator_id: manager.id }]);
    expect(JSON.parse(audited[0]!.after)).toEqual({ content: "scores", format: "csv" });
  });
});
