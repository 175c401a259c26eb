import { beforeEach, expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { roomCalls } from "#contract/rooms/calls";
import { roomLimits } from "#contract/rooms/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { rowOf, setRows } from "../../tests/support/rows";
import { publishedExam } from "../../tests/support/sittings";

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;
  const offline = { category: 2, site: "第一中学", address: "人民路 1 号" } as never;
  const room = "第 1 考场";
  let manager: Author;
  let staff: Author;
  let examId: string;
  let where: { examId: string; room: string };

  beforeEach(async () => {
    const made = await publishedExam(office, database().queries, { people: 0, exam: offline });
    ({ manager, examId } = made);
    for (const [at, seat] of ["A1", "A2", "B1"].entries())
      await manager.ask(candidateCalls.add, {
        ...{ examId, realName: `周远${at}`, mobile: `199${10_000_000 + at}`, room, seat },
      });
    staff = await office.author({
      companyId: manager.companyId,
      roles: ["r_offline_room"],
      realName: "傅一鸣",
    });
    where = { examId, room };
    await manager.ask(roomCalls.plan, { ...where, operatorIds: [staff.id] });
  });

  const tick = (code: string, more: object = {}) =>
    staff.ask(roomCalls.tick, { ...where, code, state: "present", tickId: `t-${code}`, ...more });
  const states = async () =>
    (await staff.ask(roomCalls.get, where)).people.map(({ seat, attendance, isLate }) => [
      seat,
      attendance,
      isLate,
    ]);

  test("people are ticked by seat or number, undone, and the rest recorded as absent", async () => {
    const { openAt } = await staff.ask(roomCalls.get, where);
    await tick("a1");
    await tick("#2", { state: "absent" });
    expect(await states()).toEqual([
      ["A1", "present", false],
      ["A2", "absent", false],
      ["B1", null, false],
    ]);
    const { last } = await staff.ask(roomCalls.get, where);
    expect(last).toMatchObject({ kind: "absent", realName: "周远1", by: "傅一鸣" });
    // Another's entry is not undone, nor the same one twice.
    expect(await manager.refusal(roomCalls.undo, { ...where, entryId: last!.entryId })).toBe(
      "NOTHING_TO_UNDO",
    );
    await staff.ask(roomCalls.undo, { ...where, entryId: last!.entryId });
    expect(await staff.refusal(roomCalls.undo, { ...where, entryId: last!.entryId })).toBe("NOTHING_TO_UNDO");
    clock.time = openAt + 1;
    await staff.ask(roomCalls.tick, { ...where, code: "B1", state: "present", tickId: "late" });
    expect(await staff.ask(roomCalls.close, where)).toBe(1);
    expect(await states()).toEqual([
      ["A1", "present", false],
      ["A2", "absent", false],
      ["B1", "present", true],
    ]);
    expect(await staff.ask(roomCalls.list, {})).toMatchObject([{ room, people: 3, present: 2, absent: 1 }]);
    expect(await staff.refusal(roomCalls.tick, { ...where, code: "Z9", state: "present", tickId: "z" })).toBe(
      "SEAT_UNKNOWN code",
    );
  });

  test("absences that were recorded at once are undone at once, and those ticked by hand stay", async () => {
    await tick("A1", { state: "absent" });
    expect(await staff.ask(roomCalls.close, where)).toBe(2);
    const { last } = await staff.ask(roomCalls.get, where);
    expect(last).toMatchObject({ kind: "absent", people: 2 });
    await staff.ask(roomCalls.undo, { ...where, entryId: last!.entryId });
    expect((await states()).map(([, attendance]) => attendance)).toEqual(["absent", null, null]);
    const before = await staff.ask(roomCalls.get, where);
    expect(before.last).toMatchObject({ realName: "周远0", people: 1 });
  });

  test("whose irregularity it was is told where they have left the room, too", async () => {
    await staff.ask(roomCalls.irregularity, { ...where, code: "A1", text: "手机响了。" });
    const { people } = await staff.ask(roomCalls.get, where);
    const [candidateId] = people.map((one) => one.candidateId);
    const change = { kind: "room", room: "第 2 考场" } as const;
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds: [candidateId!], change });
    const { irregularities } = await staff.ask(roomCalls.get, where);
    expect(irregularities).toMatchObject([{ realName: "周远0", seat: "" }]);
  });

  test("whoever has a time of their own is late after its beginning, not after the exam's", async () => {
    const { openAt, closeAt } = await staff.ask(roomCalls.get, where);
    const own = { open_at: openAt + 3_600_000, close_at: closeAt };
    await setRows(database().queries, "candidate", { exam_id: examId, seat: "A1" }, own);
    clock.time = openAt + 60_000;
    await tick("A1");
    await tick("A2");
    expect((await states()).slice(0, 2)).toEqual([
      ["A1", "present", false],
      ["A2", "present", true],
    ]);
    clock.time = own.open_at + 60_000;
    // Whoever is scanned once more came when they came; who had left comes anew.
    await tick("A1", { tickId: "again" });
    expect((await states())[0]).toEqual(["A1", "present", false]);
    await tick("A1", { tickId: "left", state: "absent" });
    await tick("A1", { tickId: "anew" });
    expect((await states())[0]).toEqual(["A1", "present", true]);
  });

  test("rooms are in the order in which one reads them", async () => {
    for (const [at, name] of ["第 10 考场", "第 2 考场"].entries())
      await manager.ask(candidateCalls.add, {
        ...{ examId, realName: `周原${at}`, mobile: `188${10_000_000 + at}`, room: name, seat: "A1" },
      });
    const inOrder = [room, "第 2 考场", "第 10 考场"];
    expect((await manager.ask(roomCalls.list, {})).map((one) => one.room)).toEqual(inOrder);
    const { rooms } = await manager.ask(roomCalls.staff, { examId });
    expect(rooms.map((one) => one.room)).toEqual(inOrder);
  });

  test("a seat that several have is nobody's to tick: they are ticked by number", async () => {
    await manager.ask(candidateCalls.add, {
      ...{ examId, realName: "周远3", mobile: "19920000003", room, seat: "A1" },
    });
    expect(await staff.refusal(roomCalls.tick, { ...where, code: "a1", state: "present", tickId: "s" })).toBe(
      "SEAT_SHARED code",
    );
    await tick("#4");
    expect(await states()).toEqual([
      ["A1", null, false],
      ["A1", "present", false],
      ["A2", null, false],
      ["B1", null, false],
    ]);
  });

  test("who was there keeps that in another room, and is not missed there", async () => {
    const other = { ...where, room: "第 2 考场" };
    await tick("A1");
    await tick("A2", { state: "absent" });
    const { people } = await staff.ask(roomCalls.get, where);
    const move = people.slice(0, 2).map(({ candidateId }) => candidateId);
    const change = { kind: "room", room: other.room } as const;
    await manager.ask(candidateCalls.changeMany, { examId, candidateIds: move, change });
    const there = await manager.ask(roomCalls.get, other);
    expect(there.people.map(({ attendance }) => attendance)).toEqual(["present", "absent"]);
    expect(await manager.ask(roomCalls.close, other)).toBe(0);
    const counts = (await manager.ask(roomCalls.list, {})).map(({ present, absent }) => [present, absent]);
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("each room of as many as an exam is divided into is listed and staffed, and any beyond by its name", async () => {
    const { queries } = database();
    const row = await rowOf(queries, "candidate", { exam_id: examId, seat: "A1" });
    const named = (at: number) => `Z${String(at).padStart(3, "0")}`;
    const copies = Array.from({ length: roomLimits.listed }, (_, at) => {
      const id = `${examId.slice(0, 20)}-${at}`;
      return { ...row, id, uuid: id, mobile: "", number: 100 + at, room: named(at) };
    });
    for (let from = 0; from < copies.length; from += 100)
      await queries
        .insertInto("candidate")
        .values(copies.slice(from, from + 100))
        .execute();
    const listed = await manager.ask(roomCalls.list, {});
    const { rooms } = await manager.ask(roomCalls.staff, { examId });
    expect([listed.length, rooms.length]).toEqual([roomLimits.listed, roomLimits.listed]);
    const last = { examId, room: named(roomLimits.listed - 1) };
    for (const place of [where, last]) {
      const [one] = (await manager.ask(roomCalls.staff, place)).rooms;
      await manager.ask(roomCalls.plan, { ...place, operatorIds: [staff.id], revision: one!.revision });
      expect((await manager.ask(roomCalls.staff, place)).rooms).toMatchObject([
        { room: place.room, operatorIds: [staff.id] },
      ]);
    }
    const nowhere = { examId, room: "Y", operatorIds: [] };
    expect(await manager.refusal(roomCalls.plan, nowhere)).toBe("NOT_FOUND");
  });

  test("rooms of an exam that is over stand last, however early it opened", async () => {
    clock.time = (await staff.ask(roomCalls.get, where)).closeAt + 60_000;
    const later = await publishedExam(office, database().queries, {
      ...{ people: 1, companyId: manager.companyId, candidate: { room, seat: "A1" } },
      ...{ paper: { name: "下一场" }, exam: offline },
    });
    // Rooms of an online exam are there to be watched alone.
    await publishedExam(office, database().queries, {
      ...{ people: 1, companyId: manager.companyId, candidate: { room: "01" } },
      paper: { name: "线上" },
    });
    const listed = await manager.ask(roomCalls.list, {});
    expect(listed.map((one) => one.examId)).toEqual([later.examId, examId]);
  });

  test("a tick that waited for its line counts once, and from when it was made", async () => {
    const { openAt } = await staff.ask(roomCalls.get, where);
    clock.time = openAt + 60_000;
    await tick("A1", { at: openAt - 60_000 });
    await tick("A1", { at: openAt - 60_000, state: "absent" });
    expect((await states())[0]).toEqual(["A1", "present", false]);
    // A moment of tomorrow, or of last week, is now.
    for (const [tickId, at] of [
      ["x", openAt + 9e7],
      ["y", openAt - 9e8],
    ] as const)
      await tick("A2", { tickId, at });
    expect((await states())[1]).toEqual(["A2", "present", true]);
  });

  test("an absence of before somebody came does not replace it; who came before the close is there", async () => {
    const { openAt } = await staff.ask(roomCalls.get, where);
    clock.time = openAt + 5;
    await tick("A1", { tickId: "came" });
    clock.time = openAt + 10;
    await tick("A1", { tickId: "missed before", state: "absent", at: openAt });
    expect((await states())[0]).toEqual(["A1", "present", true]);
    await tick("A1", { tickId: "left", state: "absent", at: openAt + 7 });
    expect((await states())[0]).toEqual(["A1", "absent", false]);
    // Who came before the close is there, however late it is told.
    await staff.ask(roomCalls.close, where);
    await tick("A2", { tickId: "before the close", at: openAt + 8 });
    expect((await states())[1]).toEqual(["A2", "present", true]);
  });

  test("a tick that waited is as old as it says, whatever the clock of its device", async () => {
    const { openAt } = await staff.ask(roomCalls.get, where);
    clock.time = openAt + 60_000;
    // Its clock is an hour fast.
    const at = clock.time + 3_600_000;
    await tick("A1", { at, age: 60_001 });
    expect((await states())[0]).toEqual(["A1", "present", false]);
    await staff.ask(roomCalls.swap, { ...where, code: "A2", seat: "B2" });
    clock.time += 10;
    for (const age of [20, 9e14])
      expect(
        await staff.refusal(roomCalls.tick, {
          ...where,
          code: "A2",
          state: "present",
          tickId: "old",
          at,
          age,
        }),
      ).toBe("SEAT_SWAPPED code");
    await tick("B2", { at: 1, age: 5 });
    expect((await states()).at(-1)).toEqual(["B2", "present", true]);
  });

  test("a tick that waited names whoever had the seat then, or is refused; a number is whose it is", async () => {
    const { openAt } = await staff.ask(roomCalls.get, where);
    clock.time = openAt + 20;
    const waited = { ...where, state: "present", at: openAt + 10 } as const;
    const known = await tick("A1", waited);
    await staff.ask(roomCalls.swap, { ...where, code: "A1", seat: "B2" });
    // Sent once more, as its answer was lost.
    expect(await tick("A1", waited)).toBe(known);
    for (const code of ["a1", "B2"])
      expect(await staff.refusal(roomCalls.tick, { ...waited, code, tickId: code })).toBe(
        "SEAT_SWAPPED code",
      );
    await tick("B1", waited);
    const whose = async () =>
      (await staff.ask(roomCalls.get, where)).people
        .filter((one) => one.attendance)
        .map((one) => one.realName);
    await tick("#2", waited);
    expect(await whose()).toEqual(["周远1", "周远2", "周远0"]);
    // Of after the change it is clear whose it is, and of before its undo no more.
    clock.time = openAt + 40;
    await tick("B2", { tickId: "after", at: openAt + 30 });
    const swap = await rowOf(database().queries, "room_entry", { exam_id: examId, kind: "seat" });
    await setRows(database().queries, "room_entry", { id: swap.id }, { undone_at: openAt + 35 });
    const undone = { ...waited, code: "B2", tickId: "undone", at: openAt + 30 };
    expect(await staff.refusal(roomCalls.tick, undone)).toBe("SEAT_SWAPPED code");
  });

  const seats = async () =>
    (await staff.ask(roomCalls.get, where)).people.map(({ seat, realName }) => `${seat} ${realName}`);

  test("a seat in another case or width is the same seat: nobody is put beside its holder", async () => {
    await staff.ask(roomCalls.swap, { ...where, code: "A1", seat: "ｂ1" });
    expect(await seats()).toEqual(["A1 周远2", "A2 周远1", "B1 周远0"]);
    expect(await staff.refusal(roomCalls.swap, { ...where, code: "B1", seat: "b1" })).toBe("SEAT_SAME seat");
  });

  test("a number is a seat without its leading zeros, too, and a free seat is named as the others", async () => {
    for (const [seat, to] of [
      ["A1", "03"],
      ["A2", "01"],
      ["B1", "12"],
    ] as const)
      await setRows(database().queries, "candidate", { exam_id: examId, seat }, { seat: to });
    // Number 3 sits elsewhere.
    expect(await tick("3")).toBe((await staff.ask(roomCalls.get, where)).people[1]!.candidateId);
    await staff.ask(roomCalls.swap, { ...where, code: "1", seat: "3" });
    expect(await seats()).toEqual(["01 周远0", "03 周远1", "12 周远2"]);
    await staff.ask(roomCalls.swap, { ...where, code: "12", seat: "５" });
    expect(await seats()).toEqual(["01 周远0", "03 周远1", "05 周远2"]);
  });

  test("two change places, somebody takes a free seat, and both are undone", async () => {
    await staff.ask(roomCalls.swap, { ...where, code: "A1", seat: "B1" });
    expect(await seats()).toEqual(["A1 周远2", "A2 周远1", "B1 周远0"]);
    await staff.ask(roomCalls.swap, { ...where, code: "A1", seat: "B2" });
    expect(await seats()).toEqual(["A2 周远1", "B1 周远0", "B2 周远2"]);
    for (let round = 0; round < 2; round++) {
      const { last } = await staff.ask(roomCalls.get, where);
      await staff.ask(roomCalls.undo, { ...where, entryId: last!.entryId });
    }
    expect(await seats()).toEqual(["A1 周远0", "A2 周远1", "B1 周远2"]);
    expect(await staff.audited("room.seat")).toHaveLength(2);
    expect(await staff.audited("room.undo")).toEqual([examId, examId]);
    expect(await staff.refusal(roomCalls.swap, { ...where, code: "A1", seat: "A1" })).toBe("SEAT_SAME seat");
  });

  test("B5: staff see their own room alone, and no score, key or number in clear", async () => {
    await staff.ask(roomCalls.irregularity, { ...where, code: "A1", text: "携带手机入座，已交到讲台。" });
    const told = await staff.ask(roomCalls.get, where);
    expect(told.irregularities).toMatchObject([
      { realName: "周远0", text: "携带手机入座，已交到讲台。", by: "傅一鸣" },
    ]);
    expect(Object.keys(told.people[0]!).filter((name) => /score|answer|pass|total/i.test(name))).toEqual([]);
    expect(JSON.stringify(told)).not.toContain("19910000000");
    const other = { examId, room: "第 2 考场" };
    expect(await staff.refusal(roomCalls.get, other)).toBe("NOT_FOUND");
    const colleague = await office.author({ companyId: manager.companyId, roles: ["r_offline_room"] });
    for (const stranger of [colleague, await office.author({ roles: ["r_ent_admin"] })]) {
      expect(await stranger.refusal(roomCalls.get, where)).toBe("NOT_FOUND");
      expect(
        await stranger.refusal(roomCalls.tick, { ...where, code: "A1", state: "present", tickId: "s" }),
      ).toBe("NOT_FOUND");
    }
    expect(await colleague.ask(roomCalls.list, {})).toEqual([]);
    const reviewer = await office.author({ companyId: manager.companyId, roles: ["r_review"] });
    expect(await manager.refusal(roomCalls.plan, { ...where, operatorIds: [reviewer.id] })).toBe(
      "STAFF_UNKNOWN operatorIds",
    );
  });
});
