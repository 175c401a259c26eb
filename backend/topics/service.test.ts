import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { topicLimits } from "#contract/questions/topics";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";

onEachEngine((database) => {
  const { author } = openAuthors(database);

  /** 数据库 › 索引 › B 树, and 网络. */
  const withTree = async () => {
    const writer = await author();
    const add = (name: string, upperId = "") => writer.ask(bankCalls.addTopic, { name, upperId });
    const databases = await add("数据库");
    const indexes = await add("索引", databases);
    const trees = await add("B 树", indexes);
    const network = await add("网络");
    return { writer, add, databases, indexes, trees, network };
  };
  const paths = async (who: Author) => (await who.ask(bankCalls.topics, {})).map(({ name }) => name).sort();
  const counts = async (who: Author) =>
    Object.fromEntries(
      (await who.ask(bankCalls.topics, { isCounted: true })).map(({ name, questionCount }) => [
        name,
        questionCount,
      ]),
    );
  const write = (who: Author, content: string, topics: { topicIds?: string[]; newTopics?: string[] }) =>
    who.ask(bankCalls.create, { score: 5, question: question({ content }), ...topics });
  const found = async (who: Author, topicId: string) =>
    (await who.ask(bankCalls.list, { topicId })).questionList.map(({ content }) => content).sort();

  test("stand in a tree: each once in its place, whatever its case and width, and five levels deep", async () => {
    const { writer, add, databases, indexes, trees } = await withTree();
    expect(await paths(writer)).toEqual(["数据库", "数据库 / 索引", "数据库 / 索引 / B 树", "网络"].sort());
    expect(await writer.refusal(bankCalls.addTopic, { name: "ｂ  树", upperId: indexes })).toBe(
      "TOPIC_NAME_TAKEN name",
    );
    // A slash without spaces is part of a name; one with spaces makes what is missing above.
    await add("TCP/IP", databases);
    await add("sql ／ 连接 / 外连接", databases);
    await add("SQL / 子查询", databases);
    expect(await paths(writer)).toEqual(
      expect.arrayContaining([
        "数据库 / TCP/IP",
        "数据库 / sql",
        "数据库 / sql / 连接 / 外连接",
        "数据库 / sql / 子查询",
      ]),
    );
    const deep = await add("四", trees);
    expect(await writer.refusal(bankCalls.addTopic, { name: "五 / 六", upperId: deep })).toBe(
      "TOPIC_TOO_DEEP name",
    );
    expect(await writer.refusal(bankCalls.addTopic, { name: "甲", upperId: "gone" })).toBe(
      "TOPIC_GONE upperId",
    );
  });

  test("move with what is below them, and never below themselves", async () => {
    const { writer, add, databases, indexes, trees, network } = await withTree();
    const change = { topicId: indexes, name: "索引", upperId: network };
    await writer.ask(bankCalls.changeTopic, change);
    expect(await paths(writer)).toEqual(["数据库", "网络", "网络 / 索引", "网络 / 索引 / B 树"].sort());
    await writer.ask(bankCalls.changeTopic, { topicId: network, name: "计算机网络", upperId: databases });
    expect(await paths(writer)).toContain("数据库 / 计算机网络 / 索引 / B 树");
    for (const upperId of [databases, network, indexes])
      expect(
        await writer.refusal(bankCalls.changeTopic, { topicId: databases, name: "数据库", upperId }),
      ).toBe("TOPIC_BELOW_ITSELF upperId");
    const deep = await add("甲 / 乙 / 丙");
    const top = (await writer.ask(bankCalls.topics, {})).find(({ topicId }) => topicId === deep)!.upperId;
    expect(await writer.refusal(bankCalls.changeTopic, { topicId: top, name: "乙", upperId: trees })).toBe(
      "TOPIC_TOO_DEEP name",
    );
    expect(await writer.refusal(bankCalls.changeTopic, { topicId: deep, name: "数据库", upperId: "" })).toBe(
      "TOPIC_NAME_TAKEN name",
    );
    await writer.ask(bankCalls.changeTopic, { topicId: deep, name: "丁", upperId: "" });
    expect(await paths(writer)).toContain("丁");
  });

  test("are put on questions by id and by path; a search by one finds those below it, and counts each once", async () => {
    const { writer, databases, indexes, network } = await withTree();
    await write(writer, "两个", { topicIds: [databases, indexes] });
    const id = await write(writer, "新的", { newTopics: ["数据库 / 事务", "网络"] });
    await write(writer, "没有", {});
    expect(await found(writer, databases)).toEqual(["两个", "新的"].sort());
    expect(await found(writer, indexes)).toEqual(["两个"]);
    expect(await found(writer, "none")).toEqual(["没有"]);
    expect(await found(writer, "gone")).toEqual([]);
    expect(await counts(writer)).toMatchObject({
      数据库: 2,
      "数据库 / 索引": 1,
      "数据库 / 索引 / B 树": 0,
      网络: 1,
    });
    const shown = await writer.ask(bankCalls.get, { questionId: id });
    expect(shown.topics.map(({ path }) => path).sort()).toEqual(["数据库 / 事务", "网络"].sort());

    const draft = { questionId: id, score: 5, question: question({ content: "新的" }) };
    // A request that says nothing of topics leaves them.
    await writer.ask(bankCalls.update, { ...draft, revision: shown.revision });
    expect(await found(writer, network)).toEqual(["新的"]);
    await writer.ask(bankCalls.update, { ...draft, revision: shown.revision, topicIds: [indexes] });
    expect(await found(writer, network)).toEqual([]);
    expect(await writer.refusal(bankCalls.update, { ...draft, revision: shown.revision, topicIds: [] })).toBe(
      "QUESTION_CHANGED_MEANWHILE",
    );
    expect(await writer.refusal(bankCalls.update, { ...draft, topicIds: ["gone"] })).toBe(
      "TOPIC_GONE topicIds",
    );
    const many = Array.from({ length: topicLimits.perQuestion }, (_, at) => `第 ${at}`);
    expect(await writer.refusal(bankCalls.update, { ...draft, topicIds: [indexes], newTopics: many })).toBe(
      "TOPICS_PER_QUESTION topicIds",
    );
    expect(await paths(writer)).not.toContain("第 1");
  });

  test("are merged with what is below them, and removed with it; their questions stay", async () => {
    const { writer, add, databases, indexes, network } = await withTree();
    const other = await add("B 树", network);
    await write(writer, "甲", { newTopics: ["数据库 / 索引 / B 树"] });
    await write(writer, "乙", { topicIds: [indexes, network] });
    expect(await writer.refusal(bankCalls.mergeTopics, { topicId: databases, intoId: indexes })).toBe(
      "TOPIC_BELOW_ITSELF intoId",
    );
    await writer.ask(bankCalls.mergeTopics, { topicId: indexes, intoId: network });
    expect(await paths(writer)).toEqual(["数据库", "网络", "网络 / B 树"].sort());
    expect(await found(writer, other)).toEqual(["甲"]);
    expect(await counts(writer)).toEqual({ 数据库: 0, 网络: 2, "网络 / B 树": 1 });
    await writer.ask(bankCalls.removeTopic, { topicId: network });
    expect(await paths(writer)).toEqual(["数据库"]);
    expect(await found(writer, "none")).toEqual(["甲", "乙"].sort());
  });

  test("are merged into one above them by their levels, in the spelling that is there", async () => {
    const { writer, add } = await withTree();
    const x = await add("a / b / b / x");
    const other = await add("a / b / x");
    const top = await add("a / C / y");
    const all = await writer.ask(bankCalls.topics, {});
    const idOf = (path: string) => all.find(({ name }) => name === path)!.topicId;
    await write(writer, "甲", { topicIds: [x, idOf("a / b"), idOf("a")] });
    await write(writer, "乙", { topicIds: [other] });
    await writer.ask(bankCalls.mergeTopics, { topicId: idOf("a / b"), intoId: idOf("a") });
    const before = await paths(writer);
    expect(before).toEqual(
      expect.arrayContaining(["a", "a / b", "a / b / x", "a / x", "a / C", "a / C / y"]),
    );
    expect(before).toHaveLength(10);
    expect(await found(writer, x)).toEqual(["甲"]);
    expect(await found(writer, other)).toEqual(["乙"]);
    expect((await counts(writer)).a).toBe(2);
    const c = await add("n / c / z");
    const upper = (await writer.ask(bankCalls.topics, {})).find(({ name }) => name === "n")!.topicId;
    await writer.ask(bankCalls.mergeTopics, { topicId: upper, intoId: idOf("a") });
    expect((await writer.ask(bankCalls.topics, {})).find(({ topicId }) => topicId === c)).toMatchObject({
      name: "a / C / z",
      upperId: (await writer.ask(bankCalls.topics, {})).find(({ topicId }) => topicId === top)!.upperId,
    });
  });

  test("have no longer path, with what is above them, than a file may say", async () => {
    const { writer, add, databases, network } = await withTree();
    const long = "长".repeat(topicLimits.pathMax - 10);
    const one = await add(long, databases);
    const under = { name: "甲".repeat(10), upperId: one };
    expect(await writer.refusal(bankCalls.addTopic, under)).toBe("TOPIC_TOO_LONG name");
    const key = "㍿".repeat(topicLimits.pathMax / 4);
    expect(await writer.refusal(bankCalls.addTopic, { name: key, upperId: network })).toBe(
      "TOPIC_TOO_LONG name",
    );
    const renamed = { topicId: databases, name: "数据库与数据库管理系统", upperId: "" };
    expect(await writer.refusal(bankCalls.changeTopic, renamed)).toBe("TOPIC_TOO_LONG name");
    const into = await add("计算机科学与技术");
    expect(await writer.refusal(bankCalls.mergeTopics, { topicId: databases, intoId: into })).toBe(
      "TOPIC_TOO_LONG intoId",
    );
    expect(await paths(writer)).toContain(`数据库 / ${long}`);
  });

  test("new ones alone are added to those of a question, as many as it takes", async () => {
    const { writer, indexes } = await withTree();
    const questionId = await write(writer, "甲", { topicIds: [indexes] });
    const draft = { questionId, score: 5, question: question({ content: "甲" }) };
    await writer.ask(bankCalls.update, { ...draft, newTopics: ["网络", "数据库 / 索引"] });
    const { topics } = await writer.ask(bankCalls.get, { questionId });
    expect(topics.map(({ path }) => path).sort()).toEqual(["数据库 / 索引", "网络"].sort());
    const newTopics = Array.from({ length: topicLimits.perQuestion - 1 }, (_, at) => `第 ${at}`);
    expect(await writer.refusal(bankCalls.update, { ...draft, newTopics })).toBe(
      "TOPICS_PER_QUESTION topicIds",
    );
  });

  test("are taken off no question of a bank that the caller may not change, unless they administer it", async () => {
    const admin = await author({ roles: ["r_ent_admin"] });
    const { companyId } = admin;
    const [reader, outsider] = [await author({ companyId }), await author({ companyId })];
    const bankId = await admin.ask(bankCalls.addBank, { name: "安全" });
    const topicId = await reader.ask(bankCalls.addTopic, { name: "消防", upperId: "" });
    const below = await reader.ask(bankCalls.addTopic, { name: "灭火器", upperId: topicId });
    const intoId = await reader.ask(bankCalls.addTopic, { name: "安全", upperId: "" });
    const tagged = { score: 5, question: question({ content: "甲" }), topicIds: [below] };
    await admin.ask(bankCalls.create, { bankId, ...tagged });
    const rights = [{ operatorId: reader.id, right: "read" as const }];
    await admin.ask(bankCalls.setAccess, { bankId, rights, needsApproval: false });
    for (const who of [reader, outsider]) {
      expect(await who.refusal(bankCalls.removeTopic, { topicId })).toBe("TOPIC_IN_READ_ONLY_BANK");
      expect(await who.refusal(bankCalls.mergeTopics, { topicId, intoId })).toBe("TOPIC_IN_READ_ONLY_BANK");
    }
    await admin.ask(bankCalls.mergeTopics, { topicId, intoId });
    expect(await counts(admin)).toEqual({ 安全: 1, "安全 / 灭火器": 1 });
    await admin.ask(bankCalls.removeTopic, { topicId: below });
    expect(await counts(reader)).toEqual({ 安全: 0 });
  });

  test("count nothing of a bank that is hidden from the reader, and belong to one company", async () => {
    const admin = await author({ roles: ["r_ent_admin"] });
    const { companyId } = admin;
    const stranger = await author({ companyId });
    const bankId = await admin.ask(bankCalls.addBank, { name: "秘密" });
    const newTopics = ["数据库"];
    await admin.ask(bankCalls.create, { bankId, score: 5, question: question({ content: "甲" }), newTopics });
    await write(stranger, "乙", { newTopics });
    expect(await counts(stranger)).toEqual({ 数据库: 2 });
    const rights = [{ operatorId: admin.id, right: "write" as const }];
    await admin.ask(bankCalls.setAccess, { bankId, rights, needsApproval: false });
    expect(await counts(stranger)).toEqual({ 数据库: 1 });
    const [topic] = await admin.ask(bankCalls.topics, {});
    const other = await author();
    expect(await paths(other)).toEqual([]);
    const mine = await write(other, "别家", {});
    const draft = { questionId: mine, score: 5, question: question({ content: "别家" }) };
    expect(await other.refusal(bankCalls.update, { ...draft, topicIds: [topic!.topicId] })).toBe(
      "TOPIC_GONE topicIds",
    );
    expect(
      await other.refusal(bankCalls.mergeTopics, { topicId: topic!.topicId, intoId: topic!.topicId }),
    ).toBe("NOT_FOUND");
  });

  test("are put on chosen questions and taken off them, and on none where one would have too many", async () => {
    const { writer, databases, indexes, network } = await withTree();
    const many = Array.from({ length: topicLimits.perQuestion - 1 }, (_, at) => `第 ${at}`);
    const [a, b, full] = [
      await write(writer, "甲", { topicIds: [databases] }),
      await write(writer, "乙", {}),
      await write(writer, "满", { newTopics: many }),
    ];
    const tag = (questionIds: string[], way: "add" | "remove", topics: object) =>
      writer.ask(bankCalls.tagTopics, { questionIds, way, ...topics });
    expect(await tag([a, b], "add", { topicIds: [databases], newTopics: ["数据库 / 事务"] })).toBe(2);
    for (const topicId of [databases, network])
      expect(await found(writer, topicId)).toEqual(topicId === databases ? ["乙", "甲"] : []);
    expect(await tag([a, full], "remove", { topicIds: [databases] })).toBe(2);
    expect((await writer.ask(bankCalls.get, { questionId: a })).topics.map(({ path }) => path)).toEqual([
      "数据库 / 事务",
    ]);
    const refusal = (questionIds: string[], fields: object) =>
      writer.refusal(bankCalls.tagTopics, { questionIds, way: "add", ...fields });
    expect(await refusal([b, full], { topicIds: [network, indexes] })).toBe("TOPICS_PER_QUESTION topicIds");
    expect(await found(writer, network)).toEqual([]);
    expect(await refusal([b], {})).toBe("TOPIC_MISSING topicIds");
    expect(await refusal([b], { topicIds: ["gone"] })).toBe("TOPIC_GONE topicIds");
    expect(await refusal([b], { way: "remove", newTopics: ["甲"] })).toBe("NEW_TOPIC_TAKEN_OFF newTopics");
    const stranger = await author();
    expect(
      await stranger.refusal(bankCalls.tagTopics, { questionIds: [a], way: "add", topicIds: [databases] }),
    ).toBe("TOPIC_GONE topicIds");
  });
});
