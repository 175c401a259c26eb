import { expect, test } from "vitest";
import { resultCalls } from "#contract/results/calls";
import { onSqlite } from "../../tests/support/engines";
import { openMarking } from "../../tests/support/marking";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { scoreFile } from "./score-file";

onSqlite((database) => {
  const { handedIn } = openMarking(database);

  test("F2: the file of all scores is in the audit trail, as other downloads of results are", async () => {
    const { manager, examId } = await handedIn();
    expect(await manager.send(resultCalls.file, { examId })).toMatchObject({ code: 0 });
    const audited = await rowsOf(database().queries, "audit", { action: "result.download", subject: examId });
    expect(audited).toMatchObject([{ operator_id: manager.id }]);
    expect(JSON.parse(audited[0]!.after)).toEqual({ content: "scores", format: "csv" });
  });

  test("people of one name are told apart by mobile and the exam's own fields", async () => {
    const { examId } = await handedIn();
    const { queries } = database();
    await setRows(queries, "candidate", { exam_id: examId }, { own: JSON.stringify({ 工号: "E7" }) });
    const exam = await rowOf(queries, "exam", { id: examId });
    const settings = { ...JSON.parse(exam.settings), ownFields: [{ name: "工号", isRequired: false }] };
    const file = scoreFile(queries, { ...exam, settings: JSON.stringify(settings) }, "zh");
    const [heads, line] = (await file.text()).split("\r\n");
    expect(heads).toContain("分组,手机,工号,结果");
    expect(line).toMatch(/,199\*{4}\d{4},E7,/);
  });
});
