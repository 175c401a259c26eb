import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { examCalls } from "#contract/exams/calls";
import { markingCalls } from "#contract/marking/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { examDraft } from "../../tests/support/exams";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { candidateOf, noAnswer, publishedExam } from "../../tests/support/sittings";
import { InterviewerAway, InterviewerUnclear, openInterviewer } from "./interviewer";

const day = 86_400_000;

/** A small service with OpenAI's interface. */
const service = {
  asked: [] as { path: string; key: string; body: string }[],
  /** Replies that fail before one succeeds. */
  failures: 0,
  /** The status of answers that hold this word. */
  declined: { word: "", status: 400 },
  /** What happens before it replies. */
  before: async (): Promise<unknown> => null,
  content: '{"score": 3.5, "reasons": ["提到了停电", "没有提到验电"]}',
};
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", async () => {
    const body = Buffer.concat(pieces).toString("utf8");
    service.asked.push({ path: request.url!, key: String(request.headers.authorization), body });
    service.failures -= 1;
    const isSpeech = request.url === "/v1/audio/transcriptions";
    const reply = isSpeech
      ? { text: " 先停电，再验电 " }
      : { choices: [{ message: { content: service.content } }] };
    const { word, status } = service.declined;
    await service.before();
    const good = word !== "" && body.includes(word) ? status : 200;
    response.writeHead(service.failures >= 0 ? 503 : good, { "content-type": "application/json" });
    response.end(JSON.stringify(reply));
  });
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
afterAll(() => void server.close());
const interviewer = {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  ...{ key: "the-key", model: "judge-1", speechModel: "ear-1" },
};
const usual = service.content;
beforeEach(() =>
  Object.assign(service, {
    ...{ asked: [], failures: 0, declined: { word: "", status: 400 }, content: usual },
    before: async () => null,
  }),
);

