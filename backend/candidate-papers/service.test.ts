import { expect, test } from "vitest";
import { candidatePaperCalls } from "#contract/candidate-papers/calls";
import { candidateCalls } from "#contract/candidates/calls";
import { examCalls } from "#contract/exams/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { keyed } from "../../tests/support/keyed";
import { killed } from "../../tests/support/killed";
import { writePaper } from "../../tests/support/papers";
import { rowOf, setRows } from "../../tests/support/rows";
import { bookEntry } from "../companies/ledger";
import { type DrawStructure, digestOf, drawPaper } from "./drawing/draw";
import { drawJob, drawPapers } from "./drawing/papers";

const hour = 3_600_000;

onSqlite((database) => {
  const { author, clock, ...office } = openAuthors(database);
  const settle = async () => {
    for (let round = 0; round < 2; round++) await office.settle();
  };

  async function drawn(people: number) {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { queries } = database();
    const company = { company_id: manager.companyId, operator_id: "", note: "", at: clock.now() };
    await bookEntry(queries, { ...company, kind: "deposit", amount: 10_000_000 });
    const { jobId } = await writePaper(manager, {}, 4);
    const examId = await manager.ask(examCalls.create, examDraft(jobId, clock.now()));
    let number = 0;
    const add = () =>
      manager.ask(candidateCalls.add, {
        examId,
        realName: "周远航",
        mobile: `199${String(10_000_000 + ++number)}`,
      });
    for (let at = 0; at < people; at++) await add();
    const overview = () => manager.ask(candidatePaperCalls.overview, { examId });
    const hashes = async () => {
      const rows = await queries
        .selectFrom("candidate_paper as paper")
        .innerJoin("candidate", "candidate.id", "paper.candidate_id")
        .select(["candidate.number", "paper.hash", "paper.content"])
        .where("paper.exam_id", "=", examId)
        .orderBy("candidate.number")
        .execute();
      return rows;
    };
    const publish = async () => {
      const { revision } = await manager.ask(examCalls.get, { examId });
      await manager.ask(examCalls.publish, { examId, revision });
    };
    return { manager, examId, add, overview, hashes, publish };
  }

  test("G2: papers are drawn when an exam is published; the seed is a hash until it is over, then anybody redoes it", async () => {
    const { manager, examId, add, overview, hashes, publish } = await drawn(5);
    expect(await overview()).toMatchObject({ candidates: 5, drawn: 0, commitment: "" });
    await publish();
    await settle();
    const before = await overview();
    expect(before).toMatchObject({ candidates: 5, drawn: 5, seed: "", job: { state: "done" } });
    const first = await hashes();
    // Somebody who is added later gets theirs, and nobody's changes.
    await add();
    clock.time += 61_000;
    await settle();
    expect((await hashes()).slice(0, 5)).toEqual(first);
    expect(await overview()).toMatchObject({ candidates: 6, drawn: 6 });
    expect(await manager.refusal(candidatePaperCalls.redo, { examId })).toBe("EXAM_NOT_OVER");
    const { settings, ...exam } = await manager.ask(examCalls.get, { examId });
    const change = { ...examDraft(exam.paperId, clock.now()), ...settings, randomOptions: false };
    const times = { openAt: exam.openAt, closeAt: exam.closeAt };
    expect(
      await manager.refusal(examCalls.update, { ...change, ...times, examId, revision: exam.revision }),
    ).toBe("EXAM_DRAW_FIXED randomQuestions");

    clock.time += 30 * hour;
    const { seed, commitment } = await overview();
    expect(commitment).toBe(before.commitment);
    expect(digestOf(Buffer.from(seed, "hex"))).toBe(commitment);
    const redo = await manager.ask(candidatePaperCalls.redo, { examId });
    const structure = JSON.parse(redo.structure) as DrawStructure;
    expect(digestOf(structure)).toBe(redo.structureHash);
    expect(redo.papers).toHaveLength(6);
    for (const { number, hash } of redo.papers)
      expect(digestOf(drawPaper(structure, Buffer.from(seed, "hex"), number))).toBe(hash);
    const stranger = await author({ roles: ["r_ent_admin"] });
    expect(await stranger.refusal(candidatePaperCalls.redo, { examId })).toBe("NOT_FOUND");
  });

  test("an exam that is over and was never drawn has nothing to redo", async () => {
    const { manager, examId } = await drawn(1);
    await manager.ask(examCalls.cancel, { examId, reason: "改期" });
    expect(await manager.refusal(candidatePaperCalls.redo, { examId })).toBe("NOTHING_DRAWN");
  });

  test("a damaged or missing paper is drawn again as it was", async () => {
    const { manager, examId, overview, hashes, publish } = await drawn(4);
    expect(await manager.refusal(candidatePaperCalls.repair, { examId })).toBe("EXAM_NOT_PUBLISHED");
    await publish();
    await settle();
    const right = await hashes();
    const { queries } = database();
    const rows = await queries
      .selectFrom("candidate_paper")
      .select("candidate_id")
      .where("exam_id", "=", examId)
      .execute();
    await queries.deleteFrom("candidate_paper").where("candidate_id", "=", rows[0]!.candidate_id).execute();
    await setRows(queries, "candidate_paper", { candidate_id: rows[1]!.candidate_id }, { content: "[]" });
    clock.time += 1_000;
    await manager.ask(candidatePaperCalls.repair, { examId });
    await settle();
    expect(await hashes()).toEqual(right);
    expect((await overview()).job).toMatchObject({ state: "done", repaired: 1 });
    expect(await manager.audited("candidatePaper.repair")).toEqual([examId]);
  });

  test("J1: a process that dies while it draws is followed by one that goes on", async () => {
    const { manager, examId, hashes } = await drawn(1);
    const { queries } = database();
    const row = await rowOf(queries, "candidate", { exam_id: examId });
    const copies = Array.from({ length: 1_800 }, (_, at) => ({
      ...{ ...row, mobile: "", number: at + 2 },
      ...{ id: `${examId.slice(0, 20)}-${at}`, uuid: `${examId.slice(0, 20)}-${at}` },
    }));
    for (let from = 0; from < copies.length; from += 100)
      await queries
        .insertInto("candidate")
        .values(copies.slice(from, from + 100))
        .execute();
    await setRows(queries, "exam", { id: examId }, { state: "published", version: 1 });
    const keys = {
      ...keyed(),
    };
    const request = { companyId: manager.companyId, operatorId: "", kind: drawJob, key: examId };
    const place = { database: database(), clock, ...keys };
    await killed(place, { ...request, input: { examId } }, drawPapers);
    // why: this test's services have other keys, so its job goes on under those of the process that died.
    await setRows(queries, "job", { company_id: manager.companyId }, { state: "failed" });
    const first = await hashes();
    expect(first).toHaveLength(1_500);
    const services = { ...place, progress: async () => {}, lock: async () => {}, complete: async () => {} };
    const ending = { isStopped: () => false, signal: new AbortController().signal };
    const job = { id: "again", companyId: manager.companyId, operatorId: "", input: { examId } };
    expect(await drawPapers(job, { ...services, ...ending })).toEqual({ made: 301, repaired: 0 });
    const all = await hashes();
    expect(all).toHaveLength(1_801);
    expect(all.slice(0, 1_500)).toEqual(first);
    expect(new Set(all.map(({ content }) => content)).size).toBeGreaterThan(20);
  });

  test("each question is in every paper, and neighbours differ", async () => {
    const { manager, examId, publish } = await drawn(60);
    await publish();
    await settle();
    const { questions, neighbours } = await manager.ask(candidatePaperCalls.usage, { examId });
    expect(questions).toHaveLength(4);
    for (const each of questions) expect(each).toMatchObject({ papers: 60, places: 4 });
    expect(neighbours.pairs).toBe(59);
    // Of four questions in random order one in four is at the same place.
    expect(neighbours.mean).toBeGreaterThan(0.1);
    expect(neighbours.mean).toBeLessThan(0.45);
  });
});
