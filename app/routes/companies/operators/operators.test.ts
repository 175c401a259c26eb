import { beforeAll, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as, password } from "../../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../../tests/support/draw";
import { insertMember } from "../../../../tests/support/newcomer";
import { rowOf } from "../../../../tests/support/rows";
import { known, type Visitor, visit } from "../../../../tests/support/visit";
import EditOperator from "./operator-edit";

const account = "/companyManagement/account";
const setting = `${account}/setting`;
const layout = "routes/companies/operators/operators.tsx";

let admin: Visitor;
beforeAll(async () => {
  admin = await visit(as.administrator);
});

const list = async (query = "", who = admin) => (await who.open(setting + query)).data;
const names = (data: { people: { name: string }[] }) => data.people.map((person) => person.name);

let last = 10_000_000;
const draft = (realName: string, roleKeys: string[] = ["r_review"]) => {
  last += 1;
  return { mobile: `137${last}`, realName, roleKeys };
};
/** Somebody who accepted an invitation. */
async function added(realName: string, roleKey: "r_review" | "r_ent_admin" = "r_review"): Promise<string> {
  const { queries } = (await embeddedBackend()).database;
  const { company_id } = await rowOf(queries, "operator", { mobile: as.administrator });
  return (await insertMember(queries, company_id, { realName, roleKeys: [roleKey], at: Date.now() })).id;
}

describe("the list", () => {
  it("tells each operator in the reader's words, oneself and the platform's own apart", async () => {
    const data = await list("?page=1");
    expect(data).toMatchObject({ page: 1, pages: Math.ceil(data.count / 10), here: setting });
    const one = (name: string, people = data.people) =>
      people.find((person: { name: string }) => person.name === name);
    expect(one("林静怡")).toMatchObject({
      isSelf: true,
      isAbove: false,
      mobile: "138****0002",
      state: "active",
    });
    expect(one("周明远")).toMatchObject({ isSelf: false, isAbove: true, roles: ["系统管理员"] });
    const english = await list("?key=方思源", await visit(as.administrator, "en"));
    expect(english.people[0].roles).toEqual(["Exam manager", "Paper manager", "Question manager"]);
    expect(JSON.stringify(data)).not.toMatch(/\b1\d{10}\b/);
  });

  it("keeps what was asked for in its own address, and under a dialog", async () => {
    const data = await list("?key=%E9%BB%98&state=active&role=r_review&page=1");
    expect(data.here).toBe(`${setting}?key=%E9%BB%98&state=active&role=r_review`);
    const from = encodeURIComponent(`${setting}?role=r_review`);
    const under = await admin.open(`${account}/new?from=${from}`, { layout });
    expect(names(under.data)).toEqual(["郑文博"]);
    for (const odd of ["http://[", "//elsewhere.test/companyManagement/account/setting", "\\\\x", ""])
      expect((await admin.open(`${account}/new?from=${encodeURIComponent(odd)}`, { layout })).status).toBe(
        200,
      );
  });

  it("takes what does not exist as none, and leads from a page behind the last to the last", async () => {
    expect(await list("?state=asleep&role=r_king&page=-2")).toMatchObject({ page: 1, here: setting });
    expect((await admin.open(`${setting}?role=r_review&page=9`)).to).toBe(`${setting}?role=r_review`);
    expect((await list(`?key=${"长".repeat(101)}`)).asked).toMatchObject({
      validationError: "TOO_LONG",
      key: "",
    });
  });

  it("B1: is for administrators alone, and so is every change", async () => {
    const author = await visit(as.author);
    expect((await author.open(setting)).to).toBe("/401");
    for (const change of ["new", "x/edit", "x/password", "x/lock", "remove"])
      expect((await author.send(`${account}/${change}`, draft("某人"))).to).toBe("/401");
    expect((await (await visit()).open(setting)).to).toMatch(/^\/login\?redirect=/);
  });

  it("B2: another company's operator is not found", async () => {
    const id = await added("只属于华东");
    const stranger = await visit(as.stranger);
    expect(names(await list("?key=只属于华东", stranger))).toEqual([]);
    expect((await stranger.open(`${account}/${id}/edit`)).status).toBe(404);
    const change = { realName: "别人", roleKeys: ["r_review"] };
    expect((await stranger.send(`${account}/${id}/edit`, change)).status).toBe(404);
    expect((await stranger.send(`${account}/${id}/password`, {})).status).toBe(404);
    expect((await stranger.send(`${account}/${id}/lock`, {})).status).toBe(404);
    expect((await stranger.open(`${account}/remove?id=${id}`)).data.people).toEqual([]);
  });
});

