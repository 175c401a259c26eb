import { plainPart } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import type { StandardContent } from "../standards";
import { conduct } from "./conduct";
import { english } from "./english";
import { grid } from "./grid";
import { reasoning } from "./reasoning";
import { safety } from "./safety";
import { security } from "./security";

/** A standard paper as it is offered. `id` stays the same for good: a form may have been drawn with it. */
export interface Standard {
  id: string;
  /** What it is filed under: the wire's `standardRemarkId`. */
  remarkId: string;
  title: string;
  introduction: string;
  content: StandardContent;
}

const minutes = (count: number) => count * 60;

/** The questions of some types, in their order, each worth as many points. */
const worth = (score: number, questions: Question[], ...types: Question["type"][]) =>
  questions.filter((question) => types.includes(question.type)).map((question) => ({ score, question }));

/** One clock for the whole paper; the usual three parts of a written test, with the points of each question. */
function wholePaper(
  duration: number,
  questions: Question[],
  [choice, short, long]: [number, number, number],
): StandardContent {
  const part = (name: string, introduction: string, items: ReturnType<typeof worth>) => ({
    ...plainPart,
    name,
    introduction,
    duration: 0,
    questions: items,
  });
  return {
    timeRule: 1,
    partOpenType: 2,
    duration: minutes(duration),
    parts: [
      part("选择题", "含单选、多选和不定项，多选少选得部分分。", worth(choice, questions, 1, 2, 7)),
      part("判断与填空", "判断题选“对”或“错”；填空题按空的顺序作答。", worth(short, questions, 3, 4)),
      part("简答题", "写出要点即可。", worth(long, questions, 5)),
    ].filter((item) => item.questions.length > 0),
  };
}

export const standards: Standard[] = [
  {
    id: "standard-safety",
    remarkId: "safety",
    title: "安全生产知识考核",
    introduction: "面向新入职和转岗员工，覆盖法规、用电、消防、高处与有限空间作业。",
    content: wholePaper(60, safety, [6, 4, 20]),
  },
  {
    id: "standard-grid",
    remarkId: "power",
    title: "电网检修技能考核",
    introduction: "面向检修与运行岗位，覆盖安全措施、继电保护、电工基础和触电急救。",
    content: wholePaper(90, grid, [6, 4, 20]),
  },
  {
    id: "standard-conduct",
    remarkId: "conduct",
    title: "合规与廉洁从业测试",
    introduction: "面向全体员工，覆盖利益冲突、招标采购、个人信息和商业秘密。",
    content: wholePaper(45, conduct, [7, 4, 24]),
  },
  {
    id: "standard-security",
    remarkId: "security",
    title: "信息安全意识测试",
    introduction: "面向全体员工，覆盖钓鱼邮件、口令、备份和勒索软件的处置。",
    content: wholePaper(40, security, [5, 5, 30]),
  },
  {
    id: "standard-english",
    remarkId: "language",
    title: "英语分级测试",
    introduction: "语法、阅读与写作，按部分计时，用于培训前分班。",
    content: {
      timeRule: 2,
      partOpenType: 1,
      duration: minutes(60),
      parts: [
        {
          ...plainPart,
          name: "Grammar and reading",
          introduction: "Choose the best answer.",
          duration: minutes(25),
          questions: worth(5, english, 1, 2, 7),
        },
        {
          ...plainPart,
          name: "True or false, and gaps",
          introduction: "One word in each gap.",
          duration: minutes(10),
          questions: worth(5, english, 3, 4),
        },
        {
          ...plainPart,
          name: "Writing",
          introduction: "Write in full sentences.",
          duration: minutes(25),
          questions: worth(30, english, 5),
        },
      ],
    },
  },
  {
    id: "standard-reasoning",
    remarkId: "ability",
    title: "通用能力测试",
    introduction: "数字、语词、判断与资料分析，用于招聘初筛。",
    content: wholePaper(30, reasoning, [8, 5, 0]),
  },
];
