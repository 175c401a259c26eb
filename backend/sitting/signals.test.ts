import { expect, test } from "vitest";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { candidateOf, publishedExam } from "../../tests/support/sittings";

onSqlite((database) => {
  const office = openAuthors(database);

  async function sitting(exam: object) {
    const { tokens } = await publishedExam(office, database().queries, { exam });
    office.clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    const signal = (kind: string, session = one.session) =>
      office.ask(sittingCalls.signal, { session, kind: kind as "left" });
    const page = async () => (await one.page()) as SittingPage;
    return { one, signal, page };
  }

  test("G9: leaving the page is counted where the exam asks to stay, told, and ends nothing", async () => {
    const { one, signal, page } = await sitting({ maximizeScreen: 1, device: 2 });
    for (const kind of ["left", "returned", "left", "leftFullScreen", "returned"])
      expect((await signal(kind)).code).toBe(0);
    expect(await page()).toMatchObject({ state: "sitting", timesLeft: 2 });
    expect((await signal("cheated")).code).not.toBe(0);
    expect(await signal("left", "A".repeat(43))).toMatchObject({ reason: "SITTING_GONE" });
    for (let time = 0; time < 510; time += 1) await signal("left");
    const { timesLeft } = await page();
    expect(timesLeft).toBe(497);
    expect(await page()).toMatchObject({ state: "sitting" });
    await one.handIn();
    await signal("left");
    expect(await page()).toMatchObject({ state: "submitted", timesLeft });
  });

  test("G9: it is not counted where the exam does not ask", async () => {
    const { signal, page } = await sitting({ maximizeScreen: 0 });
    await signal("left");
    expect((await page()).timesLeft).toBe(0);
  });
});