describe("adding and changing", () => {
  it("says where the invitation went, and lists it until it is accepted", async () => {
    const sent = draft("新来的人");
    const { to, notice } = await admin.send(`${account}/new?from=${setting}`, sent);
    expect(to).toBe(setting);
    expect(notice).toMatchObject({ kind: "ok", text: expect.stringContaining(sent.mobile.slice(-4)) });
    const [invitation] = (await list("?key=新来的人")).invitations;
    expect(invitation).toMatchObject({ name: "新来的人", by: "林静怡" });
    expect((await list("?key=新来的人")).people).toEqual([]);
  });

  it("names each validation error at its field, and keeps what was typed", async () => {
    const empty = await admin.send(`${account}/new`, { mobile: "", realName: " " });
    expect(empty.status).toBe(400);
    expect(empty.data.error).toEqual({
      mobile: ["MOBILE_MISSING"],
      realName: ["REAL_NAME_MISSING"],
      roleKeys: ["ROLE_MISSING"],
    });
    const soon = { mobile: as.stranger, realName: "某人", roleKeys: ["r_eva", "r_review"] };
    expect((await admin.send(`${account}/new`, soon)).status).toBe(302);
    const again = await admin.send(`${account}/new`, soon);
    expect([again.status, again.data.error]).toEqual([422, { mobile: [expect.stringContaining("秒")] }]);
    expect(again.data.initialValue).toMatchObject({ realName: "某人", roleKeys: ["r_eva", "r_review"] });
    const high = await admin.send(`${account}/new`, draft("某人", ["r_sys_admin"]));
    expect(high.status).toBe(422);
  });

  it("takes one role as well as several", async () => {
    const id = await added("单一角色");
    const { to } = await admin.send(`${account}/${id}/edit`, {
      realName: "单一角色",
      roleKeys: "r_eva",
    });
    expect(to).toBe(setting);
    const { data } = await admin.open(`${account}/${id}/edit`);
    expect(data).toMatchObject({ name: "单一角色", roleKeys: ["r_eva"], isAbove: false });
  });

  it("comes back as chosen when somebody else changed them meanwhile, beside what is saved now", async () => {
    const id = await added("两人同改");
    const at = `${account}/${id}/edit`;
    const { data } = await admin.open(at);
    const drawn = async (answer?: unknown) => drawnPage(EditOperator, (await admin.open(at)).data, answer);
    const fields = { realName: "只改名字", roleKeys: ["r_review"], revision: data.revision };
    expect(tagOf(await drawn(), 'name="revision"').value).toBe(data.revision);
    await admin.send(at, { realName: "两人同改", roleKeys: ["r_eva"], revision: data.revision });
    const refused = await admin.send(at, fields);
    expect(refused).toMatchObject({ status: 422, data: { initialValue: { roleKeys: "r_review" } } });
    const page = (await drawn(refused.data)).replace(/<[^>]*>/g, "");
    expect(page).toContain("目前保存的是：两人同改");
    expect(page).toContain("目前保存的是：测评专员");
    const { revision } = refused.data.initialValue;
    expect(tagOf(await drawn(refused.data), 'name="revision"').value).toBe(revision);
    expect((await admin.send(at, { ...fields, revision })).status).toBe(302);
  });

  it("B6: nobody gives up the last administrator, nor reaches the platform's own", async () => {
    const stranger = await visit(as.stranger);
    const own = (await list("", stranger)).people.find((one: { isSelf: boolean }) => one.isSelf);
    const down = await stranger.send(`${account}/${own.id}/edit`, {
      realName: "顾",
      roleKeys: "r_eva",
    });
    expect(down.status).toBe(422);
    expect(down.data.error.roleKeys).toHaveLength(1);
    const above = (await list("?key=周明远")).people[0];
    const up = await admin.send(`${account}/${above.id}/edit`, { realName: "周", roleKeys: "r_eva" });
    expect([up.status, up.data.error]).toEqual([422, { "": [expect.stringContaining("系统管理员")] }]);
    expect((await admin.open(`${account}/${above.id}/edit`)).data).toMatchObject({ isAbove: true });
  });

  it("C4: refuses a form that is not ours", async () => {
    const sent = await admin.send(`${account}/new`, draft("外人"), { hasProof: false });
    expect(sent.status).toBe(403);
    const foreign = { ...known(), isForeign: true };
    expect((await admin.send(`${account}/new`, draft("外人"), { context: foreign })).status).toBe(403);
    expect(names(await list("?key=外人"))).toEqual([]);
  });

  it("warns before a proof is due", async () => {
    expect((await admin.open(`${account}/new`)).data).toMatchObject({ isProven: true });
  });
});

