import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { mostChosen } from "#contract/lists/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { question, writePaper } from "../../tests/support/papers";
import { insertQuestions } from "../questions/content";
import { pruneRemovedQuestions } from "./bin";

racingOnEach((database) => {
  const { author, clock } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;
  const create = (who: Author, content: string, changes: Parameters<typeof question>[0] = {}) =>
    who.ask(bankCalls.create, { bankId: "", score: 5, question: question({ content, ...changes }) });
  const three = async (who: Author) => {
    const ids = [];
    for (const content of ["甲", "乙", "丙"]) ids.push(await create(who, content));
    return ids;
  };
  const get = (who: Author, questionId: string) => who.ask(bankCalls.get, { questionId });
  const contents = async (who: Author, filter = {}) =>
    (await who.ask(bankCalls.list, filter)).questionList.map((item) => item.content).sort();
  const auditOf = (who: Author) =>
    database()
      .queries.selectFrom("audit")
      .selectAll()
      .where("company_id", "=", who.companyId)
      .orderBy("seq", "desc")
      .execute();

  describe("many questions at once", () => {
    test("move into a bank and out of it, told by one row with their ids", async () => {
      const zhou = await author();
      const [a, b] = await three(zhou);
      const bankId = await zhou.ask(bankCalls.addBank, { name: "安全生产" });
      expect(await zhou.ask(bankCalls.move, { questionIds: [a!, b!, a!], bankId })).toBe(2);
      expect(await contents(zhou, { bankId })).toEqual(["乙", "甲"]);
      expect(await contents(zhou, { bankId: "none" })).toEqual(["丙"]);
      const [row] = await auditOf(zhou);
      expect(row).toMatchObject({ action: "bank.question.move", operator_id: zhou.id });
      expect(JSON.parse(row!.after)).toEqual({ bankId, questionIds: [a, b].sort() });
      expect(await zhou.ask(bankCalls.move, { questionIds: [a!], bankId: "" })).toBe(1);
      expect(await contents(zhou, { bankId })).toEqual(["乙"]);
    });

    test("are tagged; a version that a paper holds keeps its tag there", async () => {
      const zhou = await author();
      const [a] = await three(zhou);
      const { slotId } = await writePaper(zhou);
      const slot = await zhou.ask(questionCalls.get, { slotId });
      const questionIds = [a!, slot.questionId];
      clock.time += 1000;
      expect(await zhou.ask(bankCalls.tag, { questionIds, tag: "data" })).toBe(2);
      expect(await zhou.ask(questionCalls.get, { slotId })).toEqual(slot);
      expect((await get(zhou, a!)).versions).toHaveLength(1);
      const held = await get(zhou, slot.questionId);
      expect(held.question).toEqual({ ...slot.question, tag: "data" });
      expect(held.versions.map(({ number, isUsed }) => [number, isUsed])).toEqual([
        [2, false],
        [1, true],
      ]);
      expect((await zhou.ask(bankCalls.list, { tag: "data" })).questionCount).toBe(2);
      // Repeating it changes nothing.
      expect(await zhou.ask(bankCalls.tag, { questionIds, tag: "data" })).toBe(2);
      expect((await get(zhou, slot.questionId)).versions).toHaveLength(2);
    });

    test("are taken out, stay in the papers that hold them, and come back", async () => {
      const zhou = await author();
      const ids = await three(zhou);
      const { slotId, partId } = await writePaper(zhou);
      const { questionId } = await zhou.ask(questionCalls.get, { slotId });
      const questionIds = [ids[0]!, questionId];
      const bankId = await zhou.ask(bankCalls.addBank, { name: "临时" });
      await zhou.ask(bankCalls.move, { questionIds: [ids[0]!], bankId });
      const { count, removedAt } = await zhou.ask(bankCalls.remove, { questionIds });
      expect(count).toBe(2);
      expect(await contents(zhou)).toEqual(["丙", "乙"]);
      expect(await zhou.refusal(bankCalls.get, { questionId })).toBe("NOT_FOUND");
      expect(await zhou.refusal(bankCalls.remove, { questionIds })).toBe("NOT_FOUND");
      expect(await zhou.refusal(bankCalls.move, { questionIds, bankId: "" })).toBe("NOT_FOUND");
      expect((await zhou.ask(questionCalls.inPart, { partId })).questionCount).toBe(1);
      // Its bank is removed meanwhile: it is restored into none.
      await zhou.ask(bankCalls.removeBank, { bankId });
      const [chen, stranger] = [await author({ companyId: zhou.companyId }), await author()];
      for (const other of [chen, stranger]) expect(await other.ask(bankCalls.restore, { removedAt })).toBe(0);
      expect(await zhou.ask(bankCalls.restore, { removedAt })).toBe(2);
      expect(await zhou.send(bankCalls.restore, { removedAt }, "again")).toMatchObject({ data: 0 });
      expect(await contents(zhou, { key: "甲", bankId: "none" })).toEqual(["甲"]);
      expect((await get(zhou, questionId)).papers).toHaveLength(1);
    });

    test("wait in the bin, private ones for their author alone, and come back one by one", async () => {
      const zhou = await author();
      const chen = await author({ companyId: zhou.companyId });
      const [a, b] = await three(zhou);
      const own = await create(zhou, "周的", { ownership: "private" });
      await zhou.ask(bankCalls.remove, { questionIds: [a!, b!, own] });
      const binOf = async (who: Author) =>
        (await who.ask(bankCalls.bin, {})).list.map(({ id, name, removedBy }) => [id, name, removedBy]);
      const row = (id: string, name: string) => [id, name, zhou.realName];
      expect((await binOf(zhou)).sort()).toEqual([row(a!, "甲"), row(b!, "乙"), row(own, "周的")].sort());
      expect((await binOf(chen)).sort()).toEqual([row(a!, "甲"), row(b!, "乙")].sort());
      const restore = (who: Author, removedId: string) => who.send(bankCalls.restoreQuestion, { removedId });
      expect(await restore(chen, own)).toMatchObject({ code: 404 });
      expect(await restore(chen, a!)).toMatchObject({ data: { name: "甲" } });
      expect(await restore(chen, a!)).toMatchObject({ code: 404 });
      expect(await contents(zhou)).toEqual(["丙", "甲"]);
      expect((await auditOf(zhou))[0]).toMatchObject({ action: "bank.question.restore", subject: a });
    });

    test("are deleted after 30 days, but for those that a paper contains", async () => {
      const zhou = await author();
      const ids = await three(zhou);
      const { slotId } = await writePaper(zhou);
      const { questionId } = await zhou.ask(questionCalls.get, { slotId });
      await zhou.ask(bankCalls.remove, { questionIds: [ids[0]!, questionId] });
      const left = async () => {
        const rows = await database()
          .queries.selectFrom("question")
          .select("id")
          .where("company_id", "=", zhou.companyId)
          .execute();
        return rows.map(({ id }) => id).sort();
      };
      await pruneRemovedQuestions(database().queries, clock.time + 30 * 86_400_000);
      expect(await left()).toEqual([...ids, questionId].sort());
      await pruneRemovedQuestions(database().queries, clock.time + 31 * 86_400_000);
      expect(await left()).toEqual([ids[1]!, ids[2]!, questionId].sort());
      expect((await zhou.ask(questionCalls.get, { slotId })).questionId).toBe(questionId);
    });

    test("leave out what is private, foreign or gone, and are refused where nothing is left", async () => {
      const zhou = await author();
      const chen = await author({ companyId: zhou.companyId });
      const [a, b] = await three(zhou);
      const own = await create(chen, "陈的", { ownership: "private" });
      const stranger = await author();
      const foreign = await create(stranger, "别家的");
      const gone = "00000000-0000-0000-0000-000000000000";
      for (const [id, reason] of [
        [own, "QUESTION_PRIVATE"],
        [foreign, "NOT_FOUND"],
        [gone, "NOT_FOUND"],
      ] as const)
        expect(await zhou.refusal(bankCalls.tag, { questionIds: [id], tag: "verbal" })).toBe(reason);
      const questionIds = [a!, b!, own, foreign, gone];
      const bankId = await zhou.ask(bankCalls.addBank, { name: "库" });
      expect(await zhou.ask(bankCalls.move, { questionIds, bankId })).toBe(2);
      expect(await zhou.ask(bankCalls.tag, { questionIds, tag: "verbal" })).toBe(2);
      expect(await zhou.ask(bankCalls.remove, { questionIds })).toMatchObject({ count: 2 });
      expect(await contents(zhou, { bankId: "none", tag: "none" })).toEqual(["丙", "陈的"].sort());
      expect(await contents(stranger)).toEqual(["别家的"]);
    });

    test("are all that a filter lets through, and all come back", async () => {
      const zhou = await author();
      const stranger = await author();
      const total = 620;
      await database().transaction((queries) =>
        insertQuestions(
          { queries, clock, caller: { companyId: zhou.companyId, operatorId: zhou.id } },
          Array.from({ length: total }, (_, at) => question({ content: `电工 ${at}`, difficulty: 4 })),
        ),
      );
      await create(zhou, "别的难度");
      await create(stranger, "别家的电工", { difficulty: 4 });
      const questionIds = await zhou.ask(bankCalls.ids, { difficulty: 4 });
      expect(await zhou.ask(bankCalls.tag, { questionIds, tag: "data" })).toBe(total);
      const counted = async () => (await zhou.ask(bankCalls.list, { tag: "data" })).questionCount;
      expect(await counted()).toBe(total);
      clock.time += 1000;
      const { count, removedAt } = await zhou.ask(bankCalls.remove, { questionIds });
      expect([count, removedAt]).toEqual([total, clock.time]);
      expect(await contents(zhou)).toEqual(["别的难度"]);
      const [row] = await auditOf(zhou);
      expect(JSON.parse(row!.before).questionIds).toHaveLength(total);
      expect(await zhou.ask(bankCalls.restore, { removedAt })).toBe(total);
      expect(await counted()).toBe(total);
      expect(await contents(stranger)).toEqual(["别家的电工"]);
    });

    test("are at least one and at most a thousand", async () => {
      const zhou = await author();
      expect(await zhou.refusal(bankCalls.remove, { questionIds: [] })).toBe("NOTHING_CHOSEN questionIds");
      const questionIds = Array.from({ length: mostChosen + 1 }, (_, at) => `${at}`);
      expect(await zhou.refusal(bankCalls.remove, { questionIds })).toBe("TOO_MANY_CHOSEN questionIds");
    });

    test("changed from both ends at the same moment neither wait for ever nor get lost", async () => {
      const zhou = await author();
      const ids: string[] = [];
      for (let at = 0; at < 12; at += 1) ids.push(await create(zhou, `第 ${at} 题`));
      const answers = await Promise.all([
        zhou.send(bankCalls.tag, { questionIds: ids, tag: "verbal" }),
        zhou.send(bankCalls.move, { questionIds: [...ids].reverse(), bankId: "" }),
        zhou.send(bankCalls.tag, { questionIds: ids.slice(3).reverse(), tag: "data" }),
        zhou.send(bankCalls.remove, { questionIds: [...ids].reverse().slice(0, 6) }),
      ]);
      // Whatever was removed first can no longer be tagged or moved.
      for (const { code } of answers) expect([0, 404]).toContain(code);
      expect(await contents(zhou)).toHaveLength(6);
    });
  });

  describe("duplicates", () => {
    test("are found whatever their spaces, signs, width and case, the largest group first", async () => {
      const zhou = await author();
      const write = async (contents: string[]) => {
        for (const content of contents) {
          clock.time += 1000;
          await create(zhou, content);
        }
      };
      await write(["SQL 注入是什么？", "ＳＱＬ注入是什么", "别的题"]);
      await write(["起火时先断电。", "起火时，先断电", "起火时先断电"]);
      const stranger = await author();
      await create(stranger, "别的题");
      const page = await zhou.ask(bankCalls.duplicates, { pageSize: 1 });
      expect(page.groupCount).toBe(2);
      expect(page.groups[0]!.questions.map((item) => item.content)).toEqual([
        "起火时先断电。",
        "起火时，先断电",
        "起火时先断电",
      ]);
      const next = await zhou.ask(bankCalls.duplicates, { pageSize: 1, pageNum: 2 });
      expect(next.groups[0]!.questions).toHaveLength(2);
      const [, ...others] = next.groups[0]!.questions.map((item) => item.questionId);
      await zhou.ask(bankCalls.remove, { questionIds: others });
      expect((await zhou.ask(bankCalls.duplicates, {})).groupCount).toBe(1);
    });
  });
}, "at the same moment");
