import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import type { DrawRule, Question } from "#contract/questions/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { draft, expectTotalsHold, markUsed, question, writePaper } from "../../tests/support/papers";
import { setRows } from "../../tests/support/rows";
import { reachOf } from "../banks/rights";
import { insertQuestions } from "./content";
import { countPool, withBranches } from "./pool";

const rule = (changes: Partial<DrawRule> = {}): DrawRule => ({
  type: 0,
  difficulty: 0,
  tag: "",
  bankId: "",
  topicId: "",
  count: 1,
  score: 2,
  ...changes,
});

const family = question({
  type: 13,
  option: [],
  answer: { keys: [] },
  children: [1.5, 2].map((score) => ({
    type: 3 as const,
    content: "正确。",
    option: [],
    answer: question({ answer: { keys: [1] } }).answer,
    scoringRule: 1 as const,
    isByOrder: true,
    analysis: "",
    rubric: [],
    score,
  })),
});

racingOnEach((database) => {
  const { author, clock } = openAuthors(database);

  /** Questions in the bank of an author's company; `content` is numbered unless given. */
  async function bank(who: Author, questions: Partial<Question>[], place = {}) {
    const written = questions.map((changes, at) =>
      question({ content: `题 ${at + 1}`, ...changes } as never),
    );
    const caller = { companyId: who.companyId, operatorId: who.id };
    return database().transaction((queries) => insertQuestions({ queries, clock, caller }, written, place));
  }
  const times = (count: number, changes: Partial<Question> = {}) =>
    Array.from({ length: count }, (): Partial<Question> => changes);

  async function emptyPart(who: Author, name = "抽题的试卷") {
    const jobId = await who.ask(paperCalls.create, draft({ name }));
    const part = { name: "第一部分", introduction: "", duration: 600 };
    return { jobId, partId: await who.ask(questionCalls.addPart, { jobId, ...part }) };
  }
  const slotsIn = async (who: Author, partId: string) =>
    (await who.ask(questionCalls.inPart, { partId, pageSize: 100 })).questionList;
  const idsIn = async (who: Author, partId: string) =>
    (await slotsIn(who, partId)).map((slot) => slot.questionId);

  describe("a draw", () => {
    test("fills a part rule by rule, with the marks of the rules, and remembers them", async () => {
      const zhou = await author();
      const { jobId, partId } = await emptyPart(zhou);
      await bank(zhou, [...times(4, { tag: "data" }), ...times(3, { type: 3, option: [] }), {}]);
      const rules = [rule({ tag: "data", count: 3, score: 2.5 }), rule({ type: 3, count: 2, score: 1 })];
      expect(await zhou.ask(questionCalls.fill, { partId, rules })).toBe(5);

      const slots = await slotsIn(zhou, partId);
      expect(slots.map(({ score, question: { type, tag }, isDrawn }) => [type, tag, score, isDrawn])).toEqual(
        [
          [1, "data", 2.5, true],
          [1, "data", 2.5, true],
          [1, "data", 2.5, true],
          [3, "", 1, true],
          [3, "", 1, true],
        ],
      );
      expect(new Set(slots.map((slot) => slot.questionId)).size).toBe(5);
      expect(await zhou.ask(questionCalls.getPart, { partId })).toMatchObject({ rules, score: 9.5 });
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ jobScore: 9.5, state: "ready" });
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("takes other questions another time", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, times(40));
      const seen = new Set<string>();
      for (let turn = 0; turn < 3; turn += 1) {
        await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 10 })] });
        seen.add((await idsIn(zhou, partId)).join());
      }
      // Drawing the same ten in the same order twice has a probability of 10⁻¹⁵.
      expect(seen.size).toBe(3);
    });

    test("replaces what an earlier draw put there; what was put by hand stays where it is", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, times(4, { difficulty: 5 }));
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 2 })] });
      const byHand = await zhou.ask(questionCalls.create, { partId, score: 7, question: question() });
      // All four are free again: the two that were drawn are removed first.
      expect(await zhou.ask(questionCalls.fill, { partId, rules: [rule({ difficulty: 5, count: 4 })] })).toBe(
        4,
      );
      const slots = await slotsIn(zhou, partId);
      expect(slots.map(({ isDrawn, score }) => [isDrawn, score])).toEqual([
        [false, 7],
        ...times(4).map(() => [true, 2]),
      ]);
      expect(slots[0]!.slotId).toBe(byHand);
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("never brings a question twice into a paper, in whatever version it is there", async () => {
      const zhou = await author();
      const { jobId, partId } = await emptyPart(zhou);
      const part = { name: "第二部分", introduction: "", duration: 600 };
      const second = await zhou.ask(questionCalls.addPart, { jobId, ...part });
      await bank(zhou, times(5));
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 3 })] });
      // A copy refers to the old version, so the change creates a new one, which the paper does not contain.
      await zhou.ask(paperCalls.copy, { jobId });
      const [changed] = await slotsIn(zhou, partId);
      const copyOf = (await zhou.ask(paperCalls.list, { key: "副本" })).jobList[0]!._id;
      const [copied] = await zhou.ask(questionCalls.parts, { jobId: copyOf });
      const [slot] = await slotsIn(zhou, copied!._id);
      expect(slot!.questionId).toBe(changed!.questionId);
      await zhou.ask(questionCalls.update, {
        slotId: slot!.slotId,
        score: 2,
        question: question({ content: "改过的" }),
      });
      expect(
        await zhou.ask(questionCalls.drawPools, { partId: second, rules: [rule({ count: 2 })] }),
      ).toEqual([{ pool: 2, free: 2, need: 2 }]);
      await zhou.ask(questionCalls.fill, { partId: second, rules: [rule({ count: 2 })] });
      const all = [...(await idsIn(zhou, partId)), ...(await idsIn(zhou, second))];
      expect(new Set(all).size).toBe(5);
    });

    test("puts the newest version of each question", async () => {
      const zhou = await author();
      const one = await writePaper(zhou);
      await zhou.ask(paperCalls.copy, { jobId: one.jobId });
      await zhou.ask(questionCalls.update, {
        slotId: one.slotId,
        score: 5,
        question: question({ content: "新的版本" }),
      });
      const { partId } = await emptyPart(zhou);
      await zhou.ask(questionCalls.fill, { partId, rules: [rule()] });
      expect((await slotsIn(zhou, partId))[0]!.question.content).toBe("新的版本");
    });

    test("gives a parent question the sum of its children, whatever the rule says", async () => {
      const zhou = await author();
      const { partId, jobId } = await emptyPart(zhou);
      await bank(zhou, [family]);
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ type: 13, score: 20 })] });
      expect((await slotsIn(zhou, partId))[0]!.score).toBe(3.5);
      expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(3.5);
    });

    test("meets overlapping rules that taking one after another would not", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, [
        ...times(3, { difficulty: 1, tag: "data" }),
        ...times(3, { difficulty: 1 }),
        ...times(3, { difficulty: 2, tag: "data" }),
      ]);
      // Each rule matches six of the nine; only one assignment meets all three.
      const rules = [rule({ count: 3 }), rule({ difficulty: 1, count: 3 }), rule({ tag: "data", count: 3 })];
      expect(await zhou.ask(questionCalls.drawPools, { partId, rules })).toEqual([
        { pool: 9, free: 9, need: 3 },
        { pool: 6, free: 6, need: 3 },
        { pool: 6, free: 3, need: 3 },
      ]);
      for (let turn = 0; turn < 10; turn += 1)
        expect(await zhou.ask(questionCalls.fill, { partId, rules })).toBe(9);
    });

    test("of more than there is changes nothing, and says which rule lacks how many", async () => {
      const zhou = await author();
      const { jobId, partId } = await emptyPart(zhou);
      await bank(zhou, [
        ...times(3),
        ...times(2, { type: 5, option: [], answer: { ...question().answer, keys: [] } }),
      ]);
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 2 })] });
      const before = await idsIn(zhou, partId);
      const { revision } = await zhou.ask(paperCalls.get, { jobId });
      const rules = [rule({ count: 4 }), rule({ type: 5, count: 2 })];
      expect(await zhou.send(questionCalls.fill, { partId, rules })).toMatchObject({
        reason: "POOL_TOO_SMALL",
        field: "rules",
        data: { rule: 2, need: 2, free: 1 },
        message: expect.stringMatching(/2/),
      });
      expect(await idsIn(zhou, partId)).toEqual(before);
      expect((await zhou.ask(paperCalls.get, { jobId })).revision).toBe(revision);
    });

    test("fills a part up to its limit and no further", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, times(501));
      await zhou.ask(questionCalls.create, { partId, score: 1, question: question() });
      const full = { partId, rules: [rule({ count: 400 }), rule({ count: 100 })] };
      expect(await zhou.refusal(questionCalls.fill, full)).toBe("TOO_MANY_QUESTIONS rules");
      expect(await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 499 })] })).toBe(499);
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("is told with what went and what came", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, times(3));
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 2 })] });
      const [one, other] = (await slotsIn(zhou, partId)).map((slot) => slot.versionId);
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 1 })] });
      const rows = await database()
        .queries.selectFrom("audit")
        .select(["before", "after"])
        .where("company_id", "=", zhou.companyId)
        .where("action", "=", "part.fill")
        .orderBy("seq")
        .execute();
      expect(JSON.parse(rows[1]!.before)).toEqual({
        questions: 2,
        rules: [rule({ count: 2 })],
        drawn: expect.arrayContaining([one, other]),
      });
      const [slot] = await slotsIn(zhou, partId);
      expect(JSON.parse(rows[1]!.after)).toEqual({
        questions: 1,
        rules: [rule({ count: 1 })],
        drawn: [slot!.versionId],
      });
    });
  });

  describe("drawing again", () => {
    test("uses the rules that the part was filled by", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, times(30));
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 12, score: 1.5 })] });
      const before = await idsIn(zhou, partId);
      expect(await zhou.ask(questionCalls.drawAgain, { partId })).toBe(12);
      expect(await idsIn(zhou, partId)).not.toEqual(before);
      expect((await slotsIn(zhou, partId)).every(({ score }) => score === 1.5)).toBe(true);
    });

    test("needs rules, and questions that fit them still", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      expect(await zhou.refusal(questionCalls.drawAgain, { partId })).toBe("NO_RULES");
      const [made] = await bank(zhou, [{}]);
      await zhou.ask(questionCalls.fill, { partId, rules: [rule()] });
      await setRows(database().queries, "question", { id: made!.id }, { removed_at: 1 });
      expect(await zhou.refusal(questionCalls.drawAgain, { partId })).toBe("POOL_TOO_SMALL");
      expect(await idsIn(zhou, partId)).toEqual([made!.id]);
    });

    test("works in a copy of the paper, which keeps rules and what was drawn", async () => {
      const zhou = await author();
      const { jobId, partId } = await emptyPart(zhou);
      await bank(zhou, times(3));
      await zhou.ask(questionCalls.fill, { partId, rules: [rule({ count: 2 })] });
      const copy = await zhou.ask(paperCalls.copy, { jobId });
      const [part] = await zhou.ask(questionCalls.parts, { jobId: copy });
      expect(part).toMatchObject({ rules: [rule({ count: 2 })], questionCount: 2 });
      expect(await zhou.ask(questionCalls.drawAgain, { partId: part!._id })).toBe(2);
      expect(await slotsIn(zhou, part!._id)).toHaveLength(2);
      expect(await slotsIn(zhou, partId)).toHaveLength(2);
    });
  });

  describe("the pool", () => {
    const found = async (who: Author, partId: string, changes: Partial<DrawRule> = {}) =>
      (await who.ask(questionCalls.drawPools, { partId, rules: [rule(changes)] }))[0]!.pool;

    test("is narrowed by type, difficulty, tag and bank", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, [{ difficulty: 4 }, { tag: "data" }, { type: 3, option: [] }]);
      await bank(zhou, times(2), { bankId: "bank-a" });
      const pools = [
        {},
        { type: 3 },
        { difficulty: 4 },
        { tag: "data" },
        { bankId: "bank-a" },
        { bankId: "none" },
      ];
      expect(await Promise.all(pools.map((changes) => found(zhou, partId, changes as never)))).toEqual([
        5, 1, 1, 1, 2, 3,
      ]);
    });

    test("is narrowed by topic, with those below it; one that is gone or another company's has no questions", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      const write = (content: string, newTopics: string[]) =>
        zhou.ask(bankCalls.create, { score: 5, question: question({ content }), newTopics });
      await write("无", []);
      const both = await write("两个", ["数据库", "网络"]);
      const below = await write("下级", ["数据库 / 索引", "数据库 / 索引 / B 树"]);
      await write("别的", ["数据库原理"]);
      const topics = await zhou.ask(bankCalls.topics, {});
      const idOf = (name: string) => topics.find((topic) => topic.name === name)!.topicId;
      const [databases, indexes, network] = ["数据库", "数据库 / 索引", "网络"].map(idOf) as [
        string,
        string,
        string,
      ];
      const all = ["", databases, indexes, network, "gone"];
      const pools = await Promise.all(all.map((topicId) => found(zhou, partId, { topicId })));
      expect(pools).toEqual([4, 2, 1, 1, 0]);
      const stranger = await author();
      const theirs = await emptyPart(stranger);
      await bank(stranger, [{}]);
      expect(await found(stranger, theirs.partId, { topicId: databases })).toBe(0);

      // One after another the first rule could take the only question of the second.
      const rules = [rule({ topicId: databases }), rule({ topicId: network })];
      for (let turn = 0; turn < 5; turn += 1) {
        await zhou.ask(questionCalls.fill, { partId, rules });
        expect(await idsIn(zhou, partId)).toEqual([below, both]);
      }
      await zhou.ask(bankCalls.changeTopic, { topicId: network, name: "计算机网络", upperId: "" });
      expect(await zhou.ask(questionCalls.drawAgain, { partId })).toBe(2);
      const copy = await zhou.ask(questionCalls.copyPart, {
        jobId: (await emptyPart(zhou, "另一份")).jobId,
        partId,
      });
      expect(await zhou.ask(questionCalls.getPart, { partId: copy })).toMatchObject({ rules });
      await zhou.ask(bankCalls.mergeTopics, { topicId: network, intoId: databases });
      // What a rule names is merged too.
      expect(await zhou.ask(questionCalls.drawAgain, { partId })).toBe(2);
      expect((await zhou.ask(questionCalls.getPart, { partId })).rules.map(({ topicId }) => topicId)).toEqual(
        [...[databases, databases]],
      );
      await zhou.ask(bankCalls.removeTopic, { topicId: databases });
      expect(await zhou.refusal(questionCalls.drawAgain, { partId })).toBe("POOL_TOO_SMALL");
    });

    test("tells questions apart only by the rules that they fit, however many topics they have", async () => {
      const zhou = await author();
      const { companyId, id: operatorId } = zhou;
      const { queries } = database();
      const caller = { companyId, operatorId, actions: [] };
      const topics = Array.from({ length: 40 }, (_, at) => `${companyId} ${at}`);
      const stored = topics.map((id) => ({
        id,
        path: id,
        path_key: id,
        company_id: companyId,
        created_at: 0,
      }));
      await queries.insertInto("topic").values(stored).execute();
      await bank(zhou, [...times(60), ...times(60, { difficulty: 4 })], { bankId: "bank-a" });
      await bank(zhou, times(80));
      const asked = await queries
        .selectFrom("question")
        .select(["id", "difficulty", "bank_id"])
        .where("company_id", "=", companyId)
        .orderBy("id")
        .execute();
      const topicsOf = (at: number) => topics.filter((_, topic) => (at * 7 + topic * topic) % 4 === 0);
      await queries
        .insertInto("question_topic")
        .values(
          asked.flatMap(({ id }, at) =>
            topicsOf(at).map((topic_id) => ({ topic_id, question_id: id, company_id: companyId })),
          ),
        )
        .execute();
      const wanted = [
        rule({ topicId: topics[0]! }),
        rule({ topicId: topics[1]!, difficulty: 4 }),
        rule({ topicId: topics[1]!, bankId: "none" }),
        rule({ bankId: "bank-a" }),
      ];
      const expected = new Map<number, number>();
      for (const [at, { difficulty, bank_id: bankId }] of asked.entries()) {
        const [first, second] = topics.slice(0, 2).map((topic) => topicsOf(at).includes(topic));
        const fits =
          (first ? 1 : 0) +
          (second && difficulty === 4 ? 2 : 0) +
          (second && bankId === "" ? 4 : 0) +
          (bankId === "bank-a" ? 8 : 0);
        if (fits > 0) expected.set(fits, (expected.get(fits) ?? 0) + 1);
      }
      const rules = await withBranches(queries, companyId, wanted);
      const reach = await reachOf(queries, caller);
      const pool = await countPool(queries, { caller, paperId: "", exceptDrawnIn: "", rules, reach });
      expect(new Map(pool.map(({ fits, count }) => [fits, count]))).toEqual(expected);
      expect(pool).toHaveLength(expected.size);
      expect(pool.length).toBeGreaterThan(4);
    });

    test("of rules from before topics are drawn as they were", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      await bank(zhou, times(2));
      const { topicId: _, ...before } = rule();
      const stored = database()
        .queries.updateTable("part")
        .set({ rules: JSON.stringify([before]) });
      await stored.where("id", "=", partId).execute();
      expect(await zhou.ask(questionCalls.getPart, { partId })).toMatchObject({ rules: [rule()] });
      expect(await zhou.ask(questionCalls.drawAgain, { partId })).toBe(1);
    });

    test("holds nobody else's private questions, unless an administrator looks", async () => {
      const zhou = await author();
      const li = await author({ companyId: zhou.companyId, realName: "李" });
      const admin = await author({ companyId: zhou.companyId, roles: ["r_ent_admin"], realName: "管" });
      await bank(zhou, [{}, { ownership: "private" }]);
      const { partId } = await emptyPart(zhou);
      expect(await Promise.all([zhou, li, admin].map((who) => found(who, partId)))).toEqual([2, 1, 2]);
      expect(await li.refusal(questionCalls.fill, { partId, rules: [rule({ count: 2 })] })).toBe(
        "POOL_TOO_SMALL rules",
      );
      await li.ask(questionCalls.fill, { partId, rules: [rule()] });
      expect((await slotsIn(li, partId))[0]!.question.ownership).toBe("public");
    });

    test("holds nothing that was taken out, nor what an import is still bringing", async () => {
      const zhou = await author();
      const { partId } = await emptyPart(zhou);
      const [gone] = await bank(zhou, times(2));
      await bank(zhou, times(3), { staged: "import" });
      await setRows(database().queries, "question", { id: gone!.id }, { removed_at: 1 });
      expect(await found(zhou, partId)).toBe(1);
    });

    test("B2: holds nothing of another company, by whatever bank it is asked for", async () => {
      const zhou = await author();
      const stranger = await author();
      await bank(zhou, times(3), { bankId: "bank-of-zhou" });
      const own = await emptyPart(zhou);
      const theirs = await emptyPart(stranger);
      expect(await found(stranger, theirs.partId)).toBe(0);
      expect(await found(stranger, theirs.partId, { bankId: "bank-of-zhou" })).toBe(0);
      const request = { partId: own.partId, rules: [rule()] };
      for (const call of [questionCalls.drawPools, questionCalls.fill])
        expect(await stranger.refusal(call, request)).toBe("NOT_FOUND");
      expect(await stranger.refusal(questionCalls.drawAgain, { partId: own.partId })).toBe("NOT_FOUND");
      expect(await slotsIn(zhou, own.partId)).toEqual([]);
    });
  });

  test("a paper that is used or put away is not filled", async () => {
    const zhou = await author();
    const { jobId, partId } = await emptyPart(zhou);
    await bank(zhou, times(3));
    const request = { partId, rules: [rule()] };
    await zhou.ask(questionCalls.fill, request);
    await zhou.ask(paperCalls.archive, { jobId });
    expect(await zhou.refusal(questionCalls.fill, request)).toBe("PAPER_ARCHIVED");
    expect(await zhou.refusal(questionCalls.drawAgain, { partId })).toBe("PAPER_ARCHIVED");
    await zhou.ask(paperCalls.archive, { jobId, archive: false });
    await markUsed(database(), jobId);
    expect(await zhou.refusal(questionCalls.fill, request)).toBe("PAPER_USED");
  });

  test("two draws at the same moment leave one draw's questions, and two parts share none", async () => {
    const zhou = await author();
    const { jobId, partId } = await emptyPart(zhou);
    const part = { name: "第二部分", introduction: "", duration: 600 };
    const second = await zhou.ask(questionCalls.addPart, { jobId, ...part });
    await bank(zhou, times(20));
    const rules = [rule({ count: 10 })];
    await Promise.all(
      [partId, second, partId, second].map((id) => zhou.ask(questionCalls.fill, { partId: id, rules })),
    );
    const all = [...(await idsIn(zhou, partId)), ...(await idsIn(zhou, second))];
    expect(new Set(all).size).toBe(20);
    expect(all).toHaveLength(20);
    await expectTotalsHold(database(), zhou.companyId);
  });

  test("a draw while the bank changes brings what fits, or is refused", async () => {
    const zhou = await author();
    const { partId } = await emptyPart(zhou);
    const made = await bank(zhou, times(60, { tag: "data" }));
    const changes = made
      .slice(0, 30)
      .map(({ id }) =>
        database().queries.updateTable("question").set({ tag: "" }).where("id", "=", id).execute(),
      );
    const rules = [rule({ tag: "data", count: 30 })];
    await Promise.all([...changes, zhou.ask(questionCalls.fill, { partId, rules })]);
    expect(new Set(await idsIn(zhou, partId)).size).toBe(30);
    await zhou.ask(questionCalls.fill, { partId, rules });
    const still = made.slice(30).map(({ id }) => id);
    expect((await idsIn(zhou, partId)).sort()).toEqual(still.sort());
  });
}, "at the same moment|while the bank changes");