describe("locking, resetting, removing", () => {
  it("locks with an undo that unlocks, however often either is sent", async () => {
    const id = await added("要锁的人");
    const path = `${account}/${id}/lock`;
    const state = async () => (await list("?key=要锁的人")).people[0].state;
    const first = await admin.send(path, { lock: "1", from: `${setting}?page=1` });
    expect(first).toMatchObject({ to: `${setting}?page=1`, notice: { kind: "ok", link: { post: true } } });
    await admin.send(path, { lock: "1" });
    expect(await state()).toBe("locked");
    const undo = first.notice!.link!.to;
    await admin.send(undo, {});
    await admin.send(undo, {});
    expect(await state()).toBe("invited");
    expect((await admin.send(path, { from: "//elsewhere.test" })).to).toBe(setting);
  });

  it("says why somebody cannot be locked", async () => {
    const own = (await list("?key=林静怡")).people[0];
    const { to, notice } = await admin.send(`${account}/${own.id}/lock`, { lock: "1" });
    expect(to).toBe(setting);
    expect(notice).toEqual({ kind: "danger", text: "不能锁定、移除或重置自己的账号" });
  });

  it("resets a password once a minute", async () => {
    const id = await added("忘了密码");
    expect((await admin.send(`${account}/${id}/password`, {})).status).toBe(302);
    const soon = await admin.send(`${account}/${id}/password`, {});
    expect(soon.status).toBe(422);
    expect(soon.data.error[""][0]).toMatch(/\d+ 秒/);
  });

  it("asks by name, then removes all who were chosen", async () => {
    const ids = [await added("移除甲"), await added("移除乙")];
    const query = ids.map((id) => `id=${id}`).join("&");
    const asked = await admin.open(`${account}/remove?${query}&id=${ids[0]}&id=nobody`);
    expect(names(asked.data)).toEqual(["移除甲", "移除乙"]);
    const { to, notice } = await admin.send(`${account}/remove?from=${setting}`, { ids });
    expect([to, notice?.text]).toEqual([setting, "已移除 2 个账号。"]);
    expect(notice?.link).toEqual({ to: `${setting}/bin`, text: "打开回收站" });
    expect(names(await list("?key=移除"))).toEqual([]);
    expect((await admin.send(`${account}/remove`, { ids })).status).toBe(422);
    expect((await admin.open(`${account}/remove?${query}`)).data.people).toEqual([]);
  });

  it("undoes one removal by a form; the bin masks mobiles and says that the password is gone", async () => {
    const id = await added("请留步");
    const { notice } = await admin.send(`${account}/remove?from=${setting}`, { ids: id });
    expect(notice?.link).toMatchObject({ post: true });
    const { data } = await admin.open(`${setting}/bin`);
    expect(data.rows[0]).toMatchObject({ id, name: expect.stringMatching(/^请留步 1\d\d\*{4}\d{4}$/) });
    const undone = await admin.send(notice!.link!.to, {});
    expect([undone.to, undone.notice?.text]).toEqual([setting, expect.stringContaining("短信验证码登录")]);
    expect(names(await list("?key=请留步"))).toEqual(["请留步"]);
    expect((await (await visit(as.author)).open(`${setting}/bin`)).to).toBe("/401");
  });

  it("A8: asks for the password before an administrator comes back, and leads to the bin", async () => {
    const id = await added("副管理员", "r_ent_admin");
    const { notice } = await admin.send(`${account}/remove?from=${setting}`, { ids: id });
    const { queries } = (await embeddedBackend()).database;
    await queries.updateTable("session").set({ proved_at: 0 }).execute();
    const asks = await admin.send(notice!.link!.to, {});
    expect(asks.to).toBe(`/operator/proof?redirect=${encodeURIComponent(`${setting}/bin`)}`);
    await admin.send(asks.to!, { password, redirect: `${setting}/bin` });
    expect((await admin.send(notice!.link!.to, {})).to).toBe(setting);
    expect(names(await list("?key=副管理员"))).toEqual(["副管理员"]);
  });

  it("asks nobody where nobody is chosen", async () => {
    expect((await admin.open(`${account}/remove`)).data.people).toEqual([]);
    const none = await admin.send(`${account}/remove`, {});
    expect([none.status, none.data.error]).toEqual([400, { ids: ["OPERATOR_NOT_CHOSEN"] }]);
    const own = (await list("?key=林静怡")).people[0];
    const self = await admin.send(`${account}/remove`, { ids: own.id });
    expect([self.status, self.data.error]).toEqual([422, { "": ["不能锁定、移除或重置自己的账号"] }]);
  });
});
