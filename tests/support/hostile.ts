import { expect } from "vitest";
import { as } from "./cast";
import { openClient } from "./client";
import { addresses } from "./routes";
import type { Site } from "./server";

/** URL-encoded: U+0000, what no header can carry, far too long, and SQL injection. */
export const hostileTexts = ["%00a", "x%F0%9F%98%80%E2%80%AE", "9".repeat(400), "%27%3B--"] as const;

const fields = (
  "key state sort page paperId from redirect partId bank tag type difficulty ownership usage source mobile ticket id " +
  "company template number name title desc username password smsCode text formId remark score answer content stem"
).split(" ");
/** URLs that would end the session or change the language before the rest is requested. */
const left = ["/logout", "/language"];

/** No address and no form is answered with an error of ours, whatever is in the path, the query and the form. */
export async function sendHostile(site: Site, who: keyof typeof as, texts: readonly string[]): Promise<void> {
  const browser = openClient(site.address);
  await browser.signIn(as[who]);
  const session = [...browser.cookies];
  const broken: string[] = [];
  const note = (what: string, { status }: { status: number }) => {
    if (status >= 500) broken.push(`${status} ${what}`);
    // Public pages clear the cookie of the session, and all others would lead to sign-in from there on.
    for (const [name, value] of session) browser.cookies.set(name, value);
  };
  for (const { address } of addresses.filter((page) => !left.includes(page.address)))
    for (const text of texts) {
      const path = address.replace(/:\w+\??|\*/g, text);
      const query = fields.map((name) => `${name}=${text}`).join("&");
      if (path !== address) note(`GET ${address} ${text}`, await browser.send(path));
      note(`GET ${address}? ${text}`, await browser.send(`${path}?${query}`));
      const form = Object.fromEntries(fields.map((name) => [name, decodeURIComponent(text)]));
      note(`POST ${address} ${text}`, await browser.post(path, form));
    }
  expect(broken).toEqual([]);
  expect((await browser.send("/exam/index")).status, "nothing signed them out").toBe(200);
}
