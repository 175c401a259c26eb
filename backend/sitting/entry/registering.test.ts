import { describe, expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { candidateLimits } from "#contract/candidates/shapes";
import { examCalls } from "#contract/exams/calls";
import type { ExamPayload } from "#contract/exams/shapes";
import { invitationCalls } from "#contract/invitations/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { openAuthors } from "../../../tests/support/authors";
import { racingOnEach } from "../../../tests/support/engines";
import { examDraft } from "../../../tests/support/exams";
import { withLimits } from "../../../tests/support/limits";
import { rowOf, setRows } from "../../../tests/support/rows";
import { candidateOf, publishedExam } from "../../../tests/support/sittings";
import { hashToken } from "../../ids";
import { rateLimits } from "../../rate-limit/limits";

racingOnEach((database) => {
  const office = openAuthors(database);
  const { clock, ask } = office;
  const person = { realName: "何晴", mobile: "13788880001" };

  async function publicExam(exam: Partial<ExamPayload> = {}) {
    const published = await publishedExam(office, database().queries, {
      exam: { fromType: 2, ...exam },
      people: 0,
    });
    const register = async (more: object = {}) => ({
      ...{ reason: "" },
      ...(await ask(sittingCalls.register, { exam: published.examId, ...person, ...more })),
    });
    const messages = () =>
      database()
        .queries.selectFrom("outbox")
        .select(["recipient", "text"])
        .where("company_id", "=", published.manager.companyId)
        .execute();
    const money = (set?: { balance: number }) =>
      set
        ? database()
            .queries.updateTable("company")
            .set(set)
            .where("id", "=", published.manager.companyId)
            .execute()
        : rowOf(database().queries, "company", { id: published.manager.companyId });
    return { ...published, register, messages, money };
  }

  test("a public exam takes no more than its most", async () => {
    const { register } = await publicExam();
    const full = () => withLimits(candidateLimits, { candidatesMax: 0 }, register);
    expect(await full()).toMatchObject({ reason: "TOO_MANY_CANDIDATES" });
    expect(await register()).toMatchObject({ code: 0 });
  });

  test("a stranger registers for a public exam, pays nothing twice, and sits it", async () => {
    const { register, messages, money, examId, manager } = await publicExam({
      isEmailRequired: true,
      ownFields: [{ name: "工号", isRequired: true }],
    });
    const cover = await ask(invitationCalls.cover, { token: examId });
    expect(cover.data).toMatchObject({
      ...{ realName: "", asks: null, isFull: false },
      registers: { fields: ["realName", "mobile", "email"], own: [{ name: "工号", isRequired: true }] },
    });
    expect(await register()).toMatchObject({ reason: "EMAIL_REQUIRED", field: "email" });
    const filled = { email: "he@qing.test", own: ["A-17"], idcard: "11010519491231002X", university: "清华" };
    const { data } = (await register(filled)) as { data: { session: string; uuid: string } };
    // Nobody has proved a mobile yet: money moves at the start.
    expect(await money()).toMatchObject({ balance: 1_000_000, reserved: 0 });
    const [sms, mail] = await messages();
    expect(sms).toMatchObject({ recipient: person.mobile });
    expect(mail).toMatchObject({ recipient: "he@qing.test" });
    // F4: what was not asked for is not kept.
    const { candidateList } = await manager.ask(candidateCalls.list, { examId });
    const { candidateId } = candidateList[0]!;
    expect(candidateList[0]).toMatchObject({ state: "registered", idcard: "", realName: "何晴" });
    expect(await manager.ask(candidateCalls.get, { candidateId })).toMatchObject({
      own: ["A-17"],
      university: "",
    });

    clock.time += 86_400_000;
    expect(await ask(sittingCalls.start, { session: data.session, agreed: [] })).toMatchObject({ code: 0 });
    expect(await money()).toMatchObject({ balance: 997_000, reserved: 0 });
    const link = /\/cover\/([\w-]{22})/.exec(sms!.text)![1]!;
    const elsewhere = await candidateOf(office, link, person.mobile);
    expect(elsewhere.reason).toBe("SITTING_ELSEWHERE");
  });

  test("G7: who types the mobile of somebody registered gets no session; its owner gets the link again", async () => {
    const { register, messages, manager, examId } = await publicExam();
    expect((await register()).reason).toBe("");
    const first = await messages();
    for (let time = 0; time < 5; time++)
      expect(await register({ realName: "别人" })).toMatchObject({
        ...{ reason: "CANDIDATE_REGISTERED", field: "mobile", data: {} },
      });
    const all = await messages();
    // The first, and three of five again.
    expect(all).toHaveLength(4);
    expect(new Set(all.map(({ text }) => /cover\/([\w-]{22})/.exec(text)![1])).size).toBe(1);
    expect(all[0]!.recipient).toBe(first[0]!.recipient);
    const { candidateCount } = await manager.ask(candidateCalls.list, { examId });
    expect(candidateCount).toBe(1);
  });

  test("H1: who registers reserves nothing; once the balance is used up nobody starts, however many at once", async () => {
    const { register, money, examId } = await publicExam();
    await money({ balance: 7000 });
    const mobiles = [1, 2, 3, 4, 5].map((at) => `1378888010${at}`);
    const came = await Promise.all(mobiles.map((mobile) => register({ mobile })));
    expect(came.map(({ reason }) => reason)).toEqual(["", "", "", "", ""]);
    expect(await money()).toMatchObject({ balance: 7000, reserved: 0 });
    clock.time += 86_400_000;
    const sessions = came.map((one) => (one as unknown as { data: { session: string } }).data.session);
    const started = await Promise.all(
      sessions.map((session) => ask(sittingCalls.start, { session, agreed: [] })),
    );
    expect(started.map(({ reason = "" }) => reason).sort()).toEqual([
      ...["", "", "EXAM_FULL", "EXAM_FULL", "EXAM_FULL"],
    ]);
    expect(await money()).toMatchObject({ balance: 1000, reserved: 0 });
    expect((await ask(invitationCalls.cover, { token: examId })).data).toMatchObject({ isFull: true });
    expect((await register({ mobile: "13788880199" })).reason).toBe("EXAM_FULL");
  });

  test("A4: links by SMS are limited by mobile and by company; all who register come in", async () => {
    const { register, messages, manager } = await publicExam();
    const other = await publicExam();
    const fill = (name: "register.mobile" | "register.company", key: string) =>
      setRows(
        database().queries,
        "rate_limit",
        { name, key },
        { hits: JSON.stringify(Array(rateLimits[name].quota).fill(clock.time)) },
      );
    expect((await register({ mobile: "13788880300" })).reason).toBe("");
    expect(await messages()).toHaveLength(1);
    await fill("register.mobile", hashToken("13788880300"));
    expect((await other.register({ mobile: "13788880300" })).reason).toBe("");
    expect(await other.messages()).toEqual([]);
    await fill("register.company", manager.companyId);
    expect((await register({ mobile: "13788880301" })).reason).toBe("");
    expect(await messages()).toHaveLength(1);
    // Whoever had no message registers once more, and has it then.
    clock.time += 61 * 60_000;
    expect((await register({ mobile: "13788880301" })).reason).toBe("CANDIDATE_REGISTERED");
    expect(await messages()).toHaveLength(2);
  });

  describe("nobody registers", () => {
    test("for a draft, an invited exam, or one that is not there", async () => {
      const { manager, jobId } = await publicExam();
      const invited = await publishedExam(office, database().queries);
      const draft = await manager.ask(examCalls.create, examDraft(jobId, clock.now(), { fromType: 2 }));
      for (const exam of [draft, invited.examId, crypto.randomUUID()]) {
        const { reason } = await ask(sittingCalls.register, { exam, ...person });
        expect(reason).toBe("NOT_FOUND");
        expect((await ask(invitationCalls.cover, { token: exam })).reason).toBe("NOT_FOUND");
      }
    });

    test("after late entry or the end of the exam", async () => {
      const { register, examId } = await publicExam({ lateMinutes: 10 });
      clock.time += 86_400_000 + 11 * 60_000;
      expect((await register()).reason).toBe("TOO_LATE_TO_START");
      expect((await ask(invitationCalls.cover, { token: examId })).data).toMatchObject({ registers: null });
      clock.time += 30 * 86_400_000;
      expect((await register()).reason).toBe("EXAM_OVER");
    });

    test("once the time is over that runs from the opening", async () => {
      const { register, examId } = await publicExam({ examType: 1 });
      const own = await publicExam();
      clock.time += 86_400_000 + 60 * 60_000;
      expect((await register()).reason).toBe("TOO_LATE_TO_START");
      expect((await ask(invitationCalls.cover, { token: examId })).data).toMatchObject({ registers: null });
      expect((await own.register()).reason).toBe("");
      const { queries } = database();
      await setRows(queries, "paper", { id: own.jobId }, { time_rule: 2, part_start: 2 });
      expect((await own.register({ mobile: "13788880009" })).reason).toBe("TOO_LATE_TO_START");
    });

    test("with the ID number of somebody else in it", async () => {
      const { register } = await publicExam({ isIdCardNumRequired: true });
      const idcard = "11010519491231002X";
      expect((await register({ idcard })).reason).toBe("");
      expect(await register({ idcard, mobile: "13788880002" })).toMatchObject({
        ...{ reason: "CANDIDATE_ID_TAKEN", field: "idcard" },
      });
    });
  });
}, "however many at once");
