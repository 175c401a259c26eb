import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import type { AnswerScore } from "#contract/results/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { insertScored } from "../../../tests/support/marked";
import { setRows } from "../../../tests/support/rows";
import { publishedExam } from "../../../tests/support/sittings";

onSqlite((database) => {
  const office = openAuthors(database);

  test("a question says how it was answered, to its own company alone", async () => {
    const { queries } = database();
    const { manager, examId } = await publishedExam(office, queries, { people: 4 });
    const [slot] = await queries
      .selectFrom("slot")
      .innerJoin("exam", "exam.paper_id", "slot.paper_id")
      .innerJoin("question_version as version", "version.id", "slot.version_id")
      .select(["slot.version_id", "version.question_id"])
      .where("exam.id", "=", examId)
      .orderBy("slot.sort")
      .execute();
    const questionId = slot!.question_id;
    expect(await manager.ask(bankCalls.answered, { questionId })).toEqual({ n: 0, p: null, exams: [] });
    const candidates = await queries
      .selectFrom("candidate")
      .select("id")
      .where("exam_id", "=", examId)
      .orderBy("number")
      .execute();
    for (const [at, { id }] of candidates.entries()) {
      const versionId = slot!.version_id;
      await insertScored(queries, manager, { examId, candidateId: id, versionId, at: 1 }, 500);
      const own = { versionId, part: 0, score: at < 3 ? 500 : 0, full: 500, why: "right", children: [] };
      const other = { ...own, versionId: "other", score: at * 100 };
      const answers = [own, other] as unknown as AnswerScore[];
      await setRows(
        queries,
        "candidate_score",
        { candidate_id: id },
        { answers: JSON.stringify(answers), score: own.score + other.score, open: at === 0 ? 1 : 0 },
      );
    }
    // One of them is not marked yet.
    expect(await manager.ask(bankCalls.answered, { questionId })).toMatchObject({
      ...{ n: 3, p: 2 / 3 },
      exams: [{ examId, n: 3, p: 2 / 3, version: 1 }],
    });
    const stranger = await office.author();
    expect(await stranger.refusal(bankCalls.answered, { questionId })).toBe("NOT_FOUND");
  });
});
