import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { addresses } from "../support/routes";
import { type Site, startSite } from "../support/server";

// Every URL of the site, with hostile input in the path, the query and the form.

/** URL-encoded: U+0000, what no header can carry, far too long, and SQL injection. */
const texts = ["%00a", "x%F0%9F%98%80%E2%80%AE", "9".repeat(400), "%27%3B--"];
const fields = (
  "key state sort page paperId from redirect partId bank tag type difficulty ownership usage source mobile ticket id " +
  "company template number name title desc username password smsCode text formId remark score answer content stem"
).split(" ");
/** URLs that would end the session or change the language before the rest is requested. */
const left = ["/logout", "/language"];

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

describe("C1: no address and no form is answered with a validation error of ours", () => {
  test.each(["systemAdministrator", "administrator"] as const)(
    "whatever they hold, asked for by the %s",
    { timeout: 900_000 },
    async (who) => {
      const browser = openClient(site.address);
      await browser.signIn(as[who]);
      const broken: string[] = [];
      const note = (what: string, { status }: { status: number }) => {
        if (status >= 500) broken.push(`${status} ${what}`);
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
    },
  );
});
