import { describe, expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { invitationCalls } from "#contract/invitations/calls";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { everyType, ofType, secret } from "../../tests/support/every-type";
import { examDraft } from "../../tests/support/exams";
import { question } from "../../tests/support/papers";
import { insertRow, rowOf, setRows } from "../../tests/support/rows";
import { candidateOf, chosen, noAnswer, publishedExam } from "../../tests/support/sittings";

const minute = 60_000;
const day = 24 * 60 * minute;

racingOnEach((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** A candidate who has confirmed who they are, at the opening of the exam. */
  async function entered(wanted: Parameters<typeof publishedExam>[2] = {}) {
    const exam = await publishedExam(office, database().queries, wanted);
    clock.time += day;
    const enter = (more = {}) => candidateOf(office, exam.tokens[0]!, "19910000000", more);
    return { ...exam, enter, one: await enter() };
  }
  const pageOf = async (one: { page(place?: number | null): Promise<never> }, place: number | null = null) =>
    (await one.page(place)) as SittingPage & { reason?: string };

  test("a candidate enters, starts, answers, and hands in; the receipt is whole", async () => {
    const { one, manager } = await entered();
    expect(one.reason).toBe("");
    expect(await pageOf(one)).toMatchObject({ state: "ready", obstacle: null, places: [], minutes: 60 });
    expect(await one.start()).toBe("");
    const page = await pageOf(one, 1);
    expect(page).toMatchObject({ state: "sitting", part: 0, endsAt: clock.time + 60 * minute });
    expect(page.question).toMatchObject({ basis: 0, answer: noAnswer, asked: { type: 1, points: 5 } });
    expect(await one.save(1, chosen(1))).toMatchObject({ outcome: "saved", sequence: 2 });
    expect((await pageOf(one, 1)).question).toMatchObject({ basis: 2, answer: { keys: [1] } });
    expect(await one.handIn()).toBe("");
    expect(await one.handIn()).toBe("");
    const after = await pageOf(one);
    expect(after).toMatchObject({ state: "submitted", submittedBy: "candidate", submittedAt: clock.time });
    expect(await one.save(0, chosen(1))).toMatchObject({ outcome: "closed" });
    const { data } = JSON.parse(
      await (await office.fetch(`/api/sitting/receipt/${after.receipt}`)).text(),
    ) as { data: object };
    expect(data).toMatchObject({ questions: 2, answered: 1, saves: 1, isWhole: true, name: "周**" });
    expect(JSON.stringify({ ...data, receipt: "", link: "" })).not.toMatch(/切断|199/);
    expect(manager.companyId).toBeTruthy();
  });

  test("H1: the price is charged once, at the first start, from what was reserved", async () => {
    const { one, manager, enter } = await entered();
    const money = () => rowOf(database().queries, "company", { id: manager.companyId });
    expect(await money()).toMatchObject({ balance: 1_000_000, reserved: 3000 });
    expect(await Promise.all([one.start(), one.start(), one.start()])).toEqual(["", "", ""]);
    const again = await enter({ takesOver: true });
    expect(await again.start()).toBe("");
    expect(await money()).toMatchObject({ balance: 997_000, reserved: 0 });
    const { total } = await database()
      .queries.selectFrom("ledger")
      .select(({ fn }) => fn.sum<number>("amount").as("total"))
      .where("company_id", "=", manager.companyId)
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(997_000);
  });

  test("G1: nothing but what is asked is sent, of any type", async () => {
    const { one } = await entered({ parts: [{ questions: everyType }] });
    await one.start();
    const pages = [];
    for (const at of everyType.keys()) {
      await one.show(at);
      pages.push(await pageOf(one, at));
    }
    expect(pages.map(({ question }) => question?.asked.type)).toEqual(everyType.map(({ type }) => type));
    expect(JSON.stringify(pages)).not.toContain(secret);
    expect(JSON.stringify(pages)).not.toMatch(
      /"(answer|keys)":\[[0-9]|analysis|scoringRule|isHidden|codeCorrect/,
    );
  });

  test("G2: no question before the start, and none of a part that is not open", async () => {
    const parts = [
      { duration: 600, questions: [question(), question()] },
      { duration: 1200, questions: [question({ content: "第二部分的题（　　）。" })] },
    ];
    const { one } = await entered({ parts, paper: { timeRule: 2, partOpenType: 1 } });
    expect(await pageOf(one, 0)).toEqual({ reason: "QUESTION_NOT_OPEN" });
    await one.start();
    expect(await pageOf(one, 2)).toEqual({ reason: "QUESTION_NOT_OPEN" });
    expect(JSON.stringify(await pageOf(one))).not.toContain("第二部分的题");
    expect((await one.save(2, chosen(1))).outcome).toBe("QUESTION_NOT_OPEN");
    expect(await one.handIn()).toBe("QUESTION_NOT_OPEN");
    expect(await one.handIn(0)).toBe("");
    expect(await pageOf(one, 0)).toEqual({ reason: "QUESTION_NOT_OPEN" });
    expect((await one.save(0, chosen(1))).outcome).toBe("closed");
    expect((await pageOf(one, 2)).question?.asked.content).toContain("第二部分的题");
    clock.time += 1200_000 + 29_000;
    expect(await one.save(2, chosen(2))).toMatchObject({ outcome: "saved" });
    clock.time += 31_000;
    expect(await pageOf(one)).toMatchObject({ state: "submitted", submittedBy: "deadline" });
  });

  test("G2: it opens neither before the window nor for who comes too late", async () => {
    const { tokens } = await publishedExam(office, database().queries, { exam: { lateMinutes: 15 } });
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    expect(await one.start()).toBe("NOT_OPEN_YET");
    clock.time += day + 15 * minute;
    expect((await pageOf(one)).obstacle).toBeNull();
    clock.time += 1;
    expect((await pageOf(one)).obstacle).toBe("TOO_LATE_TO_START");
    expect(await one.start()).toBe("TOO_LATE_TO_START");
    clock.time += 2 * 60 * minute;
    expect(await one.start()).toBe("EXAM_OVER");
  });

  describe("G3: a save", () => {
    test("of an older page overwrites nothing, and both answers are told", async () => {
      const { one } = await entered();
      await one.start();
      const { sequence } = await one.save(0, chosen(1));
      const conflict = await one.save(0, chosen(2));
      expect(conflict).toMatchObject({ outcome: "conflict", stored: { answer: { keys: [1] }, sequence } });
      expect((await pageOf(one, 0)).question?.answer.keys).toEqual([1]);
      expect(await one.save(0, chosen(2), sequence)).toMatchObject({ outcome: "saved" });
      expect((await pageOf(one, 0)).question?.answer.keys).toEqual([2]);
    });

    test("whose reply was lost is gone on from by the same page, and overtaken by none of its earlier ones", async () => {
      const { one } = await entered();
      await one.start();
      const send = async (key: number, formId: string) =>
        (await one.save(0, chosen(key), 0, { formId })).outcome;
      expect(await send(1, "page")).toBe("saved");
      expect(await send(2, "page~2")).toBe("saved");
      expect((await pageOf(one, 0)).question?.answer.keys).toEqual([2]);
      expect(await send(0, "page~1"), "it was on its way for longer").toBe("conflict");
      expect(await send(0, "another~3")).toBe("conflict");
      expect(await send(0, "~3")).toBe("conflict");
      expect((await pageOf(one, 0)).question?.answer.keys).toEqual([2]);
    });

    test("without answer fields leaves the answer; an empty one empties it", async () => {
      const { one } = await entered();
      await one.start();
      const { sequence } = await one.save(0, chosen(1));
      await one.save(0, null, 0, { isFlagged: true });
      expect((await pageOf(one, 0)).question).toMatchObject({ answer: { keys: [1] }, isFlagged: true });
      await one.save(0, noAnswer, sequence);
      expect((await pageOf(one)).places[0]).toEqual({ amount: 0, isFlagged: true });
    });

    test("of an answer that is still its template is none; one that begins with it is", async () => {
      const written = question({
        ...{ type: 5, option: [], answer: { keys: [] }, scoringRule: 0 },
        answerTemplate: "一、原因：\n二、措施：",
      });
      const { one } = await entered({ parts: [{ questions: [written, question()] }] });
      await one.start();
      const asked = async () => (await pageOf(one, 0)).question;
      const amount = async () => (await pageOf(one, 1)).places[0]!.amount;
      expect((await asked())?.asked.answerTemplate).toBe("一、原因：\n二、措施：");
      expect((await asked())?.answer.text).toBe("");
      const save = (text: string, basis: number) => one.save(0, { ...noAnswer, text }, basis);
      expect(await save("一、原因：\r\n二、措施：\r\n", 0)).toMatchObject({ outcome: "same" });
      const { sequence } = await save("一、原因：漏电\n二、措施：", 0);
      expect([(await asked())?.answer.text, await amount()]).toEqual(["一、原因：漏电\n二、措施：", 2]);
      expect(await save("一、原因：\n二、措施：", sequence)).toMatchObject({ outcome: "saved" });
      expect([(await asked())?.answer.text, await amount()]).toEqual(["", 0]);
    });

    test("by the same form twice, at once or later, is one save", async () => {
      const { one } = await entered();
      await one.start();
      const form = { formId: "form-1" };
      const both = await Promise.all([one.save(0, chosen(1), 0, form), one.save(0, chosen(1), 0, form)]);
      expect(both.map(({ sequence }) => sequence)).toEqual([2, 2]);
      expect(await one.save(0, chosen(1), 0, form)).toMatchObject({ outcome: "same", sequence: 2, basis: 2 });
      await one.save(0, chosen(2), 2);
      // Back in the older page, the same button is pressed again.
      expect(await one.save(0, chosen(1), 0, form)).toMatchObject({
        outcome: "conflict",
        stored: { answer: { keys: [2] }, sequence: 3 },
      });
      expect((await pageOf(one, 0)).question?.answer.keys).toEqual([2]);
    });

    test("that says the same in a later turn still overtakes what the page sent before", async () => {
      const { one } = await entered();
      await one.start();
      const { sequence } = await one.save(0, chosen(1));
      // Another choice is on its way; then the first one is chosen again, and the button is pressed.
      const turn = await one.save(0, chosen(1), sequence, { formId: "page~1" });
      expect(turn).toMatchObject({ outcome: "saved", sequence: 3, basis: 3 });
      expect((await one.save(0, chosen(2), sequence, { formId: "page" })).outcome).toBe("conflict");
      expect((await pageOf(one, 0)).question?.answer.keys).toEqual([1]);
    });

    test("by a form that said something else before is told, and never called saved", async () => {
      const { one } = await entered();
      await one.start();
      const form = { formId: "form-1" };
      await one.save(0, chosen(1), 0, form);
      const other = await one.save(0, chosen(2), 0, form);
      expect(other).toMatchObject({ outcome: "conflict", stored: { answer: { keys: [1] } } });
      expect((await pageOf(one, 0)).question?.answer.keys).toEqual([1]);
      expect(await one.save(0, chosen(1), 0, { ...form, isFlagged: true })).toMatchObject({
        ...{ outcome: "saved", sequence: 3, basis: 2 },
      });
    });

    test("of different questions at once loses none", async () => {
      const questions = Array.from({ length: 6 }, () => question());
      const { one } = await entered({ parts: [{ questions }] });
      await one.start();
      const replies = await Promise.all(questions.map((_, at) => one.save(at, chosen(at % 3))));
      expect(replies.map(({ sequence }) => sequence).sort()).toEqual([2, 3, 4, 5, 6, 7]);
      expect((await pageOf(one)).places.map(({ amount }) => amount)).toEqual([2, 2, 2, 2, 2, 2]);
    });
  });

  test("G4: after the deadline and its 30 seconds an answer is evidence and does not count", async () => {
    const { one } = await entered();
    await one.start();
    await one.save(0, chosen(1));
    clock.time += 60 * minute + 29_999;
    expect(await one.save(1, chosen(1))).toMatchObject({ outcome: "saved" });
    clock.time += 1;
    expect(await one.save(1, chosen(2), 3)).toMatchObject({ outcome: "late" });
    clock.time += 30_000;
    const page = await pageOf(one);
    expect(page).toMatchObject({ state: "submitted", submittedBy: "deadline" });
    expect(page.submittedAt).toBe(page.startedAt + 60 * minute);
    const rows = await database()
      .queries.selectFrom("sitting_log")
      .innerJoin("sitting", "sitting.candidate_id", "sitting_log.candidate_id")
      .select(["kind", "sitting_log.content"])
      .where("receipt", "=", page.receipt)
      .orderBy("sitting_log.sequence")
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(["start", "save", "save", "late", "deadline"]);
  });

  test("G4: what arrives in the last of the 30 seconds counts, though it is looked at after them", async () => {
    const looks = [2, 3, 4, 5];
    const { tokens, candidateIds } = await publishedExam(office, database().queries, {
      people: looks.length,
    });
    clock.time += day;
    const { now } = clock;
    for (const [at, look] of looks.entries()) {
      const one = await candidateOf(office, tokens[at]!, `1991000000${at}`);
      await one.start();
      clock.time += 60 * minute + 29_999;
      let looked = 0;
      clock.now = () => clock.time + Number(++looked >= look);
      await one.save(0, chosen(1));
      clock.now = now;
      clock.time -= 60 * minute + 29_999;
    }
    const log = await database()
      .queries.selectFrom("sitting_log")
      .select(["kind", "at"])
      .where("candidate_id", "in", candidateIds)
      .where("kind", "in", ["save", "late"])
      .execute();
    const end = clock.time + 60 * minute + 30_000;
    expect(log).toHaveLength(looks.length);
    expect(log.filter(({ kind, at }) => kind === "late" && at < end)).toEqual([]);
  });

  test("G4: what waits on the server counts as of when it came, for 30 seconds at most; then it is handed in", async () => {
    const { one } = await entered({ parts: [{ questions: [ofType(10), question(), question()] }] });
    await one.start();
    const { endsAt } = await pageOf(one);
    const waiting = (waited: number) => ({ headers: { "mingshi-waited": `${waited}` } });
    const form = { session: one.session, basis: 0, formId: "" };
    const save = async (place: number, waited: number, key = "1") => {
      const fields = { answer: [key] };
      const sent = { ...form, ...{ place, fields, clears: false, isFlagged: null, to: null } };
      return (await office.ask(sittingCalls.save, sent, waiting(waited))).data;
    };
    const upload = async (waited: number) => {
      const file = new File(["%PDF-1.4"], "预案.pdf");
      return (await office.ask(sittingCalls.saveFile, { ...form, place: 0, file }, waiting(waited))).data;
    };
    clock.time = endsAt + 40_000;
    expect(await save(1, 10_000)).toMatchObject({ outcome: "late" });
    expect(await save(1, 10_001)).toMatchObject({ outcome: "saved", at: endsAt + 29_999 });
    expect(await save(2, 110_000), "no longer than that").toMatchObject({ at: endsAt + 25_000 });
    expect(await upload(10_000)).toMatchObject({ outcome: "dropped" });
    expect(await upload(10_001)).toMatchObject({ outcome: "saved", at: endsAt + 29_999 });
    expect(await one.handIn()).toBe("");
    expect((await pageOf(one)).state, "what is under way is waited for").toBe("sitting");
    clock.time = endsAt + 45_000;
    expect(await save(2, 110_000, "2")).toMatchObject({ outcome: "late" });
    expect(await pageOf(one)).toMatchObject({
      state: "submitted",
      submittedBy: "deadline",
      submittedAt: endsAt,
    });
  });

  test("G4: in the 30 seconds a conflict can be settled; after them, what stands is told, without the question", async () => {
    const { one } = await entered();
    await one.start();
    const { sequence } = await one.save(0, chosen(1));
    clock.time += 60 * minute + 10_000;
    const conflict = await one.save(0, chosen(2));
    expect(conflict).toMatchObject({ outcome: "conflict", stored: { sequence }, asked: { type: 1 } });
    expect(JSON.stringify(conflict)).toContain("切断");
    expect((await one.save(0, chosen(2), sequence)).outcome).toBe("saved");
    clock.time += 20_000;
    const late = await one.save(0, chosen(0), sequence);
    expect(late).toMatchObject({ outcome: "late", stored: { answer: { keys: [2] } }, asked: { type: 1 } });
    expect(JSON.stringify(late)).not.toContain("切断");
    expect(await one.save(1, chosen(0))).toMatchObject({ outcome: "late", stored: null });
  });

  test("G2: after the end not even the shape of a question is told that was never open", async () => {
    const parts = [{ questions: [question()] }, { questions: [question()] }];
    const { one, candidateIds } = await entered({ parts, paper: { timeRule: 2, partOpenType: 1 } });
    await one.start();
    const sitting = database().queries.updateTable("sitting").where("candidate_id", "=", candidateIds[0]!);
    await sitting.set({ state: "terminated", submitted_at: clock.time, submitted_by: "monitor" }).execute();
    clock.time += 11 * minute;
    expect(await one.save(0, chosen(1))).toMatchObject({ outcome: "closed", asked: { content: "" } });
    expect(await one.save(1, chosen(1))).toMatchObject({ outcome: "closed", asked: null });
  });

  test("G6: an altered row of the log shows on the receipt", async () => {
    const { one } = await entered();
    await one.start();
    await one.save(0, chosen(1));
    const { receipt } = await pageOf(one);
    const isWhole = async () =>
      JSON.parse(await (await office.fetch(`/api/sitting/receipt/${receipt}`)).text()).data.isWhole;
    expect(await isWhole()).toBe(true);
    const log = database().queries.updateTable("sitting_log").where("content", "like", '%"keys":[1]%');
    await log.set({ content: JSON.stringify({ ...chosen(2), file: null }) }).execute();
    // A verdict stands for a minute.
    clock.time += minute;
    expect(await isWhole()).toBe(false);
  });

  test("G6: what a receipt says stays, whatever is logged after the hand-in", async () => {
    const { one, manager, examId, candidateIds } = await entered();
    await one.start();
    await one.save(0, chosen(1));
    const { endsAt, receipt } = await pageOf(one);
    const read = async () => {
      const { data } = await office.ask(sittingCalls.receipt, { id: receipt });
      return data as { link: string; isWhole: boolean };
    };
    const { link: before } = await read();
    clock.time = endsAt + 50_000;
    await pageOf(one);
    const printed = await read();
    expect(printed.link).not.toBe(before);
    expect(await one.save(0, chosen(2), 2)).toMatchObject({ outcome: "late" });
    for (const kind of ["void", "readmit"] as const) {
      const change = { kind, reason: "已核实" };
      await manager.ask(candidateCalls.changeMany, { examId, candidateIds, change });
    }
    expect(await read()).toEqual(printed);
    expect(printed.isWhole).toBe(true);
  });

  test("G1: a letter is an option where it stands on the candidate's page, a number its own in the question", async () => {
    const { one } = await entered({ exam: { randomOptions: true } });
    await one.start();
    for (const place of [0, 1]) {
      const { options } = (await pageOf(one, place)).question!.asked;
      for (const [at, { value }] of options.entries()) {
        const { basis } = (await pageOf(one, place)).question!;
        const fields = { answer: [String.fromCharCode(65 + at)] };
        expect(await one.save(place, null, basis, { fields })).toMatchObject({ outcome: "saved" });
        expect((await pageOf(one, place)).question!.answer.keys).toEqual([value]);
      }
    }
  });

  test("G6: an answer that was altered after the hand-in shows on the receipt", async () => {
    const { one, candidateIds } = await entered();
    await one.start();
    await one.save(0, chosen(1));
    await one.save(0, chosen(1), 2, { isFlagged: true });
    await one.handIn();
    const { receipt } = await pageOf(one);
    const isWhole = async () => {
      // A verdict stands for a minute.
      clock.time += minute;
      const { data } = await office.ask(sittingCalls.receipt, { id: receipt });
      return (data as { isWhole: boolean }).isWhole;
    };
    expect(await isWhole()).toBe(true);
    const { queries } = database();
    const whose = { candidate_id: candidateIds[0]! };
    const { submitted_at } = (await rowOf(queries, "sitting", whose))!;
    await setRows(queries, "sitting", whose, { submitted_at: Number(submitted_at) - 1 });
    expect(await isWhole()).toBe(false);
    await setRows(queries, "sitting", whose, { submitted_at });
    const answer = { ...whose, place: 0 };
    const { content } = (await rowOf(queries, "sitting_answer", answer))!;
    await setRows(queries, "sitting_answer", answer, { content: String(content).replace("[1]", "[2]") });
    expect(await isWhole()).toBe(false);
    await queries.deleteFrom("sitting_answer").where("candidate_id", "=", candidateIds[0]!).execute();
    expect(await isWhole()).toBe(false);
    await setRows(queries, "sitting_log", { ...answer, kind: "save" }, { content: "{" });
    expect(await isWhole()).toBe(false);
  });

  test("G7: another device takes over only when that is said; the first one is out, and it is noted", async () => {
    const { one, enter } = await entered();
    await one.start();
    const blocked = await enter();
    expect(blocked.reason).toBe("SITTING_ELSEWHERE");
    expect((await pageOf(one)).state).toBe("sitting");
    const other = await enter({ takesOver: true });
    expect((await pageOf(other)).state).toBe("sitting");
    expect(await pageOf(one)).toEqual({ reason: "SITTING_GONE" });
    expect((await one.save(0, chosen(1))).outcome).toBe("SITTING_GONE");
    const events = await database().queries.selectFrom("sitting_event").select("kind").execute();
    expect(events.map(({ kind }) => kind)).toContain("takeOver");
  });

  test("G7: what began on a computer does not go on on a phone where the exam is for computers; nothing is lost", async () => {
    const { one, tokens } = await entered({ exam: { device: 2 } });
    await one.start();
    const enter = (agent: string) =>
      office.ask(
        sittingCalls.enter,
        { token: tokens[0]!, identity: "19910000000", takesOver: true },
        { headers: { "mingshi-agent": agent } },
      );
    const phone = await enter("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148");
    expect(phone.reason).toBe("SITTING_DEVICE_WRONG");
    expect((await pageOf(one)).state).toBe("sitting");
    expect((await enter("Mozilla/5.0 (X11; Linux x86_64)")).code).toBe(0);
  });

  test("a pause that is allowed stops the clock, and no other one does", async () => {
    const { one, manager, examId, candidateIds } = await entered();
    await one.start();
    expect(await one.pause()).toBe("NO_PAUSE_LEFT");
    await setRows(database().queries, "candidate", { id: candidateIds[0]! }, { pauses: 1 });
    const { endsAt } = await pageOf(one);
    expect(await one.pause()).toBe("");
    expect((await one.save(0, chosen(1))).outcome).toBe("SITTING_PAUSED");
    expect(await pageOf(one, 0)).toEqual({ reason: "QUESTION_NOT_OPEN" });
    clock.time += 10 * minute;
    expect(await one.resume()).toBe("");
    expect((await pageOf(one)).endsAt).toBe(endsAt + 10 * minute);
    expect(await one.pause()).toBe("NO_PAUSE_LEFT");
    expect([manager.companyId, examId].every(Boolean)).toBe(true);
  });

  test("G2: where one may not go back, nothing is saved to a question ahead, and no word of it is told", async () => {
    const parts = [{ questions: [question(), question(), question()] }];
    const { one } = await entered({ parts, exam: { goBack: false } });
    await one.start();
    for (const basis of [99, 0])
      expect(await one.save(2, chosen(1), basis)).toMatchObject({ outcome: "QUESTION_NOT_OPEN" });
    expect((await one.save(0, chosen(1), 0, { to: 1 })).outcome).toBe("saved");
    expect((await one.save(1, chosen(1))).outcome).toBe("saved");
  });

  test("where one may not go back, a question that was passed stays as it is", async () => {
    const questions = [question(), question({ isJumpAllowed: false }), question()];
    const { one } = await entered({ parts: [{ questions }], exam: { goBack: false } });
    await one.start();
    expect(await pageOf(one, 1)).toEqual({ reason: "QUESTION_NOT_OPEN" });
    expect(await one.save(0, noAnswer, 0, { to: 1 })).toMatchObject({ outcome: "same", mayMove: true });
    expect(await pageOf(one, 0)).toEqual({ reason: "QUESTION_NOT_OPEN" });
    expect((await one.save(0, chosen(1))).outcome).toBe("QUESTION_NOT_OPEN");
    expect((await one.save(0, noAnswer, 0, { to: 2 })).outcome, "the button pressed twice").toBe("same");
    expect(await one.save(1, noAnswer, 0, { to: 2 })).toMatchObject({ mayMove: false });
    expect((await pageOf(one)).place).toBe(1);
    const form = { formId: "form-2" };
    await one.save(1, noAnswer, 0, { ...form, isFlagged: true });
    expect(await one.save(1, noAnswer, 0, { ...form, isFlagged: true, to: 2 })).toMatchObject({
      ...{ outcome: "same", mayMove: false },
    });
    // The script saves the choice, and the button is pressed before the reply is there.
    const { basis } = await one.save(1, chosen(0), 0, { formId: "form-3" });
    expect([basis, (await pageOf(one)).place]).toEqual([3, 1]);
    expect(await one.save(1, chosen(0), 0, { formId: "form-3", to: 2 })).toMatchObject({ outcome: "same" });
    expect((await pageOf(one, 2)).question?.place).toBe(2);
  });

  test("where one may not go back, a part that more time opens again is gone through once more, and then goes on", async () => {
    const parts = [10, 20].map((minutes) => ({
      duration: minutes * 60,
      questions: Array(3).fill(question()),
    }));
    const paper = { timeRule: 2, partOpenType: 1 } as const;
    const { one, manager, examId, candidateIds } = await entered({ parts, paper, exam: { goBack: false } });
    const stands = async () => (await pageOf(one)).place;
    await one.start();
    expect((await one.save(0, chosen(1), 0, { to: 1 })).outcome).toBe("saved");
    clock.time += 11 * minute;
    expect((await one.save(3, chosen(1), 0, { to: 4 })).outcome).toBe("saved");
    expect((await one.save(1, chosen(1))).outcome, "its time is over").toBe("QUESTION_NOT_OPEN");

    const more = { ...noAccommodation, kind: "accommodate", extraMinutes: 30, reason: "停电" } as const;
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds, change: more });
    expect([await stands(), (await pageOf(one, 0)).question?.place]).toEqual([0, 0]);
    const { basis } = (await pageOf(one, 0)).question!;
    expect((await one.save(0, chosen(0), basis)).outcome).toBe("saved");
    // What is not changed moves on too, and what was passed again stays as it is.
    expect((await one.save(0, null, 0, { to: 1 })).outcome).toBe("same");
    expect(await stands()).toBe(1);
    expect((await one.save(0, chosen(1))).outcome).toBe("QUESTION_NOT_OPEN");
    expect((await one.save(1, chosen(1), 0, { to: 2 })).outcome).toBe("saved");
    expect((await one.save(4, chosen(1))).outcome, "the later part waits").toBe("QUESTION_NOT_OPEN");
    expect(await stands()).toBe(2);

    clock.time += 9 * minute + 10_000;
    expect((await one.save(2, chosen(1))).outcome, "within the grace").toBe("saved");
    expect(await stands()).toBe(4);
    expect((await one.save(3, chosen(0))).outcome).toBe("QUESTION_NOT_OPEN");
    expect((await one.save(4, chosen(1), 0, { to: 5 })).outcome).toBe("saved");
    expect(await stands()).toBe(5);
  });

  test("where one may not go back, handing in a part that was opened again leads to where one was", async () => {
    const parts = [10, 20].map((minutes) => ({
      duration: minutes * 60,
      questions: Array(2).fill(question()),
    }));
    const paper = { timeRule: 2, partOpenType: 1 } as const;
    const { one, manager, examId, candidateIds } = await entered({ parts, paper, exam: { goBack: false } });
    await one.start();
    clock.time += 11 * minute;
    await one.save(2, chosen(1), 0, { to: 3 });
    const more = { ...noAccommodation, kind: "accommodate", extraMinutes: 30, reason: "停电" } as const;
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds, change: more });
    expect((await one.save(0, chosen(1), 0, { to: 1 })).outcome).toBe("saved");
    expect(await one.handIn(0)).toBe("");
    expect((await pageOf(one)).place).toBe(3);
  });

  test("where one may not go back, the first save to a part that was opened again counts in its grace as well", async () => {
    const questions = Array(2).fill(question());
    const parts = [10, 20].map((minutes) => ({ duration: minutes * 60, questions }));
    const paper = { timeRule: 2, partOpenType: 1 } as const;
    const { one, manager, examId, candidateIds } = await entered({ parts, paper, exam: { goBack: false } });
    await one.start();
    clock.time += 10 * minute + 5_000;
    await one.save(2, chosen(1), 0, { to: 3 });
    expect((await one.save(0, chosen(1))).outcome, "one has gone on").toBe("QUESTION_NOT_OPEN");
    const more = { ...noAccommodation, kind: "accommodate", extraMinutes: 30, reason: "停电" } as const;
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds, change: more });
    expect((await pageOf(one, 0)).parts[0]!.state).toBe("open");
    clock.time += 10 * minute + 10_000;
    expect((await one.save(0, chosen(1))).outcome).toBe("saved");
    expect((await pageOf(one)).place).toBe(3);
    clock.time += 30_000;
    expect((await one.save(1, chosen(1))).outcome).toBe("QUESTION_NOT_OPEN");
  });

  test.each(["left a question of the later part open", "handed in the later part"])(
    "where one may not go back, so it does where one had gone on and saved nothing: %s",
    async (how) => {
      const questions = Array(2).fill(question());
      const parts = [10, 20, 20].map((minutes) => ({ duration: minutes * 60, questions }));
      const paper = { timeRule: 2, partOpenType: 1 } as const;
      const { one, manager, examId, candidateIds } = await entered({ parts, paper, exam: { goBack: false } });
      await one.start();
      await one.save(0, chosen(1), 0, { to: 1 });
      clock.time += 10 * minute + 5_000;
      if (how.startsWith("left")) await one.save(2, noAnswer, 0, { to: 3 });
      else expect(await one.handIn(1)).toBe("");
      expect((await one.save(1, chosen(1))).outcome, "one has gone on").toBe("QUESTION_NOT_OPEN");
      const stood = (await pageOf(one)).place;
      const more = { ...noAccommodation, kind: "accommodate", extraMinutes: 50, reason: "停电" } as const;
      await manager.ask(candidateCalls.changeMany, { examId, candidateIds, change: more });
      expect((await pageOf(one, 0)).parts[0]!.state).toBe("open");
      clock.time += 10 * minute + 10_000;
      expect((await one.save(1, chosen(1))).outcome).toBe("saved");
      expect((await pageOf(one)).place).toBe(stood);
      clock.time += 30_000;
      expect((await one.save(0, chosen(2))).outcome).toBe("QUESTION_NOT_OPEN");
    },
  );

  test("where one may not go back, handing in a part leads into no earlier one, also before an empty part", async () => {
    const parts = [{ questions: [question()] }, { questions: [question()] }, { questions: [] }];
    const { one } = await entered({ parts, exam: { goBack: false, final: true } });
    await one.start();
    await one.save(0, chosen(1), 0, { to: 1 });
    expect(await one.handIn(1)).toBe("");
    expect(await pageOf(one, 0)).toEqual({ reason: "QUESTION_NOT_OPEN" });
  });

  describe("D1: a file answers", () => {
    const pdf = (name = "预案.pdf", text = "%PDF-1.4\nanswer") => new File([text], name);

    test("where both its name and its content are of a kind that the question allows", async () => {
      const questions = [ofType(10), ofType(14)];
      const { one } = await entered({ parts: [{ questions }] });
      await one.start();
      await one.show(1);
      expect(await one.saveFile(0, pdf("预案.png"))).toBe("FILE_KIND");
      expect(await one.saveFile(0, pdf("预案.pdf", "<script>"))).toBe("FILE_KIND");
      expect(await one.saveFile(0, new File(["x".repeat(10_000_001)], "大.txt"))).toBe("FILE_TOO_LARGE");
      expect(await one.saveFile(1, pdf())).toBe("FILE_KIND");
      expect(await one.saveFile(0, pdf("../../预案.pdf"))).toBe("saved");
      expect(await one.saveFile(1, new File(["ID3\u0003"], "录音.mp3"))).toBe("saved");
      const page = await pageOf(one, 0);
      expect(page.question?.file).toMatchObject({ name: "预案.pdf", size: 15 });
      expect(page.places.map(({ amount }) => amount)).toEqual([2, 2]);
    });

    test("however much its company has stored: nobody is refused in a running sitting for what others sent", async () => {
      const { one, manager, candidateIds } = await entered({ parts: [{ questions: [ofType(10)] }] });
      await insertRow(database().queries, "answer_file", {
        ...{ candidate_id: candidateIds[0]!, company_id: manager.companyId, place: 7, size: 6_000_000_000 },
      });
      await one.start();
      expect(await one.saveFile(0, pdf())).toBe("saved");
    });

    test("encrypted, in place of the one before, and nobody else gets it", async () => {
      const { one } = await entered({ parts: [{ questions: [ofType(10)] }] });
      await one.start();
      await one.saveFile(0, pdf());
      expect(await one.saveFile(0, pdf("二.pdf", "%PDF-1.4 two"))).toBe("conflict");
      const { basis } = (await pageOf(one, 0)).question!;
      const second = pdf("二.pdf", "%PDF-1.4 two");
      expect(await one.saveFile(0, second, basis, "form")).toBe("saved");
      expect(await one.saveFile(0, second, basis, "form"), "the same form again").toBe("same");
      expect(await one.saveFile(0, pdf("三.pdf"), basis, "form"), "with another file").toBe("conflict");
      const rows = await database().queries.selectFrom("answer_file").selectAll().execute();
      const own = rows.filter(({ name }) => name === "二.pdf");
      expect(own).toHaveLength(1);
      expect(Buffer.from(own[0]!.bytes, "base64url").includes("%PDF")).toBe(false);
      expect(rows.filter(({ candidate_id }) => candidate_id === own[0]!.candidate_id)).toHaveLength(1);
      expect((await one.ownFiles()).data).toMatchObject({ isEnded: false, files: [] });
      await one.handIn();
      expect(await one.saveFile(0, pdf(), basis + 1)).toBe("closed");
    });

    test("G4: while all of it has arrived in time; later it is dropped", async () => {
      const { one } = await entered({ parts: [{ questions: [ofType(10)] }] });
      await one.start();
      await one.saveFile(0, pdf());
      clock.time += 60 * minute + 29_999;
      const late = pdf("二.pdf", "%PDF-1.4 two");
      expect(await one.saveFile(0, late)).toBe("conflict");
      const { basis } = await one.save(0, null);
      expect(await one.saveFile(0, late, basis)).toBe("saved");
      clock.time += 1;
      expect(await one.saveFile(0, pdf("三.pdf"), basis)).toBe("dropped");
    });

    test("B3: once handed in, their files are listed for the candidate and open again, for nobody else", async () => {
      const { one, tokens } = await entered({ people: 2, parts: [{ questions: [ofType(10), ofType(1)] }] });
      await one.start();
      await one.saveFile(0, pdf());
      await one.handIn();
      const files = [{ place: 0, name: "预案.pdf", size: 15 }];
      expect((await one.ownFiles()).data).toMatchObject({ uuid: one.uuid, isEnded: true, files });
      const file = await office.fetch("/api/sitting/ownFile", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ session: one.session, place: 0 }),
      });
      expect(await file.text()).toBe("%PDF-1.4\nanswer");
      const other = await candidateOf(office, tokens[1]!, "19910000001");
      expect((await other.ownFiles()).data).toMatchObject({ uuid: other.uuid, isEnded: false, files: [] });
      expect(await other.ownFile(0)).toMatchObject({ reason: "NOT_FOUND" });
    });
  });

  describe("G1: the score", () => {
    const settings = { release: "immediately", checkScore: 2 } as const;

    test("is told after the hand-in where the settings say so, and not before", async () => {
      const { one, jobId } = await entered({ exam: settings });
      const paper = database().queries.updateTable("paper").where("id", "=", jobId);
      await paper.set({ pass_score: 500 }).execute();
      await one.start();
      await one.save(0, chosen(1));
      await one.save(1, chosen(2));
      expect((await pageOf(one)).result).toBeNull();
      await one.handIn();
      expect((await pageOf(one)).result).toEqual({
        ...{ score: 5, total: 10, isPassed: true },
        parts: [{ name: "第一部分", score: 5, total: 10 }],
      });
    });

    test("waits for its date, for whoever marks, and is none where nothing is to be told", async () => {
      const at = clock.time + 3 * day;
      const { one, enter } = await entered({ exam: { release: "at", releaseAt: at, checkScore: 1 } });
      await one.start();
      await one.save(0, chosen(1));
      await one.handIn();
      expect((await pageOf(one)).result).toBeNull();
      const handedIn = async (wanted: Parameters<typeof entered>[0]) => {
        const made = await entered(wanted);
        expect(await made.one.start()).toBe("");
        expect(await made.one.handIn()).toBe("");
        return made;
      };
      const byHand = { release: "marked", checkScore: 1 } as const;
      const written = await handedIn({ exam: byHand, parts: [{ questions: [ofType(5)] }] });
      const silent = await handedIn({
        exam: { release: "at", releaseAt: clock.time + 2 * day, checkScore: 0 },
      });
      clock.time = at + day;
      expect((await pageOf(await enter())).result).toMatchObject({ score: 5, isPassed: null });
      expect((await pageOf(await written.enter())).result).toBeNull();
      expect((await pageOf(await silent.enter())).result).toBeNull();
    });
  });

  test("a trial needs no publication and no money, is no candidate, and begins anew after the hand-in", async () => {
    const { manager, jobId } = await publishedExam(office, database().queries, { people: 0 });
    const draft = await manager.ask(examCalls.create, examDraft(jobId, clock.time, { name: "草稿" }));
    const tryOut = async () => (await manager.ask(invitationCalls.tryOut, { examId: draft })).token;
    const token = await tryOut();
    expect(await tryOut()).toBe(token);
    const one = await candidateOf(office, token, "");
    expect(await pageOf(one)).toMatchObject({ isTrial: true, obstacle: null });
    expect(await one.start()).toBe("");
    expect(await one.save(0, chosen(1))).toMatchObject({ outcome: "saved" });
    await one.handIn();
    expect((await pageOf(one)).state).toBe("submitted");
    const again = await candidateOf(office, await tryOut(), "");
    expect((await pageOf(again)).state).toBe("ready");
    expect((await manager.ask(examCalls.get, { examId: draft })).progress.candidates).toBe(0);
    const { balance } = await rowOf(database().queries, "company", { id: manager.companyId });
    expect(balance).toBe(1_000_000);
  });
}, "charged once|the same form twice|at once loses none");
