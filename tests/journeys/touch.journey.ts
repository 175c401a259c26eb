import type { Page } from "playwright";
import { openContext } from "../support/browser/open";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect } from "../support/story";
import { words } from "../support/words";

// What a finger touches is 44 px high. Links within a text are as high as its lines (WCAG 2.5.8).

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
      link.matches("p a, li a, dd a, td a, .code a") &&
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

/** What does not stand as it should: too wide, in another column, on a line of its own, over one another. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`the page is ${scrollWidth} px wide`);
    const isShown = (element: Element) => element.checkVisibility();
    for (const table of document.querySelectorAll<HTMLTableElement>("table.table")) {
      const over = table.getBoundingClientRect().right - table.parentElement!.getBoundingClientRect().right;
      if (over > 1) wrong.push(`${table.caption!.textContent} is ${over} px too wide`);
      if (getComputedStyle(table).display !== "table") continue;
      const heads = [...table.tHead!.rows[0]!.cells].filter(isShown).length;
      for (const row of table.tBodies[0]!.rows)
        if ([...row.cells].filter(isShown).length !== heads) wrong.push(`columns: ${row.textContent}`);
    }
    for (const title of document.querySelectorAll(".page-title h1"))
      if (title.parentElement!.clientWidth < 300 && !title.closest(".behind"))
        wrong.push(`${title.textContent} has no room`);
    const crumbs = [...document.querySelectorAll(".breadcrumb a")].map((link) =>
      link.getBoundingClientRect(),
    );
    crumbs.forEach((one, at) => {
      for (const other of crumbs.slice(at + 1))
        if (one.left < other.right && other.left < one.right && one.bottom > other.top + 0.5)
          wrong.push(`the breadcrumb's links overlap by ${one.bottom - other.top} px`);
    });
    for (const dot of document.querySelectorAll(".dot")) {
      const range = document.createRange();
      range.selectNodeContents(dot.parentElement!);
      range.setStartAfter(dot);
      const [next] = [...range.getClientRects()].filter(({ width }) => width > 1);
      const { width, top } = dot.getBoundingClientRect();
      if (isShown(dot) && next && next.top > top + 12 && width > 1)
        wrong.push(`a line ends in “·”: ${dot.parentElement!.textContent}`);
    }
    for (const day of document.querySelectorAll("time:not([datetime])"))
      if (day.getClientRects().length > 1) wrong.push(`${day.textContent} is broken`);
    return wrong;
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
      for (const one of await misplaced(phone)) wrong.push(`${path} ${one}`);
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
    for (const part of ["", "/edit", "/candidates", "/results", "/results/certificates", "/invitations"])
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

browserStory("on a tablet nothing is too wide for the longest words", async ({ site }) => {
  const context = await openContext({
    ...{ baseURL: site.address, viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
    locale: "es",
  });
  const tablet = await context.newPage();
  await signIn(tablet, as.administrator, words("es"));
  await tablet.goto("/exam/my?key=信息安全意识测试");
  const exam = (await tablet
    .getByRole("link", { name: "信息安全意识测试（总部）", exact: true })
    .getAttribute("href"))!;
  const wrong: string[] = [];
  for (const path of [
    ...["/exam/index", "/exam/my", "/exam/paper", "/exam/question", "/exam/question/bank", "/exam/monitor"],
    ...["/certificate/list", "/companyManagement/ledger", "/companyManagement/order"],
    ...["/companyManagement/company/setting", "/companyManagement/account/setting", "/operator/sessions"],
    ...["", "/candidates", "/results", "/papers"].map((part) => `${exam}${part}`),
    exam.replace("/exam/", "/exam/monitor/"),
  ]) {
    await tablet.goto(path);
    for (const width of [768, 1024]) {
      await tablet.setViewportSize({ width, height: 1792 - width });
      for (const one of [...(await lowControls(tablet)), ...(await misplaced(tablet))])
        wrong.push(`${path} at ${width} px: ${one}`);
    }
  }
  expect(wrong).toEqual([]);
  await context.close();
});
