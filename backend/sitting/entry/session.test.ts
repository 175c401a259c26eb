import { expect, test } from "vitest";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { onEachEngine } from "../../../tests/support/engines";
import { setRows } from "../../../tests/support/rows";
import { candidateOf, publishedExam } from "../../../tests/support/sittings";
import { isOwnSession } from "../scene";

const hour = 3_600_000;
const day = 24 * hour;

onEachEngine((database) => {
  const office = openAuthors(database);
  const { clock, ask } = office;

  async function entered() {
    const exam = await publishedExam(office, database().queries);
    clock.time += day;
    const enter = () => candidateOf(office, exam.tokens[0]!, "19910000000");
    return { ...exam, enter, one: await enter() };
  }
  /** The state that a session's page shows, or why it shows none. */
  const stateOf = async (one: { page(): Promise<never> }) => {
    const page = (await one.page()) as SittingPage & { reason?: string };
    return page.reason ?? page.state;
  };

  test("G7: a session ends a day after the hand-in; link and receipt stay, and who enters again has another day", async () => {
    const { one, enter, candidateIds } = await entered();
    const { queries } = database();
    const opensReport = () => isOwnSession({ queries, clock }, one.session, candidateIds[0]!);
    await one.start();
    await one.handIn();
    const { receipt } = (await one.page()) as SittingPage;
    clock.time += day - 1;
    expect([await stateOf(one), await opensReport()]).toEqual(["submitted", true]);
    clock.time += 1;
    expect([await stateOf(one), await opensReport()]).toEqual(["SITTING_GONE", false]);
    expect((await one.ownFiles()).reason).toBe("SITTING_GONE");
    expect(await one.handIn()).toBe("SITTING_GONE");
    expect((await ask(sittingCalls.pictureToken, { session: one.session })).reason).toBe("SITTING_GONE");
    expect((await ask(sittingCalls.receipt, { id: receipt })).data).toMatchObject({ isWhole: true });
    clock.time += 30 * day;
    const again = await enter();
    expect([again.reason, await stateOf(again)]).toEqual(["", "submitted"]);
    clock.time += day;
    expect(await stateOf(again)).toBe("SITTING_GONE");
  });

  test("G7: entries with the right identity are limited: none of them fills the disk, or ends others without end", async () => {
    const { one, enter } = await entered();
    let reason = one.reason;
    let count = 0;
    for (; reason === "" && count < 100; count += 1) reason = (await enter()).reason;
    expect([reason, count]).toEqual(["TOO_MANY_TRIES", 60]);
    clock.time += 60_000;
    expect((await enter()).reason).toBe("");
  });

  test("G7: no session ends while its sitting runs or is held; one that began nothing ends as its cookie does", async () => {
    const { one, candidateIds } = await entered();
    await one.start();
    await setRows(
      database().queries,
      "sitting",
      { candidate_id: candidateIds[0]! },
      { state: "paused", paused_at: clock.time, held_by: "a monitor" },
    );
    clock.time += 20 * day;
    expect(await stateOf(one)).toBe("paused");
    const { one: idle } = await entered();
    clock.time += 7 * day - 1;
    expect(await stateOf(idle)).toBe("ready");
    clock.time += 1;
    expect(await stateOf(idle)).toBe("SITTING_GONE");
  });
});
