import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import type { Language } from "#locales/languages";
import { standingBelow, unsaid } from "../reading/foreign";
import type { Item } from "../reading/shapes";
import en from "./examples/en.json";
import es from "./examples/es.json";
import ja from "./examples/ja.json";
import zh from "./examples/zh.json";

const example = (type: Question["type"], own: Partial<Question>, score: number): Item => ({
  score,
  question: { ...unsaid(type), ...own },
});
const keyed = (keys: number[]) => ({ answer: { ...plainAnswer, keys } });
const choice = ([content = "", ...option]: string[], keys: number[]) => ({ content, option, ...keyed(keys) });
const open = ([content = "", text = ""]: string[]) => ({ content, answer: { ...plainAnswer, text } });

/** The examples are short, so that it is obvious what goes where. */
function examplesOf(said: typeof zh): Item[] {
  const [task = "", input = "", output = ""] = said.program;
  return [
    example(1, { ...choice(said.single, [1]), analysis: said.analysis, difficulty: 1 }, 2),
    example(2, { ...choice(said.multiple, [0, 1, 3]), difficulty: 2, tag: "judgment" }, 4),
    example(7, { ...choice(said.indefinite, [1, 2]), scoringRule: 1, tag: "mathematics" }, 4),
    example(3, { content: said.truth, ...keyed([1]), difficulty: 1 }, 1),
    example(4, { content: said.fillIn, answer: { ...plainAnswer, blanks: said.blanks } }, 2),
    example(5, { ...open(said.essay), difficulty: 4 }, 10),
    example(14, { content: said.audio, seconds: 60, prepareSeconds: 15 }, 5),
    example(15, { content: said.video, seconds: 180, prepareSeconds: 30 }, 10),
    example(10, { content: said.file, fileKinds: ["document"], megabytes: 10 }, 10),
    example(
      13,
      {
        content: said.material,
        children: [
          standingBelow({ ...unsaid(1), ...choice(said.ofMaterial, [1]) }, 2),
          standingBelow({ ...unsaid(5), ...open(said.why) }, 4),
        ],
      },
      6,
    ),
    example(
      6,
      {
        content: task,
        code: {
          languages: ["python", "cpp", "java"],
          template: "",
          codeCorrectValue: "print(sum(map(int, input().split())))",
          codeInput: input,
          codeOutput: output,
          codeInputExample: "1 2",
          codeOutputExample: "3",
          sourceCode: "",
          tests: [
            { stdin: "1 2", expectedOutput: "3", weight: 1, isHidden: false },
            { stdin: "-5 5", expectedOutput: "0", weight: 3, isHidden: true },
          ],
        },
      },
      20,
    ),
    example(
      16,
      { content: said.interview, seconds: 300, prepareSeconds: 60, takes: 2, ownership: "private" },
      10,
    ),
  ];
}

/** An example of each type in each language, in the order in which types are offered. */
export const templateExamples: Record<Language, Item[]> = {
  zh: examplesOf(zh),
  en: examplesOf(en),
  es: examplesOf(es),
  ja: examplesOf(ja),
};
