import { describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import type { CompanyInfo, Menu, OperatorInfo } from "#contract/accounts/shapes";
import { dictionaryCalls } from "#contract/dictionary/calls";
import { onSqlite } from "../../tests/support/engines";
import { openOffice } from "../../tests/support/office";
import { type LinkedMenu, visibleMenus } from "./menus";

onSqlite((database) => {
  const { ask, tokenOf } = openOffice(database);

  async function office(mobile: string) {
    const token = await tokenOf(mobile);
    const read = async <Data>(
      call: (typeof accountCalls)["me" | "company" | "myMenus" | "myPermissions" | "myRoles"],
    ) => (await ask(call as typeof accountCalls.me, {}, { token })).data as Data;
    return {
      token,
      me: await read<OperatorInfo>(accountCalls.me),
      company: await read<CompanyInfo>(accountCalls.company),
      menus: (await read<Menu[]>(accountCalls.myMenus)).map((menu) => menu.template),
      permissions: (await read<{ permission: string }[]>(accountCalls.myPermissions)).map(
        (item) => item.permission,
      ),
      roles: (await read<{ roleKey: string; roleName: string }[]>(accountCalls.myRoles)).map(
        (role) => role.roleKey,
      ),
    };
  }

  test("an operator is told who they are and nothing that signs anybody in", async () => {
    const { me, roles } = await office("13800000005");
    expect(me).toMatchObject({
      realName: "欧阳若琳",
      companyShortName: "华东能源",
      roleKeyList: ["r_exam_paper"],
    });
    expect(me.roleNames).toEqual(["试卷管理员"]);
    expect(roles).toEqual(["r_exam_paper"]);
    expect(JSON.stringify(me)).not.toMatch(/argon2|13800000005|password_hash/);
  });

  test("the company's balance is in yuan, its version unlocks settings, and only its own is shown", async () => {
    const [east, south, fresh] = await Promise.all(["13800000002", "13800000014", "13800000012"].map(office));
    expect(east!.company).toMatchObject({
      name: "华东能源集团",
      isVerified: true,
      version: { version: 3, accountBalances: 16_130 },
    });
    expect(south!.company).toMatchObject({ isVerified: true, version: { version: 2 } });
    expect(fresh!.company).toMatchObject({ isVerified: false, version: { accountBalances: 0 } });
    expect(new Set([east!, south!, fresh!].map((one) => one.company.companyUuid)).size).toBe(3);
  });

  test("B2: the exam settings of another company are answered like those of none", async () => {
    const east = await office("13800000002");
    const south = await office("13800000014");
    const settings = (companyUuid: string) =>
      ask(accountCalls.examSettings, { companyUuid }, { token: south.token });
    expect(await settings(south.company.companyUuid)).toMatchObject({
      code: 0,
      data: { themeColor: "#e06563" },
    });
    const [foreign, none] = [
      await settings(east.company.companyUuid),
      await settings("00000000-0000-4000-8000-000000000000"),
    ];
    expect(foreign.code).toBe(404);
    expect({ ...foreign, headers: [...foreign.headers] }).toEqual({ ...none, headers: [...none.headers] });
  });

  test("every role exists with a name; the dictionary has its root for offline exams", async () => {
    const { token, company } = await office("13800000002");
    const roles = (await ask(accountCalls.allRoles, {}, { token })).data as {
      roleKey: string;
      roleName: string;
    }[];
    expect(roles.length).toBe(13);
    expect(roles.every((role) => role.roleName !== "" && role.roleName !== role.roleKey)).toBe(true);
    const entries = (await ask(dictionaryCalls.all, {}, { token })).data as Record<string, string>[];
    expect(entries.find((entry) => entry.dictKey === "offline_companyId")).toMatchObject({
      parentUuid: "",
      value: company.companyUuid,
    });
    for (const entry of entries) {
      if (entry.parentUuid) expect(entries.map((other) => other.dictUuid)).toContain(entry.parentUuid);
    }
  });

  describe("menus", () => {
    const authoring = ["authoring", "papers", "bank", "quest", "session"];
    const certificates = ["certificate", "certificates", "templates"];
    const evaluation = [
      ...["evaluation", "products", "evaluationSendings", "scales", "scaleTexts", "categories", "norms"],
      ...["additional", "additionalGroups", "evaluationRoles", "evaluationFiles"],
    ];
    const platform = [
      "platform",
      "companies",
      "orders",
      "invoices",
      "reconciliation",
      "applications",
      "outbox",
      "feedback",
      "dictionary",
      "errors",
      "system",
      "evaluationCompanies",
      "platformOperators",
      "roles",
      "menuTree",
      "permissions",
      "log",
      "tasks",
    ];
    test.each([
      [
        "13800000001",
        [
          "home",
          ...authoring,
          "exams",
          "myExams",
          "task",
          "monitor",
          "room",
          "reports",
          ...certificates,
          ...evaluation,
          "ledger",
          ...platform,
        ],
      ],
      [
        "13800000002",
        [
          ...["home", ...authoring, "exams", "myExams", "task", "monitor", "room", "reports"],
          ...[...certificates, "ledger"],
        ],
      ],
      ["13800000003", ["home", ...authoring, "exams", "myExams", "reports", ...certificates]],
      ["13800000004", ["home", ...authoring]],
      ["13800000006", ["home", "exams", "task"]],
      ["13800000007", ["home", "exams", "monitor"]],
      ["13800000008", ["home", "exams", "room"]],
      ["13800000009", ["home", ...evaluation]],
      ["13800000010", ["home", ...evaluation]],
      ["13800000015", ["home", ...authoring, "exams", "myExams", "reports", ...certificates]],
    ])("of %s", async (mobile, expected) => expect((await office(mobile)).menus).toEqual(expected));
  });

  test("permissions follow the roles", async () => {
    expect((await office("13800000004")).permissions).toEqual(["readPapers", "writeQuestions"]);
    expect((await office("13800000006")).permissions).toEqual(["markAnswers"]);
  });
});

describe("visible menus", () => {
  type Row = LinkedMenu & { for: string[] };
  const row = (id: string, parent_id: string, roles: string[], hidden = 0): Row => ({
    id,
    parent_id,
    sort: 1,
    path: `/${id}`,
    template: id,
    name: id,
    icon: "",
    hidden,
    everyone: Number(roles.length === 0),
    linked: 0,
    for: roles,
  });
  const shown = (rows: Row[], ...roles: string[]) =>
    visibleMenus(
      rows.map((row) => ({ ...row, linked: Number(row.for.some((role) => roles.includes(role))) })),
      roles,
    ).map((menu) => menu.menuUuid);

  test("a parent of which only hidden children are left goes, with them", () => {
    const rows = [row("a", "", []), row("b", "a", ["r_eva"]), row("c", "a", [], 1), row("d", "c", [])];
    expect(shown(rows, "r_review")).toEqual([]);
    expect(shown(rows, "r_eva")).toEqual(["a", "b", "c", "d"]);
  });

  test("somebody who only administers evaluations sees neither authoring nor exams, whoever else may", () => {
    const rows = [row("authoring", "", []), row("papers", "authoring", []), row("exams", "", [])];
    expect(shown(rows, "r_eva_admin")).toEqual([]);
    expect(shown(rows, "r_eva_admin", "r_eva")).toEqual(["authoring", "papers", "exams"]);
  });

  test("an entry whose parent is gone is not shown, nor one that leads nowhere", () => {
    const rows = [row("a", "", []), row("b", "a", ["r_eva"]), row("c", "nowhere", [])];
    expect(shown([...rows, { ...row("d", "", []), path: "" }], "r_review")).toEqual([]);
  });
});
