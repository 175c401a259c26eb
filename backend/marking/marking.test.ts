import { describe, expect, test, vi } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import { resultCalls } from "#contract/results/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { racingOnEach } from "../../tests/support/engines";
import { ofType, secret } from "../../tests/support/every-type";
import { openMarking, pageOf } from "../../tests/support/marking";
import { insertRow, rowOf, setRows } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";
import { releaseDue, releaseScores } from "../results/release";
import { agreedMark, markOfPoints } from "./store";

const day = 86_400_000;
const minute = 60_000;

racingOnEach((database) => {
  const { office, settle, handedIn } = openMarking(database);
  const { clock, ask } = office;

  test("scoring gives way: others have their turn between one sitting and the next", async () => {
    await handedIn(12);
    const { queries } = database();
    for (const table of ["marking_task", "candidate_score"] as const)
      await queries.deleteFrom(table).execute();
    await queries.updateTable("sitting").set({ scored: 0 }).execute();
    let turns = 0;
    let isScored = false;
    const count = () => {
      turns += 1;
      if (!isScored) setImmediate(count);
    };
    setImmediate(count);
    expect(await settle()).toBe(12);
    isScored = true;
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  test("what has a key is scored by the rule, and the rest waits for a person; the receipt says why", async () => {
    const { manager, results, candidates, plan, reviewer, mark } = await handedIn();
    const [row] = await results();
    expect(row).toMatchObject({ score: 500, total: 1000, open: 1, isPassed: null, state: "submitted" });
    const detail = await manager.ask(resultCalls.get, { candidateId: row!.candidateId });
    expect(detail.answers).toMatchObject([
      { score: 500, full: 500, why: "right", given: ["B"] },
      { score: null, full: 500, why: "waits", given: ["答案 0"] },
    ]);
    const he = await reviewer("何晴");
    await plan([he]);
    await mark(he, 350, "漏了一步");
    expect(await results()).toMatchObject([{ score: 850, open: 0, state: "marked" }]);
    const marked = await manager.ask(resultCalls.get, { candidateId: row!.candidateId });
    expect(marked.answers[1]).toMatchObject({
      ...{ score: 350, why: "marked" },
      marks: [{ round: 1, marker: "何晴", score: 350, note: "漏了一步" }],
    });
    // Released by hand: nothing is told before, and it can be taken back.
    expect((await pageOf(candidates[0]!)).result).toBeNull();
    expect(await manager.ask(resultCalls.release, { examId: detail.examId })).toBe(1);
    expect((await pageOf(candidates[0]!)).result).toMatchObject({ score: 8.5, total: 10 });
    // G1: questions and keys are seen again only after the release, and only where the exam shows them.
    const review = await ask(sittingCalls.review, { session: candidates[0]!.session });
    expect(review.reason).toBe("REVIEW_NOT_OPEN");
    const { candidateId } = row!;
    await manager.ask(resultCalls.withhold, { candidateId, reason: "核实身份" });
    expect((await pageOf(candidates[0]!)).result).toBeNull();
    expect(await manager.refusal(resultCalls.release, { examId: detail.examId })).toBe("NOTHING_TO_RELEASE");
    await manager.ask(resultCalls.release, { examId: detail.examId, candidateIds: [candidateId] });
    expect((await pageOf(candidates[0]!)).result).toMatchObject({ score: 8.5 });
  });

  test("the text before a question is there for whoever marks", async () => {
    const written = { ...ofType(5), stimulus: "先读通知" };
    const { plan, reviewer, next } = await handedIn(1, {}, written);
    const he = await reviewer("何晴");
    await plan([he]);
    expect(await next(he)).toMatchObject({ stimulus: "先读通知", parent: "" });
  });

  test("G1: questions come back after the release alone, and their keys where the exam shows them", async () => {
    for (const viewReport of [1, 2] as const) {
      const { candidates, tokens, manager, plan, reviewer, mark, examId } = await handedIn(1, { viewReport });
      const he = await reviewer("何晴");
      await plan([he]);
      await mark(he, 350);
      const review = ({ session } = candidates[0]!) => ask(sittingCalls.review, { session });
      expect(await review()).toMatchObject({ reason: "REVIEW_NOT_OPEN" });
      await manager.ask(resultCalls.release, { examId });
      expect(await review()).toMatchObject({ reason: "REVIEW_NOT_OPEN" });
      clock.time += day;
      const { data } = await review(await candidateOf(office, tokens[0]!, "19910000000"));
      expect(data).toMatchObject([
        { score: 500, why: "right", answer: { keys: [1] }, key: viewReport === 1 ? { keys: [1] } : null },
        { score: 350, why: "marked", answer: { text: "答案 0" } },
      ]);
      const told = JSON.stringify(data);
      if (viewReport === 1) expect(told).toContain(secret);
      else expect(told).not.toContain(secret);
      for (const { text } of ofType(5).rubric) expect(told).not.toContain(text);
    }
  });

  test("scoring again changes nothing, and trials and other companies have no results here", async () => {
    const { results, manager, examId } = await handedIn(2);
    const before = await results();
    await settle();
    expect(await results()).toEqual(before);
    const stranger = await office.author({ roles: ["r_ent_admin"] });
    const [{ candidateId } = { candidateId: "" }] = before;
    expect(await stranger.refusal(resultCalls.list, { examId })).toBe("NOT_FOUND");
    expect(await stranger.refusal(resultCalls.get, { candidateId })).toBe("NOT_FOUND");
    expect(await stranger.refusal(resultCalls.release, { examId })).toBe("NOT_FOUND");
    expect(await stranger.refusal(markingCalls.overview, { examId })).toBe("NOT_FOUND");
    const foreign = { markerIds: [stranger.id], isDouble: false, order: "question" as const };
    expect(await manager.refusal(markingCalls.plan, { examId, ...foreign })).toBe("MARKER_UNKNOWN markerIds");
  });

  describe("B5: a marker", () => {
    test("sees a number, not a person, and nothing of another's mark", async () => {
      const { plan, reviewer, next, mark, candidateIds } = await handedIn();
      const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
      await plan([he, xu], { isDouble: true });
      await mark(he, 450, "我给了四分半");
      const task = await next(xu);
      // why: ids and moments may hold any digits by chance.
      const told = JSON.stringify({ ...task, taskId: "", examId: "", candidate: "", leasedUntil: 0 });
      expect(candidateIds).not.toContain(task!.candidate);
      for (const hidden of ["周远", "199", "何晴", "四分半", "450", ...candidateIds])
        expect(told).not.toContain(hidden);
      expect(task).toMatchObject({ text: "答案 0", full: 500, score: null, isThird: false });
      expect(task!.reference).toContain(secret);
    });

    test("gets what they were chosen for, and no task of anybody else", async () => {
      const { plan, reviewer, next, examId } = await handedIn();
      const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
      await plan([he]);
      expect(await xu.refusal(markingCalls.next, { examId })).toBe("NOT_FOUND");
      const { taskId } = (await next(he))!;
      expect(await xu.refusal(markingCalls.get, { taskId })).toBe("NOT_FOUND");
      expect(await xu.refusal(markingCalls.file, { taskId })).toBe("NOT_FOUND");
      expect(await xu.refusal(markingCalls.mark, { taskId, score: 0 })).toBe("TASK_GONE");
      expect(await xu.ask(markingCalls.mine, {})).toEqual({ list: [], count: 0 });
      const own = { list: [{ examId, open: 1, done: 0 }], count: 1 };
      expect(await he.ask(markingCalls.mine, {})).toMatchObject(own);
    });

    test("leafs through all exams that they mark, however many, with what waits first", async () => {
      const { plan, reviewer, examId } = await handedIn();
      const he = await reviewer("何晴");
      await plan([he]);
      const { queries } = database();
      const exam = await rowOf(queries, "exam", { id: examId });
      const marker = await rowOf(queries, "exam_marker", { exam_id: examId });
      for (let at = 1; at <= 101; at++) {
        const id = `${examId.slice(0, 30)}-${at}`;
        await insertRow(queries, "exam", { ...exam, id, number: 1_000 + at, open_at: exam.open_at + at });
        await insertRow(queries, "exam_marker", { ...marker, exam_id: id });
      }
      const since = (await rowOf(queries, "marking_task", { exam_id: examId })).at;
      const first = await he.ask(markingCalls.mine, { pageSize: 20 });
      expect(first).toMatchObject({ count: 102, list: [{ examId, open: 1, since }, ...Array(19).fill({})] });
      const last = await he.ask(markingCalls.mine, { pageNum: 6, pageSize: 20 });
      expect(last.list).toMatchObject([{ open: 0, since: 0 }, {}]);
    });
  });

  test("B5: an uploaded answer is opened by who marks it, under no name of the candidate's, and by nobody else", async () => {
    const published = await publishedExam(office, database().queries, {
      parts: [{ questions: [ofType(10)] }],
    });
    clock.time += day;
    const one = await candidateOf(office, published.tokens[0]!, "19910000000");
    await one.start();
    const text = "%PDF-1.4\n%%EOF\n";
    expect(await one.saveFile(0, new File([text], "周远.pdf", { type: "application/pdf" }))).toBe("saved");
    await one.handIn();
    await settle();
    const [he, xu] = await Promise.all(
      ["何晴", "许诺"].map((realName) =>
        office.author({ companyId: published.manager.companyId, roles: ["r_review"], realName }),
      ),
    );
    const plan = { examId: published.examId, isDouble: false, order: "random" as const };
    await published.manager.ask(markingCalls.plan, { ...plan, markerIds: [he!.id, xu!.id] });
    const { taskId, file, candidate } = (await he!.ask(markingCalls.next, { examId: published.examId }))!;
    expect(file).toMatchObject({ name: `${candidate}.pdf`, size: text.length });
    const opened = await he!.open(`/review/api/marking/file/${taskId}`);
    expect(opened.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${candidate}.pdf`);
    expect(await opened.text()).toBe(text);
    // Some browsers play no recording whose server sends no pieces.
    const piece = await he!.open(`/review/api/marking/file/${taskId}?range=bytes%3D2-5`);
    expect([piece.status, piece.headers.get("content-range"), await piece.text()]).toEqual([
      ...[206, `bytes 2-5/${text.length}`, text.slice(2, 6)],
    ]);
    expect((await xu!.open(`/review/api/marking/file/${taskId}`)).headers.get("content-type")).toContain(
      "json",
    );
  });

  test("what a marker writes down of a recording stays with the mark, for the manager and not for another marker", async () => {
    const published = await publishedExam(office, database().queries, {
      parts: [{ questions: [ofType(14)] }],
    });
    const { manager, examId } = published;
    clock.time += day;
    const one = await candidateOf(office, published.tokens[0]!, "19910000000");
    await one.start();
    await one.show(0);
    const sound = Buffer.concat([Buffer.from("ID3\u0003\u0000\u0000"), Buffer.alloc(600)]);
    await one.saveFile(0, new File([sound], "录音.mp3", { type: "audio/mpeg" }));
    await one.handIn();
    await settle();
    const [he, xu] = await Promise.all(
      ["何晴", "许诺"].map((realName) =>
        office.author({ companyId: manager.companyId, roles: ["r_review"], realName }),
      ),
    );
    const markerIds = [he!.id, xu!.id];
    await manager.ask(markingCalls.plan, { examId, markerIds, isDouble: true, order: "question" });
    const { taskId, file } = (await he!.ask(markingCalls.next, { examId }))!;
    expect(file!.type).toBe("audio/mpeg");
    await he!.ask(markingCalls.mark, { taskId, score: 300, transcript: "先停电\n再验电" });
    expect((await he!.ask(markingCalls.get, { taskId })).transcript).toBe("先停电\n再验电");
    expect((await xu!.ask(markingCalls.next, { examId }))!.transcript).toBe("");
    const [row] = (await manager.ask(resultCalls.list, { examId, pageSize: 50 })).resultList;
    const { answers } = await manager.ask(resultCalls.get, { candidateId: row!.candidateId });
    expect(answers[0]!.marks).toMatchObject([{ marker: "何晴", transcript: "先停电\n再验电" }]);
  });

  test("no two get the same task, and a lease that ran out goes to another", async () => {
    const { plan, reviewer, next, mark } = await handedIn(2);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu]);
    const [one, other] = await Promise.all([next(he), next(xu)]);
    expect(one!.taskId).not.toBe(other!.taskId);
    // Asked for again it is the same one.
    expect((await next(he))!.taskId).toBe(one!.taskId);
    await mark(xu, 100);
    expect(await next(xu)).toBeNull();
    clock.time += 30 * minute;
    expect((await next(xu))!.taskId).toBe(one!.taskId);
    expect(await he.refusal(markingCalls.mark, { taskId: one!.taskId, score: 500 })).toBe("TASK_GONE");
  });

  test("two who agree make the mean, two who differ are decided by a third, and a mark can be changed", async () => {
    const { plan, reviewer, next, mark, results } = await handedIn();
    const [he, xu, lin] = [await reviewer("何晴"), await reviewer("许诺"), await reviewer("林岚")];
    await plan([he, xu, lin], { isDouble: true });
    await mark(he, 450);
    expect(await next(he)).toBeNull();
    const mistaken = await mark(xu, 100);
    expect((await results())[0]).toMatchObject({ open: 1 });
    expect((await next(lin))!.isThird).toBe(true);
    // The second one finds the slip: the two are together again, and no third is needed.
    await xu.ask(markingCalls.mark, { taskId: mistaken, score: 400 });
    expect((await results())[0]).toMatchObject({ open: 0, score: 950 });
    expect(await next(lin)).toBeNull();
    await xu.ask(markingCalls.mark, { taskId: mistaken, score: 100 });
    await mark(lin, 200);
    expect((await results())[0]).toMatchObject({ open: 0, score: 700 });
    expect(await xu.refusal(markingCalls.mark, { taskId: mistaken, score: 400 })).toBe("TASK_SETTLED");
  });

  test("a plan is one of markers at any time, and of two marks only before anything is marked", async () => {
    const { plan, reviewer, mark, manager, examId, next } = await handedIn(2);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    const only = { examId, markerIds: [he.id], isDouble: true, order: "random" as const };
    expect(await manager.refusal(markingCalls.plan, only)).toBe("MARKERS_TOO_FEW markerIds");
    await plan([he, xu], { isDouble: true });
    expect((await manager.ask(markingCalls.overview, { examId })).counts).toMatchObject({ open: 4 });
    await plan([he, xu]);
    expect((await manager.ask(markingCalls.overview, { examId })).counts).toMatchObject({ open: 2 });
    await mark(he, 500);
    expect(await manager.refusal(markingCalls.plan, { ...only, markerIds: [he.id, xu.id] })).toBe(
      "MARKING_BEGUN isDouble",
    );
    await next(he);
    await plan([xu]);
    await mark(xu, 300);
    const overview = await manager.ask(markingCalls.overview, { examId });
    expect(overview.counts).toEqual({ open: 0, leased: 0, done: 2, third: 0, stuck: 0 });
    expect(overview.questions).toMatchObject([{ tasks: 2, done: 2, mean: 400, full: 500 }]);
    // The same question with another full mark stands apart: its mean is one of that.
    const another = { full_score: 1_000 };
    await database()
      .queries.updateTable("marking_task")
      .set(another)
      .where("exam_id", "=", examId)
      .where("score", "=", 500)
      .execute();
    expect((await manager.ask(markingCalls.overview, { examId })).questions).toMatchObject([
      { done: 1, mean: 300, full: 500 },
      { done: 1, mean: 500, full: 1_000 },
    ]);
    expect(overview.markers).toMatchObject([
      { realName: "何晴", done: 1, share: 1 },
      { realName: "许诺", done: 1, share: 0.6 },
    ]);
  });

  test("a plan is not saved over another that was made meanwhile, and whoever marks keeps what they have begun", async () => {
    const { plan, reviewer, manager, examId, next } = await handedIn(1);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    const { plan: shown, revision } = await manager.ask(markingCalls.overview, { examId });
    await plan([he]);
    const begun = await next(he);
    const late = { ...shown, examId, markerIds: [xu.id], revision };
    expect(await manager.refusal(markingCalls.plan, late)).toBe("MARKING_CHANGED_MEANWHILE");
    expect(await next(he)).toMatchObject({ taskId: begun!.taskId });
    const now = await manager.ask(markingCalls.overview, { examId });
    expect(now.plan.markerIds).toEqual([he.id]);
    await manager.ask(markingCalls.plan, { ...late, revision: now.revision });
  });

  test("ticked marking points make the mark where none is typed, up to the full mark, and stay with it", async () => {
    const rubric = [3, 2.5, 1].map((points) => ({ text: `看到 ${points}`, points, keywords: "" }));
    const { plan, reviewer, next, manager, results } = await handedIn(1, {}, { ...ofType(5), rubric });
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu], { isDouble: true });
    const task = (await next(he))!;
    expect(task).toMatchObject({ rubric, points: [] });
    const { taskId } = task;
    const give = (more: object) => he.ask(markingCalls.mark, { taskId, ...more });
    const own = () => he.ask(markingCalls.get, { taskId });
    expect(await give({ points: [2, 0, 2] })).toEqual({ score: 400 });
    expect(await own()).toMatchObject({ score: 400, points: [0, 2] });
    expect(await next(xu)).toMatchObject({ points: [], score: null });
    expect(await give({ points: [0, 1, 2] })).toEqual({ score: 500 });
    expect(await give({ score: 350, points: [1, 7] })).toEqual({ score: 350 });
    expect(await own()).toMatchObject({ score: 350, points: [1] });
    const [row] = await results();
    const { answers } = await manager.ask(resultCalls.get, { candidateId: row!.candidateId });
    expect(answers[1]!.marks).toMatchObject([{ score: 350, points: ["看到 2.5"] }]);
    for (const nothing of [{}, { points: [] }, { points: [7] }])
      expect(await he.refusal(markingCalls.mark, { taskId, ...nothing })).toBe("MARK_MISSING score");
    expect(await he.refusal(markingCalls.mark, { taskId, score: 550, points: [0] })).toBe(
      "MARK_TOO_HIGH score",
    );
  });

  test("marks are 0 to the full mark in steps of a half", async () => {
    const { plan, reviewer, next } = await handedIn();
    const he = await reviewer("何晴");
    await plan([he]);
    const { taskId } = (await next(he))!;
    expect(await he.refusal(markingCalls.mark, { taskId, score: 550 })).toBe("MARK_TOO_HIGH score");
    for (const score of [-50, 25, 100.5])
      expect(await he.refusal(markingCalls.mark, { taskId, score })).toBe("NOT_A_MARK score");
  });

  test("scores are released by their rule: once the exam is over and all is marked, or at a time", async () => {
    const people = await handedIn(2, { release: "marked" });
    const { plan, reviewer, mark, candidates, candidateIds, results } = people;
    const he = await reviewer("何晴");
    await plan([he]);
    const { queries } = database();
    // Voided in the middle: neither the sitting that stopped nor an answer that nobody marks keeps others waiting.
    await setRows(queries, "candidate", { id: candidateIds[1]! }, { state: "void" });
    await setRows(queries, "sitting", { candidate_id: candidateIds[1]! }, { state: "paused", scored: 0 });
    await queries
      .updateTable("exam")
      .set({ open_at: clock.time - 2, close_at: clock.time - 1, ends_at: clock.time - 1 })
      .execute();
    await releaseDue(database(), clock.now());
    expect((await results())[0]!.releasedAt).toBe(0);
    await mark(he, 500);
    await releaseDue(database(), clock.now());
    const released = (await results()).filter(({ releasedAt }) => releasedAt === clock.time);
    expect(released).toMatchObject([{ candidateId: candidateIds[0], state: "released" }]);
    expect((await pageOf(candidates[0]!)).result).toMatchObject({ score: 10 });
    // What is scored of who is void is never released, and locks no exam again and again.
    await setRows(queries, "candidate_score", { candidate_id: candidateIds[1]! }, { open: 0 });
    const transaction = vi.fn(database().transaction);
    await releaseDue({ ...database(), transaction: transaction as never }, clock.now());
    expect(transaction).not.toHaveBeenCalled();
    expect(await releaseScores(queries, people.examId, { now: clock.now() })).toBe(0);
    // It has scores already: later tests would score it a second time.
    await setRows(queries, "sitting", { candidate_id: candidateIds[1]! }, { scored: 1 });
  });

  test("a score that is told at once is released once a person has marked a program that could not be run", async () => {
    const program = ofType(6);
    const { plan, reviewer, mark, results } = await handedIn(1, { release: "immediately" }, program);
    const { queries } = database();
    await queries
      .updateTable("program_test")
      .set({ state: "person" })
      .where("state", "=", "waiting")
      .execute();
    await settle();
    const he = await reviewer("何晴");
    await plan([he]);
    await releaseDue(database(), clock.now());
    expect(await results()).toMatchObject([{ releasedAt: 0 }]);
    await mark(he, 300);
    await releaseDue(database(), clock.now());
    expect(await results()).toMatchObject([{ releasedAt: clock.time, state: "released" }]);
  });

  test("a score that is told at once can be withheld", async () => {
    const published = await publishedExam(office, database().queries, {
      exam: { release: "immediately", checkScore: 1 },
    });
    clock.time += day;
    const one = await candidateOf(office, published.tokens[0]!, "19910000000");
    await one.start();
    await one.handIn();
    expect((await pageOf(one)).result).toMatchObject({ score: 0, total: 10 });
    await settle();
    expect((await pageOf(one)).result).toMatchObject({ score: 0, total: 10 });
    const [candidateId] = published.candidateIds as [string];
    await published.manager.ask(resultCalls.withhold, { candidateId, reason: "核实身份" });
    expect((await pageOf(one)).result).toBeNull();
    // It is no longer among those that can be released.
    const { examId } = published;
    const { tabs } = await published.manager.ask(resultCalls.list, { examId });
    expect(tabs).toEqual({ all: 1, open: 0, ready: 0, released: 0, withheld: 1 });
    for (const tab of ["ready", "withheld"] as const) {
      const { resultCount } = await published.manager.ask(resultCalls.list, { examId, tab });
      expect(resultCount).toBe(tabs[tab]);
    }
  });

  test("the file of scores has a row for each, a column for each question, and runs nothing", async () => {
    const { manager, examId, candidateIds } = await handedIn(2);
    const [, second] = candidateIds;
    await setRows(database().queries, "candidate", { id: second! }, { real_name: "=1+1,周远" });
    const response = await manager.open(`/report/api/result/file/${examId}`);
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]!.split(",")).toHaveLength(10);
    expect(lines[1]).toMatch(/^1,周远0,,199\*{4}0000,,.+,5,10,5,$/);
    expect(lines[2]).toMatch(/^2,"'=1\+1,周远",,/);
  });
}, "no two get the same task");

test("two marks: the mean, rounded half up to 0.5, within 10 % of the full mark and 1 point at least", () => {
  expect(agreedMark(450, 400, 500)).toBe(450);
  expect(agreedMark(300, 400, 500)).toBe(350);
  expect(agreedMark(250, 400, 500)).toBeNull();
  expect(agreedMark(1000, 1200, 2000)).toBe(1100);
  expect(agreedMark(1000, 1250, 2000)).toBeNull();
  expect(agreedMark(500, 500, 500)).toBe(500);
});

test("marking points give halves, and no more than the full mark", () => {
  const rubric = [1, 0.5].map((points) => ({ text: "要点", points, keywords: "" }));
  expect(markOfPoints(rubric, [0, 1], 500)).toBe(150);
  expect(markOfPoints(rubric, [0, 1], 120)).toBe(100);
});
