import { expect, test } from "vitest";
import { monitoringCalls } from "#contract/monitoring/calls";
import type { MonitorAct } from "#contract/monitoring/shapes";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";

const minute = 60_000;

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** A sitting of an hour, begun so many minutes into a window of two; times are minutes from when that opens. */
  async function begun(after: number) {
    const parts = [{ duration: 3600, questions: [question()] }];
    const { manager, candidateIds, tokens } = await publishedExam(office, database().queries, { parts });
    const candidateId = candidateIds[0]!;
    await setRows(database().queries, "candidate", { id: candidateId }, { pauses: 1 });
    clock.time += 86_400_000;
    const opensAt = clock.time;
    const at = (minutes: number) => opensAt + minutes * minute;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    clock.time = at(after);
    expect(await one.start()).toBe("");
    let seen = 0;
    const form = (kind: MonitorAct["kind"], minutes = 0) =>
      ({ ...{ candidateId, kind, minutes, seen }, reason: "technical", note: "请稍等" }) as const;
    return {
      ...{ one, at },
      page: async () => (await one.page()) as SittingPage,
      async act(when: number, kind: MonitorAct["kind"], minutes = 0) {
        clock.time = at(when);
        await manager.ask(monitoringCalls.act, form(kind, minutes));
        seen += 1;
      },
      refusal: (kind: MonitorAct["kind"], minutes = 0) =>
        manager.refusal(monitoringCalls.act, form(kind, minutes)),
    };
  }

  test("time that is given to whoever is paused is there once they go on", async () => {
    const { act, page, at } = await begun(0);
    await act(50, "pause");
    await act(65, "time", 10);
    expect((await page()).endsAt).toBe(at(85));
    await act(66, "resume");
    expect((await page()).endsAt).toBe(at(86));
  });

  test("the close waits for whom a monitor pauses or voids; what is given then is there", async () => {
    const paused = await begun(100);
    await paused.act(110, "pause");
    await paused.act(125, "time", 20);
    await paused.act(126, "resume");
    expect(await paused.page()).toMatchObject({ state: "sitting", endsAt: paused.at(156), givenBack: 0 });
    expect((await paused.one.save(0, chosen(0))).outcome).toBe("saved");
    clock.time = paused.at(157);
    const over = { state: "submitted", submittedBy: "deadline", submittedAt: paused.at(156) };
    expect(await paused.page()).toMatchObject(over);

    const voided = await begun(100);
    await voided.act(110, "void");
    await voided.act(1000, "readmit");
    expect(await voided.page()).toMatchObject({ state: "sitting", endsAt: voided.at(1010) });
    expect((await voided.one.save(0, chosen(0))).outcome).toBe("saved");
  });

  test("once the time is over no more is given, and the clock is not stopped", async () => {
    const { refusal, page, at } = await begun(100);
    for (const when of [at(120), at(120) + 29_000]) {
      clock.time = when;
      expect(await refusal("time", 10)).toContain("SITTING_TIME_OVER");
      expect(await refusal("pause")).toContain("SITTING_TIME_OVER");
    }
    clock.time = at(121);
    expect(await page()).toMatchObject({ state: "submitted", submittedAt: at(120) });
  });

  test("a void over a candidate's own pause gives its time back, and leaves the pause to them", async () => {
    const inTime = await begun(0);
    clock.time = inTime.at(50);
    expect(await inTime.one.pause()).toBe("");
    await inTime.act(55, "void");
    expect(await inTime.one.resume()).toBe("SITTING_HELD");
    await inTime.act(65, "readmit");
    expect(await inTime.page()).toMatchObject({ state: "paused", isHeld: false, isVoid: false });
    clock.time = inTime.at(66);
    expect(await inTime.one.resume()).toBe("");
    expect((await inTime.page()).endsAt).toBe(inTime.at(76));

    const late = await begun(100);
    clock.time = late.at(110);
    expect(await late.one.pause()).toBe("");
    await late.act(112, "void");
    await late.act(130, "readmit");
    // Their own pause ends at the close, which waited as long as the void lasted.
    clock.time = late.at(139);
    const over = { state: "submitted", submittedBy: "deadline", submittedAt: late.at(138) };
    expect(await late.page()).toMatchObject(over);
  });

  test("whom a monitor paused before a void, a monitor lets go on after it", async () => {
    const { act, page, one, at } = await begun(0);
    await act(50, "pause");
    await act(55, "void");
    await act(65, "readmit");
    expect(await page()).toMatchObject({ state: "paused", isHeld: true, isVoid: false });
    expect(await one.resume()).toBe("SITTING_HELD");
    await act(66, "resume");
    expect((await page()).endsAt).toBe(at(76));
  });
});
