import type { ItemScore } from "#contract/results/shapes";
import type { Score } from "./score";

/** Why an answer has this score. */
export function earnedBy({ score, full, isBlank }: Score): ItemScore {
  const why =
    score === null
      ? "waits"
      : isBlank
        ? "blank"
        : score === full
          ? "right"
          : score > 0
            ? "partly"
            : score < 0
              ? "deducted"
              : "wrong";
  return { score, full, why };
}

/** A parent question: the sum of its sub-questions, which waits for the last of them. */
export function familySum(children: ItemScore[]): ItemScore {
  const full = children.reduce((sum, child) => sum + child.full, 0);
  if (children.length > 0 && children.every(({ why }) => why === "voided"))
    return { score: 0, full: 0, why: "voided" };
  if (children.some(({ score }) => score === null)) return { score: null, full, why: "waits" };
  const isBlank = children.every(({ why }) => why === "blank");
  const score = children.reduce((sum, child) => sum + child.score!, 0);
  return earnedBy({ score, full, isBlank });
}
