import { expect, test } from "vitest";
import type { Call, RequestOf } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, question } from "../../tests/support/papers";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);

  test("every call that changes something leaves one row that says who, what and when; a refused one none", async () => {
    const zhou = await author();
    const calls: Call[] = [...Object.values(paperCalls), ...Object.values(questionCalls)];
    const untried = new Set(calls.filter((call) => call.changes));
    const rows = () =>
      database().queries.selectFrom("audit").selectAll().where("company_id", "=", zhou.companyId).execute();

    async function leaves<C extends Call>(action: string, call: C, request: RequestOf<C>): Promise<string> {
      untried.delete(call);
      clock.time += 1000;
      const before = await rows();
      const data = await zhou.ask(call, request);
      const added = (await rows()).filter((row) => !before.some((old) => old.id === row.id));
      expect(added, action).toEqual([
        expect.objectContaining({ action, operator_id: zhou.id, at: clock.time }),
      ]);
      return data as string;
    }

    const part = { name: "部分", introduction: "", duration: 60 };
    const jobId = await leaves("paper.create", paperCalls.create, draft());
    await leaves("paper.update", paperCalls.update, { ...draft(), _id: jobId });
    const partId = await leaves("part.create", questionCalls.addPart, { jobId, ...part });
    await leaves("part.create", questionCalls.addPart, { jobId, ...part, name: "另一部分" });
    await leaves("part.update", questionCalls.updatePart, { partId, ...part });
    await leaves("part.move", questionCalls.movePart, { partId, move: "down" });
    const asked = { partId, score: 5, question: question() };
    const slotId = await leaves("question.create", questionCalls.create, asked);
    await leaves("question.create", questionCalls.create, asked);
    await leaves("question.update", questionCalls.update, { slotId, score: 4, question: question() });
    await leaves("question.move", questionCalls.moveInPart, { slotId, move: "down" });
    await leaves("question.move", questionCalls.placeInPart, { slotId, partId, place: 1 });
    await leaves("question.setMark", questionCalls.setMark, { slotId, score: 3 });
    await leaves("question.setMarks", questionCalls.setMarks, { partId, marks: [{ type: 1, score: 2 }] });
    await leaves("question.removeFromPart", questionCalls.removeFromPart, { slotId });
    await leaves("question.restoreInPart", questionCalls.restoreSlot, { removedSlotId: slotId });
    await leaves("question.removeFromPart", questionCalls.removeFromPart, { slotId });
    // The question that left the paper is the only one that a draw finds.
    const rules = [{ type: 1 as const, count: 1, score: 2 }];
    await leaves("part.fill", questionCalls.fill, { partId, rules });
    await leaves("part.fill", questionCalls.drawAgain, { partId });
    const copy = await leaves("part.copy", questionCalls.copyPart, { jobId, partId });
    const { questionList } = await zhou.ask(questionCalls.inPart, { partId: copy });
    await leaves("question.removeFromPart", questionCalls.removeFromPart, {
      slotId: questionList[0]!.slotId,
    });
    const questionIds = [questionList[0]!.questionId];
    await leaves("part.put", questionCalls.setInParts, { questionIds, partIds: [copy] });
    await leaves("paper.setPassScore", paperCalls.setPassScore, { jobId, passScore: 0 });
    await leaves("paper.remark", paperCalls.remark, { jobId, remark: "备注" });
    await leaves("paper.archive", paperCalls.archive, { jobId });
    await leaves("paper.unarchive", paperCalls.archive, { jobId, archive: false });
    await leaves("paper.copy", paperCalls.copy, { jobId });
    const group = { name: "组合", shortName: "", childIds: [jobId] };
    const groupId = await leaves("group.create", paperCalls.createGroup, group);
    const childId = await zhou.ask(paperCalls.create, draft({ name: "第二场" }));
    await leaves("group.addChild", paperCalls.addChild, { jobId: groupId, childId });
    await leaves("group.moveChild", paperCalls.moveChild, { jobId: groupId, childId, move: "up" });
    await leaves("group.removeChild", paperCalls.removeChild, { jobId: groupId, childId });
    await leaves("group.removeChild", paperCalls.removeChild, { jobId: groupId, childId: jobId });
    await leaves("group.copy", paperCalls.copyGroup, { jobId: groupId });
    await leaves("part.remove", questionCalls.removePart, { partId });
    await leaves("part.restore", questionCalls.restorePart, { removedPartId: partId });
    await leaves("paper.remove", paperCalls.remove, { jobId });
    await leaves("paper.restore", paperCalls.restore, { removedId: jobId });
    await leaves("paper.remove", paperCalls.remove, { jobId });
    const many = { jobIds: [childId] };
    await leaves("paper.archive", paperCalls.archiveMany, many);
    await leaves("paper.unarchive", paperCalls.archiveMany, { ...many, archive: false });
    await leaves("paper.remove", paperCalls.removeMany, many);
    await leaves("paper.restore", paperCalls.undoMany, { at: clock.time });
    const standard = { standardId: "standard-safety" };
    await leaves("paper.createFromStandard", paperCalls.createFromStandard, standard);
    expect([...untried].map((call) => call.path)).toEqual([]);

    const before = await rows();
    await zhou.refusal(paperCalls.remove, { jobId });
    await zhou.refusal(paperCalls.createFromStandard, { ...standard, name: "安全生产知识考核" });
    expect(await rows()).toHaveLength(before.length);
  });
});
