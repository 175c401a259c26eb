import type { Page } from "playwright";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect } from "../support/story";

// How a page's style is delivered: inline on the first page, linked from then on (decisions 0022).

/** The styles that a page inlines, and those it links or names, by URL. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const hrefs = (of: string) =>
      [...document.querySelectorAll<HTMLLinkElement>(of)].map(({ href }) => new URL(href).pathname);
    return {
      inPage: [...document.querySelectorAll<HTMLStyleElement>("head style")].map((style) => ({
        href: style.dataset.href,
        text: style.textContent,
        rules: style.sheet?.cssRules.length,
      })),
      linked: hrefs("link[rel=stylesheet]"),
      ahead: hrefs("link[rel=prefetch]"),
    };
  });

/** The computed style of every rendered element. */
const drawnAs = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")].map((element) => {
      const { display, color, font, padding, margin, width, height } = getComputedStyle(element);
      return [element.tagName, display, color, font, padding, margin, width, height].join(" ");
    }),
  );

const editions = { plain: /^\/assets\/plain-page-[\w-]+\.css$/, office: /^\/assets\/app-[\w-]+\.css$/ };

for (const [path, edition] of [
  ["/login", editions.plain],
  ["/exam/paper", editions.office],
] as const) {
  browserStory(
    `${path} has its look in it at first and links it afterwards, and looks alike`,
    async ({ page, context, site }) => {
      if (path !== "/login") {
        await signIn(page, as.author);
        await context.clearCookies({ name: /^sheet-/ });
      }
      const fetched: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "stylesheet") fetched.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: "networkidle" });
      const first = await lookOf(page);
      const [own] = first.inPage;
      expect(first.inPage).toHaveLength(1);
      expect(own!.href).toMatch(edition);
      expect(own!.rules).toBeGreaterThan(50);
      expect(first.linked).toEqual([]);
      expect(first.ahead).toEqual([own!.href]);
      // The element that blocks rendering is the last visible one: were it missing, nothing would be gained.
      const awaited = await page.locator("link[rel=expect]").getAttribute("href");
      await expect(page.locator(`body > ${awaited}`)).toHaveCount(1);
      expect(await page.locator(`${awaited} ~ :not(script, link)`).count()).toBe(0);
      const sheet = await (await fetch(site.address + own!.href)).text();
      expect(own!.text!.trim()).toBe(sheet.trim());
      const drawnAtFirst = await drawnAs(page);

      fetched.length = 0;
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await lookOf(page)).toEqual({ inPage: [], linked: [own!.href], ahead: [] });
      expect(fetched).toEqual([own!.href]);
      expect(await drawnAs(page)).toEqual(drawnAtFirst);
    },
  );
}

browserStory(
  "after a new edition of its look, a page has it in it once more",
  async ({ page, context, site }) => {
    await page.goto("/login");
    const [kept] = (await context.cookies()).filter(({ name }) => name === "sheet-plain");
    const earlier = Buffer.from('"/assets/plain-page-earlier.css"').toString("base64");
    await context.addCookies([{ name: kept!.name, value: earlier, url: site.address }]);
    await page.goto("/login");
    expect((await lookOf(page)).inPage).toHaveLength(1);
    await page.goto("/login");
    expect((await lookOf(page)).inPage).toHaveLength(0);
  },
);

browserStory(
  "a refused form and a page that is not there have their look too",
  async ({ page, context, t }) => {
    await page.goto("/login");
    await context.clearCookies({ name: /^sheet-/ });
    await page.getByLabel(t("entrance:mobile")).fill("13900000001");
    await page.getByLabel(t("entrance:password")).fill("not the password");
    await page.getByRole("button", { name: t("entrance:signIn") }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    const refused = await lookOf(page);
    expect(refused.inPage).toHaveLength(1);
    await page.goto("/404");
    expect((await lookOf(page)).linked).toEqual([refused.inPage[0]!.href]);
  },
);
