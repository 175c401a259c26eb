import { plainAnswer } from "#contract/questions/plain";
import type { Code, Question } from "#contract/questions/shapes";
import { essay } from "../../papers/standards/write";

/** Questions that are answered by a program, a file or a recording. */

const handed = (type: Question["type"], content: string, more: Partial<Question>): Question => ({
  ...essay(content, "", 3),
  type,
  answer: plainAnswer,
  ...more,
});

const program = (
  content: string,
  difficulty: number,
  code: Omit<Code, "languages" | "sourceCode">,
): Question =>
  handed(6, content, {
    difficulty,
    tag: "mathematics",
    code: { languages: ["c", "cpp", "java", "python", "javascript", "go"], sourceCode: "", ...code },
  });

const test = (stdin: string, expectedOutput: string, weight = 1, isHidden = true) => ({
  stdin,
  expectedOutput,
  weight,
  isHidden,
});

export const programming: Question[] = [
  program("读入两个整数，输出它们的和。", 1, {
    codeInput: "一行，两个整数 a 和 b，用一个空格隔开，绝对值不超过 1,000,000,000。",
    codeOutput: "一行，a 与 b 的和。",
    codeInputExample: "3 5\n",
    codeOutputExample: "8\n",
    template: "",
    codeCorrectValue: "a, b = map(int, input().split())\nprint(a + b)\n",
    tests: [
      test("3 5\n", "8\n", 1, false),
      test("-7 7\n", "0\n"),
      test("1000000000 1000000000\n", "2000000000\n", 2),
    ],
  }),
  program(
    "一条线路一天内有若干次停电，给出每次停电的开始和结束时刻（当天的第几分钟）。停电时段可能重叠，求全天实际停电的总分钟数。",
    4,
    {
      codeInput:
        "第一行一个整数 n（1 ≤ n ≤ 1000）。接下来 n 行，每行两个整数 s 和 e（0 ≤ s < e ≤ 1440），表示从第 s 分钟起停电，到第 e 分钟恢复。",
      codeOutput: "一行，实际停电的总分钟数。",
      codeInputExample: "3\n60 120\n100 180\n600 660\n",
      codeOutputExample: "180\n",
      template: "",
      codeCorrectValue:
        "n = int(input())\nspans = sorted(tuple(map(int, input().split())) for _ in range(n))\ntotal, until = 0, 0\nfor s, e in spans:\n    total += max(0, e - max(s, until))\n    until = max(until, e)\nprint(total)\n",
      tests: [
        test("3\n60 120\n100 180\n600 660\n", "180\n", 1, false),
        test("1\n0 1440\n", "1440\n"),
        test("2\n0 10\n10 20\n", "20\n"),
        test("3\n0 100\n20 30\n40 50\n", "100\n", 2),
      ],
    },
  ),
];

export const files: Question[] = [
  handed(
    10,
    "到你所在班组的工作现场做一次隐患排查，按公司模板填写《隐患排查登记表》，至少列出 5 项隐患，写明位置、类别、整改建议和责任人，以表格文件提交。",
    { fileKinds: ["sheet", "document"], megabytes: 10, tag: "judgment" },
  ),
  handed(10, "绘制你所在办公楼一层的疏散路线图，标出安全出口、灭火器和集合点，拍照或扫描后提交。", {
    fileKinds: ["picture", "document"],
    megabytes: 20,
    difficulty: 2,
  }),
];

export const recordings: Question[] = [
  handed(14, "假设你是带班负责人，请为一次登高检修主持班前会：说明工作内容、主要危险点和至少三项安全措施。", {
    prepareSeconds: 60,
    seconds: 180,
    tag: "verbal",
  }),
  handed(14, "Please introduce your company and your own job in English, as you would to a visitor.", {
    prepareSeconds: 30,
    seconds: 120,
    tag: "verbal",
  }),
  handed(15, "面对镜头完整演示安全带的检查和佩戴，边做边讲每一步的要点。", {
    prepareSeconds: 120,
    seconds: 300,
    difficulty: 2,
  }),
  handed(
    15,
    "在模拟人上演示一个循环的心肺复苏：判断意识和呼吸、胸外按压、开放气道、人工呼吸，并口述按压的位置、深度和频率。",
    {
      prepareSeconds: 120,
      seconds: 300,
      difficulty: 4,
    },
  ),
  handed(
    16,
    "请讲一次你发现别人违章作业的经历：当时的情况怎样，你做了什么，结果如何。如果没有这样的经历，请说说你会怎么做。",
    { prepareSeconds: 60, seconds: 180, tag: "judgment" },
  ),
  handed(16, "你负责的项目已经延期一周，客户要求按原日期交付，而两位同事同时请假。请说明你会怎样安排。", {
    prepareSeconds: 60,
    seconds: 180,
    tag: "judgment",
    difficulty: 4,
  }),
];
