import { expect, test } from "vitest";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "./support/authors";
import { onSqlite } from "./support/engines";
import { ofType } from "./support/every-type";
import { setRows } from "./support/rows";
import { candidateOf, chosen, publishedExam } from "./support/sittings";

onSqlite((database) => {
  const office = openAuthors(database);

  /** A candidate who has begun an exam. */
  async function begun(wanted: Parameters<typeof publishedExam>[2] = {}) {
    const { tokens } = await publishedExam(office, database().queries, wanted);
    office.clock.time += 24 * 60 * 60_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    expect(await one.start()).toBe("");
    return one;
  }
  const pageOf = async (one: { page(place?: number | null): Promise<never> }, place: number | null = null) =>
    (await one.page(place)) as SittingPage;

  test("what nobody sees in a pasted answer is left out, and a break of another kind is one", async () => {
    const one = await begun({ parts: [{ questions: [5, 4, 13, 6].map((type) => ofType(type as 5)) }] });
    const pasted = "一\u000b二\u000c三\r\n四\u0085五\u0008\u0007\u001b\u007f\u009f\ufffe六\t七";
    const seen = "一\n二\n三\n四\n五六\t七";
    const answers = [
      { answer: [pasted] },
      { "answer.1": [" 0\u000b度\u0002"], "answer.2": ["100"] },
      { "answer.1": ["2"], "answer.2.1": ["5\u000c"], "answer.3": [pasted] },
      { answer: [pasted], language: ["python"] },
    ];
    for (const [place, fields] of answers.entries())
      expect((await one.save(place, null, 0, { fields })).outcome, `${place}`).toBe("saved");
    const stored = async (place: number) => (await pageOf(one, place)).question!.answer;
    expect((await stored(0)).text).toBe(seen);
    // A field of one line has no break.
    expect((await stored(1)).blanks).toEqual([" 0 度", "100"]);
    const { children } = await stored(2);
    expect([children[1]!.blanks[0], children[2]!.text]).toEqual(["5 ", seen]);
    expect((await stored(3)).text).toBe(seen);
    const again = await one.save(1, null, 3, { fields: answers[1] });
    expect(again.outcome, "what the page still holds is no other answer").toBe("same");
  });

  test("the language that was chosen for a program stays before there is one, and is no answer", async () => {
    const program = ofType(6);
    const code = { ...program.code!, languages: ["python", "javascript", "cpp"] as const };
    const asked = { ...program, code: { ...code, languages: [...code.languages] } };
    const one = await begun({ parts: [{ questions: [asked] }] });
    const save = async (language: string, basis: number, answer = code.template) =>
      one.save(0, null, basis, { fields: { answer: [answer], language: [language] } });
    const stored = async () => {
      const page = (await one.page(0, { listsUnanswered: true })) as SittingPage;
      const { language, text } = page.question!.answer;
      return [language, text, page.places[0]!.amount, page.unanswered.length];
    };
    // What can be tried is what the page offers by itself.
    expect((await save("javascript", 0)).outcome).toBe("same");
    const cpp = await save("cpp", 0);
    expect([cpp.outcome, ...(await stored())]).toEqual(["saved", "cpp", "", 0, 1]);
    expect((await save("cpp", cpp.basis)).outcome).toBe("same");
    const python = await save("python", cpp.basis, "print(3)");
    expect(await stored()).toEqual(["python", "print(3)", 2, 0]);
    const emptied = await save("python", python.basis);
    expect(await stored()).toEqual(["python", "", 0, 1]);
    await save("javascript", emptied.basis);
    expect(await stored()).toEqual(["", "", 0, 1]);
  });

  test("a flag that a page leaves as it was stays; what the page sent before, and comes late, changes none", async () => {
    const one = await begun();
    const isFlagged = async () => (await pageOf(one, 0)).question!.isFlagged;
    const { basis } = await one.save(0, chosen(1), 0, { isFlagged: true });
    await one.save(0, chosen(2), basis, { isFlagged: null });
    expect(await isFlagged()).toBe(true);
    const now = { basis: (await pageOf(one, 0)).question!.basis };
    // Ticked, and taken back before the reply came: the first one is on its way for longer.
    await one.save(0, chosen(2), now.basis, { isFlagged: false, formId: "page~1" });
    const late = await one.save(0, chosen(2), now.basis, { isFlagged: true, formId: "page" });
    expect([late.outcome, await isFlagged()]).toEqual(["same", false]);
    // Another page that has the same answer may flag it.
    await one.save(0, chosen(2), now.basis, { isFlagged: true, formId: "another" });
    expect(await isFlagged()).toBe(true);
  });

  test("the number of the last save is the save's, whatever came after it in the log", async () => {
    const one = await begun();
    await setRows(database().queries, "candidate", { uuid: one.uuid }, { pauses: 1 });
    expect((await pageOf(one)).saved).toEqual({ sequence: 0, at: 0 });
    const at = office.clock.time;
    const { sequence } = await one.save(0, chosen(1));
    office.clock.time += 60_000;
    expect([await one.pause(), await one.resume()]).toEqual(["", ""]);
    expect((await pageOf(one, 1)).saved).toEqual({ sequence, at });
    const flagged = await one.save(1, null, 0, { isFlagged: true });
    expect((await pageOf(one)).saved).toEqual({ sequence: flagged.sequence, at: office.clock.time });
    expect(flagged.sequence).toBe(sequence + 3);
  });
});
