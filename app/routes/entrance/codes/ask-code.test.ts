import { afterEach, describe, expect, it, vi } from "vitest";
import { as } from "../../../../tests/support/cast";
import { elsewhere } from "../../../../tests/support/elsewhere";
import { newMobile } from "../../../../tests/support/newcomer";
import { type Visitor, visit } from "../../../../tests/support/visit";

const minute = 60_000;

/** The first step as submitted. */
async function answered(visitor: Visitor, more: Record<string, string> = {}) {
  const { data } = await visitor.open("/register?mobile=");
  return { mobile: newMobile(), oneTimeToken: data.oneTimeToken, ...more };
}

/** After the first step of registration. */
async function asked(more: Record<string, string> = {}) {
  const visitor = await visit();
  const typed = await answered(visitor, more);
  return { visitor, typed, answer: await visitor.send("/register/send", typed) };
}

afterEach(() => vi.useRealTimers());

describe("the first step", () => {
  it("begins with the mobile in the address, and each time with another one-time token", async () => {
    const visitor = await visit();
    const first = await visitor.open("/register?mobile=13911112222");
    const second = await visitor.open("/register?mobile=13911112222");
    expect(first.data).toMatchObject({ sentTo: null, mobile: "13911112222" });
    expect(second.data.oneTimeToken).not.toBe(first.data.oneTimeToken);
    expect((await visitor.open("/register/send")).data.oneTimeToken).toMatch(/^[\w.-]{50,100}$/);
  });

  it("comes back with the mobile: 400 for its shape, 422 for a token that was used", async () => {
    const visitor = await visit();
    const typed = await answered(visitor, { mobile: "139 1111" });
    const misshapen = await visitor.send("/register/send", typed);
    expect(misshapen).toMatchObject({ status: 400, data: { error: { mobile: ["MOBILE_WRONG"] } } });
    const spent = await visitor.send("/register/send", {
      mobile: "13911112222",
      oneTimeToken: "spent",
    });
    expect(spent).toMatchObject({
      status: 422,
      data: { error: { "": [expect.stringContaining("再发送一次")] } },
    });
    expect(spent.data.initialValue.mobile).toBe("13911112222");
  });

  it("lets nobody in who fills in what people do not see, and does not say so", async () => {
    const { answer, visitor } = await asked({ website: "https://example.test" });
    expect(answer).toMatchObject({ status: 302, to: "/register" });
    const person = { smsCode: "123456", realName: "程序", password: "细雨打湿了旧石阶" };
    expect((await visitor.send("/register", person)).data.error).toHaveProperty("smsCode");
  });

  it("leads to the second step, which shows the mobile masked", async () => {
    const { visitor, typed, answer } = await asked();
    expect(answer).toMatchObject({ status: 302, to: "/register" });
    const { data } = await visitor.open("/register");
    expect(data.sentTo).toBe(`177****${typed.mobile.slice(-4)}`);
    expect(data.oneTimeToken).toBeNull();
  });

  it("keeps where the person wanted to be", async () => {
    const visitor = await visit();
    const path = "/login/sms/send?redirect=%2Fexam%2Fpaper";
    const { to } = await visitor.send(path, await answered(visitor));
    expect(to).toBe("/login/sms?redirect=%2Fexam%2Fpaper");
  });
});

describe("the second step", () => {
  it("belongs to the purpose that the code was asked for", async () => {
    const { visitor } = await asked();
    expect((await visitor.open("/resetPwd")).data.sentTo).toBeNull();
    expect((await visitor.open("/login/sms")).data.sentTo).toBeNull();
    const fields = { smsCode: "123456", password: "细雨打湿了旧石阶" };
    expect(await visitor.send("/resetPwd", fields)).toMatchObject({ status: 302, to: "/resetPwd" });
    const { to, notice } = await visitor.send("/login/sms", fields);
    expect(to).toBe("/login/sms");
    expect(notice).toMatchObject({ kind: "warn" });
  });

  it("is over a quarter of an hour later", async () => {
    const { visitor } = await asked();
    // why: the page's own clock decides when the code expires.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * minute });
    expect((await visitor.open("/register")).data.sentTo).toBeNull();
  });

  it("never sends a password or a code back", async () => {
    const { visitor } = await asked();
    const person = { smsCode: "12", realName: "欧阳", password: "细雨打湿了旧石阶" };
    const { status, data } = await visitor.send("/register", person);
    expect(status).toBe(400);
    expect(data.initialValue).toMatchObject({ realName: "欧阳" });
    expect(JSON.stringify(data)).not.toContain("细雨打湿了旧石阶");
    expect(data.initialValue).not.toHaveProperty("smsCode");
  });

  it("A5: answers a known mobile like an unknown one, for each purpose", async () => {
    const visitor = await visit();
    const send = async (path: string, known: string) => {
      const { status, to, data } = await visitor.send(path, await answered(visitor, { mobile: known }));
      return { status, to, data };
    };
    for (const path of ["/register/send", "/resetPwd/send", "/login/sms/send"])
      expect(await send(path, as.questionWriter)).toEqual(await send(path, newMobile()));
  });
});

describe("a service elsewhere that names no reason", () => {
  it("leads whoever lacks a company to registration, with a code as with a password (000 §8)", async () => {
    const host = await elsewhere("management");
    const visitor = await visit();
    const typed = await answered(visitor);
    await visitor.send("/login/sms/send", typed);
    host.replies = {
      "/operator/login": { body: { code: 51, data: null, message: "未找到公司，请完善公司信息" } },
    };
    const { to, notice } = await visitor.send("/login/sms", { smsCode: "123456" });
    host.close();
    expect(to).toBe(`/register?mobile=${typed.mobile}`);
    expect(notice).toMatchObject({ kind: "info" });
  });
});

describe("whoever has no business there", () => {
  it("is led on: signed in to the office, without a ticket to the beginning", async () => {
    const author = await visit(as.author);
    for (const path of ["/register", "/login/sms", "/register/company"])
      expect((await author.open(path)).to).toBe("/");
    expect((await author.open("/resetPwd")).status).toBe(200);

    const stranger = await visit();
    expect((await stranger.open("/register/company")).to).toBe("/register");
    const company = { companyName: "细雨软件", shortName: "细雨", creditCode: "91350100M000100Y43" };
    const { to, notice } = await stranger.send("/register/company", company);
    expect(to).toBe("/register");
    expect(notice).toMatchObject({ kind: "warn" });
  });

  it("A9: reads that a ticket opens nothing, whatever it is", async () => {
    const visitor = await visit();
    const { data } = await visitor.open("/gpLogin?ticket=a.b");
    expect(data).toEqual({ ticket: "a.b", isSignedIn: false });
    for (const ticket of ["", "a.b", ".", "x".repeat(3000), "\u0000", "e30.e30", "<b>"]) {
      const { status, data } = await visitor.send("/gpLogin", { ticket });
      expect([400, 422]).toContain(status);
      expect(data).toMatchObject({ status: "error", ticket: "" });
    }
  });

  it("thanks for a request without another form", async () => {
    const visitor = await visit();
    expect((await visitor.open("/companyInfo?sent=1")).data.oneTimeToken).toBeNull();
    const { oneTimeToken, mobile: called } = await answered(visitor);
    const fields = { companyName: "细雨软件", contact: "欧阳", mobile: called, note: "", oneTimeToken };
    expect(await visitor.send("/companyInfo", fields)).toMatchObject({ to: "/companyInfo?sent=1" });
  });
});
