import type { bankCalls } from "#contract/bank/calls";
import { topicLimits } from "#contract/questions/topics";
import { type Context, type Refusing, refuse } from "../handler";
import { addTopics, lockTopics, topicsNamed } from "./store";

/** The topics chosen for a question and new ones, locked; null where none is said. Before other locks. */
export async function wantedTopics(
  call: typeof bankCalls.create | typeof bankCalls.update,
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
