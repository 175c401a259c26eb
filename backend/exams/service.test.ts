import { describe, expect, test } from "vitest";
import type { RequestOf } from "#contract/call";
import { candidateCalls } from "#contract/candidates/calls";
import { noAccommodation } from "#contract/candidates/time";
import { examCalls } from "#contract/exams/calls";
import { usualSettings } from "#contract/exams/settings";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { localTime } from "#contract/time-zone";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { question, writePaper } from "../../tests/support/papers";
import { setRows } from "../../tests/support/rows";

const hour = 3_600_000;
const day = 24 * hour;

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);

  /** A manager of a company with a paper, and what arranges an exam of it. */
  async function arranging() {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { jobId, partId } = await writePaper(manager);
    const draft = (changes: Partial<Parameters<typeof examDraft>[2]> = {}) =>
      examDraft(jobId, clock.now(), changes);
    const arrange = (changes = {}) => manager.ask(examCalls.create, draft(changes));
    const get = (examId: string) => manager.ask(examCalls.get, { examId });
    const publish = (examId: string) =>
      setRows(database().queries, "exam", { id: examId }, { state: "published", version: 1 });
    return { manager, paperId: jobId, partId, draft, arrange, get, publish };
  }

  /** "REASON field" of a change, or "" where it is made. */
  async function reasonOf(manager: Author, changed: RequestOf<typeof examCalls.update>) {
    const { reason = "", field } = await manager.send(examCalls.update, changed);
    return [reason, field].filter(Boolean).join(" ");
  }

  const names = { key: "", label: "" } as const;

  test("an exam is arranged with every setting, numbered, and changed", async () => {
    const { manager, paperId, draft, arrange, get } = await arranging();
    const examId = await arrange({ calculator: true, ownFields: [{ name: "部门", isRequired: true }] });
    const exam = await get(examId);
    expect(exam).toMatchObject({
      number: 1,
      state: "draft",
      paperId,
      version: 0,
      paperName: "安全生产知识考核",
    });
    expect(exam.settings).toEqual({
      ...usualSettings,
      calculator: true,
      ownFields: [{ name: "部门", isRequired: true }],
    });
    expect(exam.paper).toMatchObject({ questions: 1, isReady: true, needsMarking: false });
    const changes = draft({ name: "另一场", lateMinutes: 15 });
    await manager.ask(examCalls.update, { ...changes, examId, revision: exam.revision });
    expect(await get(examId)).toMatchObject({ name: "另一场", settings: { lateMinutes: 15 } });
    const late = { ...changes, examId, revision: exam.revision };
    expect(await manager.refusal(examCalls.update, late)).toBe("EXAM_CHANGED");
    expect(await get(await arrange())).toMatchObject({ number: 2 });
  });

  test("the paper has to be there, in use, and go with the settings", async () => {
    const { manager, paperId, partId, draft } = await arranging();
    const refused = (changes: object) => manager.refusal(examCalls.create, draft(changes));
    expect(await refused({ paperId: "none" })).toBe("PAPER_GONE paperId");
    expect(await refused({ attempts: 2 })).toBe("ATTEMPTS_NEED_PRACTICE attempts");
    const shows = (show_score: number) =>
      setRows(database().queries, "paper", { id: paperId }, { show_score });
    await shows(1);
    expect(await refused({ checkScore: 0, release: "immediately" })).toBe("PAPER_SHOWS_SCORE checkScore");
    expect(await refused({ checkScore: 1, release: "byHand" })).toBe("PAPER_RELEASES_AT_ONCE release");
    await shows(0);
    const essay = { ...question({ type: 5, option: [], answer: { keys: [] } }) };
    await manager.ask(questionCalls.create, { partId, score: 5, question: essay });
    expect(await refused({ release: "immediately" })).toBe("PAPER_NEEDS_MARKING release");
    await manager.ask(paperCalls.archive, { jobId: paperId });
    expect(await refused({})).toBe("EXAM_PAPER_ARCHIVED paperId");
  });

  test("states and labels follow from the clock, up to the millisecond", async () => {
    const { manager, arrange, get, publish } = await arranging();
    const examId = await arrange();
    const stands = async () => {
      const { labels, examList } = await manager.ask(examCalls.list, names);
      const label = Object.entries(labels).find(([, count]) => count > 0)![0];
      expect((await manager.ask(examCalls.list, { ...names, label: label as never })).examCount).toBe(1);
      return [examList[0]?.state ?? "", label];
    };
    expect(await stands()).toEqual(["draft", "notStarted"]);
    await publish(examId);
    const { openAt, closeAt } = await get(examId);
    for (const [at, state, label] of [
      [openAt - 1, "published", "notStarted"],
      [openAt, "open", "inProgress"],
      [closeAt - 1, "open", "inProgress"],
      [closeAt, "closed", "ended"],
    ] as const) {
      clock.time = at;
      expect(await stands()).toEqual([state, label]);
    }
    await manager.ask(examCalls.archive, { examId });
    expect(await stands()).toEqual(["", "archived"]);
  });

  test("what is published keeps paper, kind, entry, and once open its opening", async () => {
    const { manager, draft, arrange, get, publish } = await arranging();
    const examId = await arrange();
    const before = draft();
    await publish(examId);
    const update = async (changes: object) =>
      manager.refusal(examCalls.update, {
        ...before,
        ...changes,
        examId,
        revision: (await get(examId)).revision,
      });
    const { jobId } = await writePaper(manager, { name: "另一份" });
    expect(await update({ paperId: jobId })).toBe("EXAM_PAPER_FIXED paperId");
    expect(await update({ category: 2 })).toBe("EXAM_KIND_FIXED category");
    expect(await update({ fromType: 2 })).toBe("EXAM_ENTRY_FIXED fromType");
    expect(await manager.refusal(examCalls.remove, { examId })).toBe("EXAM_PUBLISHED");
    expect(await manager.refusal(examCalls.archive, { examId })).toBe("EXAM_NOT_OVER");
    clock.time = before.openAt + hour;
    expect(await update({ openAt: before.openAt + hour })).toBe("EXAM_OPENING_FIXED openAt");
    expect(await update({ closeAt: before.openAt + hour })).toBe("EXAM_CLOSING_PAST closeAt");
    const later = {
      ...before,
      closeAt: before.closeAt + hour,
      examId,
      revision: (await get(examId)).revision,
    };
    await manager.ask(examCalls.update, later);
    expect(await get(examId)).toMatchObject({ closeAt: before.closeAt + hour, version: 2 });
    clock.time = before.closeAt + hour;
    expect(await update({})).toBe("EXAM_OVER");
  });

  test("once open, a published exam keeps its kind of start; before, it needs a window for the paper", async () => {
    const { manager, draft, arrange, get, publish } = await arranging();
    const examId = await arrange();
    await publish(examId);
    const before = draft();
    const { paper } = await get(examId);
    const update = async (changes: object) =>
      reasonOf(manager, { ...before, ...changes, examId, revision: (await get(examId)).revision });
    const short = before.openAt + paper.duration * 1000 - 1;
    expect(await update({ examType: 1, closeAt: short })).toBe("EXAM_WINDOW_SHORT closeAt");
    expect(await update({ closeAt: short })).toBe("");
    expect(await update({ examType: 1, closeAt: short + 1 })).toBe("");
    expect(await update({ examType: 1, closeAt: short + 1, calculator: true })).toBe("");
    clock.time = before.openAt;
    expect(await update({ examType: 2, closeAt: short + 1 })).toBe("EXAM_START_FIXED examType");
    expect(await update({ examType: 1, closeAt: short })).toBe("EXAM_WINDOW_SHORT closeAt");
  });

  test("G2: a published exam is never moved to a time that is past; a draft may be", async () => {
    const { manager, draft, arrange, get, publish } = await arranging();
    const examId = await arrange();
    const move = async (openAt: number) =>
      reasonOf(manager, {
        ...draft({ openAt, closeAt: openAt + day }),
        ...{ examId, revision: (await get(examId)).revision },
      });
    expect(await move(clock.now() - hour)).toBe("");
    expect(await move(clock.now() + day)).toBe("");
    await publish(examId);
    expect(await move(clock.now())).toBe("EXAM_OPENING_PAST openAt");
    expect(await move(clock.now() + 1)).toBe("");
  });

  test("an exam is not moved away from own windows that would begin before it does", async () => {
    const { manager, draft, arrange, get } = await arranging();
    const examId = await arrange();
    const { openAt, closeAt } = draft();
    const own = { ...noAccommodation, openAt, closeAt: closeAt + hour, reason: "视力障碍" };
    for (const mobile of ["19900001001", "19900001002"]) {
      const id = await manager.ask(candidateCalls.add, { examId, realName: "周远航", mobile });
      const change = { kind: "accommodate" as const, ...own };
      await manager.ask(candidateCalls.changeMany, { examId, candidateIds: [id], change });
    }
    const move = async (days: number) => ({
      ...draft({ openAt: openAt + days * day, closeAt: closeAt + days * day }),
      ...{ examId, revision: (await get(examId)).revision },
    });
    const refused = await manager.send(examCalls.update, await move(7));
    expect(refused).toMatchObject({ reason: "EXAM_WINDOWS_LEFT", field: "openAt", data: { count: 2 } });
    expect(await reasonOf(manager, await move(-366))).toBe("EXAM_WINDOWS_LEFT openAt");
    await manager.ask(examCalls.update, await move(-0.5));
    await setRows(database().queries, "candidate", { exam_id: examId }, { state: "void" });
    await manager.ask(examCalls.update, await move(7));
  });

  test("a copy lies ahead at the same time of day, as a draft", async () => {
    const { manager, arrange, get, publish } = await arranging();
    const openAt = clock.now() - 9 * day;
    const examId = await arrange({ openAt, closeAt: openAt + hour, reviewAt: openAt + 2 * day });
    await publish(examId);
    const copyId = await manager.ask(examCalls.copy, { examId });
    const [first, copy] = [await get(examId), await get(copyId)];
    expect(copy).toMatchObject({ state: "draft", version: 0, name: first.name });
    expect(copy.openAt).toBeGreaterThan(clock.now());
    expect(copy.openAt - clock.now()).toBeLessThanOrEqual(7 * day);
    expect(localTime(copy.openAt, "Asia/Shanghai").slice(10)).toBe(
      localTime(first.openAt, "Asia/Shanghai").slice(10),
    );
    expect(copy.closeAt - copy.openAt).toBe(first.closeAt - first.openAt);
    expect(copy.settings.reviewAt - copy.openAt).toBe(first.settings.reviewAt - first.openAt);
  });

  test("a copy closes and is reviewed at the same time of day though the clocks change before", async () => {
    clock.time = Date.UTC(2027, 9, 22);
    const { manager, arrange, get } = await arranging();
    await setRows(database().queries, "company", { id: manager.companyId }, { time_zone: "Europe/Madrid" });
    const [openAt, closeAt] = [Date.UTC(2027, 9, 21, 8), Date.UTC(2027, 9, 25, 16)];
    const examId = await arrange({ openAt, closeAt, reviewAt: closeAt + day });
    const copy = await get(await manager.ask(examCalls.copy, { examId }));
    expect([copy.openAt, copy.closeAt, copy.settings.reviewAt]).toEqual([
      Date.UTC(2027, 9, 28, 8),
      Date.UTC(2027, 10, 1, 17),
      Date.UTC(2027, 10, 2, 17),
    ]);
  });

  test("a cancelled exam is over, and says why", async () => {
    const { manager, arrange, get } = await arranging();
    const examId = await arrange();
    await manager.ask(examCalls.cancel, { examId, reason: "停电" });
    expect(await get(examId)).toMatchObject({ state: "cancelled", cancelReason: "停电" });
    expect(await manager.refusal(examCalls.cancel, { examId, reason: "再次" })).toBe("EXAM_OVER");
    await manager.ask(examCalls.archive, { examId });
    expect(await get(examId)).toMatchObject({ isArchived: true });
    await manager.ask(examCalls.archive, { examId, archive: false });
    for (const action of ["exam.archive", "exam.unarchive"])
      expect(await manager.audited(action)).toEqual([examId]);
  });

  test("an exam that somebody sits is not cancelled", async () => {
    const { manager, arrange, get, publish } = await arranging();
    const examId = await arrange();
    await manager.ask(candidateCalls.add, { examId, realName: "周远航", mobile: "19900001001" });
    await publish(examId);
    clock.time = (await get(examId)).openAt;
    const cancel = { examId, reason: "停电" };
    for (const state of ["sitting", "paused"]) {
      await setRows(database().queries, "candidate", { exam_id: examId }, { state });
      expect(await manager.refusal(examCalls.cancel, cancel)).toBe("EXAM_BEING_SAT");
    }
    await setRows(database().queries, "candidate", { exam_id: examId }, { state: "submitted" });
    await manager.ask(examCalls.cancel, cancel);
  });

  test("a draft goes to the bin and comes back", async () => {
    const { manager, arrange, get } = await arranging();
    const examId = await arrange();
    expect(await manager.ask(examCalls.remove, { examId })).toEqual({ name: "电工安全规程考试" });
    expect(await manager.ask(examCalls.list, names)).toMatchObject({ examCount: 0 });
    expect(await manager.ask(examCalls.bin, {})).toMatchObject({ count: 1 });
    await manager.ask(examCalls.restore, { removedId: examId });
    expect(await get(examId)).toMatchObject({ state: "draft" });
  });

  describe("the list", () => {
    test("what is open comes first, then what is next, then what is over", async () => {
      const { manager, arrange, publish } = await arranging();
      const at = (name: string, hours: number) =>
        arrange({ name, openAt: clock.now() + hours * hour, closeAt: clock.now() + (hours + 2) * hour });
      for (const [name, hours] of [
        ["明天", 24],
        ["正在", -1],
        ["下周", 168],
        ["昨天", -24],
      ] as const)
        await publish(await at(name, hours));
      const list = async (filter: object) =>
        (await manager.ask(examCalls.list, { ...names, ...filter })).examList.map(({ name }) => name);
      expect(await list({})).toEqual(["正在", "明天", "下周", "昨天"]);
      expect(await list({ sort: "opens" })).toEqual(["下周", "明天", "正在", "昨天"]);
      expect(await list({ sort: "number", isReversed: true })).toEqual(["明天", "正在", "下周", "昨天"]);
      expect(await list({ key: "下" })).toEqual(["下周"]);
      expect(await list({ since: clock.now(), until: clock.now() + 2 * day })).toEqual(["明天"]);
      const span = { since: clock.now() - 2 * hour, until: clock.now() + 2 * day };
      const open = await manager.ask(examCalls.span, span);
      expect(open.map(({ name }) => name)).toEqual(["正在", "明天"]);
    });
  });
});
