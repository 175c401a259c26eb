import { createCookie } from "@remix-run/node";
import { CSRF } from "remix-utils/csrf/server";
import { afterEach, expect, it, vi } from "vitest";

const [old, fresh] = ["an-older-key-of-forty-characters-or-more", "a-newer-key-of-forty-characters-or-more!"];

/** The cookies of a process started with these keys. */
async function startedWith(...keys: string[]) {
  vi.stubEnv("SESSION_SECRET", keys.join(","));
  vi.resetModules();
  return (await import("./cookies.server")).csrf;
}

afterEach(() => vi.unstubAllEnvs());

const sentWith = (cookie: string | null) => new Headers({ cookie: cookie!.split(";")[0]! });

function formWith(token: string) {
  const form = new FormData();
  form.set("csrf", token);
  return form;
}

it("E1: a browser that came under the older key goes on after a change of keys", async () => {
  const [token, cookie] = await (await startedWith(old)).commitToken();
  const after = await startedWith(fresh, old);
  expect(await after.commitToken(sentWith(cookie))).toEqual([token, null]);
  await after.validate(formWith(token), sentWith(cookie));
});

it("so does one whose token holds a signature of its own, as they once did", async () => {
  const cookie = createCookie("csrf", { path: "/", httpOnly: true, sameSite: "lax", secrets: [old] });
  const [token, sent] = await new CSRF({ cookie, secret: old }).commitToken();
  expect(token).toContain(".");
  for (const keys of [[old], [fresh, old]]) {
    const after = await startedWith(...keys);
    await after.validate(formWith(token), sentWith(sent));
  }
});

it("C4: a cookie under a key that is gone, or under none, proves nothing and is replaced", async () => {
  const [token, cookie] = await (await startedWith(old)).commitToken();
  const after = await startedWith(fresh);
  const forged = `csrf=${btoa(JSON.stringify(token))}`;
  for (const sent of [cookie, forged]) {
    await expect(after.validate(formWith(token), sentWith(sent))).rejects.toThrow("CSRF");
    const [next, set] = await after.commitToken(sentWith(sent));
    expect(next).not.toBe(token);
    expect(set).toContain("csrf=");
  }
});
