import { grantableRoles } from "#contract/companies/shapes";
import { type Action, actionNames, actions, isAction, may, type RoleKey, roleKeys } from "#contract/roles";
import { translators } from "#locales/resources";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { normalised } from "../search/text-search";

const roleNames: Record<RoleKey, string> = {
  r_sys_admin: "系统管理员",
  r_ent_admin: "企业管理员",
  r_not_validate: "未认证企业",
  r_eva_admin: "测评管理员",
  r_eva: "测评专员",
  r_review: "阅卷员",
  r_monitor: "监考员",
  r_offline_room: "线下考场人员",
  r_exam_hainan: "试卷与考试管理员",
  r_exam_question: "试题管理员",
  r_exam_management: "考试管理员",
  r_exam_paper: "试卷管理员",
  visitor: "访客",
};

type MenuRow = Omit<Tables["menu"], "everyone" | "built_in"> & { allow?: Action };

/** An entry for the built-in roles that have this action; without one, for everybody. */
const menu = (
  row: Pick<MenuRow, "id" | "sort" | "path" | "template" | "name"> & Partial<MenuRow>,
  allow?: Action,
): MenuRow => ({ parent_id: "", icon: "", hidden: 0, ...row, allow });

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
    may.markAnswers,
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
    may.watchExams,
  ),
  menu(
    {
      id: "room",
      parent_id: "exams",
      sort: 3,
      path: "/offline/room",
      template: "room",
      name: "线下考场",
      icon: "people",
    },
    may.keepRooms,
  ),
  menu(
    {
      id: "reports",
      parent_id: "exams",
      sort: 4,
      path: "/exam/report",
      template: "reports",
      name: "考试报告",
      icon: "chart",
    },
    may.arrangeExams,
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
  menu({ id: "evaluation", sort: 5, path: "", template: "evaluation", name: "测评" }, may.readEvaluation),
  ...(
    [
      ["products", "/evaluation/product", "测评产品", "squares"],
      ["evaluationSendings", "/evaluation/sending", "发送和报告", "message"],
      ["scales", "/evaluation/scale", "量表", "checklist"],
      ["scaleTexts", "/evaluation/text", "量表文字", "globe"],
      ["categories", "/evaluation/category", "量表分类", "layers"],
      ["norms", "/evaluation/norm", "常模", "chart"],
      ["additional", "/evaluation/additional", "附加题", "plus"],
      ["additionalGroups", "/evaluation/group", "附加题组", "archive"],
      ["evaluationRoles", "/evaluation/role", "岗位画像", "people"],
      ["evaluationFiles", "/evaluation/files", "导入和导出", "download"],
    ] as const
  ).map(([template, path, name, icon], at) =>
    menu(
      { id: template, parent_id: "evaluation", sort: at + 1, path, template, name, icon },
      may.readEvaluation,
    ),
  ),
  menu(
    {
      ...{ id: "ledger", sort: 8, path: "/companyManagement/ledger", template: "ledger" },
      ...{ name: "账户与流水", icon: "clock" },
    },
    may.keepCompany,
  ),
  menu({ id: "platform", sort: 9, path: "", template: "platform", name: "平台" }, may.administer),
  ...(
    [
      ["companies", "/admin/companies", "企业认证", "building", may.administer],
      ["orders", "/admin/orders", "充值订单", "inbox", may.administer],
      ["invoices", "/admin/invoices", "发票管理", "paper", may.administer],
      ["reconciliation", "/admin/reconciliation", "账目核对", "checklist", may.administer],
      ["applications", "/admin/applications", "注册与演示", "inbox", may.administer],
      ["outbox", "/admin/outbox", "短信发送", "message", may.readMessages],
      ["feedback", "/admin/feedback", "意见反馈", "speech", may.answerFeedback],
      ["dictionary", "/admin/dictionary", "数据字典", "book", may.keepDictionary],
      ["errors", "/admin/errors", "错误记录", "alert", may.readErrors],
      ["system", "/admin/system", "系统状态", "gauge", may.readSystem],
      ["evaluationCompanies", "/admin/evaluation", "测评开通", "tick", may.administer],
      ["platformOperators", "/admin/operators", "操作员", "people", may.readOperators],
      ["roles", "/admin/roles", "角色与权限", "lock", may.readRoles],
      ["menuTree", "/admin/menus", "菜单", "menu", may.keepMenus],
      ["permissions", "/admin/permissions", "权限", "checklist", may.keepPermissions],
      ["log", "/admin/log", "审计日志", "clock", may.readLog],
      ["tasks", "/admin/tasks", "任务与维护", "frame", may.runTasks],
    ] as const
  ).map(([template, path, name, icon, allow], at) =>
    menu({ id: template, parent_id: "platform", sort: at + 1, path, template, name, icon }, allow),
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
  // Where companies transfer money to: empty until the platform fills it in.
  { id: "payee", parent_id: "", dict_key: "payee", info: "收款账户", value: "" },
  ...["户名", "开户行", "账号"].map((info, at) => ({
    ...{ id: `payee-${at + 1}`, parent_id: "payee", dict_key: `payee_${at + 1}`, info, value: "" },
  })),
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

/**
 * Inserts missing roles, actions, menus and dictionary entries. What is there stays unchanged: links of roles are made
 * with the action or entry that is new to this database, so that none comes back that an administrator took away.
 */
export async function insertBuiltIn(queries: Queries): Promise<void> {
  await queries
    .insertInto("role")
    .values(
      roleKeys.map((role_key) => ({
        role_key,
        role_name: roleNames[role_key],
        built_in: 1,
        offered: Number((grantableRoles as readonly string[]).includes(role_key)),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("role_key").doUpdateSet((set) => ({ offered: set.ref("excluded.offered") })),
    )
    .execute();
  await insertActions(queries);
  await insertMenus(queries);
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

/** An action in the language of the built-in names; pages translate it. */
const titleOf = (name: Action) => {
  const { on, verb } = actions[name];
  const t = translators.zh;
  return t("access:actionTitle", { thing: t(`access:things.${on}`), verb: t(`access:verbs.${verb}`) });
};

async function insertActions(queries: Queries): Promise<void> {
  const added = await queries
    .insertInto("permission")
    .values(
      actionNames.map((name) => ({
        id: name,
        permission_key: name,
        info: titleOf(name),
        search_key: normalised(name),
        built_in: 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const names = added.map(({ id }) => id).filter(isAction);
  const links = names.flatMap((action) => actions[action].roles.map((role_key) => ({ role_key, action })));
  if (links.length === 0) return;
  await queries
    .insertInto("role_action")
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertMenus(queries: Queries): Promise<void> {
  const known = new Set((await queries.selectFrom("menu").select("id").execute()).map(({ id }) => id));
  await queries
    .insertInto("menu")
    .values(menus.map(({ allow, ...row }) => ({ ...row, everyone: Number(!allow), built_in: 1 })))
    // An older database keeps its menu, and gets the icons of this version.
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((set) => ({ icon: set.ref("excluded.icon") })),
    )
    .execute();
  const links = menus
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, allow }) =>
      (allow ? [...actions[allow].roles] : []).map((role_key) => ({ role_key, menu_id: id })),
    );
  if (links.length === 0) return;
  await queries
    .insertInto("role_menu")
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
