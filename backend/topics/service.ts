import { sql } from "kysely";
import { topicCalls, topicRecord } from "#contract/bank/topics";
import {
  isTopicBelow,
  isTopicTooLong,
  namesIn,
  topicKeyOf,
  topicLimits,
  topicSeparator,
} from "#contract/questions/topics";
import { audit } from "../audit";
import { banked } from "../banks/banked";
import { followName } from "../banks/branches";
import { type BankUser, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { type Caller, type Context, type Handlers, notFound, type Refusing, refuse } from "../handler";
import { lockCompany } from "../lock-company";
import { recordHandlers } from "../records/handlers";
import type { RecordTable } from "../records/table";
import { lockTopics, type StoredTopic, shownTopics, topicsNamed, topicsOf, withUpper } from "./store";

/** Of a record, `name` is the whole path here. */
export const topicTable: RecordTable = {
  table: "topic",
  columns: { name: "path" },
  async onAdd({ queries, caller, clock }, { name }) {
    const call = topicRecord.calls.add;
    const topics = await topicsOf(queries, caller.companyId);
    const key = topicKeyOf(String(name));
    if (topics.some(({ path }) => topicKeyOf(path) === key)) refuse(call, "TOPIC_NAME_TAKEN");
    if (topics.length >= topicLimits.topicsMax) refuse(call, "TOO_MANY_TOPICS");
    return { created_at: clock.now(), path_key: key };
  },
  /** Those below it follow its path. */
  async onUpdate({ queries, caller }, { name }, id) {
    const call = topicRecord.calls.update;
    const topics = await topicsOf(queries, caller.companyId);
    const before = topics.find((topic) => topic.id === id)?.path ?? notFound();
    const path = String(name);
    if (isTopicBelow(path, before)) refuse(call, "TOPIC_BELOW_ITSELF");
    const isMoved = (topic: StoredTopic) => topic.id === id || isTopicBelow(topic.path, before);
    const taken = new Set(topics.filter((topic) => !isMoved(topic)).map((topic) => topicKeyOf(topic.path)));
    for (const topic of topics.filter(isMoved)) {
      const renamed = followName(before, path, topicSeparator)(topic.path);
      refuseLarge(call, renamed);
      if (taken.has(topicKeyOf(renamed))) refuse(call, "TOPIC_NAME_TAKEN");
      await rename(queries, topic.id, renamed);
    }
    return {};
  },
  /** What is below it goes with it; their questions stay. */
  async onRemove({ queries, caller }, id) {
    const topics = await topicsOf(queries, caller.companyId);
    const path = topics.find((topic) => topic.id === id)?.path ?? notFound();
    const below = topics.filter((topic) => isTopicBelow(topic.path, path)).map((topic) => topic.id);
    await lockBranch(topicRecord.calls.remove, { queries, caller }, [id, ...below]);
    if (below.length > 0) await queries.deleteFrom("topic").where("id", "in", below).execute();
  },
};

const rename = (queries: Queries, id: string, path: string) =>
  queries
    .updateTable("topic")
    .set({ path, path_key: topicKeyOf(path) })
    .where("id", "=", id)
    .execute();

function refuseLarge(call: Refusing<"TOPIC_TOO_DEEP" | "TOPIC_TOO_LONG">, path: string): void {
  if (namesIn(path).length > topicLimits.depthMax) refuse(call, "TOPIC_TOO_DEEP");
  if (isTopicTooLong(path)) refuse(call, "TOPIC_TOO_LONG");
}

/**
 * Locks topics that questions are to lose, against being put on others meanwhile. Refused where one of the questions
 * is in a bank that the caller may not change.
 */
async function lockBranch(
  call: Refusing<"TOPIC_IN_READ_ONLY_BANK">,
  { queries, caller }: { queries: Queries; caller: Caller },
  topicIds: string[],
): Promise<void> {
  await lockTopics(queries, caller.companyId, topicIds);
  const { unwritable } = await reachOf(queries, caller);
  if (unwritable.length === 0) return;
  const found = await queries
    .selectFrom("question_topic as pair")
    .innerJoin("question", "question.id", "pair.question_id")
    .select("question.id")
    .where("pair.topic_id", "in", topicIds)
    .where("question.bank_id", "in", unwritable)
    .executeTakeFirst();
  if (found) refuse(call, "TOPIC_IN_READ_ONLY_BANK");
}

const { add, update, remove } = recordHandlers(topicRecord, topicTable);

/** Question writers keep the topics of their company as a tree. Changes to it are serialised. */
export const topicService: Omit<Handlers<typeof topicCalls>, "tagTopics"> = {
  async topics({ isCounted }, { queries, caller }) {
    const topics = await topicsOf(queries, caller.companyId);
    return shownTopics(topics, isCounted ? await countsOf(queries, caller, topics) : null);
  },

  addTopic: async (draft, context) =>
    add({ ...draft, name: await pathUnder(topicRecord.calls.add, context, draft) }, context),

  changeTopic: async (draft, context) => {
    const wanted = draft as typeof draft & { name: string; upperId: string };
    return update({ ...draft, name: await pathUnder(topicRecord.calls.update, context, wanted) }, context);
  },

  removeTopic: remove,

  async mergeTopics({ topicId, intoId }, context) {
    const call = topicCalls.mergeTopics;
    const { queries, caller } = context;
    const { companyId } = caller;
    await lockCompany(queries, companyId);
    const topics = await topicsOf(queries, companyId);
    const merged = topics.find(({ id }) => id === topicId) ?? notFound();
    const into = topics.find(({ id }) => id === intoId);
    if (!into) return refuse(call, "TOPIC_GONE");
    if (into === merged || isTopicBelow(into.path, merged.path)) refuse(call, "TOPIC_BELOW_ITSELF");
    const branch = topics.filter((topic) => topic === merged || isTopicBelow(topic.path, merged.path));
    await lockBranch(
      call,
      context,
      branch.map(({ id }) => id),
    );
    const staying = topics.filter((topic) => !branch.includes(topic));
    const known = new Map(staying.map((topic) => [topicKeyOf(topic.path), topic]));
    // The highest first: into a topic above it, one takes a path that another of the branch has left. Each goes below
    // what the one above it became, in its spelling.
    const became = new Map<string, string>();
    branch.sort((one, other) => namesIn(one.path).length - namesIn(other.path).length);
    for (const topic of branch) {
      const [upper] = withUpper(topic.path).slice(-2);
      const own = namesIn(topic.path).at(-1)!;
      const path = topic === merged ? into.path : `${became.get(upper!)}${topicSeparator}${own}`;
      refuseLarge(call, path);
      const twin = known.get(topicKeyOf(path));
      if (twin) await mergeInto(queries, companyId, topic.id, twin.id);
      else await rename(queries, topic.id, path);
      became.set(topic.path, twin?.path ?? path);
    }
    await audit(context, "topic.merge", topicId, {
      before: { name: merged.path },
      after: { name: into.path, topicId: intoId },
    });
    return null;
  },
};

/** The questions of one topic are those of the other, and so are the rules of draws that name it; it goes. */
async function mergeInto(queries: Queries, companyId: string, fromId: string, toId: string) {
  await queries
    .updateTable("part")
    .set({ rules: sql<string>`replace(rules, ${`"topicId":"${fromId}"`}, ${`"topicId":"${toId}"`})` })
    .where("company_id", "=", companyId)
    .where("rules", "like", `%"topicId":"${fromId}"%`)
    .execute();
  await queries
    .insertInto("question_topic")
    .columns(["topic_id", "question_id", "company_id"])
    .expression((from) =>
      from
        .selectFrom("question_topic")
        .select([sql<string>`${toId}`.as("topic_id"), "question_id", "company_id"])
        .where("topic_id", "=", fromId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries.deleteFrom("topic").where("id", "=", fromId).execute();
}

/** The path of a name below a topic; what a typed path passes through is made. The company is locked. */
async function pathUnder(
  call: typeof topicRecord.calls.add | typeof topicRecord.calls.update,
  { queries, caller, clock }: Pick<Context<typeof call>, "queries" | "caller" | "clock">,
  { name, upperId }: { name: string; upperId: string },
): Promise<string> {
  const { companyId } = caller;
  await lockCompany(queries, companyId);
  const topics = await topicsOf(queries, companyId);
  const upper = topics.find(({ id }) => id === upperId);
  if (upperId !== "" && !upper) refuse(call, "TOPIC_GONE");
  const names = [...(upper ? namesIn(upper.path) : []), ...namesIn(name)];
  if (names.length > topicLimits.depthMax) refuse(call, "TOPIC_TOO_DEEP");
  const own = names.pop()!;
  if (names.length === 0) return own;
  const above = names.join(topicSeparator);
  const ids = (await topicsNamed({ queries, companyId, clock }, [above])) ?? refuse(call, "TOO_MANY_TOPICS");
  const { path } = (await topicsOf(queries, companyId)).find(({ id }) => id === ids.get(topicKeyOf(above)))!;
  const whole = `${path}${topicSeparator}${own}`;
  refuseLarge(call, whole);
  return whole;
}

/** How many questions that the caller may read each topic has, with those below it; a question of two counts once. */
async function countsOf(
  queries: Queries,
  reader: BankUser,
  topics: StoredTopic[],
): Promise<Map<string, number>> {
  const sets = banked(queries, reader, await reachOf(queries, reader))
    .innerJoin("question_topic as pair", "pair.question_id", "question.id")
    .select(sql<string>`string_agg(pair.topic_id, ',')`.as("topics"))
    .groupBy("question.id");
  const rows = await queries
    .selectFrom(sets.as("sets"))
    .select("topics")
    .select(({ fn }) => fn.countAll<number>().as("questions"))
    .groupBy("topics")
    .execute();
  const ids = new Map(topics.map(({ id, path }) => [path, id]));
  const branches = new Map(
    topics.map(({ id, path }) => [id, withUpper(path).map((upper) => ids.get(upper)!)]),
  );
  const counts = new Map<string, number>();
  for (const { topics: set, questions } of rows)
    for (const id of new Set(set.split(",").flatMap((each) => branches.get(each) ?? [])))
      counts.set(id, (counts.get(id) ?? 0) + questions);
  return counts;
}
