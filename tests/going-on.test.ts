import { describe, expect, test } from "vitest";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "./support/authors";
import { onSqlite } from "./support/engines";
import { ofType } from "./support/every-type";
import { question } from "./support/papers";
import { candidateOf, chosen, noAnswer, publishedExam } from "./support/sittings";

const minute = 60_000;
const day = 24 * 60 * minute;
const closed = "QUESTION_NOT_OPEN";

// why: which question is open follows from the clock and the rules; how it is written, other tests try on both engines.
onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** A candidate of an exam whose parts have ten minutes each, so many minutes after its opening. */
  async function begun(wanted: Parameters<typeof publishedExam>[2], minutes = 0) {
    const { tokens } = await publishedExam(office, database().queries, wanted);
    clock.time += day + minutes * minute;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    expect(await one.start()).toBe("");
    const at = async (place: number | null = null) => (await one.page(place)) as SittingPage;
    return {
      one,
      stands: async () => (await at()).place,
      shown: async (place: number) => (await at(place)).question?.place ?? closed,
      move: (place: number, to: number) => one.save(place, noAnswer, 0, { to }),
    };
  }
  const three = () => ({ duration: 600, questions: [question(), question(), question()] });
  const forward = { goBack: false };
  const whole = { parts: [three(), three(), three()], exam: { final: true } };

  describe("by parts, where one may not go back", () => {
    const byParts = (partStartTimeType: 1 | 2) => ({
      ...{ parts: [three(), three(), three()], exam: forward },
      paper: { timeRule: 2, partOpenType: 1, partStartTimeType } as const,
    });

    test("the first question of the part is open that comes after one whose time is over", async () => {
      const { one, stands, shown, move } = await begun(byParts(1));
      await move(0, 1);
      clock.time += 10 * minute;
      expect([await stands(), await shown(3), await shown(1), await shown(4)]).toEqual([
        3,
        3,
        closed,
        closed,
      ]);
      expect((await one.save(3, chosen(1), 0, { to: 4 })).outcome).toBe("saved");
      expect([await stands(), await shown(4), await shown(3)]).toEqual([4, 4, closed]);
    });

    test("so it is for who comes while a later part runs, and the next part opens without a save", async () => {
      const { one, stands, shown } = await begun(byParts(2), 12);
      expect([await stands(), await shown(3)]).toEqual([3, 3]);
      clock.time += 8 * minute;
      expect([await stands(), await shown(6), await shown(3)]).toEqual([6, 6, closed]);
      expect((await one.save(6, chosen(1))).outcome).toBe("saved");
    });

    test("G4: in the 30 seconds after its time the question that was shown still counts, and no other one", async () => {
      const { one, stands, move } = await begun(byParts(1));
      await move(0, 1);
      clock.time += 10 * minute + 29_999;
      expect((await one.save(1, chosen(1), 0, { to: 2 })).outcome).toBe("saved");
      expect((await one.save(2, chosen(1))).outcome).toBe(closed);
      expect((await one.save(0, chosen(1))).outcome).toBe(closed);
      expect(await stands()).toBe(3);
      // Nothing is saved in the second part but what was chosen within its own 30 seconds.
      clock.time += 10 * minute;
      expect((await one.save(4, chosen(1))).outcome).toBe(closed);
      expect((await one.save(3, chosen(1))).outcome).toBe("saved");
      expect((await one.save(6, chosen(1))).outcome).toBe("saved");
      clock.time += 10 * minute;
      expect((await one.save(6, chosen(2), (await one.save(6, null)).basis)).outcome).toBe("saved");
      expect(await stands()).toBe(6);
    });

    test("a program of such a question is run", async () => {
      const parts = [three(), { duration: 600, questions: [ofType(6)] }];
      const { one } = await begun({ ...byParts(1), parts });
      clock.time += 10 * minute;
      expect(await one.run(3)).toBe("PROGRAM_MISSING");
    });

    test("G2: of a part that is locked nothing is saved or told, and nobody stands there", async () => {
      const { one, stands, move } = await begun(byParts(1));
      expect((await one.save(3, chosen(1))).outcome).toBe(closed);
      expect((await one.save(3, noAnswer)).outcome).toBe(closed);
      expect((await move(0, 3)).outcome).toBe("same");
      expect((await one.save(0, chosen(1), 0, { to: 3 })).outcome).toBe("saved");
      expect(await stands()).toBe(0);
    });
  });

  test("G2: what is unanswered is listed of parts that are open, and not where one may not go back", async () => {
    const listed = async ({ one }: Awaited<ReturnType<typeof begun>>, listsUnanswered = true) =>
      ((await one.page(null, { listsUnanswered })) as SittingPage).unanswered.map(({ place }) => place);
    const back = await begun(whole);
    await back.one.save(4, chosen(1));
    expect(await back.one.handIn(0)).toBe("");
    expect([await listed(back), await listed(back, false)]).toEqual([[3, 5, 6, 7, 8], []]);
    const paper = { timeRule: 2, partOpenType: 1, partStartTimeType: 1 } as const;
    expect(await listed(await begun({ parts: whole.parts, paper }))).toEqual([0, 1, 2]);
    expect(await listed(await begun({ ...whole, exam: forward }))).toEqual([]);
  });

  describe("in one time for the whole", () => {
    test("nobody stands in a part that was handed in, whatever a button says", async () => {
      const { one, stands, shown } = await begun(whole);
      await one.save(2, chosen(1), 0, { to: 3 });
      expect(await one.handIn(0)).toBe("");
      expect((await one.save(3, chosen(1), 0, { to: 2 })).outcome).toBe("saved");
      expect([await stands(), await shown(3)]).toEqual([3, 3]);
      await one.save(5, chosen(1), 0, { to: 4 });
      expect(await one.handIn(1)).toBe("");
      expect([await stands(), await shown(6)]).toEqual([6, 6]);
    });

    test("a part is handed in before an earlier one: one goes on after it, and then stands in what is left", async () => {
      const { one, stands } = await begun(whole);
      await one.save(3, chosen(1), 0, { to: 4 });
      expect(await one.handIn(1)).toBe("");
      expect(await stands()).toBe(6);
      await one.save(6, chosen(1), 0, { to: 1 });
      expect(await one.handIn(0)).toBe("");
      expect(await stands()).toBe(6);
    });

    test("where one may not go back, handing in an earlier part opens nothing again", async () => {
      const { one, stands, shown, move } = await begun({ ...whole, exam: { ...forward, final: true } });
      for (let place = 0; place < 5; place++) await move(place, place + 1);
      expect(await one.handIn(0)).toBe("");
      expect([await stands(), await shown(5), await shown(3)]).toEqual([5, 5, closed]);
      expect((await one.save(4, chosen(1))).outcome).toBe(closed);
      expect(await one.handIn(1)).toBe("");
      expect([await stands(), await shown(6)]).toEqual([6, 6]);
      expect((await one.save(6, chosen(1))).outcome).toBe("saved");
    });

    test("where one may not go back, neither an answer nor a button leads to a question that was passed", async () => {
      const { one, stands, shown, move } = await begun({ ...whole, exam: forward });
      await move(0, 1);
      expect((await one.save(1, chosen(1), 0, { to: 0 })).outcome).toBe("saved");
      expect((await one.save(1, null, 0, { to: 0, isFlagged: true })).outcome).toBe("saved");
      expect([await stands(), await shown(0), await shown(1)]).toEqual([1, closed, 1]);
    });
  });
});
