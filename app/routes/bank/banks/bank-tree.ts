import { topicSeparator } from "#contract/questions/topics";

/**
 * Banks, or whatever is named by paths, as options that show what is below what: `安全/消防` below 安全 is 消防, set in.
 * `between` stands between the names of a path.
 */
export function bankTree<One extends { name: string }>(banks: readonly One[], between = "/"): One[] {
  const names = new Set(banks.map(({ name }) => name));
  const split = banks.map((bank) => ({ bank, path: bank.name.split(between) }));
  split.sort((one, other) => compare(one.path, other.path));
  return split.map(({ bank, path }) => {
    let depth = 0;
    while (depth < path.length - 1 && names.has(path.slice(0, depth + 1).join(between))) depth += 1;
    return { ...bank, name: "\u3000".repeat(depth) + path.slice(depth).join(between) };
  });
}

/** The banks of a company as options, without that of unsorted questions. */
export const bankOptions = (banks: readonly { bankId: string; name: string }[]) =>
  bankTree(banks.filter(({ bankId }) => bankId !== "")).map(({ bankId, name }) => ({ id: bankId, name }));

/** Segment by segment, so that a bank comes right before those below it. */
function compare(one: string[], other: string[]): number {
  const at = one.findIndex((segment, place) => segment !== other[place]);
  if (at < 0) return one.length - other.length;
  return (one[at] ?? "") < (other[at] ?? "") ? -1 : 1;
}

/** The topics of a company as options; `path` is the whole one. */
export const topicOptions = (topics: readonly { topicId: string; name: string }[]) =>
  bankTree(
    topics.map(({ topicId, name }) => ({ id: topicId, name, path: name })),
    topicSeparator,
  );
