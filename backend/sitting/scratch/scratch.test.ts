import { expect, test } from "vitest";
import { sittingCalls } from "#contract/sitting/calls";
import { type ScratchPaper, scratchMax } from "#contract/sitting/scratch";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { onEachEngine } from "../../../tests/support/engines";
import { rowsOf } from "../../../tests/support/rows";
import { candidateOf, publishedExam } from "../../../tests/support/sittings";
import { prune } from "../../maintenance/prune";

const day = 86_400_000;

onEachEngine((database) => {
  const office = openAuthors(database);
  const { clock, ask } = office;

  /** Two candidates who have begun an exam with scratch paper, or without. */
  async function two(secretaryTools = true) {
    const { tokens } = await publishedExam(office, database().queries, {
      exam: { secretaryTools },
      people: 2,
    });
    clock.time += day;
    const enter = (at: number) => candidateOf(office, tokens[at]!, `1991000000${at}`);
    const all = [await enter(0), await enter(1)] as const;
    for (const one of all) await one.start();
    return all;
  }
  type One = { session: string };
  const read = async ({ session }: One) => {
    const { data, reason } = await ask(sittingCalls.scratch, { session });
    return (data as ScratchPaper | null)?.text ?? reason;
  };
  const keep = async ({ session }: One, text: string, revision: number) => {
    const { data, reason } = await ask(sittingCalls.keepScratch, { session, text, revision });
    return (data as { isKept: boolean } | null)?.isKept ?? reason;
  };

  test("scratch paper is kept for its candidate alone, is no answer and no save, and nothing overwrites it unseen", async () => {
    const [one, other] = await two();
    expect(await read(one)).toBe("");
    expect(await keep(one, "36", 0)).toBe(true);
    expect([await read(one), await read(other)]).toEqual(["36", ""]);
    expect(await keep(one, "37", 0), "another page kept something since").toBe(false);
    expect(await keep(one, "36", 0), "it says the same").toBe(true);
    expect(await keep(one, "38", 1)).toBe(true);
    expect(await read(one)).toBe("38");
    const both = await Promise.all([keep(one, "a", 2), keep(one, "b", 2)]);
    expect(both.sort()).toEqual([false, true]);
    const page = (await one.page()) as SittingPage;
    expect([page.saved.sequence, page.places.map(({ amount }) => amount)]).toEqual([0, [0, 0]]);
    const { data } = await ask(sittingCalls.receipt, { id: page.receipt });
    expect(data).toMatchObject({ saves: 0, answered: 0, isWhole: true });
  });

  test("an exam without scratch paper has none, nor has whoever handed in; too long a text is refused", async () => {
    const [none] = await two(false);
    expect([await read(none), await keep(none, "36", 0)]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    const [one] = await two();
    expect(await keep(one, "长".repeat(scratchMax + 1), 0)).toBe("TOO_LONG");
    expect(await keep(one, "长".repeat(scratchMax), 0)).toBe(true);
    await one.handIn();
    expect([await read(one), await keep(one, "36", 1)]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  });

  test("F5: scratch paper is deleted a day after the hand-in, and none of who still sits", async () => {
    const { queries } = database();
    const [one, other] = await two();
    await keep(one, "36", 0);
    await keep(other, "37", 0);
    await one.handIn();
    const left = async () => {
      await prune(queries, clock.now());
      return (await rowsOf(queries, "sitting_scratch", {}))
        .map(({ text }) => text)
        .filter((text) => /^3[67]$/.test(text));
    };
    clock.time += day;
    expect((await left()).sort()).toEqual(["36", "37"]);
    clock.time += 1;
    expect(await left()).toEqual(["37"]);
  });
});
