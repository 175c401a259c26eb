import { describe, expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange } from "#contract/candidates/shapes";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { candidatePrice } from "#contract/exams/check";
import type { ExamPayload } from "#contract/exams/shapes";
import { invitationCalls } from "#contract/invitations/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { keyed } from "../../tests/support/keyed";
import { killed } from "../../tests/support/killed";
import { writePaper } from "../../tests/support/papers";
import { rowOf, setRows } from "../../tests/support/rows";
import { bookEntry } from "../companies/ledger";
import { rateLimits } from "../rate-limit/limits";
import { inviteJob, inviting } from "./inviting";

const minute = 60_000;
const hour = 60 * minute;
const token = /\/cover\/([\w-]{22})/;

racingOnEach((database) => {
  const { author, clock, ask, ...office } = openAuthors(database);
  /** Also what one queue puts into another. */
  const settle = async () => {
    for (let round = 0; round < 3; round++) await office.settle();
  };
  const visitor = async (call: Parameters<typeof ask>[0], body: object) => ask(call, body as never);

  /** A published exam with money for some candidates. */
  async function published(people: number, changes: Partial<ExamPayload> = {}) {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { queries } = database();
    const company = { company_id: manager.companyId, operator_id: "", note: "", at: clock.now() };
    await bookEntry(queries, { ...company, kind: "deposit", amount: people * candidatePrice });
    const { jobId } = await writePaper(manager);
    const arrange = async (name: string) => {
      const examId = await manager.ask(examCalls.create, {
        ...examDraft(jobId, clock.now(), { ...changes, name }),
      });
      await setRows(queries, "exam", { id: examId }, { state: "published", version: 1 });
      return examId;
    };
    const examId = await arrange("电工安全规程考试");
    let number = 0;
    const add = (fields: object = {}, exam = examId) =>
      manager.ask(candidateCalls.add, {
        examId: exam,
        realName: `周远${++number}`,
        mobile: `199${String(10_000_000 + number)}`,
        ...fields,
      });
    const send = (more: object = {}) =>
      manager.ask(invitationCalls.send, { examId, scope: "new", language: "zh", ...more });
    const overview = (exam = examId) => manager.ask(invitationCalls.overview, { examId: exam });
    const change = (candidateIds: string[], to: CandidateChange, exam = examId) =>
      manager.ask(candidateCalls.changeMany, { examId: exam, candidateIds, change: to });
    const money = async () => {
      const { balance, reserved } = await rowOf(queries, "company", { id: manager.companyId });
      const { sum } = await queries
        .selectFrom("candidate")
        .select(({ fn }) => fn.sum<number | null>("reserved").as("sum"))
        .where("company_id", "=", manager.companyId)
        .executeTakeFirstOrThrow();
      expect(Number(sum)).toBe(reserved);
      expect(reserved).toBeLessThanOrEqual(balance);
      return reserved / candidatePrice;
    };
    const messages = () =>
      queries
        .selectFrom("outbox")
        .innerJoin("invitation_message as message", "message.id", "outbox.id")
        .selectAll("outbox")
        .select(["message.purpose", "message.candidate_id"])
        .where("outbox.company_id", "=", manager.companyId)
        .orderBy("outbox.at")
        .orderBy("outbox.channel", "desc")
        .execute();
    const setJobs = (state: string, channel = "sms") =>
      queries
        .updateTable("job")
        .set({ state })
        .where("company_id", "=", manager.companyId)
        .where("id", "in", queries.selectFrom("outbox").select("id").where("channel", "=", channel))
        .execute();
    return { manager, examId, arrange, add, send, overview, change, money, messages, setJobs };
  }

  test("whoever is new is invited by SMS and mail, each with a link, a code and an appointment of their own", async () => {
    const { manager, examId, add, send, overview, messages, money } = await published(10, {
      isMobileRequired: false,
    });
    const id = await add({ realName: "王小明", email: "wang@example.cn" });
    await add({ mobile: "", realName: "只有姓名" });
    expect(await send()).toBe(2);
    await settle();
    const [sms, mail, ...others] = await messages();
    expect(others).toEqual([]);
    expect(sms).toMatchObject({ channel: "sms", candidate_id: id, purpose: "invitation", subject: "" });
    expect(mail).toMatchObject({ channel: "mail", recipient: "wang@example.cn", candidate_id: id });
    for (const { text } of [sms!, mail!]) {
      expect(text).toMatch(/https:\/\/exam\.test\/cover\/[\w-]{22}\s/);
      expect(text).toMatch(/[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/);
      expect(text).not.toContain("{{");
    }
    expect(mail!.subject).toBe("考试邀请：电工安全规程考试");
    expect(mail!.calendar).toContain("DTSTART:20");
    expect(mail!.calendar).toContain(`URL;VALUE=URI:`);
    expect(await overview()).toMatchObject({ notInvited: 0, invited: 2, unreachable: 1, reserved: 6000 });
    expect(await money()).toBe(2);
    expect(await manager.refusal(invitationCalls.send, { examId, scope: "new", language: "zh" })).toBe(
      "NOBODY_TO_INVITE",
    );
    // Nothing of the link is stored in clear but in the message that carries it.
    const stored = await database().queries.selectFrom("exam_invitation").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.exec(sms!.text)![1]);
  });

  test("messages that failed are sent again to those alone, with the same link", async () => {
    const { add, send, overview, messages, setJobs, manager } = await published(10);
    const one = await add();
    await add();
    await send();
    await settle();
    await setJobs("done");
    await database()
      .queries.updateTable("job")
      .set({ state: "failed" })
      .where(
        "id",
        "in",
        (await messages()).filter(({ candidate_id }) => candidate_id === one).map(({ id }) => id),
      )
      .execute();
    expect((await overview()).messages).toEqual({ waiting: 0, sent: 1, failed: 1 });
    clock.time += minute;
    expect(await send({ scope: "failed" })).toBe(1);
    await settle();
    const toOne = (await messages()).filter(({ candidate_id }) => candidate_id === one);
    expect(new Set(toOne.map(({ text }) => token.exec(text)![1])).size).toBe(1);
    expect(toOne).toHaveLength(2);
    const history = await manager.ask(invitationCalls.history, { candidateId: one });
    expect(history.messages.map(({ state }) => state)).toEqual(["failed", "failed"]);
    // To all again: also to those whose message arrived.
    clock.time += minute;
    expect(await send({ scope: "all", language: "en" })).toBe(2);
    await settle();
    expect((await messages()).at(-1)!.text).toContain("you are invited");
  });

  test("only a verified company sends, of an exam that is published, not over and not public", async () => {
    const { manager, examId, add } = await published(10);
    await add();
    const refused = () => manager.refusal(invitationCalls.send, { examId, scope: "new", language: "zh" });
    const { queries } = database();
    const company = queries.updateTable("company").where("id", "=", manager.companyId);
    const exam = queries.updateTable("exam").where("id", "=", examId);
    await company.set({ verification: "unverified" }).execute();
    expect(await refused()).toBe("COMPANY_NOT_VERIFIED");
    await company.set({ verification: "verified" }).execute();
    await exam.set({ state: "draft" }).execute();
    expect(await refused()).toBe("EXAM_NOT_PUBLISHED");
    const { settings } = await rowOf(queries, "exam", { id: examId });
    await exam
      .set({ state: "published", settings: settings.replace(/"fromType":\d/, '"fromType":2') })
      .execute();
    expect(await refused()).toBe("EXAM_PUBLIC");
    await exam.set({ state: "cancelled" }).execute();
    expect(await refused()).toBe("EXAM_OVER");
  });

  describe("H1: what is reserved is the sum of the candidates', and never more than the balance", () => {
    test("void, absent and cancelled give it back; who is taken back in needs it again", async () => {
      const { manager, examId, add, send, change, money } = await published(3);
      const ids = [await add(), await add(), await add()];
      await send();
      await settle();
      expect(await money()).toBe(3);
      const reason = "重复报名";
      const { batchId } = await change(ids.slice(0, 2), { kind: "void", reason });
      expect(await money()).toBe(1);
      await manager.ask(candidateCalls.undoMany, { batchId });
      expect(await money()).toBe(3);
      await change([ids[0]!], { kind: "void", reason });
      await add();
      await send();
      await settle();
      expect(await money()).toBe(3);
      const readmit = { examId, candidateIds: [ids[0]!], change: { kind: "readmit" as const, reason } };
      expect(await manager.refusal(candidateCalls.changeMany, readmit)).toBe("BALANCE_SHORT");
      await manager.ask(examCalls.cancel, { examId, reason: "停电" });
      expect(await money()).toBe(0);
    });

    test("two exams invite at once more people than the money is for", async () => {
      const { manager, examId, arrange, add, money } = await published(30);
      const other = await arrange("第二场");
      for (let at = 0; at < 20; at++) {
        await add({});
        await add({}, other);
      }
      const replies = await Promise.all(
        [examId, other].map((exam) =>
          manager.send(invitationCalls.send, { examId: exam, scope: "new", language: "zh" }),
        ),
      );
      expect(replies.map(({ code }) => code)).toEqual([0, 0]);
      await settle();
      expect(await money()).toBe(20);
      const states = await Promise.all(
        [examId, other].map((exam) => manager.ask(invitationCalls.overview, { examId: exam })),
      );
      expect(states.map(({ job }) => job!.reason).sort()).toEqual(["", "BALANCE_SHORT"]);
      const refused = manager.refusal(invitationCalls.send, {
        examId: states[0]!.job!.reason ? examId : other,
        scope: "new",
        language: "zh",
      });
      expect(await refused).toBe("BALANCE_SHORT");
    });
  });

  test("H1: a process that dies while it invites is followed by one that writes to the others alone", async () => {
    // It dies after three pieces of a hundred: one is left for the other process.
    const people = 301;
    const { manager, examId, add, messages, money } = await published(people);
    for (let at = 0; at < people; at++) await add();
    const { companyId, id: operatorId } = manager;
    const keys = {
      ...keyed(),
    };
    const dies = (scope: "new" | "all") =>
      killed(
        { database: database(), clock, ...keys },
        {
          ...{ companyId, operatorId, kind: inviteJob, key: examId },
          input: { examId, scope, candidateIds: [], language: "zh", purpose: "invitation" },
        },
        inviting("https://exam.test"),
      );
    clock.time = await dies("new");
    expect(await money()).toBe(300);
    clock.time += minute;
    await settle();
    expect(await money()).toBe(people);
    const written = (await messages()).map(({ candidate_id }) => candidate_id);
    expect(new Set(written).size).toBe(people);
    expect(written).toHaveLength(people);
    // Sent again to all, their state leaves nobody out: only what this job has written does.
    clock.time = (await dies("all")) + minute;
    await settle();
    expect(await messages()).toHaveLength(2 * people);
  });

  describe("G7: an invitation", () => {
    async function invited(fields: object = {}, changes: Partial<ExamPayload> = {}) {
      const scene = await published(10, changes);
      const id = await scene.add(fields);
      await scene.send();
      await settle();
      const [message] = await scene.messages();
      const sheet = await scene.manager.ask(invitationCalls.sheet, { examId: scene.examId });
      return {
        ...scene,
        id,
        message,
        token: token.exec(sheet.list[0]!.link)![1]!,
        code: sheet.list[0]!.code,
      };
    }
    const reply = async (call: Parameters<typeof ask>[0], body: object) => {
      const { code, reason = "", data } = await visitor(call, body);
      return { code, reason, data: data as Record<string, unknown> };
    };

    test("shows the exam to whoever has the link, without a byte of its questions", async () => {
      const { token, code, id, change } = await invited({ idcard: "11010519491231002X" });
      await change([id], {
        ...{ kind: "accommodate", ...noAccommodation },
        ...{ extraMinutes: 30, reason: "视力障碍" },
      });
      const { data } = await reply(invitationCalls.cover, { token });
      expect(data).toMatchObject({ realName: "周**", extraMinutes: 30, asks: "both", isRegistered: false });
      // Its parts share the time: what they would have by themselves is not told.
      expect(data.parts).toEqual([{ title: "第一部分", questions: 1, minutes: 0 }]);
      expect(JSON.stringify(data)).not.toMatch(/199\d{8}|1949|视力/);
      expect((await reply(invitationCalls.find, { code: code.toLowerCase() })).data).toEqual({ token });
      const other = token.startsWith("A") ? `B${token.slice(1)}` : `A${token.slice(1)}`;
      expect((await reply(invitationCalls.cover, { token: other })).reason).toBe("NOT_FOUND");
      const { calendar } = (await reply(invitationCalls.calendar, { token })).data;
      expect(calendar).toContain("BEGIN:VEVENT");
    });

    test("is confirmed by the mobile or the last four of the ID number, with few tries", async () => {
      const { token, overview } = await invited({ idcard: "11010519491231002X" });
      const register = async (identity: string) =>
        (await reply(sittingCalls.enter, { token, identity })).reason;
      for (const wrong of ["1234", "19900000000", "周远1", "002Y"])
        expect(await register(wrong)).toBe("IDENTITY_WRONG");
      expect(await register("002x")).toBe("");
      expect(await overview()).toMatchObject({ invited: 0, registered: 1 });
      expect(await register("5678")).toBe("IDENTITY_WRONG");
      expect(await register("002x")).toBe("TOO_MANY_TRIES");
      clock.time += 16 * minute;
      expect(await register("+86 199-1000-0001")).toBe("");
      // Chinese and Japanese keyboards type full-width characters.
      for (const wide of ["１９９１００００００１", "＋８６　１９９－１０００－０００１", "００２ｘ"])
        expect(await register(wide), wide).toBe("");
    });

    test("of a cancelled exam says so, and of another company's operator nothing is shown", async () => {
      const { token, manager, examId } = await invited();
      const stranger = await author({ roles: ["r_ent_admin"] });
      for (const [call, body] of [
        [invitationCalls.overview, { examId }],
        [invitationCalls.sheet, { examId }],
        [invitationCalls.send, { examId, scope: "all", language: "zh" }],
      ] as const)
        expect(await stranger.refusal(call as never, body as never)).toBe("NOT_FOUND");
      await manager.ask(examCalls.cancel, { examId, reason: "停电" });
      expect((await reply(invitationCalls.cover, { token })).data).toMatchObject({
        ...{ isCancelled: true, cancelReason: "停电" },
      });
      expect((await reply(sittingCalls.enter, { token, identity: "19910000001" })).reason).toBe("EXAM_OVER");
    });

    test("wrong codes are counted by address, so many that no hall is locked out, and no link is", async () => {
      const { code, token } = await invited();
      // Those of other tests are past.
      clock.time += 16 * minute;
      const { quota } = rateLimits["invite.address"];
      expect(quota).toBeGreaterThanOrEqual(2_000);
      const wrong = async () => (await reply(invitationCalls.find, { code: "22222222" })).reason;
      expect(await wrong()).toBe("ADMISSION_CODE_WRONG");
      const hits = JSON.stringify(Array(quota - 1).fill(clock.time));
      await setRows(database().queries, "rate_limit", { name: "invite.address" }, { hits });
      expect((await reply(invitationCalls.find, { code })).code).toBe(0);
      expect(await wrong()).toBe("ADMISSION_CODE_WRONG");
      expect(await wrong()).toBe("TOO_MANY_TRIES");
      expect((await reply(invitationCalls.find, { code: "abc" })).code).not.toBe(0);
      // A hall shares an address: what others there type wrong is no matter of an invitation's own link.
      expect((await reply(sittingCalls.enter, { token, identity: "19910000001" })).code).toBe(0);
      clock.time += 16 * minute;
      expect((await reply(invitationCalls.find, { code })).code).toBe(0);
    });
  });

  test("reminders are sent once, when they are due, to those who want them, and follow the opening", async () => {
    const { manager, examId, add, send, messages, overview } = await published(10);
    await add();
    const quiet = await add();
    await send();
    await settle();
    await manager.ask(invitationCalls.setReminders, { examId, minutes: [120, 60] });
    const { remindersRevision } = await overview();
    const sheet = await manager.ask(invitationCalls.sheet, { examId });
    const quietToken = token.exec(sheet.list[1]!.link)![1]!;
    await visitor(invitationCalls.stopReminders, { token: quietToken, wanted: false });
    const reminded = async () => {
      await settle();
      return (await messages()).filter(({ purpose }) => purpose === "reminder").length;
    };
    const { openAt } = await manager.ask(examCalls.get, { examId });
    clock.time = openAt - 121 * minute;
    expect(await reminded()).toBe(0);
    clock.time = openAt - 119 * minute;
    expect(await reminded()).toBe(1);
    clock.time += 2 * minute;
    expect(await reminded()).toBe(1);
    // That one was sent is no change that a form would be refused for.
    expect(await overview()).toMatchObject({
      remindersRevision,
      reminders: [
        { minutes: 120, doneAt: expect.any(Number) },
        { minutes: 60, doneAt: 0 },
      ],
    });
    expect(
      (await messages()).every(
        ({ candidate_id, purpose }) => purpose === "invitation" || candidate_id !== quiet,
      ),
    ).toBe(true);
    // On a page of before the opening moves, one that is past is not ticked: saving it would take that one away.
    const { remindersRevision: revision } = await overview();
    await setRows(
      database().queries,
      "exam",
      { id: examId },
      { open_at: openAt + 5 * hour, close_at: openAt + 8 * hour, ends_at: openAt + 8 * hour },
    );
    const old = { examId, minutes: [60 as const], revision };
    expect(await manager.refusal(invitationCalls.setReminders, old)).toBe("CHANGED_MEANWHILE");
    clock.time = openAt - 30 * minute;
    expect(await reminded()).toBe(1);
    clock.time = openAt + 4 * hour + minute;
    expect(await reminded()).toBe(2);
    // One that was due while the site was down for long is not sent late.
    await manager.ask(invitationCalls.setReminders, { examId, minutes: [1440] });
    expect(await reminded()).toBe(2);
  });

  test("a trial run is the operator's own, one per exam, and counts nowhere", async () => {
    const { manager, examId, overview, money } = await published(10);
    const { token } = await manager.ask(invitationCalls.tryOut, { examId });
    expect(await manager.ask(invitationCalls.tryOut, { examId })).toEqual({ token });
    const colleague = await author({ companyId: manager.companyId, roles: ["r_exam_management"] });
    expect((await colleague.ask(invitationCalls.tryOut, { examId })).token).not.toBe(token);
    const cover = await visitor(invitationCalls.cover, { token });
    expect(cover.data).toMatchObject({ isTrial: true, exam: "电工安全规程考试" });
    expect(await overview()).toMatchObject({ candidates: 0, invited: 0 });
    const { progress } = await manager.ask(examCalls.get, { examId });
    expect(progress.candidates).toBe(0);
    expect(await money()).toBe(0);
    // The first candidate is number 1, trial runs or not.
    const id = await manager.ask(candidateCalls.add, { examId, realName: "周远", mobile: "19900000001" });
    expect((await manager.ask(candidateCalls.get, { candidateId: id })).number).toBe(1);
    const stranger = await author({ roles: ["r_ent_admin"] });
    expect(await stranger.refusal(invitationCalls.tryOut, { examId })).toBe("NOT_FOUND");
  });

  test("H1: what was reserved for people who did not come is given back after the exam", async () => {
    const { manager, examId, add, send, money } = await published(10);
    await add();
    await send();
    await settle();
    const { closeAt } = await manager.ask(examCalls.get, { examId });
    clock.time = closeAt - minute;
    await settle();
    expect(await money()).toBe(1);
    clock.time = closeAt + 61 * minute;
    await settle();
    expect(await money()).toBe(0);
  });

  test("whoever was removed is deleted after 30 days with all that is theirs", async () => {
    const { manager, examId, add, change } = await published(10);
    const id = await add();
    clock.time += 2 * minute;
    await settle();
    const { queries } = database();
    const theirs = await queries
      .selectFrom("candidate_paper")
      .select("hash")
      .where("candidate_id", "=", id)
      .execute();
    expect(theirs).toHaveLength(1);
    await change([id], { kind: "remove" });
    await manager.ask(invitationCalls.tryOut, { examId });
    clock.time += 31 * 24 * hour;
    await settle();
    const left = await queries.selectFrom("candidate").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
  });

  test("one exam is written to ten times a day at most", async () => {
    const { manager, examId, add, send } = await published(10);
    await add();
    await send();
    await settle();
    for (let again = 1; again < 10; again++) {
      clock.time += minute;
      await send({ scope: "all" });
      await settle();
    }
    const more = { examId, scope: "all", language: "zh" } as const;
    expect(await manager.refusal(invitationCalls.send, more)).toBe("TOO_MANY_SENDS");
    clock.time += 24 * hour;
    expect((await manager.send(invitationCalls.send, more)).reason).not.toBe("TOO_MANY_SENDS");
  });

  test("a company's own texts stand in place of the standard ones, and name what can be filled in", async () => {
    const { manager, examId, add } = await published(10);
    await add({ realName: "{{code}}" });
    const which = { language: "zh", purpose: "invitation" } as const;
    const save = { ...which, sms: "", subject: "", mail: "" };
    const refused = (texts: object) => manager.refusal(invitationCalls.saveTexts, { ...save, ...texts });
    expect(await refused({ sms: "{{密码}} {{link}}" })).toBe("MESSAGE_FIELD_UNKNOWN sms");
    expect(await refused({ mail: "请准时参加" })).toBe("MESSAGE_WITHOUT_WAY_IN mail");
    await manager.ask(invitationCalls.saveTexts, { ...save, sms: "{{ name }}，入口{{link}}" });
    const preview = await manager.ask(invitationCalls.preview, { examId, ...which });
    // What a candidate is called is no field.
    expect(preview!.sms).toMatch(/^\{\{code\}\}，入口http.*\/cover\/•+$/);
    expect(preview!.subject).toBe("考试邀请：电工安全规程考试");
  });

  test("a company's own texts are not saved over what somebody changed meanwhile", async () => {
    const { manager } = await published(10);
    const which = { language: "ja", purpose: "reminder" } as const;
    const save = { ...which, sms: "甲 {{link}}", subject: "", mail: "" };
    const shown = async () => (await manager.ask(invitationCalls.texts, which)).revision;
    const revision = await shown();
    await manager.ask(invitationCalls.saveTexts, { ...save, revision });
    const other = { ...save, sms: "乙 {{link}}" };
    expect(await manager.refusal(invitationCalls.saveTexts, { ...other, revision })).toBe(
      "TEXTS_CHANGED_MEANWHILE",
    );
    expect((await manager.ask(invitationCalls.texts, which)).own.sms).toBe(save.sms);
    await manager.ask(invitationCalls.saveTexts, { ...other, revision: await shown() });
  });
}, "invite at once");
