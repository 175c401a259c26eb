import { sql } from "kysely";
import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { openAuthors } from "../../tests/support/authors";
import { onPostgres } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { questionImporter } from "../bank/importer";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";
import { addTopics, lockTopics, topicsNamed } from "./store";

// why: SQLite has one writer, so nobody changes topics while another one does.
onPostgres((database) => {
  const { author, clock } = openAuthors(database);

  /** One transaction changes something and ends only after another one, begun meanwhile, has come to wait for it. */
  async function whileOpen<Result>(
    change: (queries: Queries) => Promise<unknown>,
    meanwhile: () => Promise<Result>,
  ): Promise<Result> {
    const { transaction, queries } = database();
    let other!: Promise<Result>;
    await transaction(async (open) => {
      await change(open);
      other = meanwhile();
      const waiting = sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      const count = async () => (await waiting.execute(queries)).rows[0]!.count;
      await expect.poll(count).toBe(1);
    });
    return other;
  }

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
    await whileOpen(tag(topicId), () => writer.ask(bankCalls.mergeTopics, { topicId, intoId }));
    expect(await tags()).toEqual(["数据库"]);
  });

  test("a topic that somebody comes to use while its import ends stays", async () => {
    const { companyId, tag, tags } = await withTopic();
    const importId = newId();
    const made = await topicsNamed({ queries: database().queries, companyId, clock }, ["网络"], importId);
    await whileOpen(tag(made!.get("网络")!), () =>
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
    const questionId = await whileOpen(removed, () =>
      writer.ask(bankCalls.create, { ...draft, newTopics: ["索引"] }),
    );
    const { topics } = await writer.ask(bankCalls.get, { questionId });
    expect(topics.map((topic) => [topic.path, topic.topicId === topicId])).toEqual([["索引", false]]);
  });
});
