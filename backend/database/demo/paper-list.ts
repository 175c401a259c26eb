import { conduct } from "../../papers/standards/conduct";
import { english } from "../../papers/standards/english";
import { grid } from "../../papers/standards/grid";
import { reasoning } from "../../papers/standards/reasoning";
import { safety } from "../../papers/standards/safety";
import { security } from "../../papers/standards/security";
import { blanks, choices, type DemoPart, essays, judgements } from "./paper-parts";

/** A paper of the demo. Papers without parts or questions are drafts; `children` names the papers of a group. */
export interface DemoPaper {
  title: string;
  about: string;
  remark?: string;
  daysAgo: number;
  minutes: number;
  isTimedByPart?: true;
  isPractice?: true;
  showsScore?: true;
  /** Used by an exam whose candidates have their papers. */
  isUsed?: true;
  passScore?: number;
  isArchived?: true;
  parts?: DemoPart[];
  children?: string[];
}

export const demoPaperList: DemoPaper[] = [
  {
    title: "高处与有限空间作业专项考试",
    about: "外包施工队入场前的专项考试。",
    remark: "已并入班组长结业考试，不再单独组织。",
    daysAgo: 210,
    minutes: 40,
    isArchived: true,
    parts: [
      {
        name: "专项题",
        score: 25,
        questions: safety.filter((question) => /高处|有限空间|动火/.test(question.content)),
      },
    ],
  },
  {
    title: "继电保护专业调考",
    about: "继电保护专业人员年度调考。",
    daysAgo: 180,
    minutes: 90,
    isUsed: true,
    passScore: 60,
    isArchived: true,
    parts: [choices(grid, 8), blanks(grid, 10)],
  },
  {
    title: "商业秘密保护培训测验",
    about: "商业秘密专题培训后的课堂测验。",
    daysAgo: 165,
    minutes: 20,
    isArchived: true,
    parts: [{ name: "测验题", score: 25, questions: conduct.slice(4, 8) }],
  },
  {
    title: "校园招聘通用能力测试",
    about: "应届毕业生招聘初筛，含数字、语词和资料分析。",
    daysAgo: 150,
    minutes: 30,
    isUsed: true,
    passScore: 60,
    parts: [choices(reasoning, 7), judgements(reasoning, 5), blanks(reasoning, 10)],
  },
  {
    title: "国际业务部英语水平测试",
    about: "外派人员选拔用，含写作。",
    remark: "写作由两位阅卷人分别评分。",
    daysAgo: 132,
    minutes: 60,
    isUsed: true,
    parts: [choices(english, 6), blanks(english, 5), essays(english, 30)],
  },
  {
    title: "信息安全意识测试（全员）",
    about: "全体员工每年一次，60 分合格。",
    daysAgo: 118,
    minutes: 30,
    isUsed: true,
    passScore: 60,
    parts: [choices(security, 8), judgements(security, 4), blanks(security, 8)],
  },
  {
    title: "变电检修工技能等级考核（初级）",
    about: "理论部分，配合实操考核使用。",
    daysAgo: 96,
    minutes: 60,
    isUsed: true,
    passScore: 60,
    parts: [choices(grid.slice(0, 9), 8), judgements(grid, 4), blanks(grid, 8)],
  },
  {
    title: "合规与廉洁从业年度测试",
    about: "全体员工必考，题目覆盖采购、招标和个人信息。",
    daysAgo: 88,
    minutes: 45,
    isUsed: true,
    passScore: 60,
    parts: [choices(conduct, 6), judgements(conduct, 4), blanks(conduct, 10), essays(conduct, 20)],
  },
  {
    title: "安全生产月知识竞赛（初赛）",
    about: "六月安全生产月活动，线上初赛。",
    daysAgo: 75,
    minutes: 40,
    isUsed: true,
    passScore: 60,
    parts: [choices(safety, 7), judgements(safety, 4), blanks(safety, 9)],
  },
  {
    title: "安全生产月知识竞赛（决赛）",
    about: "现场决赛用卷，题目由评委会确定。",
    daysAgo: 60,
    minutes: 60,
    parts: [
      { name: "必答题", score: 5, questions: [] },
      { name: "抢答题", score: 10, questions: [] },
    ],
  },
  {
    title: "配电线路工岗前考试",
    about: "转岗人员上岗前的理论考试。",
    daysAgo: 52,
    minutes: 60,
    parts: [choices([...grid, ...safety.slice(0, 5)], 6), blanks(grid, 5)],
  },
  {
    title: "英语日常练习（一）",
    about: "自愿参加，交卷后立即显示成绩。",
    daysAgo: 47,
    minutes: 20,
    isPractice: true,
    showsScore: true,
    parts: [choices(english.slice(0, 8), 10), judgements(english, 10)],
  },
  {
    title: "个人信息保护专题测试",
    about: "人力资源与客服人员专题学习后的自测。",
    daysAgo: 44,
    minutes: 20,
    isPractice: true,
    parts: [
      {
        name: "个人信息保护",
        score: 20,
        questions: conduct.filter((question) => question.content.includes("个人信息")),
      },
    ],
  },
  {
    title: "勒索软件应急处置练习",
    about: "信息化专责演练前的热身题。",
    daysAgo: 40,
    minutes: 30,
    isPractice: true,
    parts: [choices(security.slice(0, 8), 10), essays(security, 20)],
  },
  {
    title: "采购人员廉洁从业考试",
    about: "采购与招标岗位，每年两次。",
    daysAgo: 33,
    minutes: 45,
    parts: [choices(conduct, 10), essays(conduct, 20)],
  },
  {
    title: "新员工英语分级测试",
    about: "培训分班用，按部分计时。",
    daysAgo: 28,
    minutes: 60,
    isTimedByPart: true,
    parts: [
      choices(english, 5, 25),
      judgements(english, 5, 5),
      blanks(english, 5, 10),
      essays(english, 30, 20),
    ],
  },
  {
    title: "变电检修工技能等级考核（中级）",
    about: "按部分计时，各部分依次开放。",
    daysAgo: 21,
    minutes: 90,
    isTimedByPart: true,
    parts: [choices(grid, 6, 45), judgements(grid, 5, 10), essays(grid, 25, 35)],
  },
  {
    title: "变电检修工技能等级考核（高级）",
    about: "待补充计算题和案例题。",
    daysAgo: 18,
    minutes: 90,
    isTimedByPart: true,
    parts: [choices(grid.slice(4), 5, 40), { name: "案例分析", score: 20, questions: [] }],
  },
  {
    title: "网络安全攻防基础测验",
    about: "信息中心内部使用，尚在组卷。",
    daysAgo: 15,
    minutes: 45,
    parts: [],
  },
  {
    title: "管培生测评 · 通用能力",
    about: "管理培训生测评第一场。",
    daysAgo: 12,
    minutes: 30,
    parts: [choices(reasoning, 7), judgements(reasoning, 5), blanks(reasoning, 10)],
  },
  {
    title: "管培生测评 · 英语",
    about: "管理培训生测评第二场。",
    daysAgo: 12,
    minutes: 40,
    parts: [choices(english, 9), blanks(english, 5)],
  },
  {
    title: "管培生测评 · 职业操守",
    about: "管理培训生测评第三场。",
    daysAgo: 12,
    minutes: 20,
    parts: [choices(conduct.slice(0, 7), 10), judgements(conduct, 10)],
  },
  {
    title: "管理培训生综合素质测评",
    about: "三场连考，总分合计。",
    daysAgo: 11,
    minutes: 90,
    children: ["管培生测评 · 通用能力", "管培生测评 · 英语", "管培生测评 · 职业操守"],
  },
  {
    title: "触电急救理论测试",
    about: "配合心肺复苏实操考核。",
    daysAgo: 8,
    minutes: 20,
    parts: [{ name: "选择题", score: 5, questions: [] }],
  },
  {
    title: "班组长安全管理培训结业考试",
    about: "培训最后一天现场考试。",
    remark: "请人力资源部在 15 日前确认考点。",
    daysAgo: 4,
    minutes: 60,
    parts: [choices(safety, 5), judgements(safety, 4), blanks(safety, 9), essays(safety, 20)],
  },
  {
    title: "新员工三级安全教育考核",
    about: "公司级安全教育结束后统一考核，80 分合格。",
    daysAgo: 1,
    minutes: 45,
    parts: [choices(safety, 7), judgements(safety, 4), blanks(safety, 9)],
  },
];

/** The second company of the demo shows that companies see nothing of each other. */
export const otherDemoPaperList: DemoPaper[] = [
  {
    title: "产线员工入职安全考试",
    about: "产线新员工上岗前必考。",
    daysAgo: 30,
    minutes: 40,
    parts: [choices(safety.slice(0, 9), 8), blanks(safety, 14)],
  },
  {
    title: "质量体系内审员测试",
    about: "题目准备中。",
    daysAgo: 6,
    minutes: 60,
    parts: [],
  },
];
