import { openDatabase } from "#backend/database/open";
import { insertQuestions } from "#backend/questions/content";
import { questionsIn } from "#backend/setup/standards/questions";
import { abilities } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { as } from "../support/cast";
import { rowOf } from "../support/rows";

/** Occurs on one page of questions, whatever the total: the result is the same, only the data set grows. */
export const rareWord = "饕餮纹";
const rareOnes = 20;

const batch = 1000;

/**
 * Inserts about this many questions for the author's company: shuffled sentences of real ones, so that common
 * words are common and most are not.
 */
export async function fillBank(path: string, count: number): Promise<void> {
  const database = await openDatabase(path);
  const operator = await rowOf(database.queries, "operator", { mobile: as.author });
  const caller = { companyId: operator.company_id, operatorId: operator.id };
  const start = Date.now() - count * 1000;
  for (let from = 0; from < count; from += batch) {
    const questions = Array.from({ length: Math.min(batch, count - from) }, (_, at) =>
      mixed(from + at, count),
    );
    const clock = { now: () => start + from * 1000 };
    await database.transaction((queries) => insertQuestions({ queries, clock, caller }, questions));
  }
  await database.close();
}

const names = ["safety", "security", "conduct", "grid", "reasoning"];
const files = await Promise.all(names.map((name) => questionsIn(`standards/${name}`)));
const written = files
  .flatMap((items) => items.map(({ question }) => question))
  .filter(({ type }) => type === 1);
const sentences = written
  .flatMap(({ content, option, analysis }) => [content, ...option, analysis])
  .flatMap((text) => text.split(/[，。；、（）\n]/))
  .filter((text) => text.length > 3);

/** Deterministic: the same number and count give the same question. */
function mixed(number: number, count: number): Question {
  const pick = <Item>(items: readonly Item[], step: number): Item =>
    items[(number * 7919 + step * 104_729 + Math.floor((number * step) / 97)) % items.length]!;
  const like = pick(written, 1);
  const word = number % (count / rareOnes) === 3 ? rareWord : "";
  return {
    ...like,
    content: `${pick(sentences, 2)}，${pick(sentences, 3)}，${word}${pick(sentences, 4)}（　　）。`,
    option: [5, 6, 7, 8].map((step) => pick(sentences, step)),
    analysis: `${pick(sentences, 9)}；${pick(sentences, 10)}。`,
    difficulty: (number % 5) + 1,
    tag: pick(["", ...abilities], 11),
  };
}
