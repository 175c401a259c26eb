import { plainAnswer } from "#contract/questions/plain";
import type { ChildQuestion, Question } from "#contract/questions/shapes";
import { fillIn, indefinite, single, trueFalse } from "../../papers/standards/write";

/** Questions with a table, formulas or code in their text, and questions that stand below one text. */

const tagged = (tag: Question["tag"], questions: Question[]): Question[] =>
  questions.map((question) => ({ ...question, tag }));

/** A question below another one, from one that stands alone. */
const below = (score: number, question: Question): ChildQuestion => ({
  type: question.type as ChildQuestion["type"],
  content: question.content,
  option: question.option,
  answer: question.answer,
  scoringRule: question.scoringRule,
  isByOrder: question.isByOrder,
  analysis: question.analysis,
  score,
});

const family = (
  content: string,
  tag: Question["tag"],
  children: ChildQuestion[],
  difficulty = 3,
): Question => ({
  ...trueFalse(content, true, difficulty),
  type: 13,
  answer: plainAnswer,
  scoringRule: 0,
  tag,
  children,
});

export const formulas: Question[] = [
  ...tagged("mathematics", [
    single(
      "三相对称负载接在线电压 $U$ 的电源上，线电流为 $I$，功率因数为 $\\cos\\varphi$，负载消耗的有功功率为（　　）。",
      [
        "$UI\\cos\\varphi$",
        "$\\sqrt{2}\\,UI\\cos\\varphi$",
        "$\\sqrt{3}\\,UI\\cos\\varphi$",
        "$3UI\\cos\\varphi$",
      ],
      "C",
      3,
      "三相对称电路 $P = \\sqrt{3}\\,UI\\cos\\varphi$，其中 $U$、$I$ 为线电压和线电流。",
    ),
    single(
      "一批零件的次品率为 $p = 0.02$。随机抽取 3 件，全部合格的概率是（　　）。",
      ["$1 - 0.02^3$", "$0.98^3$", "$3 \\times 0.98$", "$1 - 0.98^3$"],
      "B",
      2,
      "每件合格的概率为 $1 - p = 0.98$，三件相互独立。",
    ),
    fillIn(
      "$R_1 = 6\\,\\Omega$ 与 $R_2 = 3\\,\\Omega$ 两个电阻并联，等效电阻\n\n$$R = \\frac{R_1 R_2}{R_1 + R_2} = \\text{？}$$\n\n答：R = ___ Ω。",
      [["2", "二"]],
      2,
      "$\\dfrac{6 \\times 3}{6 + 3} = 2$。",
    ),
    {
      ...fillIn(
        "一台变压器的输入功率为 50 kW，输出功率为 48.5 kW，效率为___%（保留一位小数）。",
        [["97", "97.0"]],
        2,
        "$\\eta = \\dfrac{48.5}{50} \\times 100\\% = 97.0\\%$。",
      ),
      answer: { ...plainAnswer, blanks: [["97"]], tolerance: 0.05 },
    },
  ]),
];

export const tables: Question[] = tagged("data", [
  single(
    "某供电所四个季度的抢修情况如下：\n\n| 季度 | 抢修次数 | 平均到场（分钟） |\n| --- | ---: | ---: |\n| 一 | 120 | 42 |\n| 二 | 150 | 38 |\n| 三 | 210 | 45 |\n| 四 | 140 | 36 |\n\n全年抢修次数最多的季度比最少的季度多（　　）。",
    ["25%", "50%", "75%", "90%"],
    "C",
    2,
    "$(210 - 120) \\div 120 = 75\\%$。",
  ),
  indefinite(
    "三个班组本月的安全检查得分如下：\n\n| 班组 | 第一周 | 第二周 | 第三周 | 第四周 |\n| --- | ---: | ---: | ---: | ---: |\n| 甲 | 92 | 95 | 90 | 95 |\n| 乙 | 88 | 90 | 94 | 96 |\n| 丙 | 96 | 91 | 93 | 92 |\n\n下列说法正确的有（　　）。",
    [
      "三个班组的月平均分都超过 91 分",
      "乙班组的得分逐周上升",
      "丙班组的月平均分高于乙班组",
      "甲班组第三周得分最低",
    ],
    "ABCD",
    3,
    "月平均分：甲 93，乙 92，丙 93。",
  ),
]);

export const programs: Question[] = [
  single(
    '下面的程序段从网页表单取得 `name` 后查询数据库：\n\n```python\nsql = "select * from staff where name = \'" + name + "\'"\ncursor.execute(sql)\n```\n\n它最主要的安全问题是（　　）。',
    ["可能发生 SQL 注入", "没有关闭数据库连接", "查询结果没有排序", "变量名过短"],
    "A",
    2,
    '用户输入直接拼进语句。应当使用带参数的查询，如 `cursor.execute("… where name = ?", [name])`。',
  ),
  single(
    "执行下面的脚本，屏幕上显示（　　）。\n\n```python\ntotal = 0\nfor n in range(1, 5):\n    if n % 2 == 0:\n        total += n\nprint(total)\n```",
    ["4", "6", "9", "10"],
    "B",
    2,
    "`range(1, 5)` 取 1 至 4，其中偶数之和为 2 + 4 = 6。",
  ),
  trueFalse(
    "命令 `chmod 600 key.pem` 之后，除超级用户外，只有文件的所有者能够读写 `key.pem`。",
    true,
    2,
    "6 表示读和写，两个 0 表示同组用户和其他用户没有任何权限。",
  ),
];

export const families: Question[] = [
  family(
    "根据下表回答问题。某公司近四年的用电情况：\n\n| 年份 | 用电量（万千瓦时） | 电费（万元） |\n| --- | ---: | ---: |\n| 2021 | 800 | 520 |\n| 2022 | 840 | 567 |\n| 2023 | 924 | 637.56 |\n| 2024 | 924 | 619.08 |",
    "data",
    [
      below(
        2,
        single("2022 年用电量比 2021 年增长（　　）。", ["4%", "5%", "6%", "8%"], "B", 2, "40 ÷ 800 = 5%。"),
      ),
      below(
        2,
        single(
          "平均每千瓦时电费最高的年份是（　　）。",
          ["2021 年", "2022 年", "2023 年", "2024 年"],
          "C",
          3,
          "四年依次为 0.65、0.675、0.69、0.67 元。",
        ),
      ),
      below(1, trueFalse("2024 年的用电量与 2023 年相同，电费减少。", true)),
      below(2, fillIn("2023 年用电量比 2021 年增加___万千瓦时。", [["124"]])),
    ],
  ),
  family(
    "阅读下面的文字，回答问题。\n\n> 隐患不是事故，却离事故只差一个条件。许多班组习惯在检查前突击整改，检查后一切照旧，台账上“已整改”三个字写得工整，现场的护栏依旧松动。真正有效的做法，是让发现隐患的人说得出来、说了有用：报告不追责，整改有期限，结果要公开。",
    "verbal",
    [
      below(
        2,
        single(
          "这段文字主要批评的是（　　）。",
          ["安全检查次数过多", "隐患整改流于形式", "台账书写不规范", "护栏质量不合格"],
          "B",
          2,
        ),
      ),
      below(
        2,
        indefinite(
          "作者认为有效的做法包括（　　）。",
          ["报告隐患不追究责任", "整改规定期限", "公开整改结果", "检查前集中整改"],
          "ABC",
          2,
        ),
      ),
      below(1, trueFalse("作者认为只要台账齐全，隐患就已消除。", false)),
    ],
    2,
  ),
];
