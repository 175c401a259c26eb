import { expect, test } from "vitest";
import type { Call, RequestOf } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { draft, question } from "../../tests/support/papers";

onEachEngine((database) => {
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
    await leaves("question.setMark", questionCalls.setMark, { slotId, score: 3 });
    await leaves("question.removeFromPart", questionCalls.removeFromPart, { slotId });
    await leaves("paper.setPassScore", paperCalls.setPassScore, { jobId, passScore: 0 });
    await leaves("paper.remark", paperCalls.remark, { jobId, remark: "备注" });
    await leaves("paper.archive", paperCalls.archive, { jobId });
    await leaves("paper.unarchive", paperCalls.archive, { jobId, archive: false });
    await leaves("paper.copy", paperCalls.copy, { jobId });
    await leaves("part.remove", questionCalls.removePart, { partId });
    await leaves("paper.remove", paperCalls.remove, { jobId });
    const standard = { standardId: "standard-safety" };
    await leaves("paper.createFromStandard", paperCalls.createFromStandard, standard);
    expect([...untried].map((call) => call.path)).toEqual([]);

    const before = await rows();
    await zhou.refusal(paperCalls.remove, { jobId });
    await zhou.refusal(paperCalls.createFromStandard, { ...standard, name: "安全生产知识考核" });
    expect(await rows()).toHaveLength(before.length);
  });
});
