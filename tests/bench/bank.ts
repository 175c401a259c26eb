import { openDatabase } from "#backend/database/open";
import { conduct } from "#backend/papers/standards/conduct";
import { grid } from "#backend/papers/standards/grid";
import { reasoning } from "#backend/papers/standards/reasoning";
import { safety } from "#backend/papers/standards/safety";
import { security } from "#backend/papers/standards/security";
import { insertQuestions } from "#backend/questions/content";
import { abilities } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import { as } from "../support/cast";

/** Stands in a page of questions, of however many: what is found is the same, only what it is found among is not. */
export const rareWord = "饕餮纹";
const rareOnes = 20;

const batch = 1000;

/**
 * Gives the author's company about so many more questions: sentences of real ones, mixed anew, so that common words are
 * common and most are not.
 */
export async function fillBank(path: string, count: number): Promise<void> {
  const database = await openDatabase(path);
  const operator = await database.queries
    .selectFrom("operator")
    .select(["id", "company_id"])
    .where("mobile", "=", as.author)
    .executeTakeFirstOrThrow();
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

const written = [...safety, ...security, ...conduct, ...grid, ...reasoning].filter(({ type }) => type === 1);
const sentences = written
  .flatMap(({ content, option, analysis }) => [content, ...option, analysis])
  .flatMap((text) => text.split(/[，。；、（）\n]/))
  .filter((text) => text.length > 3);

/** The same number of the same count gives the same question. */
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
