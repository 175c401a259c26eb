import type { bankCalls } from "#contract/bank/calls";
import { topicLimits } from "#contract/questions/topics";
import { type Context, type Refusing, refuse } from "../handler";
import { addTopics, lockTopics, topicsNamed, topicsOfQuestions } from "./store";

/** The topics chosen for a question and new ones, locked; null where none is said. Before other locks. */
export async function wantedTopics(
  call: typeof bankCalls.create | typeof bankCalls.update | typeof bankCalls.tagTopics,
  { queries, caller, clock }: Pick<Context<typeof call>, "queries" | "caller" | "clock">,
  { topicIds, newTopics }: { topicIds?: string[]; newTopics: string[] },
): Promise<string[] | null> {
  if (topicIds === undefined && newTopics.length === 0) return null;
  const { companyId } = caller;
  const made =
    (await topicsNamed({ queries, companyId, clock }, newTopics)) ?? refuse(call, "TOO_MANY_TOPICS");
  const wanted = [...new Set([...(topicIds ?? []), ...made.values()])];
  if ((await lockTopics(queries, companyId, wanted)).length < wanted.length) refuse(call, "TOPIC_GONE");
  return wanted;
}

/** Sets the topics of a question, which is locked, or adds to them; returns whether they changed. */
export async function setTopics(
  call: Refusing<"TOPICS_PER_QUESTION">,
  { queries, caller: { companyId } }: Pick<Context<typeof bankCalls.update>, "queries" | "caller">,
  questionId: string,
  { topicIds, isAdding = false }: { topicIds: readonly string[]; isAdding?: boolean },
): Promise<boolean> {
  const rows = await queries
    .selectFrom("question_topic")
    .select("topic_id")
    .where("question_id", "=", questionId)
    .execute();
  const before = rows.map(({ topic_id }) => topic_id);
  const gone = isAdding ? [] : before.filter((id) => !topicIds.includes(id));
  const fresh = topicIds.filter((id) => !before.includes(id));
  if (before.length - gone.length + fresh.length > topicLimits.perQuestion)
    refuse(call, "TOPICS_PER_QUESTION");
  if (gone.length > 0)
    await queries
      .deleteFrom("question_topic")
      .where("question_id", "=", questionId)
      .where("topic_id", "in", gone)
      .execute();
  await addTopics(
    queries,
    companyId,
    fresh.map((topicId) => ({ questionId, topicId })),
  );
  return gone.length + fresh.length > 0;
}

/** Puts topics on questions, which are locked, or takes them off; returns which questions changed. */
export async function tagQuestions(
  call: Refusing<"TOPICS_PER_QUESTION">,
  { queries, caller: { companyId } }: Pick<Context<typeof bankCalls.tagTopics>, "queries" | "caller">,
  questionIds: readonly string[],
  { way, topicIds }: { way: "add" | "remove"; topicIds: readonly string[] },
): Promise<Set<string>> {
  const before = await topicsOfQuestions(queries, companyId, questionIds);
  const idsOf = (questionId: string) => (before.get(questionId) ?? []).map(({ id }) => id);
  const pairs = questionIds.flatMap((questionId) =>
    topicIds
      .filter((topicId) => idsOf(questionId).includes(topicId) === (way === "remove"))
      .map((topicId) => ({ questionId, topicId })),
  );
  const changed = new Set(pairs.map(({ questionId }) => questionId));
  if (way === "add") {
    for (const questionId of changed)
      if (new Set([...idsOf(questionId), ...topicIds]).size > topicLimits.perQuestion)
        refuse(call, "TOPICS_PER_QUESTION");
    await addTopics(queries, companyId, pairs);
  } else if (changed.size > 0)
    await queries
      .deleteFrom("question_topic")
      .where("question_id", "in", [...changed])
      .where("topic_id", "in", topicIds)
      .execute();
  return changed;
}
