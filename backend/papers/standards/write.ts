import { plainAnswer, plainQuestion } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";

/** Questions as an author writes them down: the text, the key, a difficulty from 1 to 5 and why it is so. */

const plain: Omit<Question, "type" | "content"> = {
  ...plainQuestion,
  option: [],
  answer: plainAnswer,
  difficulty: 2,
  ownership: "public",
  scoringRule: 1,
  isByOrder: true,
  analysis: "",
};

const choice =
  (type: Question["type"], scoringRule: Question["scoringRule"]) =>
  (content: string, option: string[], letters: string, difficulty = 2, analysis = ""): Question => ({
    ...plain,
    type,
    content,
    option,
    answer: { ...plain.answer, keys: [...letters].map((letter) => letter.charCodeAt(0) - 65) },
    difficulty,
    scoringRule,
    analysis,
  });

/** One right option, named by its letter. */
export const single = choice(1, 1);
/** Two or more right options; part of them earns part of the mark. */
export const multiple = choice(2, 1);
/** One or more right options; only all of them earn the mark. */
export const indefinite = choice(7, 0);

export const trueFalse = (content: string, isTrue: boolean, difficulty = 1, analysis = ""): Question => ({
  ...plain,
  type: 3,
  content,
  answer: { ...plain.answer, keys: [isTrue ? 1 : 0] },
  difficulty,
  analysis,
});

/** `blanks` holds, for each ___ of the text, the answers that count. */
export const fillIn = (content: string, blanks: string[][], difficulty = 2, analysis = ""): Question => ({
  ...plain,
  type: 4,
  content,
  answer: { ...plain.answer, blanks },
  difficulty,
  scoringRule: 0,
  analysis,
});

export const essay = (content: string, text: string, difficulty = 3): Question => ({
  ...plain,
  type: 5,
  content,
  answer: { ...plain.answer, text },
  difficulty,
  scoringRule: 0,
});
