import type { CodeTest } from "#contract/questions/shapes";
import { shareOf } from "./score";

/** Whether a program's output is the expected one, ignoring trailing blanks and the final line break. */
export const isSameOutput = (written: string, expected: string): boolean => bare(written) === bare(expected);

const bare = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n$/, "");

/** The part of `full` (hundredths) for the passed tests, by their weights, rounded half up. */
export function programScore(
  full: number,
  tests: readonly Pick<CodeTest, "weight">[],
  passed: readonly boolean[],
) {
  const sum = (some: readonly Pick<CodeTest, "weight">[]) =>
    some.reduce((all, { weight }) => all + weight, 0);
  return shareOf(full, sum(tests.filter((_, at) => passed[at])), sum(tests));
}
