import { expect, test } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import type { Question } from "#contract/questions/shapes";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoringChange } from "#contract/rescoring/shapes";
import { resultCalls } from "#contract/results/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { settleScores } from "../../tests/support/marking";
import { question } from "../../tests/support/papers";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";

const day = 86_400_000;

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  const settle = () => settleScores(database(), clock);

  /** Two choices of 5 points, key B, pass score 5: each candidate answers as told, place by place. */
  async function scored(
    answers: (number | null)[][],
    { essay = null as Question | null, exam = {}, passScore = 5 } = {},
  ) {
    const published = await publishedExam(office, database().queries, {
      exam: { checkScore: 2, release: "byHand" as const, ...exam },
      people: answers.length + 1,
      parts: [
        {
          questions: [question({ answer: { keys: [1] } }), essay ?? question({ answer: { keys: [1] } })],
        },
      ],
    });
    await setRows(database().queries, "paper", { id: published.jobId }, { pass_score: 100 * passScore });
    clock.time += day;
    const sit = async (at: number, given: (number | null)[]) => {
      const one = await candidateOf(office, published.tokens[at]!, `199${10_000_000 + at}`);
      await one.start();
      const fields = { answer: ["答"], "answer.1": ["答"], "answer.2": ["答"] };
      for (const [place, key] of given.entries())
        if (key !== null)
          await (essay && place === 1 ? one.save(place, null, 0, { fields }) : one.save(place, chosen(key)));
      await one.handIn();
      return one;
    };
    const candidates = [];
    for (const [at, given] of answers.entries()) candidates.push(await sit(at, given));
    await settle();
    const { manager, examId } = published;
    const questions = await manager.ask(rescoringCalls.questions, { examId });
    const versionId = questions[0]!.versionId;
    const preview = (change: RescoringChange, more = {}) =>
      manager.ask(rescoringCalls.preview, { examId, change, ...more });
    const apply = async (change: RescoringChange, reason = "题干有歧义") => {
      const { digest } = await preview(change);
      return manager.ask(rescoringCalls.apply, { examId, change, reason, digest });
    };
    const scores = async () =>
      (await manager.ask(resultCalls.list, { examId })).resultList.map(({ score, total, isPassed }) => [
        score,
        total,
        isPassed,
      ]);
    const about = { versionId, child: -1 };
    return { ...published, candidates, sit, questions, about, preview, apply, scores };
  }

  test("a changed key is previewed, applied to those who come later as well, and undone", async () => {
    const { about, preview, apply, scores, sit, manager, examId } = await scored([
      [1, 0],
      [2, 0],
      [null, null],
    ]);
    const before = [
      [500, 1000, true],
      [0, 1000, false],
      [0, 1000, false],
    ];
    expect(await scores()).toEqual(before);
    const change = { kind: "key" as const, ...about, keys: [1, 2], blanks: [] };
    const told = await preview(change);
    expect(told).toMatchObject({
      ...{
        version: 2,
        candidates: 3,
        passScore: 500,
        told: 0,
        tabs: { gained: 1, lost: 0, changed: 0, same: 2 },
      },
      passes: { kept: 1, gained: 1, lost: 0, failed: 1, undecided: 0 },
      ...{ mean: { before: 167, after: 333 }, certificates: null },
    });
    expect(told.people.map(({ number }) => number)).toEqual([2, 1, 3]);
    expect(told.groups.filter(({ count }) => count > 0)).toEqual([
      { given: ["B"], count: 1, before: 500, after: 500 },
      { given: ["C"], count: 1, before: 0, after: 500 },
      { given: [], count: 1, before: 0, after: 0 },
    ]);
    expect(await scores()).toEqual(before);
    const rescoringId = await apply(change);
    expect(await scores()).toEqual([
      [500, 1000, true],
      [500, 1000, true],
      [0, 1000, false],
    ]);
    await sit(3, [2, 0]);
    await settle();
    expect((await scores())[3]).toEqual([500, 1000, true]);
    const file = await manager.open(`/api/admin/quick/score/${rescoringId}`);
    expect((await file.text()).split("\r\n")[2]).toBe("2,周远1,,0,5,5,不及格,及格");
    const undo = { kind: "undo" as const, rescoringId };
    expect((await preview(undo)).passes).toMatchObject({ lost: 2 });
    await apply(undo, "撤回");
    expect(await scores()).toEqual([...before, [0, 1000, false]]);
    expect(await manager.audited("result.rescore")).toEqual([examId, examId]);
    const list = (pageNum: number) => manager.ask(rescoringCalls.list, { examId, pageNum, pageSize: 1 });
    expect(await list(1)).toMatchObject({
      ...{ count: 2, version: 3 },
      rescoringList: [{ version: 3, change: undo, lost: 2, question: 1, undid: 2, canUndo: false }],
    });
    expect((await list(2)).rescoringList).toMatchObject([
      { version: 2, reason: "题干有歧义", changed: 1, gained: 1, undoneIn: 3, undid: 0, canUndo: false },
    ]);
    expect(await manager.refusal(rescoringCalls.preview, { examId, change: undo })).toBe("RESCORING_UNDONE");
  });

  test("of a voided question nothing counts, and the pass score falls with the total", async () => {
    const { about, apply, preview, scores } = await scored(
      [
        [1, 0],
        [0, 1],
        [0, 0],
      ],
      { passScore: 6 },
    );
    expect(await scores()).toEqual([
      [500, 1000, false],
      [500, 1000, false],
      [0, 1000, false],
    ]);
    expect((await preview({ kind: "void", ...about })).passScore).toBe(300);
    const id = await apply({ kind: "void", ...about });
    // 6 of 10 points become 3 of 5.
    expect(await scores()).toEqual([
      [0, 500, false],
      [500, 500, true],
      [0, 500, false],
    ]);
    expect((await preview({ kind: "everybody", ...about })).passScore).toBe(600);
    await apply({ kind: "everybody", ...about });
    expect(await scores()).toEqual([
      [500, 1000, false],
      [1000, 1000, true],
      [500, 1000, false],
    ]);
    // The earlier one is undone below the later one, which still applies.
    await apply({ kind: "undo", rescoringId: id });
    expect(await scores()).toEqual([
      [500, 1000, false],
      [1000, 1000, true],
      [500, 1000, false],
    ]);
  });

  test("one candidate's mark changes alone, and within the full mark; a released score keeps its version", async () => {
    const { about, apply, scores, manager, examId, candidateIds, candidates } = await scored([
      [0, 0],
      [0, 0],
    ]);
    await manager.ask(resultCalls.release, { examId });
    const change = { kind: "mark" as const, ...about, candidateId: candidateIds[0]!, score: 550 };
    expect(await manager.refusal(rescoringCalls.preview, { examId, change })).toBe("MARK_TOO_HIGH score");
    await apply({ ...change, score: 500 }, "复核");
    expect(await scores()).toEqual([
      [500, 1000, true],
      [0, 1000, false],
    ]);
    expect(((await candidates[0]!.page()) as SittingPage).result).toMatchObject({ score: 5 });
    const { versions, answers } = await manager.ask(resultCalls.get, { candidateId: candidateIds[0]! });
    expect(versions).toMatchObject([{ version: 1, score: 0, total: 1000, isPassed: false, reason: "复核" }]);
    expect(answers[0]).toMatchObject({ score: 500, why: "changed", base: { score: 0, why: "wrong" } });
  });

  test("of a question that an older paper holds twice, the mark at its place changes alone", async () => {
    const { about, questions, preview, apply, manager, examId, candidateIds } = await scored([[0, 2]]);
    const candidateId = candidateIds[0]!;
    const { queries } = database();
    const { answers } = await rowOf(queries, "candidate_score", { candidate_id: candidateId });
    const [first, second] = JSON.parse(answers);
    const twice = JSON.stringify([first, { ...second, versionId: about.versionId, full: 800 }]);
    await setRows(queries, "candidate_score", { candidate_id: candidateId }, { answers: twice });
    const told = await manager.ask(rescoringCalls.questions, { examId, candidateId });
    expect(told.map(({ versionId, number, full }) => [versionId, number, full])).toEqual([
      [about.versionId, 1, 500],
      [about.versionId, 2, 800],
    ]);
    expect(questions[1]).toMatchObject({ number: 2, full: 500 });
    const change = { kind: "mark" as const, ...about, candidateId, score: 450 };
    expect(await manager.refusal(rescoringCalls.preview, { examId, change: { ...change, place: 2 } })).toBe(
      "NOT_FOUND",
    );
    const shown = await preview({ ...change, place: 1 });
    expect(shown.people[0]).toMatchObject({ given: ["C"], after: 450 });
    expect(shown.question).toMatchObject({ number: 2, full: 800 });
    // Whose mark it is, and which one, is told before it is applied and ever after.
    const candidate = { number: 1, realName: "周远0" };
    expect(shown.candidate).toEqual(candidate);
    await apply({ ...change, place: 1 });
    expect((await manager.ask(rescoringCalls.list, { examId })).rescoringList).toMatchObject([
      { question: 2, candidate, mark: 450 },
    ]);
    const marks = (await manager.ask(resultCalls.get, { candidateId })).answers;
    expect(marks.map(({ score, why }) => [score, why])).toEqual([
      [0, "wrong"],
      [450, "changed"],
    ]);
  });

  test("who was told a score is told a changed one, once for each change, and nobody else is", async () => {
    const { about, apply, manager, examId, candidateIds } = await scored([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    const told = async () => {
      await office.settle();
      const rows = await database()
        .queries.selectFrom("outbox")
        .select(["recipient", "text"])
        .where("company_id", "=", manager.companyId)
        .where("kind", "=", "score-release")
        .orderBy("at")
        .orderBy("recipient")
        .execute();
      return rows.map(({ recipient, text }) => [recipient.slice(-1), text.includes("更正")]);
    };
    const released = { examId, candidateIds: candidateIds.slice(0, 2) };
    await manager.ask(resultCalls.release, released);
    clock.time += 60_000;
    const first = [
      ["0", false],
      ["1", false],
    ];
    expect(await told()).toEqual(first);
    // Candidate 0 chose A, which counts now; candidate 2 chose C, and has been told nothing.
    const id = await apply({ kind: "key", ...about, keys: [0, 1], blanks: [] });
    clock.time += 60_000;
    expect(await told()).toEqual([...first, ["0", true]]);
    clock.time += 60_000;
    expect(await told()).toEqual([...first, ["0", true]]);
    await apply({ kind: "undo", rescoringId: id }, "撤回");
    clock.time += 60_000;
    expect(await told()).toEqual([...first, ["0", true], ["0", true]]);
  });

  test.each([
    ["of a correction alone", { release: "immediately" }, [0, 1]],
    ["nothing, as the exam tells no score", { checkScore: 0 }, [0, 0]],
  ] as const)("who saw the score on handing in is told %s", async (_, exam, messages) => {
    const { about, apply, manager, examId, candidateIds } = await scored([[0, 0]], { exam });
    const told = async () => {
      clock.time += 60_000;
      await office.settle();
      const of = { company_id: manager.companyId, kind: "score-release" };
      return (await rowsOf(database().queries, "outbox", of)).length;
    };
    const isReleased = "release" in exam;
    if (!isReleased) await manager.ask(resultCalls.release, { examId });
    const before = await told();
    const [score] = await rowsOf(database().queries, "candidate_score", { candidate_id: candidateIds[0]! });
    const { released_at, followed_at } = score!;
    expect(released_at).toBeGreaterThan(0);
    expect(followed_at).toBe(released_at);
    await apply({ kind: "key", ...about, keys: [0, 1], blanks: [] });
    expect([before, await told()]).toEqual(messages);
  });

  test("what is void or right for all is marked by nobody, until that is undone", async () => {
    const { questions, apply, scores, sit, manager, examId } = await scored([[1, 0]], { essay: ofType(5) });
    const about = { versionId: questions[1]!.versionId, child: -1 };
    const he = await office.author({ companyId: manager.companyId, roles: ["r_review"], realName: "何晴" });
    await manager.ask(markingCalls.plan, { examId, markerIds: [he.id], isDouble: false, order: "question" });
    const task = await he.ask(markingCalls.next, { examId });
    const id = await apply({ kind: "everybody", ...about });
    expect(await scores()).toEqual([[1000, 1000, true]]);
    // A mark that was under way is kept for when the rescoring is undone.
    await he.ask(markingCalls.mark, { taskId: task!.taskId, score: 200 });
    expect(await scores()).toEqual([[1000, 1000, true]]);
    await sit(1, [1, 0]);
    await settle();
    expect(await he.ask(markingCalls.next, { examId })).toBeNull();
    await apply({ kind: "undo", rescoringId: id });
    expect(await scores()).toEqual([
      [700, 1000, true],
      [500, 1000, null],
    ]);
    expect(await he.ask(markingCalls.next, { examId })).toMatchObject({ full: 500, score: null });
  });

  test.each(["void", "everybody"] as const)(
    "what is handed in while a question is %s is marked once that is undone, beside what never was",
    async (kind) => {
      const why = ofType(13).children[2]!;
      const family = { ...ofType(13), children: [why, { ...why, content: "再说说怎么办。" }] };
      const { questions, apply, scores, sit, manager, examId } = await scored([], { essay: family });
      const about = { versionId: questions.at(-1)!.versionId, child: 0 };
      const he = await office.author({ companyId: manager.companyId, roles: ["r_review"], realName: "何晴" });
      const plan = { markerIds: [he.id], isDouble: false, order: "candidate" as const };
      await manager.ask(markingCalls.plan, { examId, ...plan });
      const next = () => he.ask(markingCalls.next, { examId });
      const mark = async (score: number) =>
        he.ask(markingCalls.mark, { taskId: (await next())!.taskId, score });
      const id = await apply({ kind, ...about });
      await sit(0, [1, 0]);
      await settle();
      expect(await next()).toMatchObject({ content: "再说说怎么办。", open: 1 });
      await mark(400);
      expect(await scores()).toEqual([kind === "void" ? [900, 1000, true] : [1400, 1500, true]]);
      expect(await next()).toBeNull();
      await apply({ kind: "undo", rescoringId: id });
      expect(await next()).toMatchObject({ content: why.content, full: 500 });
      await mark(200);
      expect(await scores()).toEqual([[1100, 1500, true]]);
    },
  );

  test("applied is what was previewed, or nothing", async () => {
    const { about, preview, apply, scores, manager, examId } = await scored([[0, 0]]);
    const change = { kind: "everybody" as const, ...about };
    const { digest } = await preview(change);
    await apply({ kind: "void", ...about });
    const asked = { examId, change, reason: "全员给分", digest };
    expect(await manager.refusal(rescoringCalls.apply, asked)).toBe("RESCORING_STALE");
    expect(await scores()).toEqual([[0, 500, false]]);
    // Nobody had been told a score; now they have.
    const seen = await preview(change);
    await manager.ask(resultCalls.release, { examId });
    expect(await manager.refusal(rescoringCalls.apply, { ...asked, digest: seen.digest })).toBe(
      "RESCORING_STALE",
    );
    for (const keys of [[], [9], [1, 1]])
      expect(
        await manager.refusal(rescoringCalls.preview, { examId, change: { kind: "key", ...about, keys } }),
      ).toBe("RESCORING_KEY keys");
    await database()
      .queries.updateTable("rescoring")
      .set({ at: clock.time - 31 * day })
      .execute();
    const {
      rescoringList: [last],
    } = await manager.ask(rescoringCalls.list, { examId });
    const undo = { kind: "undo" as const, rescoringId: last!.rescoringId };
    expect(await manager.refusal(rescoringCalls.preview, { examId, change: undo })).toBe("RESCORING_TOO_OLD");
  });
});