onSqlite((database) => {
  const office = openAuthors(database, { interviewer });
  const { clock } = office;

  /** An interview with a typed and a recorded answer of 5 points each, handed in by each of the candidates. */
  async function interviewed(agreements: string[][], texts: string[] = []) {
    const published = await publishedExam(office, database().queries, {
      exam: { category: 3, isScoreProposed: true },
      people: agreements.length,
      parts: [{ questions: [ofType(5), ofType(14)] }],
    });
    clock.time += day;
    for (const [at, agreed] of agreements.entries()) {
      const one = await candidateOf(office, published.tokens[at]!, `199${10_000_000 + at}`);
      expect(await one.start({ agreed })).toBe("");
      await one.save(0, { ...noAnswer, text: texts[at] ?? "停电后挂牌" });
      await one.show(1);
      const sound = Buffer.concat([Buffer.from("ID3\u0003\u0000\u0000"), Buffer.alloc(600)]);
      expect(await one.saveFile(1, new File([sound], "周远的录音.mp3", { type: "audio/mpeg" }))).toBe(
        "saved",
      );
      expect(await one.handIn()).toBe("");
    }
    const marker = await office.author({ companyId: published.manager.companyId, roles: ["r_review"] });
    await published.manager.ask(markingCalls.plan, {
      ...{ examId: published.examId, markerIds: [marker.id], isDouble: false, order: "candidate" },
    });
    return { ...published, marker };
  }

  /** Lets scores and proposals, which are jobs of two queues, come to what is asked for. */
  async function until(isDone: (states: string[]) => boolean, examId: string) {
    for (let round = 0; round < 20; round++) {
      clock.time += 60_000;
      await office.settle();
      const rows = await database()
        .queries.selectFrom("mark_proposal")
        .innerJoin("candidate", "candidate.id", "mark_proposal.candidate_id")
        .select("mark_proposal.state")
        .where("candidate.exam_id", "=", examId)
        .execute();
      const scored = await database()
        .queries.selectFrom("candidate_score")
        .select("candidate_id")
        .where("exam_id", "=", examId)
        .execute();
      if (scored.length > 0 && isDone(rows.map(({ state }) => state))) return rows.length;
    }
    throw new Error("the proposals do not come");
  }

  const isSettled = (states: string[]) => states.every((state) => state !== "waiting");

  async function tasks(marker: Author, examId: string) {
    const found = [];
    for (;;) {
      const task = await marker.ask(markingCalls.next, { examId });
      if (!task) return found;
      found.push(task);
      await marker.ask(markingCalls.mark, { taskId: task.taskId, score: 100 });
    }
  }

  test("answers are proposed a mark with reasons, recordings by their transcript, and a person decides", async () => {
    const { marker, examId } = await interviewed([["proposal"]]);
    expect(await until((states) => states.length === 2 && isSettled(states), examId)).toBe(2);
    const [typed, spoken] = await tasks(marker, examId);
    const proposed = { score: 350, reasons: ["提到了停电", "没有提到验电"], model: "judge-1" };
    expect(typed!.proposal).toMatchObject({ ...proposed, transcript: "" });
    expect(spoken!.proposal).toMatchObject({ ...proposed, transcript: "先停电，再验电" });
    const { score } = await rowOf(database().queries, "candidate_score", { exam_id: examId });
    expect(score).toBe(200);
  });

  test("B5, F4: the service is told nothing of whose answer it is, and gets none of somebody who did not agree", async () => {
    const { marker, examId } = await interviewed([["proposal"], []]);
    await until((states) => states.length === 2 && isSettled(states), examId);
    const sent = service.asked.map(({ body }) => body).join("\n");
    expect(service.asked.map(({ key }) => key)).toEqual([
      "Bearer the-key",
      "Bearer the-key",
      "Bearer the-key",
    ]);
    expect(sent).toContain("停电后挂牌");
    for (const { text, points } of ofType(5).rubric) expect(sent).toContain(`${points}: ${text}`);
    expect(sent).not.toMatch(/周远|1991000000/);
    const proposals = (await tasks(marker, examId)).map(({ proposal }) => proposal !== null);
    expect(proposals.sort()).toEqual([false, false, true, true]);
  });

  test("while the service is away people mark, and after a day nothing waits for it", async () => {
    service.failures = 1_000;
    const { marker, examId } = await interviewed([["proposal"]]);
    await until((states) => states.length === 2 && service.failures < 1_000, examId);
    expect((await tasks(marker, examId)).map(({ proposal }) => proposal)).toEqual([null, null]);
    clock.time += day;
    await until(isSettled, examId);
  });

  test("nothing more is sent once the exam asks for no proposals, or its candidate is void", async () => {
    service.failures = 1_000;
    const { examId } = await interviewed([["proposal"], ["proposal"]]);
    await until((states) => states.length === 4 && service.failures < 1_000, examId);
    const { queries } = database();
    const { settings } = await rowOf(queries, "exam", { id: examId });
    const [first, second] = await rowsOf(queries, "candidate", { exam_id: examId });
    await setRows(queries, "candidate", { id: first!.id }, { state: "void" });
    service.failures = 0;
    await until((states) => states.filter((state) => state === "person").length === 2, examId);
    const other = JSON.stringify({ ...JSON.parse(settings), isScoreProposed: false });
    await setRows(queries, "exam", { id: examId }, { settings: other });
    const ofSecond = { candidate_id: second!.id };
    await setRows(queries, "mark_proposal", ofSecond, { state: "waiting", proposal: "" });
    service.asked = [];
    await until((states) => states.every((state) => state === "person"), examId);
    expect(service.asked).toEqual([]);
  });

  test("its manager stops the proposals at any time: what is asked is dropped when it comes, and asked again later", async () => {
    const { marker, manager, examId } = await interviewed([["proposal"]]);
    const { queries } = database();
    const overview = async () => (await manager.ask(markingCalls.overview, { examId })).proposals;
    const stop = (isStopped: boolean) => manager.ask(markingCalls.proposals, { examId, isStopped });
    const states = async () =>
      (await rowsOf(queries, "mark_proposal", { candidate_id: candidateId })).map(({ state }) => state);
    const { id: candidateId } = await rowOf(queries, "candidate", { exam_id: examId });
    // While the service is at it, its manager stops it.
    service.before = () => stop(true);
    await until(() => service.asked.length > 0, examId);
    expect([await overview(), await states()]).toEqual(["stopped", ["waiting", "waiting"]]);
    service.before = async () => null;
    service.asked = [];
    clock.time += 3 * day;
    await office.settle();
    expect(service.asked).toEqual([]);

    await stop(false);
    await until((all) => all.every((state) => state === "made"), examId);
    const shown = async () => (await marker.ask(markingCalls.next, { examId }))!.proposal?.score ?? null;
    expect([await overview(), await shown()]).toEqual(["asked", 350]);
    await stop(true);
    expect(await shown()).toBeNull();
    await stop(true);
    const trail = await rowsOf(queries, "audit", { subject: examId });
    trail.sort((one, other) => one.seq - other.seq);
    expect(trail.flatMap(({ action }) => (/Proposals$/.test(action) ? action : []))).toEqual([
      ...["marking.stopProposals", "marking.startProposals", "marking.stopProposals"],
    ]);
  });

  test("answers that come while the proposals are stopped wait for them", async () => {
    const published = await publishedExam(office, database().queries, {
      ...{ exam: { category: 3, isScoreProposed: true }, parts: [{ questions: [ofType(5)] }] },
    });
    const { manager, examId } = published;
    await manager.ask(markingCalls.proposals, { examId, isStopped: true });
    clock.time += day;
    const one = await candidateOf(office, published.tokens[0]!, "19910000000");
    await one.start({ agreed: ["proposal"] });
    await one.save(0, { ...noAnswer, text: "停电后挂牌" });
    await one.handIn();
    await until((states) => states.length === 1, examId);
    expect(service.asked).toEqual([]);
    await manager.ask(markingCalls.proposals, { examId, isStopped: false });
    await until((states) => states.includes("made"), examId);
    const other = await publishedExam(office, database().queries);
    const none = { examId: other.examId, isStopped: true };
    // An exam that asks for none has nothing to stop.
    await other.manager.ask(markingCalls.proposals, none);
    expect((await rowOf(database().queries, "exam", { id: other.examId })).proposals_stopped).toBe(0);
    expect(await manager.refusal(markingCalls.proposals, none), "of another company").toBe("NOT_FOUND");
  });

  test("an answer that the service declines is left to people at once, and keeps no other one waiting", async () => {
    service.declined = { word: "不宜", status: 422 };
    const seven = Array.from({ length: 7 }, (_, at) => (at < 5 ? "不宜" : "停电后挂牌"));
    const { examId } = await interviewed(
      seven.map(() => ["proposal"]),
      seven,
    );
    await until((states) => states.length === 14 && isSettled(states), examId);
    const rows = await database()
      .queries.selectFrom("mark_proposal")
      .innerJoin("candidate", "candidate.id", "mark_proposal.candidate_id")
      .select("mark_proposal.state")
      .where("candidate.exam_id", "=", examId)
      .execute();
    const left = rows.filter(({ state }) => state === "person");
    expect([left.length, rows.length - left.length]).toEqual([5, 9]);
    // Each is asked about once: five are declined.
    expect(service.asked).toHaveLength(14 + 7);
  });

  test("only an AI interview asks for it", async () => {
    const { manager, jobId } = await publishedExam(office, database().queries);
    const exam = examDraft(jobId, clock.now(), { isScoreProposed: true });
    expect(await manager.refusal(examCalls.create, exam)).toBe("PROPOSALS_NEED_INTERVIEW isScoreProposed");
  });
});

describe("the service", () => {
  const ask = (full = 500) =>
    openInterviewer(interviewer).propose({
      ...{ question: "怎样停电", parent: "", reference: "", criteria: "", full, answer: "不知道" },
    });

  test("gives half points, also in a code block", async () => {
    service.content = '```json\n{"score": 3.3, "reasons": ["好"]}\n```';
    expect(await ask()).toEqual({ score: 350, reasons: ["好"] });
    // Of 3.4 points a person can give 3 at most.
    expect((await ask(340)).score).toBe(300);
  });

  test.each(['{"score": 6, "reasons": ["好"]}', '{"score": -1, "reasons": ["好"]}', '{"score": 3}', "三分"])(
    "that answers %s gives no mark",
    async (content) => {
      service.content = content;
      await expect(ask()).rejects.toThrow(InterviewerUnclear);
    },
  );

  test("that answers without end is not read to the end", async () => {
    service.content = "长".repeat(400_000);
    await expect(ask()).rejects.toThrow("more than 1000000 bytes");
  });

  test.each([401, 403, 429, 500])("that answers with status %i is away", async (status) => {
    service.declined = { word: "怎样停电", status };
    await expect(ask()).rejects.toThrow(InterviewerAway);
  });
});
