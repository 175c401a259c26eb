import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { insertQuestions } from "../questions/content";

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);

  test("banks are named, counted and renamed; first stands what is in none", async () => {
    const zhou = await author();
    const safety = await zhou.ask(bankCalls.addBank, { name: "安全生产" });
    const general = await zhou.ask(bankCalls.addBank, { name: " 通用能力 " });
    for (const bankId of [safety, safety, ""])
      await zhou.ask(bankCalls.create, { bankId, score: 5, question: question() });
    await zhou.ask(bankCalls.renameBank, { bankId: safety, name: "安全" });
    expect(await zhou.ask(bankCalls.banks, { isCounted: true })).toEqual([
      { bankId: "", name: "", questionCount: 1 },
      { bankId: safety, name: "安全", questionCount: 2 },
      { bankId: general, name: "通用能力", questionCount: 0 },
    ]);
    expect((await zhou.ask(bankCalls.banks, {})).map((bank) => bank.questionCount)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("a name stands for one bank of a company, also when two give it at once", async () => {
    const zhou = await author();
    const bankId = await zhou.ask(bankCalls.addBank, { name: "甲" });
    await zhou.ask(bankCalls.addBank, { name: "乙" });
    expect(await zhou.refusal(bankCalls.addBank, { name: "甲" })).toBe("BANK_NAME_TAKEN name");
    expect(await zhou.refusal(bankCalls.renameBank, { bankId, name: "乙" })).toBe("BANK_NAME_TAKEN name");
    await zhou.ask(bankCalls.renameBank, { bankId, name: "甲" });
    await (await author()).ask(bankCalls.addBank, { name: "甲" });
    const both = await Promise.all(
      [1, 2].map(() => zhou.send(bankCalls.addBank, { name: "同时" }).then(({ code }) => code)),
    );
    expect(both.sort()).toEqual([0, 1]);
  });

  test("a bank that goes leaves all its questions, however many", async () => {
    const zhou = await author();
    const bankId = await zhou.ask(bankCalls.addBank, { name: "将要删除" });
    const caller = { companyId: zhou.companyId, operatorId: zhou.id };
    await database().transaction((queries) =>
      insertQuestions(
        { queries, clock, caller },
        Array.from({ length: 1001 }, () => question()),
        { bankId },
      ),
    );
    await zhou.ask(bankCalls.removeBank, { bankId });
    expect(await zhou.ask(bankCalls.banks, { isCounted: true })).toEqual([
      { bankId: "", name: "", questionCount: 1001 },
    ]);
    expect(await zhou.refusal(bankCalls.removeBank, { bankId })).toBe("NOT_FOUND");
    const rows = await database()
      .queries.selectFrom("audit")
      .select(["action", "before"])
      .where("subject", "=", bankId)
      .orderBy("seq")
      .execute();
    expect(rows.map((row) => row.action)).toEqual(["bank.create", "bank.remove"]);
    expect(JSON.parse(rows[1]!.before)).toEqual({ name: "将要删除" });
  });
});
