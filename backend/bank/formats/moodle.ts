import type { Question } from "#contract/questions/shapes";
import { decoded } from "./decode";
import { Families } from "./families";
import { Mistaken, readSafely } from "./findings";
import { moodleQuestion } from "./moodle-question";
import { Pauses } from "./pauses";
import type { Progress, Reading } from "./shapes";
import { elementsBelowRoot } from "./xml";

/** Programs and recordings have no like in Moodle. */
const types = [1, 2, 7, 3, 4, 5, 10, 13];
export const moodleHolds = ({ type }: Question) => types.includes(type);

/** Reads Moodle's own XML, as its question bank exports it. */
export const readMoodle = (bytes: Uint8Array, progress?: Progress): Promise<Reading> =>
  readSafely(async (findings) => {
    const families = new Families(findings);
    const isQuiz = (name: string) => {
      if (name !== "quiz") throw new Mistaken("FILE_KIND", `<${name}>`, 1);
    };
    for await (const element of elementsBelowRoot(decoded(bytes), isQuiz, new Pauses(progress))) {
      // Where questions are sorted into is decided on the way in.
      if (element.name !== "question" || element.attributes.type === "category") continue;
      families.take(element.line, () => moodleQuestion(element));
      if (findings.isEnough) return;
    }
    families.end();
  });
