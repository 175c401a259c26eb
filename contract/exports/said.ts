import { answering, languageNames, letterOf } from "../questions/kinds";
import type { Sheet, SheetCode, SheetKey, SheetQuestion } from "./sheet";

/** Says in one language what stands on paper beside an author's own words. */
export interface SheetWords {
  /** `count` chooses the plural form. */
  say(key: SheetWord, figures?: Record<string, string | number>): string;
  /** A number as the language writes it, with one decimal at most. */
  figure(value: number): string;
}

export type SheetWord =
  | "exports:printed.fullScore"
  | "exports:printed.lasting"
  | "exports:printed.questions"
  | "exports:printed.mark"
  | "exports:printed.asFile"
  | "exports:printed.asAudio"
  | "exports:printed.asVideo"
  | "exports:printed.asInterview"
  | "exports:printed.seconds"
  | "exports:printed.right"
  | "exports:printed.wrong"
  | "exports:printed.or"
  | "exports:printed.anyOrder"
  | "exports:printed.separator";

/** What a paper asks for: marks, minutes, questions. */
export function factsOf({ score, minutes, questionCount }: Sheet, words: SheetWords): string[] {
  const facts = [words.say("exports:printed.fullScore", { count: score, points: words.figure(score) })];
  if (minutes > 0) facts.push(words.say("exports:printed.lasting", { count: minutes }));
  return [...facts, words.say("exports:printed.questions", { count: questionCount })];
}

/** What a question counts, said behind its text; "" where that is hidden. */
export const markOf = ({ score }: Pick<SheetQuestion, "score">, words: SheetWords): string =>
  score === null ? "" : words.say("exports:printed.mark", { count: score, points: words.figure(score) });

const notes: Partial<Record<SheetQuestion["type"], SheetWord>> = {
  10: "exports:printed.asFile",
  14: "exports:printed.asAudio",
  15: "exports:printed.asVideo",
  16: "exports:printed.asInterview",
};

/** What is said below a question that is not answered on paper; "" for every other one. */
export function noteOf(
  { type, seconds }: Pick<SheetQuestion, "type" | "seconds">,
  words: SheetWords,
): string {
  const note = notes[type];
  if (!note) return "";
  const most = seconds > 0 ? ` ${words.say("exports:printed.seconds", { count: seconds })}` : "";
  return words.say(note) + most;
}

/** The programming languages that an answer may be written in. */
export const languagesOf = ({ languages }: SheetCode): string =>
  languages.map((language) => languageNames[language]).join(" / ");

/** What is right, as one line; "" where only a text says it. */
export function answerOf(key: SheetKey, words: SheetWords): string {
  switch (answering[key.type]) {
    case "one":
    case "some":
      return key.keys.map(letterOf).join("");
    case "truth":
      return words.say(key.keys[0] === 1 ? "exports:printed.right" : "exports:printed.wrong");
    case "blanks": {
      const or = words.say("exports:printed.or");
      const blanks = key.blanks.map((accepted) => accepted.join(or));
      const listed = blanks.length === 1 ? blanks : blanks.map((text, at) => `(${at + 1}) ${text}`);
      const order = !key.isByOrder && blanks.length > 1 ? words.say("exports:printed.anyOrder") : "";
      return listed.join(words.say("exports:printed.separator")) + order;
    }
    default:
      return "";
  }
}
