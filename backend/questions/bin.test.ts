import { expect, test } from "vitest";
import type { Call } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { expectTotalsHold, markUsed, question, writePaper } from "../../tests/support/papers";
import { pruneRemovedContent } from "./bin";

const day = 86_400_000;

onSqlite((database) => {
  const { author, clock } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const slotsIn = async (who: Author, partId: string) =>
    (await who.ask(questionCalls.inPart, { partId })).questionList.map(({ slotId }) => slotId);
  const partsOf = async (who: Author, jobId: string) =>
    (await who.ask(questionCalls.parts, { jobId })).map(({ name }) => name);

  test("a question taken out of a paper comes back into its place", async () => {
    const zhou = await author();
    const { jobId, partId, slotIds } = await writePaper(zhou, {}, 3);
    const slotId = slotIds[1]!;
    await zhou.ask(questionCalls.removeFromPart, { slotId });
    expect(await slotsIn(zhou, partId)).toEqual([slotIds[0], slotIds[2]]);
    const asked: [Call, object][] = [
      [questionCalls.get, { slotId }],
      [questionCalls.setMark, { slotId, score: 1 }],
      [questionCalls.moveInPart, { slotId, move: "up" }],
      [questionCalls.removeFromPart, { slotId }],
    ];
    for (const [call, request] of asked) expect(await zhou.refusal(call, request)).toBe("NOT_FOUND");
    const added = await zhou.ask(questionCalls.create, { partId, score: 5, question: question() });
    const copy = await zhou.ask(paperCalls.copy, { jobId });
    expect(await zhou.ask(paperCalls.get, { jobId: copy })).toMatchObject({ jobQuestionCount: 3 });
    await expectTotalsHold(database(), zhou.companyId);

    const { slots, parts } = await zhou.ask(questionCalls.bin, { jobId });
    expect([slots.map(({ id }) => id), parts]).toEqual([[slotId], []]);
    const restored = await zhou.ask(questionCalls.restoreSlot, { removedSlotId: slotId });
    expect(restored).toEqual({ name: question().content });
    expect(await slotsIn(zhou, partId)).toEqual([...slotIds, added]);
    expect(await zhou.refusal(questionCalls.restoreSlot, { removedSlotId: slotId })).toBe("NOT_FOUND");
    await expectTotalsHold(database(), zhou.companyId);
  });

  test("a removed part comes back with its questions, and then those removed before it", async () => {
    const zhou = await author();
    const { jobId, partId, slotIds } = await writePaper(zhou, {}, 2);
    await zhou.ask(questionCalls.addPart, { jobId, name: "第二部分", introduction: "", duration: 60 });
    const removedSlotId = slotIds[0]!;
    await zhou.ask(questionCalls.removeFromPart, { slotId: removedSlotId });
    await zhou.ask(questionCalls.removePart, { partId });
    expect(await partsOf(zhou, jobId)).toEqual(["第二部分"]);
    expect(await zhou.refusal(questionCalls.inPart, { partId })).toBe("NOT_FOUND");
    expect((await zhou.ask(questionCalls.openParts, {})).map(({ name }) => name)).toEqual(["第二部分"]);
    const { parts, slots } = await zhou.ask(questionCalls.bin, { jobId });
    expect([parts.map(({ name }) => name), slots.map(({ id }) => id)]).toEqual([
      ["第一部分"],
      [removedSlotId],
    ]);
    await expectTotalsHold(database(), zhou.companyId);

    expect(await zhou.refusal(questionCalls.restoreSlot, { removedSlotId })).toBe("PART_IN_BIN");
    await zhou.ask(questionCalls.addPart, { jobId, name: "第一部分", introduction: "", duration: 60 });
    const back = await zhou.ask(questionCalls.restorePart, { removedPartId: partId });
    expect(back).toEqual({ name: "第一部分（2）" });
    expect(await partsOf(zhou, jobId)).toEqual(["第一部分（2）", "第二部分", "第一部分"]);
    expect(await slotsIn(zhou, partId)).toEqual([slotIds[1]]);
    await zhou.ask(questionCalls.restoreSlot, { removedSlotId });
    expect(await slotsIn(zhou, partId)).toEqual(slotIds);
    await expectTotalsHold(database(), zhou.companyId);
  });

  test("nothing comes back into a paper that an exam uses", async () => {
    const zhou = await author();
    const { jobId, slotIds } = await writePaper(zhou, {}, 2);
    await zhou.ask(questionCalls.removeFromPart, { slotId: slotIds[0]! });
    await markUsed(database(), jobId);
    const removedSlotId = slotIds[0]!;
    expect(await zhou.refusal(questionCalls.restoreSlot, { removedSlotId })).toBe("PAPER_USED");
  });

  test("for 30 days, then both are deleted", async () => {
    const zhou = await author();
    const { partId, slotIds } = await writePaper(zhou, {}, 2);
    await zhou.ask(questionCalls.removeFromPart, { slotId: slotIds[0]! });
    await zhou.ask(questionCalls.removePart, { partId });
    const left = async () =>
      (
        await database()
          .queries.selectFrom("slot")
          .select("id")
          .where("company_id", "=", zhou.companyId)
          .execute()
      ).length;
    await pruneRemovedContent(database().queries, clock.time + 30 * day);
    expect(await left()).toBe(2);
    await pruneRemovedContent(database().queries, clock.time + 31 * day);
    expect(await left()).toBe(0);
    expect(await zhou.refusal(questionCalls.restorePart, { removedPartId: partId })).toBe("NOT_FOUND");
  });
});
