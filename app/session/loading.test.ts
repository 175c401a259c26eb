import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as list } from "~/routes/papers/list";
import { as } from "../../tests/support/cast";
import { type Elsewhere, elsewhere } from "../../tests/support/elsewhere";
import { type Visitor, visit } from "../../tests/support/visit";
import { words } from "../../tests/support/words";

const t = words("zh");
const wanted = "/exam/paper?state=draft";
const signIn = "/login?redirect=%2Fexam%2Fpaper%3Fstate%3Ddraft";

let host: Elsewhere;
let author: Visitor;
beforeEach(async () => {
  host = await elsewhere("management");
  author = await visit(as.author);
});
afterEach(() => host.close());

/** The sign-in page redirects a user who has a session, and renders for others. */
const isSignedIn = async () => (await author.open("/login")).to === "/";

describe("when the office does not load", () => {
  it.each(["/operator/info", "/permission/my", "/role/my", "/role/all", "/company/info", "/menu/routes"])(
    "for what %s says, the session ends, and sign-in says why and leads back (000 §4)",
    async (path) => {
      host.replies = { [path]: { body: { code: 500, data: null, message: "账号异常" } } };
      const { to, notice } = await author.open(wanted);
      expect(to).toBe(signIn);
      expect(notice).toEqual({ kind: "warn", text: "账号异常" });
      expect(await isSignedIn()).toBe(false);
    },
  );

  it.each([
    [{ code: 500, data: null }, t("errors:OTHER")],
    [{ code: 40002, data: null, message: "不要显示" }, t("errors:OTHER")],
    [{ code: -777, data: null, message: "at x.js:1" }, t("errors:BROKEN")],
    [{ code: 0, data: { realName: 1 } }, t("errors:BROKEN")],
  ])("for %j, it says so in our words", async (body, text) => {
    host.replies = { "/operator/info": { body } };
    expect((await author.open(wanted)).notice).toEqual({ kind: "warn", text });
    expect(await isSignedIn()).toBe(false);
  });

  it("what was posted stands on the notice, and can be sent again", async () => {
    host.replies = { "/operator/info": { body: { code: 500, data: null, message: "账号异常" } } };
    const { status, data } = await author.send("/launch", { title: "写好的试卷" });
    expect(status).toBe(401);
    expect(data).toMatchObject({ kind: "signedOut", message: "账号异常", preserved: { to: "/launch" } });
    expect(data.preserved.fields).toContainEqual(["title", "写好的试卷"]);
    expect(await isSignedIn()).toBe(false);
  });

  it.each(["/operator/info", "/permission/my", "/company/info"])(
    "because %s is away for a moment, nobody is signed out",
    async (path) => {
      host.replies = { [path]: { status: 503, body: { message: "no upstream" } } };
      expect(await author.open(wanted)).toMatchObject({ status: 503, data: { kind: "busy" } });
      expect(await isSignedIn()).toBe(true);
      host.replies = {};
      expect((await author.open(wanted)).status).toBe(200);
    },
  );

  it("because the token is dead, the logout notice says what the service says", async () => {
    host.replies = { "/permission/my": { body: { code: 3, data: null, message: "已在别处登录" } } };
    const { status, data } = await author.open(wanted);
    expect(status).toBe(401);
    expect(data).toMatchObject({ kind: "signedOut", message: "已在别处登录" });
  });
});

describe("knocking at a page without fetching it (HEAD)", () => {
  const knock = ({ request, ...args }: LoaderFunctionArgs) =>
    list({ ...args, request: new Request(request, { method: "HEAD" }) });

  it("leads to sign-in like the page itself", async () => {
    const stranger = await visit();
    expect(await stranger.run(knock, wanted)).toMatchObject({ status: 302, to: signIn });
    expect(await stranger.open(wanted)).toMatchObject({ status: 302, to: signIn });
  });

  it("keeps no form where the session is over, since none was sent", async () => {
    host.replies = { "/operator/info": { body: { code: 3, data: null, message: "" } } };
    const { status, data } = await author.run(knock, wanted);
    expect(status).toBe(401);
    expect(data.preserved).toBeUndefined();
  });
});
