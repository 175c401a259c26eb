import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { markingCalls } from "#contract/marking/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import type { Question } from "#contract/questions/shapes";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { onEachEngine } from "./support/engines";
import { openMarking } from "./support/marking";
import { mp3, mp4 } from "./support/media";
import { question } from "./support/papers";
import { fileOf, png } from "./support/pictures";
import { setRows } from "./support/rows";
import { candidateOf, publishedExam } from "./support/sittings";

const text = "请介绍一次处理险情的经历";

onEachEngine((database) => {
  const { office, settle } = openMarking(database);

  /** A candidate before a question that is answered by a recording, and one that is not. */
  async function interviewed(asked: Partial<Question>, exam: object = {}) {
    const writer = await office.author({ roles: ["r_ent_admin"] });
    const told = await writer.ask(bankCalls.attachMedia, { file: fileOf(mp3(), "听力.mp3") });
    const fileId = await writer.ask(bankCalls.attach, { file: fileOf(await png(), "现场.png") });
    const media = { src: `/file/${told.fileId}`, kind: told.kind, name: told.name, plays: 1 };
    const recorded = question({
      ...{ type: 16, option: [], answer: { keys: [] }, scoringRule: 0, media },
      ...{ content: `${text}：![](/file/${fileId})`, stimulus: `${text}的背景` },
      ...asked,
    });
    const published = await publishedExam(office, database().queries, {
      exam,
      parts: [{ questions: [recorded, question()] }],
    });
    const { tokens, manager, candidateIds, examId } = published;
    // why: the exam is another company's; its files are too.
    for (const id of [told.fileId, fileId])
      await setRows(database().queries, "file", { id }, { company_id: manager.companyId });
    office.clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    const { session } = one;
    const page = async () => ((await one.page(0)) as SittingPage).question!;
    let name = 0;
    return {
      ...{ one, manager, examId, candidateId: candidateIds[0]! },
      page,
      state: async () => (await page()).recording!,
      /** Sends a recording that differs from the others by its last byte. */
      async send(which: number) {
        name += 1;
        const bytes = Buffer.concat([mp4("soun", "vide"), Buffer.from([which])]);
        return one.saveFile(0, new File([bytes], `${name}.mp4`), (await page()).basis);
      },
      play: async () =>
        (await office.ask(sittingCalls.play, { session, place: 0, formId: "play" })).reason ?? "",
      async picture() {
        const { code, headers } = await office.ask(sittingCalls.file, { session, fileId });
        if (code === 0) expect(headers.get("content-disposition")).toMatch(/''picture\.\w+$/);
        return code === 0;
      },
      act: (kind: "pause" | "resume", seen: number) =>
        manager.ask(monitoringCalls.act, {
          ...{ candidateId: candidateIds[0]!, kind, seen, minutes: 0 },
          ...{ reason: "technical", note: "" },
        }),
      log: (kind: string) =>
        database()
          .queries.selectFrom("sitting_log")
          .select(["place", "content"])
          .where("candidate_id", "=", candidateIds[0]!)
          .where("kind", "=", kind)
          .execute(),
    };
  }

  test("G2: not a byte of a question with time to prepare leaves before it is shown, by any reply", async () => {
    const { one, page, play, picture, send } = await interviewed({ prepareSeconds: 30, takes: 2 });
    const before = await page();
    const unanswered = async () =>
      ((await one.page(null, { listsUnanswered: true })) as SittingPage).unanswered.map(
        ({ type, content }) => [type, content !== ""],
      );
    expect(JSON.stringify(before)).not.toContain(text);
    expect(await unanswered()).toEqual([
      [16, false],
      [1, true],
    ]);
    expect(before).toMatchObject({ play: null, recording: { isShown: false, prepareUntil: 0, left: 2 } });
    expect(before.asked).toMatchObject({ type: 16, prepareSeconds: 30, takes: 2, content: "", stimulus: "" });
    expect(await play()).toBe("QUESTION_NOT_OPEN");
    expect(await picture()).toBe(false);
    expect(await one.take(0)).toBe("QUESTION_NOT_SHOWN");
    expect(await send(1)).toBe("QUESTION_NOT_SHOWN");
    // It is flagged like any other.
    expect(await one.save(0, null, 0, { isFlagged: true, fields: {} })).toMatchObject({ outcome: "saved" });
    expect((await page()).isFlagged).toBe(true);

    expect(await one.show(0)).toBe("");
    expect((await page()).asked.content).toContain(text);
    expect((await unanswered())[0]).toEqual([16, true]);
    expect(await play()).toBe("");
    expect(await picture()).toBe(true);
    expect(await send(1)).toBe("saved");
  });

  test("G2: neither a conflict nor what comes too late tells of a question that was never shown", async () => {
    const { one, page, candidateId } = await interviewed({ prepareSeconds: 30 });
    // As of a sitting that ran before questions waited to be shown.
    await one.show(0);
    await one.saveFile(0, new File([Buffer.from(mp4("soun"))], "a.mp4"));
    await setRows(database().queries, "sitting_recording", { candidate_id: candidateId }, { shown_at: 0 });
    const replies = [await one.save(0, null, 0, { clears: true }), await page()];
    expect(replies[0]).toMatchObject({ outcome: "conflict" });
    await one.handIn();
    replies.push(await one.save(0, null, 0, { clears: true }));
    expect(replies[2]).toMatchObject({ outcome: "closed" });
    expect(JSON.stringify(replies)).not.toContain(text);
  });

  test("the time to prepare begins once: the same end whatever asks again, later by what the clock stood", async () => {
    const { one, state, act, candidateId, log } = await interviewed({ prepareSeconds: 30 });
    await setRows(database().queries, "candidate", { id: candidateId }, { pauses: 1 });
    await one.show(0);
    const end = office.clock.time + 30_000;
    expect(await state()).toMatchObject({ isShown: true, prepareUntil: end });
    office.clock.time += 10_000;
    expect(await Promise.all([one.show(0), one.show(0)])).toEqual(["", ""]);
    expect((await state()).prepareUntil).toBe(end);
    await one.pause();
    expect(await one.show(0)).toBe("SITTING_PAUSED");
    expect(await one.take(0)).toBe("SITTING_PAUSED");
    office.clock.time += 600_000;
    await one.resume();
    await act("pause", 0);
    office.clock.time += 300_000;
    await act("resume", 1);
    expect((await state()).prepareUntil).toBe(end + 900_000);
    office.clock.time += 60_000;
    expect((await state()).prepareUntil).toBeLessThan(office.clock.time);
    expect(await one.take(0, "form")).toBe(null);
    expect((await state()).prepareUntil, "nothing begins by itself any more").toBe(0);
    expect(await log("shown")).toHaveLength(1);
  });

  test("a recording that begins in the page is counted once; its file is the same one, and a resent file is no new one", async () => {
    const { one, state, send } = await interviewed({ takes: 2 });
    expect(await state()).toMatchObject({ isShown: true, left: 2 });
    expect(await one.take(0, "first")).toBe(1);
    expect(await one.take(0, "first")).toBe(1);
    expect(await send(1)).toBe("saved");
    expect(await state()).toMatchObject({ left: 1, isAwaited: false });
    expect(await send(1), "the same bytes").toBe("saved");
    expect(await one.take(0, "second")).toBe(0);
    expect(await state()).toMatchObject({ left: 0, isAwaited: true });
    expect(await one.take(0, "third")).toBe("NO_TAKE_LEFT");
    expect(await send(2)).toBe("saved");
    expect(await state()).toMatchObject({ left: 0, isAwaited: false });
    expect(await send(3)).toBe("NO_TAKE_LEFT");
    expect(await send(1), "one that was accepted").toBe("saved");
  });

  test("files alone are counted as well, and those that were begun in vain", async () => {
    const { one, state, send } = await interviewed({ takes: 3 });
    expect([await send(1), await send(2)]).toEqual(["saved", "saved"]);
    expect(await state()).toMatchObject({ left: 1 });
    await one.take(0, "lost");
    expect(await send(4), "the one that was begun").toBe("saved");
    expect(await send(5)).toBe("NO_TAKE_LEFT");
    await one.handIn();
    expect((await one.saveFile(0, new File([Buffer.from(mp4("vide"))], "b.mp4"))) as string).toBe("closed");
  });

  test("many at once are not more than are allowed", async () => {
    const { one } = await interviewed({ takes: 2 });
    const begun = await Promise.all(["a", "b", "c", "d"].map((formId) => one.take(0, formId)));
    expect(begun.filter((left) => left === "NO_TAKE_LEFT")).toHaveLength(2);
  });

  test("where any number may be made, nothing is counted but when the first one began after the question was shown", async () => {
    const free = await interviewed({});
    expect(await free.one.take(0, "a")).toBe(null);
    for (const which of [1, 2, 3]) expect(await free.send(which)).toBe("saved");
    expect(await free.log("take")).toEqual([]);
    const prepared = await interviewed({ prepareSeconds: 30 });
    await prepared.one.show(0);
    for (const formId of ["a", "b"]) expect(await prepared.one.take(0, formId)).toBe(null);
    for (const which of [1, 2]) expect(await prepared.send(which)).toBe("saved");
    expect(await prepared.log("take")).toHaveLength(1);
  });

  test("only what is recorded is shown on demand and taken, where the candidate stands, and with a session", async () => {
    const { one } = await interviewed({ prepareSeconds: 30, takes: 1 }, { goBack: false });
    for (const place of [1, 9]) {
      expect(await one.show(place)).toBe("QUESTION_NOT_OPEN");
      expect(await one.take(place)).toBe("QUESTION_NOT_OPEN");
    }
    await one.save(0, null, 0, { to: 1 });
    expect(await one.show(0), "it was passed over").toBe("QUESTION_NOT_OPEN");
    const stranger = { session: "A".repeat(43), place: 0 };
    expect((await office.ask(sittingCalls.show, stranger)).reason).toBe("SITTING_GONE");
    expect((await office.ask(sittingCalls.take, stranger)).reason).toBe("SITTING_GONE");
  });

  test("both are in the sitting's log, which the receipt goes on proving and a monitor reads", async () => {
    const { one, log, manager, candidateId } = await interviewed({ prepareSeconds: 30, takes: 2 });
    await one.show(0);
    await one.take(0, "first");
    const [shown, take] = [await log("shown"), await log("take")].map(([row]) => row!);
    expect(JSON.parse(shown!.content)).toEqual({ prepareSeconds: 30, seconds: 0, takes: 2 });
    expect([take!.place, JSON.parse(take!.content)]).toEqual([0, { number: 1, of: 2 }]);
    const { receipt } = (await one.page()) as SittingPage;
    expect((await office.ask(sittingCalls.receipt, { id: receipt })).data).toMatchObject({ isWhole: true });
    const { timeline } = await manager.ask(monitoringCalls.get, { candidateId });
    const logged = timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith("log."));
    expect(logged).toEqual(["log.take", "log.shown", "log.start", "log.entered"]);
  });

  test("B5: whoever marks is told how it came about, in times of the sitting and in no moment", async () => {
    const { one, send, manager, examId, candidateId } = await interviewed({ prepareSeconds: 30, takes: 2 });
    await setRows(database().queries, "candidate", { id: candidateId }, { pauses: 1 });
    await one.show(0);
    office.clock.time += 31_400;
    await one.take(0, "first");
    await send(1);
    await one.pause();
    office.clock.time += 600_000;
    await one.resume();
    office.clock.time += 168_600;
    await one.take(0, "second");
    await send(2);
    // A flag is no further recording.
    office.clock.time += 60_000;
    await one.save(0, null, 0, { isFlagged: true, fields: {} });
    await one.handIn();
    await settle();
    const marker = await office.author({ companyId: manager.companyId, roles: ["r_review"] });
    await manager.ask(markingCalls.plan, {
      ...{ examId, markerIds: [marker.id], isDouble: false, order: "question" },
    });
    const task = (await marker.ask(markingCalls.next, { examId }))!;
    expect(task.recording).toEqual({
      ...{ prepareSeconds: 30, firstTakeAfter: 31, receivedAfter: 200, take: 2, takes: 2 },
    });
  });

  test("G2: no picture of a part leaves before the part is open", async () => {
    const writer = await office.author({ roles: ["r_ent_admin"] });
    const fileId = await writer.ask(bankCalls.attach, { file: fileOf(await png(), "现场.png") });
    const shown = question({ content: `看图 ![](/file/${fileId})` });
    const { tokens, manager } = await publishedExam(office, database().queries, {
      parts: [{ questions: [question()] }, { questions: [shown] }],
      paper: { timeRule: 2, partOpenType: 1 },
    });
    // why: the exam is another company's; its file is too.
    await setRows(database().queries, "file", { id: fileId }, { company_id: manager.companyId });
    office.clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    const picture = async () =>
      (await office.ask(sittingCalls.file, { session: one.session, fileId })).code === 0;
    expect(await picture()).toBe(false);
    expect(await one.handIn(0)).toBe("");
    expect(await picture()).toBe(true);
  });
});
