import { afterAll, afterEach, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as, password } from "../../../tests/support/cast";
import { type Elsewhere, elsewhere } from "../../../tests/support/elsewhere";
import { rowOf } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";
import { lacksCompany } from "./enter.server";

it.each([
  ["COMPANY_INCOMPLETE", "", true],
  ["OTHER", "未找到公司或公司注册未完成，请完善公司信息", true],
  ["OTHER", "企业信息不存在", true],
  ["OTHER", "请完善企业信息", true],
  ["OTHER", "用户名或密码错误", false],
  ["OTHER", "该公司账号已停用", false],
  ["WRONG_MOBILE_OR_PASSWORD", "未找到公司", false],
])("%s “%s” leads to registration: %s", (reason, message, expected) => {
  expect(lacksCompany({ reason, message })).toBe(expected);
});

describe("the second step", () => {
  let host: Elsewhere | undefined;
  afterEach(() => host?.close());
  const begin = { username: as.careful, password };

  it.each([
    ["is away", { status: 503, body: null }, "服务繁忙，请稍后再试"],
    ["wants to wait", { body: { code: 1, data: null, message: "请 900 秒后再试" } }, "请 900 秒后再试"],
  ])("claims no code where the service %s, until one was sent", async (_, said, text) => {
    host = await elsewhere("management", { "/operator/2fa/sms": said });
    const person = await visit();
    const { to, notice } = await person.send("/login", begin);
    expect(to).toMatch(/^\/login\/code/);
    expect(notice).toEqual({ kind: "warn", text });
    const shown = async () => (await person.open("/login/code")).data.isSent;
    expect(await shown()).toBe(false);

    expect(await person.send("/login/code/send", {})).toMatchObject({ to: "/login/code", notice });
    expect(await shown()).toBe(false);
    host.replies = { "/operator/2fa/sms": { body: { code: 0, data: null } } };
    expect((await person.send("/login/code/send", {})).notice?.kind).toBe("ok");
    expect(await shown()).toBe(true);
  });

  it("says that a code was sent where it was", async () => {
    host = await elsewhere("management", { "/operator/2fa/sms": { body: { code: 0, data: null } } });
    const person = await visit();
    expect((await person.send("/login", begin)).notice).toBeNull();
    expect((await person.open("/login/code")).data.isSent).toBe(true);
  });
});

describe("A3: signing in on a browser where somebody was signed in", () => {
  const queries = async () => (await embeddedBackend()).database.queries;
  const role = { operator_id: "", role_key: "r_exam_paper" };
  afterAll(async () => {
    await (await queries()).insertInto("operator_role").values(role).execute();
  });

  it("ends that session, also when the role it looked through was taken away", async () => {
    const { id } = await rowOf(await queries(), "operator", { mobile: as.launcher });
    role.operator_id = id;
    const sessions = async () =>
      (await queries()).selectFrom("session").select("id").where("operator_id", "=", id).execute();
    const launcher = await visit(as.launcher);
    await launcher.send("/operator/role", { roleKey: role.role_key });
    await (await queries())
      .deleteFrom("operator_role")
      .where("operator_id", "=", id)
      .where("role_key", "=", role.role_key)
      .execute();
    expect(await sessions()).toHaveLength(1);
    expect(await launcher.send("/login", { username: as.author, password })).toMatchObject({
      to: "/",
    });
    expect(await sessions()).toHaveLength(0);
  });
});
