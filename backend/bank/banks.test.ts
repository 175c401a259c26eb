import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { questionCalls } from "#contract/questions/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { question, writePaper } from "../../tests/support/papers";
import type { Database } from "../database/open";
import type { JobServices } from "../jobs/job";
import { prune } from "../maintenance/prune";
import { insertQuestions } from "../questions/content";
import { bankJobs, emptying } from "./emptying";

racingOnEach((database) => {
  /** The number of the transaction whose connection is lost before commit. */
  const cutting = { at: 0 };
  const cut = (): Database => ({
    ...database(),
    transaction: (work) =>
      database().transaction(async (queries) => {
        const done = await work(queries);
        cutting.at -= 1;
        if (cutting.at === 0) throw Object.assign(new Error("terminating connection"), { code: "57P01" });
        return done;
      }),
  });
  const { author, clock, settle } = openAuthors(cut);

  test("banks are named, counted and renamed; first stands what is in none", async () => {
    const zhou = await author();
    const safety = await zhou.ask(bankCalls.addBank, { name: "安全生产" });
    const general = await zhou.ask(bankCalls.addBank, { name: " 通用能力 " });
    for (const bankId of [safety, safety, ""])
      await zhou.ask(bankCalls.create, { bankId, score: 5, question: question() });
    await zhou.ask(bankCalls.renameBank, { bankId: safety, name: "安全" });
    expect(await zhou.ask(bankCalls.banks, { isCounted: true })).toMatchObject([
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

  test("banks stand below others by their names: what is asked of one is asked of those, and they follow its name", async () => {
    const zhou = await author();
    const [safety, fire, other] = [
      await zhou.ask(bankCalls.addBank, { name: "安全" }),
      await zhou.ask(bankCalls.addBank, { name: "安全 / 消防" }),
      await zhou.ask(bankCalls.addBank, { name: "安全生产" }),
    ];
    for (const [at, bankId] of [safety, fire, other].entries())
      await zhou.ask(bankCalls.create, { bankId, score: 5, question: question({ content: `第 ${at} 题` }) });
    const found = async (bankId: string) =>
      (await zhou.ask(bankCalls.list, { bankId, sort: "created" })).questionList
        .map(({ content }) => content)
        .sort();
    expect(await found(safety)).toEqual(["第 0 题", "第 1 题"]);
    expect(await found(fire)).toEqual(["第 1 题"]);
    const { partId } = await writePaper(zhou);
    const rule = { type: 0, difficulty: 0, tag: "", bankId: safety, count: 2, score: 1 } as const;
    expect(await zhou.ask(questionCalls.drawPools, { partId, rules: [rule] })).toMatchObject([{ pool: 2 }]);
    expect(await zhou.ask(questionCalls.fill, { partId, rules: [rule] })).toBe(2);
    await zhou.ask(bankCalls.renameBank, { bankId: safety, name: "安全培训" });
    const names = (await zhou.ask(bankCalls.banks, {})).map(({ name }) => name);
    expect(names.sort()).toEqual(["", "安全培训", "安全培训/消防", "安全生产"]);
    expect(await zhou.refusal(bankCalls.addBank, { name: "安全//消防" })).toBe("BANK_NAME_GAP name");
  });

  describe("a bank that goes", () => {
    /** A bank with this many questions. */
    async function bankOf(who: Author, questions: number): Promise<string> {
      const bankId = await who.ask(bankCalls.addBank, { name: "将要删除" });
      const caller = { companyId: who.companyId, operatorId: who.id };
      const drafts = Array.from({ length: questions }, () => question());
      await database().transaction((queries) =>
        insertQuestions({ queries, clock, caller }, drafts, { bankId }),
      );
      return bankId;
    }
    const questionsOf = (who: Author) =>
      database()
        .queries.selectFrom("question")
        .select(["bank_id", "revision"])
        .where("company_id", "=", who.companyId)
        .execute();
    const unsorted = (who: Author) => who.ask(bankCalls.banks, { isCounted: true });

    test("leaves all its questions, however many, and they are unsorted at once", async () => {
      const zhou = await author();
      const bankId = await bankOf(zhou, 1010);
      const answers = [1, 2].map(() => zhou.send(bankCalls.removeBank, { bankId }, "form-1"));
      expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([0, 0]);
      const none = [{ bankId: "", name: "", questionCount: 1010 }];
      expect(await unsorted(zhou)).toMatchObject(none);
      const { questionList } = await zhou.ask(bankCalls.list, { pageSize: 100 });
      expect(new Set(questionList.map((one) => one.bankId))).toEqual(new Set([""]));
      const rows = await database()
        .queries.selectFrom("audit")
        .select(["action", "before"])
        .where("subject", "=", bankId)
        .orderBy("seq")
        .execute();
      expect(rows.map((row) => row.action)).toEqual(["bank.create", "bank.remove"]);
      expect(JSON.parse(rows[1]!.before)).toEqual({ name: "将要删除" });
      expect(await zhou.refusal(bankCalls.removeBank, { bankId })).toBe("NOT_FOUND");
      const left = async () => (await questionsOf(zhou)).filter((row) => row.bank_id === bankId).length;
      await settle();
      expect(await left()).toBe(0);
      expect(await unsorted(zhou)).toMatchObject(none);
    });

    test.each([1, 2, 3])("J1: goes whole or stays whole, when transaction %s is cut off", async (cut) => {
      const zhou = await author();
      const bankId = await bankOf(zhou, 1010);
      cutting.at = cut;
      const { code } = await zhou.send(bankCalls.removeBank, { bankId });
      cutting.at = 0;
      const removed = database().queries.selectFrom("audit").select("id").where("action", "=", "bank.remove");
      const audited = await removed.where("subject", "=", bankId).execute();
      const own = { bankId, name: "将要删除", questionCount: 1010 };
      const none = (questionCount: number) => ({ bankId: "", name: "", questionCount });
      const whole = code === 0 ? [[none(1010)], 1] : [[none(0), own], 0];
      expect([await unsorted(zhou), audited.length]).toMatchObject(whole);
    });

    test("J1: is emptied to the end, where the process dies on the way", async () => {
      const zhou = await author();
      const bankId = "a bank that is gone";
      const caller = { companyId: zhou.companyId, operatorId: zhou.id };
      const drafts = Array.from({ length: 1010 }, () => question());
      await database().transaction((queries) =>
        insertQuestions({ queries, clock, caller }, drafts, { bankId }),
      );
      const task = { id: "", companyId: zhou.companyId, operatorId: zhou.id, input: { bankId } };
      let steps = 0;
      const services = {
        database: database(),
        async lock() {
          steps += 1;
          if (steps === 2) throw new Error("the process died");
        },
      } as unknown as JobServices;
      const run = () => bankJobs[emptying]!(task, services);
      await expect(run()).rejects.toThrow("the process died");
      const inBank = (await questionsOf(zhou)).filter((row) => row.bank_id === bankId);
      expect(inBank).toHaveLength(10);
      expect(await unsorted(zhou)).toMatchObject([{ bankId: "", name: "", questionCount: 1010 }]);
      await run();
      const rows = await questionsOf(zhou);
      expect(new Set(rows.map((row) => row.bank_id))).toEqual(new Set([""]));
    });

    test("J1: is emptied by the sweep, where its task was given up", async () => {
      const zhou = await author();
      const caller = { companyId: zhou.companyId, operatorId: zhou.id };
      const there = await zhou.ask(bankCalls.addBank, { name: "还在" });
      await database().transaction(async (queries) => {
        await insertQuestions({ queries, clock, caller }, [question()], {
          bankId: "another bank that is gone",
        });
        await insertQuestions({ queries, clock, caller }, [question()], { bankId: there });
      });
      await prune(database().queries, clock.now());
      expect((await questionsOf(zhou)).map((row) => row.bank_id).sort()).toEqual(["", there]);
    });
  });
}, "two give it at once|unsorted at once");
