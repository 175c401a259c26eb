import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import type { Call, RequestOf } from "#contract/call";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);

  test("F2: every change of the bank leaves one row that says who, what and when; a refused one none", async () => {
    const zhou = await author();
    const rows = () =>
      database().queries.selectFrom("audit").selectAll().where("company_id", "=", zhou.companyId).execute();
    async function leaves<C extends Call>(action: string, call: C, request: RequestOf<C>): Promise<string> {
      clock.time += 1000;
      const before = await rows();
      const data = await zhou.ask(call, request);
      const added = (await rows()).filter((row) => !before.some((old) => old.id === row.id));
      expect(added, action).toEqual([
        expect.objectContaining({ action, operator_id: zhou.id, at: clock.time }),
      ]);
      return data as string;
    }

    const bankId = await leaves("bank.create", bankCalls.addBank, { name: "安全" });
    await leaves("bank.rename", bankCalls.renameBank, { bankId, name: "安全生产" });
    const draft = { bankId, score: 5, question: question() };
    const questionId = await leaves("bank.question.create", bankCalls.create, draft);
    await leaves("bank.question.update", bankCalls.update, { ...draft, questionId, score: 4 });
    const questionIds = [questionId];
    await leaves("bank.question.move", bankCalls.move, { questionIds, bankId: "" });
    await leaves("bank.question.tag", bankCalls.tag, { questionIds, tag: "data" });
    const topics = { way: "add" as const, newTopics: ["网络"] };
    await leaves("bank.question.topic", bankCalls.tagTopics, { questionIds, ...topics });
    await leaves("bank.question.remove", bankCalls.remove, { questionIds });
    await leaves("bank.question.restore", bankCalls.restore, { removedAt: clock.time });
    await leaves("bank.remove", bankCalls.removeBank, { bankId });

    const before = await rows();
    await zhou.refusal(bankCalls.create, draft);
    await zhou.refusal(bankCalls.removeBank, { bankId });
    expect(await rows()).toHaveLength(before.length);
  });
});
