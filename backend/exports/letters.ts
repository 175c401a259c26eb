import type { SheetKey } from "#contract/exports/sheet";
import { answering, type codeLanguages } from "#contract/questions/kinds";
import type { PrintWords } from "./words";

/** What an option is called by its place from 0: A, B, C… */
export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** What is right, as one line; "" where only a text says it. */
export function answerOf(key: SheetKey, words: PrintWords): string {
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

const names: Record<(typeof codeLanguages)[number], string> = {
  c: "C",
  cpp: "C++",
  java: "Java",
  python: "Python",
  javascript: "JavaScript",
  go: "Go",
};

export const languageNames = (languages: readonly (typeof codeLanguages)[number][]) =>
  languages.map((language) => names[language]).join(" / ");
