import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languageCodes, languages } from "#locales/languages";
import { auditWhole } from "../support/audit";
import { openContext } from "../support/browser/open";
import { expectNone, watch } from "../support/browser/watch";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { PlainPage } from "../support/plain/page";
import { addresses, match, moduleOf } from "../support/routes";
import { type Site, startSite } from "../support/server";
import { signIn } from "../support/signIn";
import { expect as expectPage } from "../support/story";
import { words } from "../support/words";

// Every page reachable by links, in each language, at three widths and by the Tab key. The pages are found by
// following links, and compared with the routes.

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Together they reach every page of the office. */
const readers = ["", as.systemAdministrator, as.administrator, as.launcher, as.unverified, as.reviewer];

/** Pages without links to them: only after a form, or from outside. */
const notLinked: Record<string, string> = {
  "/login/code": "after a password, for who has a second step",
  "/login/code/send": "takes a form",
  "/login/password": "with a one-time password",
  "/login/sms/send": "after a form",
  "/gpLogin": "from a third party, with a ticket",
  "/register/company": "after a form",
  "/register/send": "after a form",
  "/resetPwd/send": "after a form",
  "/401": "where a role opens no page",
  "/404": "where there is no page",
  "/operator/proof": "before what needs a fresh proof",
  "/operator/avatar": "takes a form",
  "/operator/mobile": "after a form",
  "/exam/part/:partId/draw/again": "where a part was drawn, as none of the demo is",
  "/certificate/import/:listId": "after a form",
  "/certificate/template/preview": "takes a form",
  "/exam/question/import/:importId": "after a form",
};

const route = (address: string) => {
  const { pathname } = new URL(address, site.address);
  return match(pathname).address;
};

/** One URL for each linked page, for the operator with this mobile ("" for a visitor). */
async function pagesOf(mobile: string): Promise<Map<string, string>> {
  const client = openClient(site.address, { "accept-language": "zh-CN" });
  if (mobile) await client.signIn(mobile);
  const session = [...client.cookies];
  const page = new PlainPage(client, site.address);
  const found = new Map<string, string>();
  const tried = new Set<string>();
  const open = mobile ? ["/", "/exam/index", "/operator/profile"] : ["/login", "/certificate/entry", "/404"];
  while (open.length > 0) {
    const address = open.shift()!;
    // Lists link each of their rows; if a row's page redirects, another row is tried.
    if (tried.has(address) || found.has(route(address))) continue;
    tried.add(address);
    await page.goto(address);
    // A page for signed-out visitors makes the browser drop its session.
    for (const [name, value] of session) client.cookies.set(name, value);
    const pattern = route(page.url());
    if (found.has(pattern)) continue;
    found.set(pattern, new URL(page.url()).pathname + new URL(page.url()).search);
    for (const link of page.document.querySelectorAll<HTMLAnchorElement>("a[href]")) {
      const { origin, pathname, search } = new URL(link.href);
      if (origin === new URL(site.address).origin) open.push(pathname + search);
    }
  }
  return found;
}

const reached = new Map<string, Map<string, string>>();
beforeAll(async () => {
  const seen = new Set<string>();
  for (const mobile of readers) {
    const own = await pagesOf(mobile);
    reached.set(mobile, new Map([...own].filter(([pattern]) => !seen.has(pattern))));
    for (const pattern of own.keys()) seen.add(pattern);
  }
}, 600_000);

test("links lead to every page that has an address", async () => {
  const all = new Set([...reached.values()].flatMap((pages) => [...pages.keys()]));
  const missing: string[] = [];
  for (const { address, file } of addresses) {
    // An action-only route has an empty page, in a file without markup.
    const isPage = file.endsWith(".tsx") && (await moduleOf(file)).default !== undefined;
    if (isPage && !all.has(address) && !(address in notLinked)) missing.push(address);
  }
  expect(missing).toEqual([]);
});

describe.each(languageCodes)("%s", (language) => {
  test.each(readers)("every page that %j opens first is for everybody", async (mobile) => {
    const context = await openContext({ baseURL: site.address, locale: languages[language].tag });
    const troubles = watch(context);
    const page = await context.newPage();
    if (mobile) await signIn(page, mobile, words(language));
    const session = await context.cookies();
    const found: string[] = [];
    for (const [pattern, address] of reached.get(mobile)!) {
      await context.addCookies(session);
      await page.goto(address);
      expect(route(page.url())).toBe(pattern);
      await expectPage(page.locator("html")).toHaveAttribute("lang", languages[language].tag);
      await auditWhole(page, { hasFocus: language === "zh" }).catch((error: Error) =>
        found.push(error.message),
      );
    }
    expect(found).toEqual([]);
    expectNone(troubles);
    await context.close();
  });

  test.each([as.systemAdministrator, as.administrator])(
    "every page that a menu leads %j to has the name that the menu gives it",
    async (mobile) => {
      const client = openClient(site.address, { "accept-language": languages[language].tag });
      await client.signIn(mobile);
      const page = new PlainPage(client, site.address) as unknown as Page;
      await page.goto("/");
      const entriesOf = (place: string) =>
        page
          .locator(place)
          .evaluateAll((links: HTMLAnchorElement[]) =>
            links.map((link) => [link.pathname, link.textContent!.trim()] as const),
          );
      const side = await entriesOf(".side-menu a:not([href^='/launch'])");
      const person = await entriesOf("header a.menu-item");
      expect(side.length).toBeGreaterThan(3);
      expect(person.length).toBeGreaterThan(1);
      for (const [address, name] of [...side, ...person]) {
        await page.goto(address);
        await expectPage(page.getByRole("heading", { level: 1 })).toHaveText(name);
        await expectPage(page).toHaveTitle(new RegExp(`^${name}`));
        // The breadcrumb of marking is omitted.
        if (address !== "/exam/task")
          await expectPage(page.getByRole("banner").locator("ol li").last()).toHaveText(name);
      }
    },
  );

  test("the bar of an unverified company is one row on a phone", async () => {
    const t = words(language);
    const context = await openContext({ baseURL: site.address, locale: languages[language].tag });
    const page = await context.newPage();
    await signIn(page, as.unverified, t);
    await page.goto("/companyManagement/company/setting");
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await barRows(page), `${width} px`).toBe(1);
      const verify = page.getByRole("banner").getByRole("link", { name: t("unverified") });
      await expectPage(verify).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  });
});

/** How many rows the top bar's menus wrap to. */
const barRows = (page: Page) =>
  page
    .getByRole("banner")
    .locator("summary")
    .evaluateAll(
      (entries) => new Set(entries.map((entry) => Math.round(entry.getBoundingClientRect().top / 10))).size,
    );
