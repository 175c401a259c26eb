import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { type CheckPoint, canPublish, checkPoints } from "#contract/exams/check";
import type { ExamPayload } from "#contract/exams/shapes";
import { invitationCalls } from "#contract/invitations/calls";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { examDraft } from "../../tests/support/exams";
import { expectTotalsHold, question, writeGroup, writePaper } from "../../tests/support/papers";
import { insertRow, setRows } from "../../tests/support/rows";
import { whileOpen } from "../../tests/support/while-open";
import type { Queries } from "../database/open";

const hour = 3_600_000;

onEachEngine((database, engine) => {
  const { author, clock } = openAuthors(database);

  async function arranged(changes: Partial<ExamPayload> = {}) {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { jobId: paperId, partId } = await writePaper(manager);
    const examId = await manager.ask(examCalls.create, examDraft(paperId, clock.now(), changes));
    const check = () => manager.ask(examCalls.check, { examId });
    const level = async (point: CheckPoint) =>
      (await check()).points.find((one) => one.point === point)!.level;
    const publish = async () => {
      const { revision } = await manager.ask(examCalls.get, { examId });
      return manager.send(examCalls.publish, { examId, revision });
    };
    return { manager, paperId, partId, examId, check, level, publish };
  }

  test("a draft of which nothing must be settled is published, once, and its paper is frozen", async () => {
    const { manager, paperId, partId, examId, check, publish } = await arranged();
    const checked = await check();
    expect(checked.points.map(({ point }) => point)).toEqual(
      checkPoints.filter((point) => !["proposals", "addedCode", "seats"].includes(point)),
    );
    expect(canPublish(checked)).toBe(true);
    expect(await publish()).toMatchObject({ code: 0 });
    expect(await manager.ask(examCalls.get, { examId })).toMatchObject({
      state: "published",
      version: 1,
      publishedBy: manager.realName,
      publishedAt: clock.now(),
    });
    expect(await manager.ask(paperCalls.get, { jobId: paperId })).toMatchObject({ quoted: true });
    const added = { partId, score: 1, question: question() };
    expect(await manager.refusal(questionCalls.create, added)).toBe("PAPER_USED");
    await expectTotalsHold(database(), manager.companyId);
    expect(await publish()).toMatchObject({ reason: "EXAM_PUBLISHED_ALREADY" });
  });

  test("of two who publish at the same moment one does", async () => {
    const { publish } = await arranged();
    const answers = await Promise.all([publish(), publish()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  // why: SQLite has one writer, so nobody changes the paper while an exam is published.
  if (engine === "postgres")
    test("a paper that is archived during the check is not published", async () => {
      const { paperId, publish } = await arranged();
      const archived = (queries: Queries) => setRows(queries, "paper", { id: paperId }, { archived: 1 });
      expect(await whileOpen(database(), archived, publish)).toMatchObject({ reason: "EXAM_NOT_READY" });
    });

  test("what was changed since the check is not published unseen", async () => {
    const { manager, paperId, examId } = await arranged();
    const { revision } = await manager.ask(examCalls.get, { examId });
    const changes = { ...examDraft(paperId, clock.now(), { name: "改过" }), examId, revision };
    await manager.ask(examCalls.update, changes);
    expect(await manager.refusal(examCalls.publish, { examId, revision })).toBe("EXAM_CHANGED");
  });

  test("the opening has to lie ahead, and a common start leaves the paper its time", async () => {
    const past = await arranged({ openAt: clock.now() - hour });
    expect(await past.level("opening")).toBe("must");
    expect(await past.publish()).toMatchObject({ reason: "EXAM_NOT_READY" });
    const short = { openAt: clock.now() + hour, closeAt: clock.now() + hour + 60_000 };
    expect(await (await arranged(short)).level("length")).toBe("should");
    expect(await (await arranged({ ...short, examType: 1 })).level("length")).toBe("must");
  });

  test("the paper has to be ready, and to go with the settings still", async () => {
    const { manager, paperId, partId, level, publish } = await arranged({ release: "immediately" });
    const essay = question({ type: 5, option: [], answer: { keys: [] } });
    await manager.ask(questionCalls.create, { partId, score: 5, question: essay });
    expect([await level("settings"), await level("reviewers")]).toEqual(["must", "should"]);
    expect(await publish()).toMatchObject({ reason: "EXAM_NOT_READY" });
    await manager.ask(paperCalls.archive, { jobId: paperId });
    expect(await level("paper")).toBe("must");
  });

  test("a question that is in the paper twice, or in two papers of a group, keeps the exam from being published", async () => {
    const { manager, paperId, partId, check, level, publish } = await arranged();
    expect(await level("repeats")).toBe("ok");
    const copy = await manager.ask(questionCalls.copyPart, { jobId: paperId, partId });
    expect(await level("repeats")).toBe("must");
    const { repeated } = await check();
    expect(repeated).toEqual(["电气设备起火时，首先应当（ ）。"]);
    expect(await publish()).toMatchObject({ reason: "EXAM_NOT_READY" });
    await manager.ask(questionCalls.removePart, { partId: copy });
    expect(await level("repeats")).toBe("ok");
    const other = await writePaper(manager, { name: "另一份" });
    await manager.ask(questionCalls.copyPart, { jobId: other.jobId, partId });
    const group = await writeGroup(manager, "组合", [paperId, other.jobId]);
    const grouped = await manager.ask(examCalls.create, examDraft(group, clock.now(), { name: "组合考试" }));
    expect(await manager.ask(examCalls.check, { examId: grouped })).toMatchObject({ repeated });
    expect(await publish()).toMatchObject({ code: 0 });
  });

  test("G8: only a verified company publishes; the balance pays for all candidates", async () => {
    const { manager, examId, level, publish } = await arranged();
    const { queries } = database();
    const company = (changes: object) =>
      queries.updateTable("company").set(changes).where("id", "=", manager.companyId).execute();
    await company({ verification: "submitted" });
    expect(await level("verified")).toBe("must");
    expect(await publish()).toMatchObject({ reason: "EXAM_NOT_READY" });
    await company({ verification: "verified", balance: 2999 });
    expect([await level("candidates"), await level("balance")]).toEqual(["should", "ok"]);
    await queries.insertInto("candidate").values(candidateRow(manager.companyId, examId)).execute();
    expect([await level("candidates"), await level("balance")]).toEqual(["ok", "must"]);
    await company({ balance: 3000 });
    expect(await level("balance")).toBe("ok");
  });

  test("the room for what candidates send is looked at before: a hall of 2,000 with recordings is told of", async () => {
    const { manager, partId, examId, check, level } = await arranged();
    const { queries } = database();
    const full = { company_id: manager.companyId, size: 24_000_000_000, place: 0 };
    await queries.insertInto("candidate").values(candidateRow(manager.companyId, examId)).execute();
    const file = await insertRow(queries, "answer_file", { ...full, candidate_id: examId });
    // Nobody sends a file in this one.
    expect([await level("files"), (await check()).fileBytes]).toEqual(["ok", 0]);
    const recording = question({ type: 14, option: [], answer: { keys: [] } });
    await manager.ask(questionCalls.create, { partId, score: 5, question: recording });
    expect(await check()).toMatchObject({ fileBytes: 10_000_000, roomBytes: 1_000_000_000 });
    expect(await level("files")).toBe("should");
    await setRows(queries, "answer_file", { id: file.id }, { size: 1_000_000_000 });
    expect(await level("files")).toBe("ok");
  });

  test("who has another exam at the same time is told of, where there is no time for both", async () => {
    const { manager, paperId, examId, check, publish } = await arranged();
    const add = (exam: string, mobile: string) =>
      manager.ask(candidateCalls.add, { examId: exam, realName: "周远航", mobile });
    const second = async (openAt: number, closeAt: number) => {
      const other = { ...examDraft(paperId, clock.now(), { name: `第二场 ${openAt}` }), openAt, closeAt };
      const id = await manager.ask(examCalls.create, other);
      await add(id, "19900000001");
      await database().queries.updateTable("exam").set({ state: "published" }).where("id", "=", id).execute();
      return id;
    };
    const setState = (id: string, state: string) =>
      database().queries.updateTable("candidate").set({ state }).where("exam_id", "=", id).execute();
    const first = await add(examId, "19900000001");
    await add(examId, "19900000002");
    const { openAt, closeAt } = await manager.ask(examCalls.get, { examId });
    const told = async () => {
      const { overlapping, points } = await check();
      return [overlapping, points.find(({ point }) => point === "overlaps")!.level];
    };
    expect(await told()).toEqual([0, "ok"]);
    // One that follows at once, and one with weeks beside this one, leave the time.
    await second(closeAt, closeAt + hour);
    await second(openAt - 48 * hour, closeAt + 48 * hour);
    expect(await told()).toEqual([0, "ok"]);
    const clashing = await second(openAt, closeAt);
    expect(await told()).toEqual([1, "should"]);
    // A window of one's own settles it; so does being out of the other exam.
    const own = { openAt: closeAt + hour, closeAt: closeAt + 4 * hour };
    const change = { kind: "accommodate" as const, ...noAccommodation, reason: "两场冲突", ...own };
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds: [first], change });
    expect(await told()).toEqual([0, "ok"]);
    await manager.ask(candidateCalls.changeMany, {
      ...{ examId, candidateIds: [first] },
      change: { ...change, ...noAccommodation },
    });
    expect(await told()).toEqual([1, "should"]);
    await setState(clashing, "void");
    expect(await told()).toEqual([0, "ok"]);
    await setState(clashing, "added");
    const company = database().queries.updateTable("company").where("id", "=", manager.companyId);
    await company.set({ balance: 100_000 }).execute();
    expect(await told()).toEqual([1, "should"]);
    expect(await publish()).toMatchObject({ code: 0 });
  });

  test("of an offline exam it is told how many share a seat with somebody, and keeps no exam", async () => {
    const { manager, examId, check } = await arranged({ category: 2 });
    for (const [at, seat] of ["A1", "A1", "A2", "", ""].entries())
      await manager.ask(candidateCalls.add, {
        ...{ examId, realName: `周远${at}`, mobile: `199${20_000_000 + at}`, room: "一号", seat },
      });
    const { shared, points } = await check();
    expect([shared, points.find(({ point }) => point === "seats")?.level]).toEqual([2, "should"]);
    const { candidateList } = await manager.ask(candidateCalls.list, { examId, pageSize: 20 });
    const candidateIds = [candidateList[0]!.candidateId];
    await manager.ask(candidateCalls.changeMany, {
      ...{ examId, candidateIds, change: { kind: "room", room: "二号" } },
    });
    expect((await check()).shared).toBe(0);
  });

  test("added code that candidates' programs can read is told of, and keeps no exam", async () => {
    const { manager, partId, check, level } = await arranged();
    const ask = (languages: ("javascript" | "python")[], sourceCode: string) => {
      const program = { ...ofType(6), code: { ...ofType(6).code!, languages, sourceCode } };
      return manager.ask(questionCalls.create, { partId, score: 5, question: program });
    };
    await ask(["javascript", "python"], "");
    await ask(["javascript"], "print(add(1, 2))");
    expect((await check()).points.map(({ point }) => point)).not.toContain("addedCode");
    await ask(["javascript", "python"], "print(add(1, 2))");
    expect(await level("addedCode")).toBe("should");
  });

  test("every paper has to hold each question once, and own texts to go with the languages of invitations", async () => {
    const { manager, paperId, examId, check, level } = await arranged({ instructions: "请带身份证。" });
    const change = async (changes: Partial<ExamPayload>) => {
      const { revision } = await manager.ask(examCalls.get, { examId });
      return manager.ask(examCalls.update, { ...examDraft(paperId, clock.now(), changes), examId, revision });
    };
    expect([await level("draws"), await level("languages")]).toEqual(["ok", "ok"]);
    const texts = { purpose: "invitation", sms: "{{link}}", subject: "", mail: "" } as const;
    await manager.ask(invitationCalls.saveTexts, { ...texts, language: "zh" });
    expect(await level("languages")).toBe("ok");
    await manager.ask(invitationCalls.saveTexts, { ...texts, language: "en" });
    expect(await level("languages")).toBe("should");
    expect((await check()).languages).toEqual(["en"]);
    await change({ instructions: "请带身份证（ID card）。" });
    expect(await level("languages")).toBe("should");
    await change({ instructions: "请带身份证。\nBring your identity card." });
    expect(await level("languages")).toBe("ok");
    await setRows(database().queries, "paper", { id: paperId }, { question_count: 7 });
    expect(await level("draws")).toBe("must");
  });

  test("a change of the clocks within the window is told", async () => {
    const { manager, check } = await arranged({
      openAt: Date.UTC(2027, 2, 27, 20, 30),
      closeAt: Date.UTC(2027, 2, 28, 8),
    });
    expect((await check()).clocksChangeAt).toBe(0);
    await setRows(database().queries, "company", { id: manager.companyId }, { time_zone: "Europe/Madrid" });
    expect((await check()).clocksChangeAt).toBe(Date.UTC(2027, 2, 28, 1));
  });
});

/** A candidate with nothing but what the table asks for. */
const candidateRow = (company_id: string, exam_id: string) => ({
  ...{
    id: exam_id,
    uuid: exam_id,
    company_id,
    exam_id,
    number: 1,
    real_name: "周远航",
    mobile: "",
    email: "",
  },
  ...{ id_card: "", id_card_key: "", id_card_mask: "", gender: "", university: "", major: "", degree: "" },
  ...{ graduate_date: "", city: "", own: "{}", note: "", group_name: "", photo: "", state: "added" },
  ...{
    state_reason: "",
    factor: 100,
    extra_minutes: 0,
    open_at: 0,
    close_at: 0,
    pauses: 0,
    room: "",
    seat: "",
  },
  ...{ trial: 0, search_key: "", revision: 1, created_at: 0, created_by: "", updated_at: 0, updated_by: "" },
});
