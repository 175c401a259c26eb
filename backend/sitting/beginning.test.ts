import { expect, test } from "vitest";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { rowOf, rowsOf } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";

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
});
