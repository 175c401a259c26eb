import { questionTopics, topicKeyOf, topicLimits, topicPath } from "#contract/questions/topics";

/** The tags of another system as topics, as many as a question takes; what cannot be one is told as lost. */
export function topicsFrom(tags: readonly string[], losses: Set<string>): string[] {
  const paths = tags.flatMap((tag) => {
    const path = topicPath.safeParse(tag);
    return path.success ? [path.data] : [];
  });
  const found = distinctTopics(paths);
  if (paths.length < tags.length || found.length > topicLimits.perQuestion) losses.add("tags");
  return found.slice(0, topicLimits.perQuestion);
}

/** Each path once, whatever its case and width. */
export const distinctTopics = (paths: readonly string[]): string[] => [
  ...new Map(paths.map((path) => [topicKeyOf(path), path])).values(),
];

/** The topics of a question of a file, or the reason why they are none, with the one that is wrong. */
export function checkedTopics(
  topics: readonly string[],
): { topics: string[] } | { reason: string; text: string } {
  const checked = questionTopics.safeParse(topics);
  if (checked.success) return { topics: distinctTopics(checked.data) };
  const { message, path } = checked.error.issues[0]!;
  const reason = /^[A-Z_]+$/.test(message) ? message : "NOT_VALID";
  return { reason, text: String(topics[Number(path[0])] ?? topics.join("; ")) };
}
