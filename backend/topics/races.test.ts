import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { openAuthors } from "../../tests/support/authors";
import { onPostgres } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { whileOpen } from "../../tests/support/while-open";
import { questionImporter } from "../bank/importer";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { addTopics, lockTopics, topicsNamed } from "./store";

// why: SQLite has one writer, so nobody changes topics while another one does.
onPostgres((database) => {
  const { author, clock } = openAuthors(database);

  const withTopic = async () => {
    const writer = await author();
    const topicId = await writer.ask(bankCalls.addTopic, { name: "索引", upperId: "" });
    const draft = { score: 5, question: question({ content: "甲" }) };
    const questionId = await writer.ask(bankCalls.create, draft);
    const { companyId } = writer;
    const tag = (id: string) => async (queries: Queries) => {
      await lockTopics(queries, companyId, [id]);
      await addTopics(queries, companyId, [{ questionId, topicId: id }]);
    };
    const tags = async () => (await writer.ask(bankCalls.get, { questionId })).topics.map(({ path }) => path);
    return { writer, companyId, topicId, draft, tag, tags };
  };

  test("what is tagged while a topic is merged goes along", async () => {
    const { writer, topicId, tag, tags } = await withTopic();
    const intoId = await writer.ask(bankCalls.addTopic, { name: "数据库", upperId: "" });
    await whileOpen(database(), tag(topicId), () => writer.ask(bankCalls.mergeTopics, { topicId, intoId }));
    expect(await tags()).toEqual(["数据库"]);
  });

  test("a topic that somebody comes to use while its import ends stays", async () => {
    const { companyId, tag, tags } = await withTopic();
    const importId = newId();
    const made = await topicsNamed({ queries: database().queries, companyId, clock }, ["网络"], importId);
    await whileOpen(database(), tag(made!.get("网络")!), () =>
      database().transaction((queries) => questionImporter.writer.unstage(queries, importId)),
    );
    expect(await tags()).toEqual(["网络"]);
  });

  test("one that is named while it is removed is made anew", async () => {
    const { writer, companyId, topicId, draft } = await withTopic();
    const removed = async (queries: Queries) => {
      await lockCompany(queries, companyId);
      await queries.deleteFrom("topic").where("id", "=", topicId).execute();
    };
    const questionId = await whileOpen(database(), removed, () =>
      writer.ask(bankCalls.create, { ...draft, newTopics: ["索引"] }),
    );
    const { topics } = await writer.ask(bankCalls.get, { questionId });
    expect(topics.map((topic) => [topic.path, topic.topicId === topicId])).toEqual([["索引", false]]);
  });
});
