import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { keyingCalls } from "#contract/keying/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { rowOf, setRows } from "../../tests/support/rows";
import { publishedExam } from "../../tests/support/sittings";

onSqlite((database) => {
  const office = openAuthors(database);

  test("candidates are found by seat, by number, and by the number on their ticket", async () => {
    const { queries } = database();
    const exam = { category: 2, site: "第一中学", address: "人民路 1 号" } as never;
    const { manager, examId, candidateIds } = await publishedExam(office, queries, { people: 3, exam });
    for (const [at, seat] of ["03", "B7", "7-2"].entries())
      await setRows(queries, "candidate", { id: candidateIds[at]! }, { room: "101", seat });
    const { number } = await rowOf(queries, "exam", { id: examId });
    const keyed = async (key: string) =>
      (await manager.ask(keyingCalls.list, { examId, key })).people.map((one) => one.number);
    expect(await keyed("3")).toEqual([1, 3]);
    expect([await keyed("#3"), await keyed("b7"), await keyed("7-2")]).toEqual([[3], [2], [3]]);
    const found = async (key: string) =>
      (await manager.ask(candidateCalls.list, { examId, key })).candidateList.map((one) => one.number);
    const ticket = `${number}-00002`;
    expect([await keyed(ticket), await found(ticket)]).toEqual([[2], [2]]);
    expect([await keyed(`9${ticket}`), await found(`9${ticket}`)]).toEqual([[], []]);
  });
});
