import { forEachLanguage, languageCodes } from "#locales/languages";
import { exampleMarks } from "../../../imports/example-marks";
import type { Item } from "../reading/shapes";
import { questionRows } from "./sheet-rows";
import { templateExamples } from "./template-examples";

/** The examples of a template, each marked as one. */
export const markedExamples = forEachLanguage((language) =>
  templateExamples[language].map(
    ({ score, question }): Item => ({
      score,
      question: { ...question, content: exampleMarks[language] + question.content },
    }),
  ),
);

const rowsOf = (item: Item) => JSON.stringify(questionRows(item, "zh"));

const byContent = new Map(
  languageCodes.flatMap((language) =>
    markedExamples[language].map((item) => [item.question.content, rowsOf(item)] as const),
  ),
);

/** True for a text that an example of a template has. */
export const isExampleContent = (content: string) => byContent.has(content.trim());

/** True for an example of a template that nobody changed: it is no question of the file. */
export const isUntouchedExample = (item: Item) =>
  byContent.get(item.question.content.trim()) === rowsOf(item);
