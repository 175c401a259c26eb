import { expect } from "vitest";
import { as } from "./cast";
import { openClient } from "./client";
import { crawl } from "./crawl";
import { addresses } from "./routes";
import type { Site } from "./server";

/** URL-encoded: U+0000, what no header can carry, far too long, and SQL injection. */
export const hostileTexts = ["%00a", "x%F0%9F%98%80%E2%80%AE", "9".repeat(400), "%27%3B--"] as const;

const fields = (
  "key state sort page paperId from redirect partId bank tag type difficulty ownership usage source mobile ticket id " +
  "company template number name title desc username password smsCode text formId remark score answer content stem"
).split(" ");
/** URLs that would end the session or change the language before the rest is requested. */
const left = /^\/(logout|language|operator\/sessions\/[0-9a-f-]{36}\/end)(\?|$)/;

const queryOf = (names: string[], text: string) => names.map((name) => `${name}=${text}`).join("&");
const formOf = (names: string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, decodeURIComponent(text)]));

/** Somebody signed in, and what was answered with an error of ours. */
async function openHostile(site: Site, who: keyof typeof as) {
  const browser = openClient(site.address);
  await browser.signIn(as[who]);
  const session = [...browser.cookies];
  const broken: string[] = [];
  const note = (what: string, { status }: { status: number }) => {
    if (status >= 500) broken.push(`${status} ${what}`);
    // Public pages clear the cookie of the session, and all others would lead to sign-in from there on.
    for (const [name, value] of session) browser.cookies.set(name, value);
  };
  return {
    async get(path: string): Promise<string> {
      const reply = await browser.send(path);
      note(`GET ${path}`, reply);
      return reply.html;
    },
    async post(path: string, form: Record<string, string>): Promise<void> {
      note(`POST ${path} ${new URLSearchParams(form)}`, await browser.post(path, form));
    },
    async end(): Promise<void> {
      expect(broken).toEqual([]);
      expect((await browser.send("/operator/profile")).status, "nothing signed them out").toBe(200);
    },
  };
}

/** No address is answered with an error of ours, whatever is in the path, the query and the form. */
export async function sendHostile(site: Site, who: keyof typeof as, texts: readonly string[]): Promise<void> {
  const { get, post, end } = await openHostile(site, who);
  for (const { address } of addresses.filter((page) => !left.test(page.address)))
    for (const text of texts) {
      const path = address.replace(/:\w+\??|\*/g, text);
      if (path !== address) await get(path);
      await get(`${path}?${queryOf(fields, text)}`);
      await post(path, formOf(fields, text));
    }
  await end();
}

/** Nor is any page that links lead to, of what there is, whatever is in the fields of its forms. */
export async function sendHostileForms(
  site: Site,
  who: keyof typeof as,
  texts: readonly string[],
): Promise<void> {
  const { get, post, end } = await openHostile(site, who);
  /** The names of the fields by where they are sent. */
  const forms = new Map<string, Set<string>>();
  for (const path of (await crawl(site, as[who])).values()) {
    const html = await get(path);
    const names = [...html.matchAll(/<(?:input|select|textarea|button)\b[^>]*? name="([^"]+)"/g)]
      .map(([, name]) => name!)
      .filter((name) => name !== "csrf");
    for (const text of texts) await get(`${path}${path.includes("?") ? "&" : "?"}${queryOf(names, text)}`);
    for (const [form] of html.matchAll(/<form [^>]*method="post"[^>]*>/g)) {
      const action = (/action="([^"]+)"/.exec(form)?.[1] ?? path).replaceAll("&amp;", "&");
      const own = forms.get(action) ?? new Set();
      for (const name of names) own.add(name);
      forms.set(action, own);
    }
  }
  expect(forms.size).toBeGreaterThan(10);
  for (const [action, names] of forms)
    for (const text of texts) if (!left.test(action)) await post(action, formOf([...names], text));
  await end();
}
