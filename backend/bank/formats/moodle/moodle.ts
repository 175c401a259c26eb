import type { Question } from "#contract/questions/shapes";
import { decoded } from "../../../file-formats/decode";
import { FileError } from "../../../file-formats/file-error";
import type { Progress } from "../../../file-formats/pauses";
import { Pauses } from "../../../file-formats/pauses";
import { child, elementsBelowRoot, markupOf, xmlText } from "../../../file-formats/xml";
import { Families } from "../reading/families";
import { readSafely } from "../reading/findings";
import { categoryPath } from "../reading/losses";
import type { ParsedFile } from "../reading/shapes";
import { withMoodlePictures } from "./moodle-files";
import { moodleQuestion } from "./moodle-question";
import { categoryElement, quizOf } from "./moodle-write";

/** Moodle does not support programs and recordings. */
const types = [1, 2, 7, 3, 4, 5, 10, 13];
export const moodleHolds = ({ type }: Question) => types.includes(type);

/** Parses Moodle XML, as its question bank exports it. */
export const readMoodle = (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
  readSafely(async (findings) => {
    const families = new Families(findings);
    let category = "";
    /** Whether a category was named: from then on, none is one of its own. */
    let isSorted = false;
    const isQuiz = (name: string) => {
      if (name !== "quiz") throw new FileError("FILE_KIND", `<${name}>`, 1);
    };
    for await (const element of elementsBelowRoot(decoded(bytes), isQuiz, new Pauses(progress))) {
      if (element.name === "question" && element.attributes.type === "category") {
        const next = categoryPath(xmlText(child(element, "category")).trim());
        if (next !== category) families.leaveTexts();
        category = next;
        isSorted = true;
      }
      if (element.name !== "question" || element.attributes.type === "category") continue;
      const own = category;
      const head = isSorted ? categoryElement(own) : "";
      const more = own ? ["categories"] : [];
      families.take(
        element.line,
        () => {
          const found = moodleQuestion(withMoodlePictures(element, findings.pictures));
          return { ...found, category: own, losses: [...(found.losses ?? []), ...more] };
        },
        () => head + markupOf(element),
      );
      if (findings.isEnough) return;
    }
    families.end();
  });

export const mendedMoodle = async (sources: string[]) => new TextEncoder().encode(quizOf(sources.join("\n")));
