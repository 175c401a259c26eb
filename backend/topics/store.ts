import type { Topic } from "#contract/bank/topics";
import { isTopicBelow, namesIn, topicKeyOf, topicLimits, topicSeparator } from "#contract/questions/topics";
import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import { lockCompany } from "../lock-company";

/** A topic as it is stored: what is above it always exists. */
export interface StoredTopic {
  id: string;
  path: string;
}

/** The topics of a company, each before those below it. */
export const topicsOf = (queries: Queries, companyId: string): Promise<StoredTopic[]> =>
  queries
    .selectFrom("topic")
    .select(["id", "path"])
    .where("company_id", "=", companyId)
    .orderBy("path_key")
    .execute();

/** A topic and those below it; none where it does not exist. */
export async function topicBranchOf(queries: Queries, companyId: string, topicId: string): Promise<string[]> {
  const topics = await topicsOf(queries, companyId);
  const top = topics.find(({ id }) => id === topicId);
  if (!top) return [];
  return topics.flatMap(({ id, path }) => (id === topicId || isTopicBelow(path, top.path) ? [id] : []));
}

type Scene = { queries: Queries; companyId: string; clock: Clock };

/**
 * The ids of topics by the keys of their paths; those that do not exist are made, with what is above them, in the
 * spelling of what is above. Null where a company would have more of them than it may: the change must then be refused.
 * `importId` marks what an import makes before it is published. Locks the company, so that none of them is removed.
 */
export async function topicsNamed(
  { queries, companyId, clock }: Scene,
  paths: readonly string[],
  importId = "",
): Promise<Map<string, string> | null> {
  if (paths.length === 0) return new Map();
  await lockCompany(queries, companyId);
  const topics = await topicsOf(queries, companyId);
  const found = new Map(topics.map((topic) => [topicKeyOf(topic.path), topic]));
  for (const path of paths.flatMap(withUpper)) {
    if (found.has(topicKeyOf(path))) continue;
    if (found.size >= topicLimits.topicsMax) return null;
    const names = namesIn(path);
    const upper = found.get(topicKeyOf(joined(names, names.length - 1)))?.path;
    const made = { id: newId(), path: [...(upper ? [upper] : []), names.at(-1)!].join(topicSeparator) };
    await queries
      .insertInto("topic")
      .values({
        ...made,
        company_id: companyId,
        path_key: topicKeyOf(made.path),
        created_at: clock.now(),
        import_id: importId,
      })
      .execute();
    found.set(topicKeyOf(made.path), made);
  }
  return new Map(paths.map((path) => [topicKeyOf(path), found.get(topicKeyOf(path))!.id]));
}

/** A path and those above it, the highest first. */
export const withUpper = (path: string): string[] =>
  namesIn(path).map((_, at, names) => joined(names, at + 1));

const joined = (names: string[], count: number) => names.slice(0, count).join(topicSeparator);

/** Those of these topics that exist, locked against removal until the transaction ends. */
export async function lockTopics(
  queries: Queries,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .updateTable("topic")
    .set((value) => ({ path: value.ref("path") }))
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows of one statement. */
const batch = 300;

/** Tags questions with topics; a pair that stands already stays. */
export async function addTopics(
  queries: Queries,
  companyId: string,
  pairs: readonly { questionId: string; topicId: string }[],
): Promise<void> {
  for (let from = 0; from < pairs.length; from += batch)
    await queries
      .insertInto("question_topic")
      .values(
        pairs.slice(from, from + batch).map(({ questionId, topicId }) => ({
          topic_id: topicId,
          question_id: questionId,
          company_id: companyId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The topics of each of these questions, in the order of the tree. */
export async function topicsOfQuestions(
  queries: Queries,
  companyId: string,
  questionIds: readonly string[],
): Promise<Map<string, StoredTopic[]>> {
  const found = new Map<string, StoredTopic[]>();
  if (questionIds.length === 0) return found;
  const rows = await queries
    .selectFrom("question_topic as pair")
    .innerJoin("topic", "topic.id", "pair.topic_id")
    .select(["pair.question_id", "topic.id", "topic.path"])
    .where("pair.company_id", "=", companyId)
    .where("pair.question_id", "in", questionIds)
    .orderBy("topic.path_key")
    .execute();
  for (const { question_id, ...topic } of rows)
    found.set(question_id, [...(found.get(question_id) ?? []), topic]);
  return found;
}

/** Topics as they are sent; `counts` by their ids, where they were asked for. */
export function shownTopics(topics: readonly StoredTopic[], counts: Map<string, number> | null): Topic[] {
  const ids = new Map(topics.map(({ id, path }) => [path, id]));
  return topics.map(({ id, path }) => {
    const names = namesIn(path);
    return {
      topicId: id,
      name: path,
      upperId: ids.get(joined(names, names.length - 1)) ?? "",
      questionCount: counts && (counts.get(id) ?? 0),
    };
  });
}
