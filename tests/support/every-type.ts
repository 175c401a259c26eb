import { type QuestionType, typesInOrder } from "#contract/questions/kinds";
import { plainAnswer } from "#contract/questions/plain";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { question } from "./papers";

/** Prefix of texts in the questions below that only authors and markers may see. */
export const secret = "只有出题人知道";

const rubric = [
  { text: `${secret}：先断电`, points: 1.5, keywords: `${secret}的关键词` },
  { text: `${secret}：再撤离`, points: 0.5, keywords: "" },
];
const none = { option: [], answer: { ...plainAnswer, text: `${secret}的参考答案` } };
const written = { ...none, scoringRule: 0 as const, rubric };
const choice = { option: ["先救人", "先报警", "先断电", "先撤离"], analysis: `${secret}的解析` };

const child = (more: Pick<ChildQuestion, "type" | "content" | "score" | "answer">): ChildQuestion => ({
  option: [],
  scoringRule: 0,
  isByOrder: true,
  analysis: "",
  rubric: [],
  ...more,
});
const children: ChildQuestion[] = [
  {
    ...child({ type: 1, content: "材料里先做的是哪一步？", score: 3, answer: { ...plainAnswer, keys: [2] } }),
    ...choice,
  },
  child({
    type: 4,
    content: "断电后等待 ___ 分钟，再用 ___ 检查。",
    score: 2,
    answer: { ...plainAnswer, blanks: [[`${secret} 5`, "5"], ["验电器"]] },
  }),
  { ...child({ ...none, type: 5, content: "说说为什么。", score: 5 }), scoringRule: 1, rubric },
];

const own: Record<QuestionType, Parameters<typeof question>[0]> = {
  1: { ...choice, content: "配电箱冒烟时先做什么？", answer: { keys: [2] }, scoringRule: 0 },
  2: { ...choice, content: "哪些做法是对的？", answer: { keys: [1, 2, 3] }, scoringRule: 1 },
  7: { ...choice, content: "下列说法正确的有", answer: { keys: [2] }, scoringRule: 0 },
  3: { content: "干粉灭火器可以扑救带电设备火灾。", option: [], answer: { keys: [1] } },
  4: {
    content: "水在 ___ ℃ 结冰，在 ___ ℃ 沸腾。",
    option: [],
    scoringRule: 0,
    answer: { keys: [], blanks: [["0", `${secret} 0`], ["100"]] },
  },
  5: { ...written, content: "简述动火作业的步骤。", answerTemplate: "第一步：\n第二步：" },
  14: { ...written, content: "请朗读下面的安全提示。", seconds: 90, prepareSeconds: 30 },
  15: { ...written, content: "请演示防护服的穿戴。", seconds: 180 },
  10: { ...written, content: "请上传应急预案。", fileKinds: ["document"], megabytes: 20 },
  13: { ...none, content: "阅读材料，回答下面的问题。", scoringRule: 0, children },
  6: {
    ...none,
    content: "读入两个整数，写出它们的和。",
    scoringRule: 0,
    code: {
      languages: ["python", "cpp"],
      template: "def solve(a, b):\n    pass\n",
      codeCorrectValue: `# ${secret}`,
      codeInput: "一行，两个整数，用空格隔开",
      codeOutput: "一行，它们的和",
      codeInputExample: "1 2",
      codeOutputExample: "3",
      sourceCode: `# ${secret}`,
      tests: [
        { stdin: "4 5", expectedOutput: "9", weight: 1, isHidden: false },
        { stdin: `${secret} 7`, expectedOutput: `${secret} 8`, weight: 3, isHidden: true },
      ],
    },
  },
  16: { ...written, content: "请介绍一次处理险情的经历。", seconds: 0, prepareSeconds: 60, takes: 2 },
};

/** A question of each type, with secrets wherever candidates must see none. */
export const everyType: Question[] = typesInOrder.map((type) =>
  question({
    ...{ type, analysis: `${secret}的解析`, title: `${secret}的题目名称`, idNumber: `${secret}-${type}` },
    hints: [`${secret}的提示`],
    ...own[type],
  }),
);

export const ofType = (type: QuestionType): Question => everyType[typesInOrder.indexOf(type)]!;

/** So many questions with marks, of all types that `holds` accepts, each with distinct texts. */
export function itemsOf(count: number, holds: (question: Question) => boolean) {
  const held = everyType.filter(holds);
  return Array.from({ length: count }, (_, at) => {
    const question = held[at % held.length]!;
    const content = `第 ${at + 1} 题：${question.content} **重点** $x^2$`;
    return { score: 2, question: { ...question, content } };
  });
}
