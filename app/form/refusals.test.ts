import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { as } from "../../tests/support/cast";
import { type Elsewhere, elsewhere } from "../../tests/support/elsewhere";
import { type Visitor, visit } from "../../tests/support/visit";
import { words } from "../../tests/support/words";

const t = words("zh");
const typed = { text: "写了很久的意见 <b> &lt;", page: "/exam/paper" };

let accounts: Elsewhere;
let bank: Elsewhere;
let author: Visitor;
beforeAll(async () => {
  accounts = await elsewhere("management");
  bank = await elsewhere("hr");
  author = await visit(as.author);
});
afterAll(() => {
  accounts.close();
  bank.close();
});

/** The response to a form whose call is answered like this. */
function answered(code: number, message: string) {
  accounts.replies = { "/feedback/add": { body: { code, data: null, message } } };
  return author.send("/feedback", typed);
}

describe("a form that a service refuses", () => {
  it("is taken along by the logout notice where the session was over meanwhile (000 §8)", async () => {
    const { status, data } = await answered(3, "账号已在另一台电脑登录");
    expect(status).toBe(401);
    expect(data).toMatchObject({ kind: "signedOut", message: "账号已在另一台电脑登录" });
    expect(data.preserved).toMatchObject({ to: "/feedback", token: { formId: expect.any(String) } });
    for (const field of Object.entries(typed)) expect(data.preserved.fields).toContainEqual(field);
  });

  it("comes back in the catalogue's words where the service is broken, whatever it says itself", async () => {
    const { status, data } = await answered(-777, "java.lang.NullPointerException");
    expect(status).toBe(422);
    expect(data).toMatchObject({ error: { "": [t("errors:BROKEN")] }, initialValue: typed });
  });

  it("comes back as typed and without a word where nothing is to be said", async () => {
    const { status, data } = await answered(40002, "不要显示");
    expect(status).toBe(422);
    expect(data).toMatchObject({ initialValue: typed });
    expect(data.error).toBeUndefined();
  });

  it("comes back with words of ours where the service has none", async () => {
    const { data } = await answered(51, "");
    expect(data).toMatchObject({ error: { "": [t("errors:OTHER")] }, initialValue: typed });
  });
});

describe("a change without a form of its own", () => {
  const address = "/exam/question/restore?at=1";
  const signedOut = { kind: "signedOut", message: "已在别处登录", preserved: { to: address } };
  it.each([
    [3, "已在别处登录", { status: 401, data: signedOut, notice: null }],
    [-777, "at x.js:1", { status: 500, data: { kind: "broken" }, notice: null }],
    [40002, "不要显示", { status: 302, to: "/exam/question", notice: null }],
    [51, "不行", { status: 502, data: { kind: "message", message: "不行" }, notice: null }],
  ])("that is answered %i “%s” ends so", async (code, message, expected) => {
    bank.replies = { "/question/bank/restore": { body: { code, data: null, message } } };
    expect(await author.send(address, {})).toMatchObject(expected);
  });
});
