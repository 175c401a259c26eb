import { may, type RoleKey, roleKeys } from "#contract/roles";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { normalised } from "../text-search";

const roleNames: Record<RoleKey, string> = {
  r_sys_admin: "系统管理员",
  r_ent_admin: "企业管理员",
  r_not_validate: "未认证企业",
  r_eva_admin: "测评管理员",
  r_eva: "测评专员",
  r_review: "阅卷员",
  r_monitor: "监考员",
  r_offline_room: "线下考场人员",
  r_exam_hainan: "区域考务员",
  r_exam_question: "试题管理员",
  r_exam_management: "考试管理员",
  r_exam_paper: "试卷管理员",
  visitor: "访客",
};

type MenuRow = Tables["menu"];
const menu = (
  row: Pick<MenuRow, "id" | "sort" | "path" | "template" | "name"> & Partial<MenuRow>,
  roles: readonly RoleKey[] = [],
): MenuRow => ({ parent_id: "", icon: "", hidden: 0, ...row, roles: JSON.stringify(roles) });

const administrators = ["r_sys_admin", "r_ent_admin"] as const;

/** Existing screens; the site translates these names by their template. */
const menus: MenuRow[] = [
  menu({ id: "home", sort: 1, path: "/exam/index", template: "home", name: "首页", icon: "home" }),
  menu({ id: "authoring", sort: 2, path: "", template: "authoring", name: "出题" }, may.readPapers),
  menu(
    {
      id: "papers",
      parent_id: "authoring",
      sort: 1,
      path: "/exam/paper",
      template: "papers",
      name: "试卷",
      icon: "paper",
    },
    may.readPapers,
  ),
  menu(
    {
      id: "bank",
      parent_id: "authoring",
      sort: 2,
      path: "/exam/question",
      template: "bank",
      name: "题库",
      icon: "layers",
    },
    may.readPapers,
  ),
  menu(
    {
      id: "quest",
      parent_id: "authoring",
      sort: 3,
      path: "/exam/paper/quest",
      template: "quest",
      name: "试题",
      hidden: 1,
    },
    may.readPapers,
  ),
  menu(
    {
      id: "session",
      parent_id: "authoring",
      sort: 4,
      path: "/exam/paper/session",
      template: "session",
      name: "场次",
      hidden: 1,
    },
    may.readPapers,
  ),
  menu({ id: "exams", sort: 3, path: "", template: "exams", name: "考试" }),
  menu(
    {
      id: "myExams",
      parent_id: "exams",
      sort: 0,
      path: "/exam/my",
      template: "myExams",
      name: "我的考试",
      icon: "calendar",
    },
    may.arrangeExams,
  ),
  menu(
    {
      id: "task",
      parent_id: "exams",
      sort: 1,
      path: "/exam/task",
      template: "task",
      name: "阅卷",
      icon: "checklist",
    },
    ["r_review", ...administrators],
  ),
  menu(
    {
      id: "monitor",
      parent_id: "exams",
      sort: 2,
      path: "/exam/monitor",
      template: "monitor",
      name: "监考",
      icon: "screen",
    },
    ["r_monitor", ...administrators],
  ),
  menu(
    {
      id: "room",
      parent_id: "exams",
      sort: 3,
      path: "/offline/room",
      template: "room",
      name: "考场",
      icon: "people",
    },
    ["r_offline_room", ...administrators],
  ),
  menu(
    { id: "certificate", sort: 4, path: "", template: "certificate", name: "证书" },
    may.issueCertificates,
  ),
  ...(
    [
      ["certificates", "/certificate/list", "证书", "rosette"],
      ["templates", "/certificate/template", "证书模板", "frame"],
    ] as const
  ).map(([template, path, name, icon], at) =>
    menu(
      { id: template, parent_id: "certificate", sort: at + 1, path, template, name, icon },
      may.issueCertificates,
    ),
  ),
  menu({ id: "platform", sort: 9, path: "", template: "platform", name: "平台" }, may.administer),
  ...(
    [
      ["companies", "/admin/companies", "企业认证", "building"],
      ["applications", "/admin/applications", "注册与演示", "inbox"],
      ["outbox", "/admin/outbox", "短信发送", "message"],
      ["feedback", "/admin/feedback", "意见反馈", "speech"],
      ["dictionary", "/admin/dictionary", "数据字典", "book"],
      ["errors", "/admin/errors", "错误记录", "alert"],
      ["system", "/admin/system", "系统状态", "gauge"],
    ] as const
  ).map(([template, path, name, icon], at) =>
    menu({ id: template, parent_id: "platform", sort: at + 1, path, template, name, icon }, may.administer),
  ),
];

/** Option lists by the key of their root; the root `offline_companyId` is the company with offline exams. */
const options: Record<string, { info: string; values: string[] }> = {
  gender: { info: "性别", values: ["男", "女"] },
  degree: { info: "学历", values: ["高中及以下", "大专", "本科", "硕士", "博士"] },
  difficulty: { info: "难度", values: ["1", "2", "3", "4", "5"] },
  industry: {
    info: "行业",
    values: [
      "制造业",
      "建筑与房地产",
      "交通运输与物流",
      "能源与公用事业",
      "科学研究与技术服务",
      "信息技术与互联网",
      "金融与保险",
      "批发与零售",
      "住宿与餐饮",
      "教育培训",
      "医疗卫生",
      "人力资源服务",
      "政府与公共组织",
      "农林牧渔",
      "文化体育与传媒",
      "其他行业",
    ],
  },
  company_size: {
    info: "单位规模",
    values: ["1–19 人", "20–99 人", "100–499 人", "500–1,999 人", "2,000 人以上"],
  },
};

const dictionary = [
  { id: "offline_companyId", parent_id: "", dict_key: "offline_companyId", info: "线下考试企业", value: "" },
  ...Object.entries(options).flatMap(([key, { info, values }]) => [
    { id: key, parent_id: "", dict_key: key, info, value: "" },
    ...values.map((value, at) => ({
      id: `${key}-${at + 1}`,
      parent_id: key,
      dict_key: `${key}_${at + 1}`,
      info: value,
      value: String(at + 1),
    })),
  ]),
];

/** Inserts missing roles, permissions, menus and dictionary entries; existing ones stay unchanged. */
export async function insertBuiltIn(queries: Queries): Promise<void> {
  await queries
    .insertInto("role")
    .values(roleKeys.map((role_key) => ({ role_key, role_name: roleNames[role_key] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries
    .insertInto("permission")
    .values(
      Object.entries(may).flatMap(([permission, roles]) =>
        roles.map((role_key) => ({ role_key, permission })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries
    .insertInto("menu")
    .values(menus)
    // An older database keeps its menu, and gets the icons of this version.
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((set) => ({ icon: set.ref("excluded.icon") })),
    )
    .execute();
  await queries
    .insertInto("dictionary")
    .values(
      dictionary.map((entry) => ({
        ...entry,
        search_key: normalised(`${entry.dict_key} ${entry.info} ${entry.value}`),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
