import type { AppLoadContext } from "@remix-run/node";
import { afterEach, expect, it, vi } from "vitest";

const [old, fresh] = ["an-older-key-of-forty-characters-or-more", "a-newer-key-of-forty-characters-or-more!"];
const site = "https://exam.example/launch";
const pair = (cookie: string | null) => (cookie ? [cookie.split(";")[0]!] : []);

/** A process started with these keys. */
async function startedWith(...keys: string[]) {
  vi.stubEnv("SESSION_SECRET", keys.join(","));
  vi.resetModules();
  const { csrfToken, readFormWithCsrfToken } = await import("./csrf.server");
  const { sessions } = await import("./cookies.server");
  const context = () => ({}) as AppLoadContext;
  return {
    /** The cookie of a session with this token. */
    async signedIn(token: string) {
      const session = await sessions.getSession();
      session.set("token", token);
      return pair(await sessions.commitSession(session));
    },
    /** A page's token, and the browser's cookies after it. */
    async page(cookies: string[]) {
      const request = new Request(site, { headers: { cookie: cookies.join("; ") } });
      const [token, cookie] = await csrfToken(request, context());
      return { token, cookies: [...cookies, ...pair(cookie)], isSet: cookie !== null };
    },
    /** The status of a form sent with this token: 200 where it is read. */
    async send(token: string, cookies: string[]): Promise<number> {
      const body = new URLSearchParams({ csrf: token });
      const headers = { cookie: cookies.join("; ") };
      const request = new Request(site, { method: "POST", headers, body });
      return readFormWithCsrfToken(request, context()).then(
        () => 200,
        ({ init }) => init.status,
      );
    },
  };
}

afterEach(() => vi.unstubAllEnvs());

it("C4: a form's token is good for its browser and its session, and for no other", async () => {
  const { signedIn, page, send } = await startedWith(fresh);
  const mine = await page(await signedIn("mine"));
  expect(mine.isSet).toBe(true);
  expect(await send(mine.token, mine.cookies)).toBe(200);
  // A browser's key stays, so that the forms of its other tabs are good too.
  expect(await page(mine.cookies)).toMatchObject({ token: mine.token, isSet: false });
  const other = await page(await signedIn("mine"));
  expect(await send(other.token, mine.cookies)).toBe(403);
  for (const wrong of ["", "x", mine.token.slice(1)]) expect(await send(wrong, mine.cookies)).toBe(403);
});

it("C4: a key that somebody planted makes no token for a session that they do not know", async () => {
  const { signedIn, page, send } = await startedWith(fresh);
  const planted = await page([]);
  const theirs = await page([...(await signedIn("theirs")), ...planted.cookies]);
  const victim = [...(await signedIn("victim")), ...planted.cookies];
  for (const { token } of [planted, theirs]) expect(await send(token, victim)).toBe(403);
});

it("a form that outlived its session is read: signing in and out stay possible", async () => {
  const { signedIn, page, send } = await startedWith(fresh);
  const before = await page(await signedIn("mine"));
  const after = before.cookies.filter((cookie) => !cookie.includes("mingshi="));
  expect(await send(before.token, after)).toBe(200);
  for (const wrong of ["", "x", `${before.token}x`, before.token.split(".")[0]!])
    expect(await send(wrong, after)).toBe(403);
});

it("E1: a browser that came under the older key goes on after a change of keys", async () => {
  const before = await (await startedWith(old)).page([]);
  const { page, send } = await startedWith(fresh, old);
  expect(await page(before.cookies)).toMatchObject({ token: before.token, isSet: false });
  expect(await send(before.token, before.cookies)).toBe(200);
});

it("C4: a cookie under a key that is gone, or under none, proves nothing and is replaced", async () => {
  const before = await (await startedWith(old)).page([]);
  const { page, send } = await startedWith(fresh);
  for (const cookies of [before.cookies, [`csrf=${btoa(JSON.stringify("forged"))}`]]) {
    expect(await send(before.token, cookies)).toBe(403);
    expect((await page(cookies)).isSet).toBe(true);
  }
});
