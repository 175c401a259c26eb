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
    const signal = (kind: string, times = 1, session = one.session) =>
      office.ask(sittingCalls.signal, { session, kind: kind as "left", times });
    const page = async () => (await one.page()) as SittingPage;
    return { one, signal, page };
  }

  /** What is stored of a candidate's signals, in order. */
  async function noticed({ uuid }: { uuid: string }) {
    const rows = await database()
      .queries.selectFrom("sitting_event")
      .innerJoin("candidate", "candidate.id", "sitting_event.candidate_id")
      .select(["kind", "detail", "times"])
      .where("candidate.uuid", "=", uuid)
      .orderBy("at")
      .execute();
    return rows.map(({ kind, detail, times }) => `${kind} ${detail} ×${times}`);
  }

  test("G9: leaving the page is counted where the exam asks to stay, told, and ends nothing", async () => {
    const { one, signal, page } = await sitting({ maximizeScreen: 1, device: 2 });
    for (const kind of ["left", "returned", "left", "leftFullScreen", "returned"])
      expect((await signal(kind)).code).toBe(0);
    expect(await page()).toMatchObject({ state: "sitting", timesLeft: 2 });
    expect((await signal("cheated")).code).not.toBe(0);
    expect(await signal("left", 1, "A".repeat(43))).toMatchObject({ reason: "SITTING_GONE" });
    for (let time = 0; time < 510; time += 1) await signal("left");
    const { timesLeft } = await page();
    expect(timesLeft).toBe(497);
    expect(await page()).toMatchObject({ state: "sitting" });
    await one.handIn();
    await signal("left");
    expect(await page()).toMatchObject({ state: "submitted", timesLeft });
  });

  test("G9: a beacon that comes twice, late or never counts as what happened once", async () => {
    const { one, page } = await sitting({ maximizeScreen: 1, device: 2 });
    const beacon = async (kind: "left" | "returned" | "copied", at: number, more: object = {}) => {
      const request = { session: one.session, kind, times: 1, at, ...more };
      expect((await office.ask(sittingCalls.signal, request)).code).toBe(0);
      office.clock.time += 1_000;
    };
    office.clock.time += 60_000;
    await beacon("left", 5_000);
    await beacon("left", 5_000);
    await beacon("returned", 9_000, { leftAt: 5_000 });
    await beacon("left", 5_000);
    await beacon("returned", 9_000, { leftAt: 5_000 });
    const [left, returned] = ["left  ×1", "returned  ×1"];
    expect(await noticed(one)).toEqual(["firstNetwork 192.0.2.0/24 ×1", left, returned]);
    // Back before it was left, and what was left is never told of.
    await beacon("returned", 30_000, { leftAt: 20_000 });
    await beacon("left", 20_000);
    await beacon("returned", 50_000, { leftAt: 40_000 });
    const all = ["firstNetwork 192.0.2.0/24 ×1", left, returned, left, returned, left, returned];
    expect((await noticed(one)).sort()).toEqual([...all].sort());
    expect((await page()).timesLeft).toBe(3);
    for (const at of [1, 1, 2]) await beacon("copied", at);
    expect((await noticed(one)).filter((it) => it.startsWith("copied"))).toHaveLength(2);
  });

  test("G9: copying and pasting are noted by how often, where the exam asks to stay", async () => {
    const { one, signal } = await sitting({ maximizeScreen: 1, device: 2 });
    expect((await signal("copied", 3)).code).toBe(0);
    for (const times of [0, 1.5, 101]) expect((await signal("pasted", times)).code).not.toBe(0);
    expect(await noticed(one)).toEqual(["firstNetwork 192.0.2.0/24 ×1", "copied  ×3"]);
    const other = await sitting({ maximizeScreen: 0 });
    await other.signal("copied", 3);
    expect(await noticed(other.one)).toEqual(["firstNetwork 192.0.2.0/24 ×1"]);
  });

  test("G9: the network of the start and each other one is noted once, shortened, by what is saved", async () => {
    const { one, page } = await sitting({});
    let [basis, choice] = [0, 0];
    const from = async (address: string, call: "page" | "save" | "handIn") => {
      office.clock.time += 1000;
      const { session } = one;
      if (call === "page") return office.ask(sittingCalls.page, { session, place: 0 } as never, { address });
      if (call === "handIn") return office.ask(sittingCalls.handIn, { session, part: null }, { address });
      const save = { session, place: 0, basis, fields: { answer: [String(choice)] } };
      choice = 1 - choice;
      const { data } = await office.ask(sittingCalls.save, save as never, { address });
      basis = (data as { basis: number }).basis;
    };
    await from("198.51.100.7", "page");
    // The same household, and back and forth between two masts.
    for (const address of ["192.0.2.200", "203.0.113.9", "192.0.2.1", "203.0.113.8", "2001:db8:1:2::3"])
      await from(address, "save");
    await from("198.51.100.7", "handIn");
    expect(await noticed(one)).toEqual([
      ...["firstNetwork 192.0.2.0/24 ×1", "otherNetwork 203.0.113.0/24 ×1"],
      ...["otherNetwork 2001:db8:1::/48 ×1", "otherNetwork 198.51.100.0/24 ×1"],
    ]);
    expect(await page()).toMatchObject({ state: "submitted" });
  });

  test("G9: a phone on a train is ten networks and no more", async () => {
    const { one } = await sitting({});
    let basis = 0;
    for (let at = 0; at < 30; at += 1) {
      const save = { session: one.session, place: 0, basis, fields: { answer: [String(at % 2)] } };
      const { data } = await office.ask(sittingCalls.save, save as never, { address: `203.0.${at}.1` });
      expect(data).toMatchObject({ outcome: "saved" });
      basis = (data as { basis: number }).basis;
    }
    expect(await noticed(one)).toHaveLength(10);
  });

  test("G9: it is not counted where the exam does not ask", async () => {
    const { signal, page } = await sitting({ maximizeScreen: 0 });
    await signal("left");
    expect((await page()).timesLeft).toBe(0);
  });
});
