import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange } from "#contract/candidates/shapes";
import { candidateLimits } from "#contract/candidates/shapes";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { candidatePrice } from "#contract/exams/check";
import type { ExamPayload } from "#contract/exams/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { withLimits } from "../../tests/support/limits";
import { writePaper } from "../../tests/support/papers";
import { fileOf, photo } from "../../tests/support/pictures";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { whileOpen } from "../../tests/support/while-open";
import { bookEntry } from "../companies/ledger";
import { pruneRemovedCandidates } from "./prune";

const hour = 3_600_000;
const idcard = "11010519491231002X";

onEachEngine((database, engine) => {
  const { author, clock } = openAuthors(database);

  async function arranging(changes: Partial<ExamPayload> = {}) {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { jobId } = await writePaper(manager);
    const arrange = (more: Partial<ExamPayload> = {}) =>
      manager.ask(examCalls.create, examDraft(jobId, clock.now(), { ...changes, ...more }));
    const examId = await arrange();
    const add = (fields: object = {}) =>
      manager.ask(candidateCalls.add, { examId, realName: "周远航", mobile: "19900001001", ...fields });
    const list = (filter: object = {}) => manager.ask(candidateCalls.list, { examId, ...filter });
    const get = (candidateId: string) => manager.ask(candidateCalls.get, { candidateId });
    const change = (candidateIds: string[], to: CandidateChange) =>
      manager.ask(candidateCalls.changeMany, { examId, candidateIds, change: to });
    const exam = () => manager.ask(examCalls.get, { examId });
    const publish = () =>
      setRows(database().queries, "exam", { id: examId }, { state: "published", version: 1 });
    const setState = (state: string) =>
      database().queries.updateTable("candidate").set({ state }).where("exam_id", "=", examId).execute();
    return { manager, examId, arrange, add, list, get, change, exam, publish, setState };
  }
  const extra = (changes: object): CandidateChange => ({
    kind: "accommodate",
    ...noAccommodation,
    reason: "视力障碍，附证明",
    ...changes,
  });

  test("a candidate is added, numbered, shown masked, found and changed", async () => {
    const { manager, add, list, get } = await arranging({ ownFields: [{ name: "部门", isRequired: true }] });
    const id = await add({ idcard: "110105 19491231-002x", own: ["储运一部"], group: "甲班" });
    await add({ realName: "刘敏", mobile: "139 0000 2002", own: ["二"] });
    const shown = await get(id);
    expect(shown).toMatchObject({
      ...{ number: 1, mobile: "199****1001", idcard: "110105********002X", own: ["储运一部"] },
      ...{ state: "added", mobileNumber: "19900001001", accommodations: [] },
    });
    expect(JSON.stringify(shown)).not.toContain("19491231");
    const found = async (key: string) => (await list({ key })).candidateList.map(({ realName }) => realName);
    expect(await found("周远")).toEqual(["周远航"]);
    expect(await found("2002")).toEqual(["刘敏"]);
    expect(await found(idcard.toLowerCase())).toEqual(["周远航"]);
    expect(await found("1949")).toEqual([]);
    const { revision } = shown;
    const fields = { candidateId: id, realName: "周远舟", mobile: "19900001001", own: ["三"] };
    await manager.ask(candidateCalls.update, { ...fields, revision });
    expect(await get(id)).toMatchObject({ realName: "周远舟", idcard: "110105********002X" });
    expect(await manager.refusal(candidateCalls.update, { ...fields, revision })).toBe("CANDIDATE_CHANGED");
    await manager.ask(candidateCalls.update, { ...fields, revision: revision + 1, isIdCleared: true });
    expect((await get(id)).idcard).toBe("");
    expect(await manager.audited("candidate.add")).toContain(id);
    expect(await manager.audited("candidate.update")).toEqual([id, id]);
  });

  // why: SQLite has one writer, so nothing changes the row while a change of it is made.
  if (engine === "postgres")
    test("what changed the row meanwhile counts in its revision too", async () => {
      const { manager, add, get } = await arranging();
      const candidateId = await add();
      const { revision } = await get(candidateId);
      const fields = { candidateId, revision, realName: "周远舟", mobile: "19900001001" };
      await whileOpen(
        database(),
        (open) => setRows(open, "candidate", { id: candidateId }, { revision: revision + 1 }),
        () => manager.ask(candidateCalls.update, fields),
      );
      expect(await get(candidateId)).toMatchObject({ realName: "周远舟", revision: revision + 2 });
    });

  test("values follow an own field of the exam that gets another name; those of one that goes are kept", async () => {
    const fields = (...names: string[]) => ({
      ownFields: names.map((name) => ({ name, isRequired: false })),
    });
    const { manager, examId, add, get, exam } = await arranging(fields("工号", "部门"));
    const id = await add({ own: ['","工号":"', "储运"] });
    const rename = async (...names: string[]) => {
      const { revision, paperId } = await exam();
      const anew = examDraft(paperId, clock.now(), fields(...names));
      await manager.ask(examCalls.update, { examId, revision, ...anew });
      return (await get(id)).own;
    };
    expect(await rename("员工工号", "部门")).toEqual(['","工号":"', "储运"]);
    expect(await rename("部门", "员工工号")).toEqual(["储运", '","工号":"']);
    expect(await rename("部门")).toEqual(["储运"]);
    const { revision } = await get(id);
    const own = { candidateId: id, realName: "周远航", mobile: "19900001001", own: ["运行"], revision };
    await manager.ask(candidateCalls.update, own);
    expect(await rename("部门", "员工工号")).toEqual(["运行", '","工号":"']);
    // By another name that had values once.
    expect(await rename("部门")).toEqual(["运行"]);
    expect(await rename("员工工号")).toEqual(["运行"]);
  });

  test("what the exam demands is asked for, and nobody is in it twice", async () => {
    const { manager, add, examId, change } = await arranging({
      isIdCardNumRequired: true,
      ownFields: [{ name: "部门", isRequired: true }],
    });
    const refused = (fields: object) =>
      manager.refusal(candidateCalls.add, { examId, realName: "刘敏", ...fields });
    const mobile = "19900001001";
    expect(await refused({})).toBe("MOBILE_REQUIRED mobile");
    expect(await refused({ mobile })).toBe("ID_NUMBER_REQUIRED idcard");
    expect(await refused({ mobile, idcard })).toBe("OWN_FIELD_REQUIRED own");
    const id = await add({ idcard, own: ["甲"] });
    const own = ["乙"];
    expect(await refused({ mobile, idcard: "E12345678", own })).toBe("CANDIDATE_MOBILE_TAKEN mobile");
    expect(await refused({ mobile: "19900001002", idcard, own })).toBe("CANDIDATE_ID_TAKEN idcard");
    const { batchId } = await change([id], { kind: "remove" });
    await add({ idcard, own });
    const undone = await manager.ask(candidateCalls.undoMany, { batchId });
    expect(undone).toEqual({ count: 0, leftOut: { addedAgain: 1 } });
  });

  test("whoever has a mail address alone is in an exam once", async () => {
    const { manager, add, examId, get } = await arranging({ isMobileRequired: false });
    const zhou = { mobile: "", email: "Zhou@example.com" };
    const first = await add(zhou);
    const again = { examId, realName: "周远航", email: "zhou@Example.com" };
    expect(await manager.refusal(candidateCalls.add, again)).toBe("CANDIDATE_MAIL_TAKEN email");
    // Somebody with a mobile may share the address; so may one who keeps an ID number.
    await add({ email: zhou.email });
    const known = await add({ mobile: "", idcard, email: zhou.email });
    for (const candidateId of [first, known]) {
      const { revision } = await get(candidateId);
      await manager.ask(candidateCalls.update, { candidateId, realName: "周远", ...zhou, revision });
    }
    const { revision } = await get(known);
    const cleared = { candidateId: known, realName: "周远", ...zhou, revision, isIdCleared: true };
    expect(await manager.refusal(candidateCalls.update, cleared)).toBe("CANDIDATE_MAIL_TAKEN email");
  });

  test("F3: an ID number is nowhere in clear, and shown in full for a reason after a fresh proof", async () => {
    const { manager, add, examId } = await arranging();
    const candidateId = await add({ idcard });
    const reveal = { candidateId, reason: "核对入场证件" };
    expect(await manager.ask(candidateCalls.reveal, reveal)).toEqual({ idcard });
    clock.time += 11 * 60_000;
    expect(await manager.refusal(candidateCalls.reveal, reveal)).toBe("PROOF_NEEDED");
    const { queries } = database();
    const stored = await Promise.all([
      queries.selectFrom("candidate").selectAll().where("exam_id", "=", examId).execute(),
      queries.selectFrom("audit").selectAll().where("company_id", "=", manager.companyId).execute(),
      queries.selectFrom("done").selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain("19491231");
    expect(stored[1].filter(({ action }) => action === "candidate.reveal")).toMatchObject([
      { subject: candidateId, after: expect.stringContaining("核对入场证件") },
    ]);
  });

  test("F3: a photo is stored without metadata, encrypted, shown to one's own company, and goes with the candidate", async () => {
    const { manager, add, get, change } = await arranging();
    const candidateId = await add();
    const { queries } = database();
    const files = () =>
      queries
        .selectFrom("file")
        .select(["id", "bytes"])
        .where("company_id", "=", manager.companyId)
        .where("purpose", "=", "candidate")
        .execute();
    const set = async () =>
      manager.ask(candidateCalls.setPhoto, {
        candidateId,
        file: fileOf(await photo(), "脸.jpg", "image/jpeg"),
      });
    expect(await get(candidateId)).toMatchObject({ hasPhoto: false });
    await set();
    const fileId = await set();
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    expect(Buffer.from(file!.bytes).toString("latin1")).not.toMatch(/JFIF|Exif|PhoneMaker/);
    const path = `/api/candidate/photo/${candidateId}`;
    const shown = await manager.open(path);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(bytes.toString("latin1")).not.toContain("PhoneMaker");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    for (const stranger of [await author({ roles: ["r_ent_admin"] })])
      expect((await stranger.open(path)).headers.get("content-type")).toMatch(/json/);
    expect((await manager.open(`/management/api/file/${fileId}`)).headers.get("content-type")).toMatch(
      /json/,
    );
    expect(await manager.refusal(candidateCalls.setPhoto, { candidateId, file: fileOf("x", "x.svg") })).toBe(
      "FILE_KIND file",
    );
    await change([candidateId], { kind: "remove" });
    clock.time += 31 * 24 * hour;
    await pruneRemovedCandidates(queries, clock.now());
    expect(await files()).toEqual([]);
  });

  test("extra time is in a ledger, moves the end of the exam, and can be undone", async () => {
    const { manager, examId, add, change, get, exam } = await arranging();
    const [id, other] = [await add(), await add({ mobile: "19900001002" })];
    const { closeAt, paper } = await exam();
    const ends = async () => (await rowOf(database().queries, "exam", { id: examId })).ends_at;
    await change([id, other], extra({ extraMinutes: 30 }));
    expect(await ends()).toBe(closeAt + 30 * 60_000);
    clock.time += 1;
    const { batchId } = await change([other], extra({ factor: 250 }));
    expect(await ends()).toBe(closeAt + Math.ceil(paper.duration * 1.5) * 1000);
    clock.time += 1;
    const undo = async () => (await manager.ask(candidateCalls.undoMany, { batchId })).count;
    expect([await undo(), await undo()]).toEqual([1, 0]);
    expect((await get(other)).accommodations.map(({ factor, reason }) => [factor, reason])).toEqual([
      [100, ""],
      [250, "视力障碍，附证明"],
      [100, "视力障碍，附证明"],
    ]);
    // It may tell of an illness: the ledger alone has it.
    const audited = await rowsOf(database().queries, "audit", { action: "candidate.accommodate" });
    expect(audited.length).toBeGreaterThan(0);
    expect(JSON.stringify(audited)).not.toContain("视力障碍");
    expect(await change([id], extra({ extraMinutes: 30 }))).toMatchObject({ count: 0, leftOut: { same: 1 } });
    await change([id, other], extra({}));
    expect(await ends()).toBe(closeAt);
  });

  test("more time for many comes on top: nobody loses a factor, minutes, pauses, a window or its reason", async () => {
    const { add, change, get, exam } = await arranging();
    const ids = await Promise.all([1, 2, 3].map((at) => add({ mobile: `1990000100${at}` })));
    const [plain, slow, later] = ids as [string, string, string];
    const { closeAt } = await exam();
    const window = { openAt: closeAt + hour, closeAt: closeAt + 4 * hour };
    await change([slow], extra({ factor: 200, extraMinutes: 1435, pauses: 2 }));
    await change([later], extra(window));
    const more = { extraMinutes: 10, factor: 150, reason: "停电", isOnTop: true };
    expect(await change(ids, extra(more))).toMatchObject({ count: 3 });
    expect(await get(plain)).toMatchObject({ factor: 150, extraMinutes: 10, accommodationReason: "停电" });
    expect(await get(slow)).toMatchObject({ factor: 200, extraMinutes: 1440, pauses: 2 });
    const reason = "视力障碍，附证明；停电";
    expect(await get(later)).toMatchObject({ ...window, extraMinutes: 10, accommodationReason: reason });
    expect(await change(ids, extra({ isOnTop: true }))).toMatchObject({ count: 0, leftOut: { same: 3 } });
  });

  test("what was granted since the form was rendered is not taken away by it, and grants nothing in part", async () => {
    const { manager, examId, add, get, change } = await arranging();
    const id = await add();
    const { revision } = await get(id);
    await change([id], extra({ factor: 150 }));
    const theirs = { examId, candidateIds: [id], change: extra({ extraMinutes: 30 }), revision };
    expect(await manager.refusal(candidateCalls.changeMany, theirs)).toBe("CANDIDATE_CHANGED");
    expect(await get(id)).toMatchObject({ factor: 150, extraMinutes: 0 });
    const now = { ...theirs, revision: (await get(id)).revision };
    expect(await manager.ask(candidateCalls.changeMany, now)).toMatchObject({ count: 1 });
  });

  test.each([
    [{ extraMinutes: -1 }, "NOT_MINUTES change.extraMinutes"],
    [{ extraMinutes: 1441 }, "NOT_MINUTES change.extraMinutes"],
    [{ extraMinutes: 1e15 }, "NOT_MINUTES change.extraMinutes"],
    [{ extraMinutes: 0.5 }, "NOT_MINUTES change.extraMinutes"],
    [{ factor: 99 }, "FACTOR_WRONG change.factor"],
    [{ factor: 401 }, "FACTOR_WRONG change.factor"],
  ])("extra time of %j is refused at its field, and changes nothing", async (wrong, reason) => {
    const { manager, examId, add } = await arranging();
    const id = await add({ realName: "周远航", mobile: "19900000001" });
    const change = { kind: "accommodate" as const, ...noAccommodation, reason: "视力障碍", ...wrong };
    const asked = { examId, candidateIds: [id], change };
    expect(await manager.refusal(candidateCalls.changeMany, asked)).toBe(reason);
    const { candidateList } = await manager.ask(candidateCalls.list, { examId });
    expect(candidateList[0]).toMatchObject({ factor: 100, extraMinutes: 0 });
  });

  test("an own window lies ahead, is long enough, and never opens before the exam does", async () => {
    const { manager, examId, add, exam, change, get } = await arranging();
    const id = await add();
    const { openAt, closeAt, paper } = await exam();
    const refused = (changes: object) =>
      manager.refusal(candidateCalls.changeMany, { examId, candidateIds: [id], change: extra(changes) });
    expect(await refused({ openAt })).toBe("OWN_WINDOW_INCOMPLETE closeAt");
    expect(await refused({ openAt, closeAt: openAt })).toBe("OWN_WINDOW_REVERSED closeAt");
    expect(await refused({ openAt: 1, closeAt: 2 })).toBe("OWN_WINDOW_PAST closeAt");
    expect(await refused({ openAt: openAt - 1, closeAt })).toBe("OWN_WINDOW_EARLY openAt");
    expect(await refused({ openAt, closeAt: openAt + 367 * 24 * hour })).toBe("OWN_WINDOW_LONG closeAt");
    const exact = openAt + paper.duration * 2000;
    expect(await refused({ openAt, closeAt: exact - 1, factor: 200 })).toBe("OWN_WINDOW_SHORT closeAt");
    await change([id], extra({ openAt, closeAt: exact, factor: 200 }));
    expect(await get(id)).toMatchObject({ openAt, closeAt: exact, factor: 200 });
  });

  test("who is void or absent is out, comes back as what they were; who was invited is not removed", async () => {
    const { manager, add, change, get, list, publish, setState } = await arranging();
    const money = { company_id: manager.companyId, amount: 2 * candidatePrice, at: clock.now() };
    await bookEntry(database().queries, { ...money, kind: "deposit", note: "", operator_id: "" });
    const ids = [await add(), await add({ mobile: "19900001002" })];
    expect(await change(ids, { kind: "absent" })).toMatchObject({ count: 0, leftOut: { notOpen: 2 } });
    await publish();
    await setState("invited");
    expect(await change(ids, { kind: "remove" })).toMatchObject({ count: 0, leftOut: { invited: 2 } });
    clock.time += 25 * hour;
    await change([ids[0]!], { kind: "absent" });
    await change([ids[0]!], { kind: "void", reason: "替考" });
    expect(await list({ tab: "out" })).toMatchObject({ candidateCount: 1, tabs: { all: 2, out: 1 } });
    expect(await change(ids, extra({ extraMinutes: 5 }))).toMatchObject({ count: 1, leftOut: { out: 1 } });
    const back: CandidateChange = { kind: "readmit", reason: "核实无误" };
    const { batchId, count } = await change(ids, back);
    expect(count).toBe(1);
    expect(await get(ids[0]!)).toMatchObject({ state: "invited", stateReason: "核实无误" });
    await manager.ask(candidateCalls.undoMany, { batchId });
    expect(await get(ids[0]!)).toMatchObject({ state: "void", stateReason: "替考" });
    await setState("submitted");
    expect(await change(ids, { kind: "absent" })).toMatchObject({ leftOut: { ended: 2 } });
  });

  test("nothing is reserved for a cancelled exam, whoever is taken back into it", async () => {
    const { manager, examId, add, change, publish, setState } = await arranging();
    const money = { company_id: manager.companyId, amount: 2 * candidatePrice, at: clock.now() };
    await bookEntry(database().queries, { ...money, kind: "deposit", note: "", operator_id: "" });
    const ids = [await add(), await add({ mobile: "19900001002" })];
    await publish();
    await setState("invited");
    const reserved = async () =>
      (await rowOf(database().queries, "company", { id: manager.companyId })).reserved;
    const [readmitted, undone] = [[ids[0]!], [ids[1]!]];
    await change(readmitted, { kind: "void", reason: "替考" });
    await setRows(database().queries, "candidate", { id: undone[0]! }, { reserved: candidatePrice });
    await setRows(database().queries, "company", { id: manager.companyId }, { reserved: candidatePrice });
    const { batchId } = await change(undone, { kind: "void", reason: "替考" });
    await manager.ask(examCalls.cancel, { examId, reason: "停电" });
    await change(readmitted, { kind: "readmit", reason: "核实无误" });
    expect(await manager.ask(candidateCalls.undoMany, { batchId })).toMatchObject({ count: 1 });
    expect(await reserved()).toBe(0);
  });

  test("a seat goes with its room, and comes back with it", async () => {
    const { manager, add, change, get } = await arranging();
    const id = await add({ room: "第 1 考场", seat: "A1" });
    const { batchId } = await change([id], { kind: "room", room: "第 2 考场" });
    expect(await get(id)).toMatchObject({ room: "第 2 考场", seat: "" });
    await manager.ask(candidateCalls.undoMany, { batchId });
    expect(await get(id)).toMatchObject({ room: "第 1 考场", seat: "A1" });
  });

  test("what somebody else changed meanwhile an undo leaves alone; nor does anybody else undo it", async () => {
    const { manager, add, change, list } = await arranging();
    const ids = [await add({ group: "甲" }), await add({ mobile: "19900001002" })];
    const { batchId } = await change([...ids, "nobody"], { kind: "group", group: "乙" });
    await change([ids[1]!], { kind: "room", room: "第 2 考场" });
    const colleague = await author({ companyId: manager.companyId, roles: ["r_ent_admin"] });
    expect(await colleague.refusal(candidateCalls.undoMany, { batchId })).toBe("NOT_FOUND");
    expect(await manager.ask(candidateCalls.undoMany, { batchId })).toHaveProperty("leftOut.changed", 1);
    const { candidateList, groups, rooms } = await list();
    expect(candidateList.map(({ group }) => group)).toEqual(["甲", "乙"]);
    expect([groups, rooms]).toEqual([["乙", "甲"], ["第 2 考场"]]);
  });

  test("people of an earlier exam come in once, and only with what this one demands", async () => {
    const { manager, add, arrange, list, examId } = await arranging();
    await add({ idcard });
    await add({ realName: "刘敏", mobile: "19900001002" });
    const strict = await arrange({ isIdCardNumRequired: true });
    const from = { examId: strict, fromExamId: examId };
    expect(await manager.ask(candidateCalls.addFrom, from)).toEqual({ count: 1, there: 0, incomplete: 1 });
    expect(await manager.ask(candidateCalls.addFrom, from)).toEqual({ count: 0, there: 1, incomplete: 1 });
    const [copy] = (await manager.ask(candidateCalls.list, { examId: strict })).candidateList;
    const [original] = (await list()).candidateList;
    expect(copy).toMatchObject({ realName: "周远航", idcard: original!.idcard, number: 1 });
    expect(copy!.candidateId).not.toBe(original!.candidateId);
  });

  test("what else an exam demands is asked for, and a number that nobody gave is not shown", async () => {
    const { manager, add, examId } = await arranging({
      ...{ isDegreeRequired: true, isUniversityRequired: true, isMajorRequired: true },
    });
    const refused = (fields: object) =>
      manager.stopped(candidateCalls.add, { examId, realName: "刘敏", mobile: "19900001002", ...fields });
    expect(await refused({})).toBe("DEGREE_REQUIRED degree");
    expect(await refused({ degree: "硕士" })).toBe("UNIVERSITY_REQUIRED university");
    expect(await refused({ degree: "硕士", university: "清华" })).toBe("MAJOR_REQUIRED major");
    const candidateId = await add({ degree: "硕士", university: "清华", major: "电气" });
    const reveal = { candidateId, reason: "核对" };
    expect(await manager.stopped(candidateCalls.reveal, reveal)).toBe("NO_ID_NUMBER");
  });

  test("an exam takes no more than its most, one by one or from another exam", async () => {
    const { manager, arrange, add, examId } = await arranging();
    await add();
    const other = { realName: "刘敏", mobile: "19900001002" };
    await withLimits(candidateLimits, { candidatesMax: 1 }, async () => {
      expect(await manager.stopped(candidateCalls.add, { examId, ...other })).toBe("TOO_MANY_CANDIDATES");
      const full = await arrange();
      await manager.ask(candidateCalls.add, { examId: full, ...other });
      expect(await manager.stopped(candidateCalls.addFrom, { examId: full, fromExamId: examId })).toBe(
        "TOO_MANY_CANDIDATES",
      );
    });
  });

  test("without mobile and ID number people are told apart by the mail address, and namesakes by nothing", async () => {
    const { manager, arrange, examId } = await arranging({ isMobileRequired: false });
    const add = (fields: object) =>
      manager.ask(candidateCalls.add, { examId, realName: "周远航", ...fields });
    await add({ email: "Zhou@example.com" });
    await add({ email: "zhou@example.com", mobile: "19900001001" });
    await add({});
    const other = await arrange();
    const from = { examId: other, fromExamId: examId };
    expect(await manager.ask(candidateCalls.addFrom, from)).toEqual({ count: 3, there: 0, incomplete: 0 });
    expect(await manager.ask(candidateCalls.addFrom, from)).toEqual({ count: 1, there: 2, incomplete: 0 });
  });
});
