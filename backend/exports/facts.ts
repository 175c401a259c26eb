import type { Sheet } from "#contract/exports/sheet";
import type { PrintWords } from "./words";

/** What a paper asks for: marks, minutes, questions. */
export function factsOf({ score, minutes, questionCount }: Sheet, words: PrintWords): string[] {
  const facts = [words.say("exports:printed.fullScore", { count: score, points: words.figure(score) })];
  if (minutes > 0) facts.push(words.say("exports:printed.lasting", { count: minutes }));
  return [...facts, words.say("exports:printed.questions", { count: questionCount })];
}
