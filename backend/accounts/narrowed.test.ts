import { describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { adminCalls } from "#contract/admin/calls";
import { paperCalls } from "#contract/papers/calls";
import { onSqlite } from "../../tests/support/engines";
import { openOffice } from "../../tests/support/office";
import { draft } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";

/** Has the roles for questions, exams and papers. */
const launcher = "13800000015";
const administrator = "13800000002";

onSqlite((database) => {
  const { ask, tokenOf } = openOffice(database);
  const signedOut = { code: 3, data: null, reason: "SIGNED_OUT" };
  const forbidden = { code: 403, reason: "FORBIDDEN" };
  /** As the web process sends it: the role token, and the real one beside it. */
  const through = (roleToken: string, token?: string) => ({
    token: roleToken,
    headers: token ? { "mingshi-token": token } : undefined,
  });

  describe("A2: a token that is made of a role's name", () => {
    test.each([
      "r_sys_admin-token",
      "r_ent_admin-token",
      "R_SYS_ADMIN-token",
      "r_sys_admin-TOKEN",
      "r_sys_admin",
      "visitor-token",
      "-token",
    ])("%s alone opens nothing", async (roleToken) => {
      for (const call of [accountCalls.me, accountCalls.myMenus, paperCalls.list])
        expect(await ask(call, {}, through(roleToken))).toMatchObject(signedOut);
      expect(await ask(adminCalls.errors, {}, through(roleToken))).toMatchObject(signedOut);
    });

    test.each(["", "r_exam_paper-token", "nobody's", "x".repeat(43)])(
      "with something that is no session beside it (%s) neither",
      async (beside) => {
        const answer = await ask(accountCalls.me, {}, through("r_exam_paper-token", beside));
        expect(answer).toMatchObject(signedOut);
      },
    );

    test("beside a real one narrows to that role, in what is told and in what is allowed", async () => {
      const token = await tokenOf(launcher);
      const narrowed = through("r_exam_question-token", token);
      expect((await ask(accountCalls.me, {}, narrowed)).data).toMatchObject({
        realName: "方思源",
        roleKeyList: ["r_exam_question"],
        roleNames: [expect.any(String)],
        allRoles: [
          { roleKey: "r_exam_management" },
          { roleKey: "r_exam_paper" },
          { roleKey: "r_exam_question" },
        ],
      });
      expect((await ask(accountCalls.myRoles, {}, narrowed)).data).toMatchObject([
        { roleKey: "r_exam_question" },
      ]);
      expect(await ask(paperCalls.create, draft({ name: "只看试题" }), narrowed)).toMatchObject(forbidden);
      expect(
        await ask(paperCalls.create, draft({ name: "试卷管理员" }), through("r_exam_paper-token", token)),
      ).toMatchObject({ code: 0 });
    });

    test("narrows menus and permissions as if nothing else were held", async () => {
      const token = await tokenOf(launcher);
      const narrowed = through("r_exam_question-token", token);
      for (const call of [accountCalls.myMenus, accountCalls.myPermissions]) {
        const [all, some] = [await ask(call, {}, { token }), await ask(call, {}, narrowed)];
        expect(some.code).toBe(0);
        const [told, whole] = [some.data as unknown[], all.data as unknown[]];
        expect(told.length).toBeGreaterThan(0);
        expect(told.length).toBeLessThan(whole.length);
        for (const item of told) expect(whole).toContainEqual(item);
      }
    });

    test("of a role that is not held is refused, whatever else is held", async () => {
      const token = await tokenOf(launcher);
      for (const role of ["r_sys_admin", "r_ent_admin", "r_review", "r_not_validate", "r_made_up"])
        expect(await ask(accountCalls.me, {}, through(`${role}-token`, token))).toMatchObject(signedOut);
    });

    test("of the system administrator beside another's token gives nothing", async () => {
      const token = await tokenOf(administrator);
      const narrowed = through("r_sys_admin-token", token);
      expect(await ask(adminCalls.errors, {}, narrowed)).toMatchObject(signedOut);
      expect(await ask(adminCalls.errors, {}, { token })).toMatchObject(forbidden);
    });

    test.each([
      "R_EXAM_PAPER-token",
      "r_exam_paper-TOKEN",
      "r_exam_paper-token-token",
      "r_exam_paper_-token",
    ])("in another spelling (%s) is no such token", async (roleToken) => {
      const token = await tokenOf(launcher);
      expect(await ask(accountCalls.me, {}, through(roleToken, token))).toMatchObject(signedOut);
    });

    test("A3: of a role that is taken away opens nothing from the next request on; the real token still does", async () => {
      const token = await tokenOf(launcher);
      const narrowed = through("r_exam_paper-token", token);
      expect(await ask(paperCalls.list, {}, narrowed)).toMatchObject({ code: 0 });
      const { id } = await rowOf(database().queries, "operator", { mobile: launcher });
      const row = { operator_id: id, role_key: "r_exam_paper" };
      await database()
        .queries.deleteFrom("operator_role")
        .where("operator_id", "=", id)
        .where("role_key", "=", row.role_key)
        .execute();
      expect(await ask(paperCalls.list, {}, narrowed)).toMatchObject(signedOut);
      expect(await ask(accountCalls.me, {}, { token })).toMatchObject({ code: 0 });
      await database().queries.insertInto("operator_role").values(row).execute();
    });

    test("asked at the same moment as the real one does not narrow it, nor is widened by it", async () => {
      const token = await tokenOf(launcher);
      const narrowed = through("r_exam_question-token", token);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => ask(accountCalls.me, {}, at % 2 ? narrowed : { token })),
      );
      const roles = answers.map((answer) => (answer.data as { roleKeyList: string[] }).roleKeyList.length);
      expect(roles).toEqual([3, 1, 3, 1, 3, 1, 3, 1, 3, 1]);
    });
  });
});
