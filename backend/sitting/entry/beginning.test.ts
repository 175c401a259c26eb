import { expect, test } from "vitest";
import { examCalls } from "#contract/exams/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { type SittingPage, startPayload } from "#contract/sitting/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { keyed } from "../../../tests/support/keyed";
import { question } from "../../../tests/support/papers";
import { rowOf, rowsOf, setRows } from "../../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../../tests/support/sittings";
import { type ChangeWriter, openWriter } from "../../database/writer";
import { startSitting } from "../starting";

const minute = 60_000;
const day = 24 * 60 * minute;

// why: it is arithmetic of the clock; what a start writes, other tests run on both engines.
onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** A candidate so many minutes after the opening of an exam that is open for two hours. */
  async function lateBy(minutes: number, wanted: Parameters<typeof publishedExam>[2]) {
    const { manager, tokens } = await publishedExam(office, database().queries, wanted);
    clock.time += day;
    const openAt = clock.time;
    clock.time += minutes * minute;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    return { manager, openAt, one, page: async () => (await one.page()) as SittingPage };
  }
  const unified = {
    paper: { timeRule: 2, partStartTimeType: 2, partOpenType: 1 } as const,
    parts: [600, 1200].map((duration) => ({ duration, questions: [question()] })),
  };

  test.each([
    ["all begin at once", 60, { exam: { examType: 1 } as const }],
    ["each part begins at its own moment", 30, unified],
  ])(
    "H1: after the time that runs from the opening, as %s, no attempt is begun and charged",
    async (_, lasts, wanted) => {
      const { one, page, manager } = await lateBy(lasts, wanted);
      expect((await page()).obstacle).toBe("TOO_LATE_TO_START");
      expect(await one.start()).toBe("TOO_LATE_TO_START");
      const { balance } = await rowOf(database().queries, "company", { id: manager.companyId });
      expect(balance).toBe(1_000_000);
      expect(await rowsOf(database().queries, "sitting", { company_id: manager.companyId })).toEqual([]);
      clock.time -= 1;
      expect(await one.start()).toBe("");
    },
  );

  test.each([
    ["before the opening, when all begin at once", -10, 60, { exam: { examType: 1 } as const }],
    ["later, when all begin at once", 20, 60, { exam: { examType: 1 } as const }],
    ["later, when each part begins at its own moment", 20, 30, unified],
    ["later, when the time runs from one's own start", 20, 80, {}],
  ])("the page tells before the start when it ends: %s", async (_, late, lasts, wanted) => {
    const { one, page, openAt } = await lateBy(late, wanted);
    const ready = await page();
    expect(ready).toMatchObject({ state: "ready", isFromOpening: lasts < 80 });
    expect(ready.endsAt).toBe(openAt + lasts * minute);
    if (late < 0) return;
    expect(await one.start()).toBe("");
    expect((await page()).endsAt).toBe(ready.endsAt);
  });

  test("whoever begins as an open exam is cancelled does not, reads why, and is charged nothing", async () => {
    const { manager, one, page } = await lateBy(10, {});
    const { queries } = database();
    // Somebody for whom nothing is reserved: no money that is given back stops the start.
    await setRows(queries, "company", { id: manager.companyId }, { reserved: 0 });
    await setRows(queries, "candidate", { company_id: manager.companyId }, { reserved: 0 });
    const { id: examId } = await rowOf(queries, "exam", { company_id: manager.companyId });
    const real = openWriter(database());
    const writer: ChangeWriter = {
      ...real,
      async write(unit) {
        writer.write = real.write;
        await manager.ask(examCalls.cancel, { examId, reason: "停电" });
        return real.write(unit);
      },
    };
    const keys = keyed();
    const request = startPayload.parse({ session: one.session });
    const began = startSitting({ queries, writer, clock, ...keys }, request, {
      ...{ agent: "", language: "zh", address: "" },
    });
    await expect(began).rejects.toMatchObject({ reason: "EXAM_CANCELLED" });
    expect(await page()).toMatchObject({ obstacle: "EXAM_CANCELLED", cancelReason: "停电" });
    expect(await one.start()).toBe("EXAM_CANCELLED");
    expect(await rowsOf(queries, "ledger", { company_id: manager.companyId, kind: "charge" })).toEqual([]);
    expect(await rowsOf(queries, "sitting", { company_id: manager.companyId })).toEqual([]);
  });

  test("an exam for computers is not begun on a phone, nor one for phones on a computer: the page says so before", async () => {
    const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
    const desk = "Mozilla/5.0 (X11; Linux x86_64)";
    for (const [device, wrong, right] of [
      [2, phone, desk],
      [3, desk, phone],
    ] as const) {
      const { one, manager } = await lateBy(0, { exam: { device } });
      const { session } = one;
      const obstacle = async (agent: string) => {
        const { data } = await office.ask(sittingCalls.page, { session, place: null, agent });
        return (data as SittingPage).obstacle;
      };
      const start = async (agent: string) => {
        const from = { headers: { "mingshi-agent": agent } };
        return (await office.ask(sittingCalls.start, { session }, from)).reason ?? "";
      };
      expect(await obstacle(wrong)).toBe("DEVICE_NOT_ALLOWED");
      expect(await start(wrong)).toBe("DEVICE_NOT_ALLOWED");
      expect(await rowsOf(database().queries, "sitting", { company_id: manager.companyId })).toEqual([]);
      expect([await obstacle(right), await start(right)]).toEqual([null, ""]);
    }
  });

  test("nobody hands in before the earliest moment, which the page tells; answers are kept meanwhile", async () => {
    const { one, page, openAt } = await lateBy(5, { exam: { handInMinutes: 30 } });
    expect((await page()).handInFrom).toBe(openAt + 35 * minute);
    clock.time += minute;
    expect((await page()).handInFrom).toBe(openAt + 36 * minute);
    clock.time -= minute;
    await one.start();
    expect((await page()).handInFrom).toBe(openAt + 35 * minute);
    await one.save(0, chosen(1));
    clock.time += 30 * minute - 1;
    expect(await one.handIn()).toBe("TOO_EARLY_TO_HAND_IN");
    expect(await page()).toMatchObject({ state: "sitting", saved: { sequence: 2 } });
    clock.time += 1;
    expect(await one.handIn()).toBe("");
  });

  test("where all begin at once, the earliest hand-in follows the opening, and the page before the start says the same", async () => {
    const { one, page, openAt } = await lateBy(5, { exam: { handInMinutes: 30, examType: 1 } });
    expect((await page()).handInFrom).toBe(openAt + 30 * minute);
    await one.start();
    expect((await page()).handInFrom).toBe(openAt + 30 * minute);
  });

  test("nobody is told a last start that is after the end", async () => {
    const late = { lateMinutes: 90 };
    const own = await lateBy(0, { exam: late });
    expect((await own.page()).lastStartAt).toBe(own.openAt + 90 * minute);
    const atOnce = await lateBy(0, { exam: { ...late, examType: 1 } });
    expect((await atOnce.page()).lastStartAt).toBe(atOnce.openAt + 60 * minute);
  });
});
