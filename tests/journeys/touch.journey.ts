import type { Page } from "playwright";
import { openContext } from "../support/browser/open";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect } from "../support/story";

// What a finger touches on a phone is 44 px high. Links within a text are as high as its lines (WCAG 2.5.8).

/** The visible controls of the page that are lower, with their height. */
const lowControls = (page: Page) =>
  page.evaluate(() => {
    /** How high its label is, or how far up and down a touch of its middle still finds it. */
    const reachOf = (box: HTMLInputElement) => {
      const labels = [...(box.labels ?? [])].map((label) => label.getBoundingClientRect().height);
      if (Math.max(0, ...labels) >= 44) return 44;
      box.scrollIntoView({ block: "center" });
      const { left, top, width, height } = box.getBoundingClientRect();
      const finds = (away: number) => {
        const found = document.elementFromPoint(left + width / 2, top + height / 2 + away);
        return found === box;
      };
      let [up, down] = [0, 0];
      while (up < 22 && finds(-up - 1)) up += 1;
      while (down < 22 && finds(down + 1)) down += 1;
      return up + down + 1;
    };
    const isWithinText = (link: Element) =>
      link.matches("p a, li a, dd a, td a") &&
      getComputedStyle(link).display === "inline" &&
      link.parentElement!.textContent!.trim().length > link.textContent!.trim().length + 6;
    const low: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    )) {
      const { bottom, width, height } = control.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && bottom > 0 && control.checkVisibility();
      if (!isSeen || control.closest("thead th:not(.sortable), .visually-hidden") || isWithinText(control))
        continue;
      const isBox = control.matches("[type=checkbox], [type=radio]");
      const reach = isBox ? reachOf(control as HTMLInputElement) : height;
      if (reach < 43.5) low.push(`${control.outerHTML.slice(0, 120)}: ${reach}`);
    }
    return low;
  });

browserStory(
  "on a phone controls are 44 px high, nothing scrolls sideways, and no keys are named",
  async ({ page, site, t }) => {
    const context = await openContext({
      ...{ baseURL: site.address, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    });
    const phone = await context.newPage();
    const wrong: string[] = [];
    const looksAt = async (path: string) => {
      await phone.goto(path);
      for (const one of await lowControls(phone)) wrong.push(`${path} ${one}`);
      const width = await phone.evaluate(() => document.documentElement.scrollWidth);
      if (width > 360) wrong.push(`${path} is ${width} px wide`);
    };
    for (const path of ["/login", "/register", "/certificate/entry"]) await looksAt(path);
    await signIn(phone, as.administrator);
    for (const path of [
      ...["/exam/index", "/exam/my", "/exam/my/calendar", "/exam/paper", "/launch", "/exam/question"],
      ...[
        "/exam/question/new",
        "/exam/question/duplicates",
        "/certificate/list",
        "/certificate/template/new",
      ],
      ...["/companyManagement/log", "/companyManagement/account/setting", "/exam/monitor", "/offline/room"],
    ])
      await looksAt(path);
    const pathOf = async (list: string, name: string) => {
      await phone.goto(list);
      return (await phone.getByRole("link", { name, exact: true }).getAttribute("href"))!;
    };
    const exam = await pathOf("/exam/my?key=信息安全意识测试", "信息安全意识测试（总部）");
    for (const part of ["", "/edit", "/candidates", "/results", "/results/certificates"])
      await looksAt(`${exam}${part}`);
    await looksAt(exam.replace("/exam/", "/exam/monitor/"));
    await looksAt(await pathOf("/offline/room", "实训楼 301"));

    expect(wrong).toEqual([]);

    await phone.locator(".frame-top .menu summary").last().click();
    await expect(phone.getByRole("link", { name: t("profile") })).toBeVisible();
    await expect(phone.locator("[data-shortcuts]")).toBeHidden();
    await context.close();

    // A mouse: as dense as ever.
    await signIn(page, as.administrator);
    await page.goto("/exam/paper");
    const rows = await page.locator("tbody .action").evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...rows)).toBeLessThan(32);
    await page.locator(".frame-top .menu summary").last().click();
    await expect(page.locator("[data-shortcuts]")).toBeVisible();
  },
);
