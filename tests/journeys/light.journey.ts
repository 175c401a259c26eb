import type { Page } from "playwright";
import { holdBack } from "../support/browser/hold";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, plainStory } from "../support/story";

// What the light script does on pages of HTML.

/** Records which scripts the browser fetches. */
function scriptsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

browserStory("a page is sent the light script alone", async ({ page }) => {
  await signIn(page, as.author);
  const fetched = scriptsOf(page);
  for (const path of ["/exam/index", "/exam/paper", "/launch"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.locator("script").count()).toBe(1);
  }
  expect(new Set(fetched).size).toBe(1);
  for (const path of fetched) expect(path).toMatch(/^\/assets\/light-/);
});

browserStory(
  "a menu closes on Escape, on a click elsewhere, and once something is chosen",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto("/exam/paper");
    const menus = page.locator("details.menu[open]");
    const language = page.locator("summary").filter({ hasText: t("languageShort") });
    await language.press("Enter");
    await expect(menus).toHaveCount(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(menus).toHaveCount(0);
    await expect(language).toBeFocused();

    await language.click();
    await page.getByLabel(t("personMenu")).click();
    await expect(menus).toHaveCount(1);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menus).toHaveCount(0);
  },
);

browserStory("closing a dialog leads back to what opened it", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto("/exam/paper");
  const opener = page.getByRole("link", { name: t("papers:new"), exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button").last()).toBeFocused();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/exam/paper");
  await expect(opener).toBeFocused();

  // From a menu, the menu is focused again.
  await page.goto("/exam/paper");
  const more = page.locator("tbody summary").first();
  await more.press("Enter");
  await page
    .getByRole("link", { name: t("papers:actions.remark") })
    .first()
    .press("Enter");
  await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

browserStory(
  "where the line is lost, or a proxy says that the site is away, a form says so, and is sent again by one press",
  async ({ page, context, allow, t }) => {
    allow(/ERR_INTERNET_DISCONNECTED|status of 502|502 from/);
    await signIn(page, as.author);
    await page.goto("/launch?from=/exam/paper");
    await page.getByLabel(t("papers:form.title")).fill("断网时写的");
    const create = page.getByRole("button", { name: t("papers:dialog.create") });
    await context.setOffline(true);
    await create.click();
    await expect(page.getByRole("alert")).toHaveText(t("lost"));
    await context.setOffline(false);
    const away = { status: 502, contentType: "text/html", path: "deploy/away.html" };
    await page.route(/\/launch/, (route) => route.fulfill(away));
    await create.click();
    await expect(page.getByRole("alert")).toHaveText(t("lost"));
    await expect(page.getByLabel(t("papers:form.title"))).toHaveValue("断网时写的");
    await page.unroute(/\/launch/);
    await create.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("断网时写的");
  },
);

browserStory("what is typed while a form is being checked or sent stays", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto("/launch?from=/exam/paper");
  const release = await holdBack(page, "**/launch*", "POST");
  const title = page.getByLabel(t("papers:form.title"));
  await title.fill("a/b");
  await page.getByRole("button", { name: t("papers:dialog.create") }).click();
  await title.fill("另一个名称");
  release();
  await expect(page.getByRole("alert")).toContainText(t("errors:TITLE_HAS_SPECIAL"));
  await expect(title).toHaveValue("另一个名称");
});

browserStory("without a line the page says so, until there is one again", async ({ page, context, t }) => {
  await signIn(page, as.author);
  await page.goto("/exam/paper");
  const notice = page.getByText(t("offline"));
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

browserStory("one tick chooses every question of the page", async ({ page, t }) => {
  await signIn(page, as.questionWriter);
  await page.goto("/exam/question");
  const all = page.getByRole("checkbox", { name: t("lists.column"), exact: true });
  const boxes = page.locator("tbody input[type=checkbox]");
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  await all.check();
  await expect(page.locator("tbody input[type=checkbox]:checked")).toHaveCount(count);
  await all.uncheck();
  await expect(page.locator("tbody input[type=checkbox]:checked")).toHaveCount(0);
});

browserStory("the address of a certificate is copied with one button", async ({ page, context, t }) => {
  await signIn(page, as.administrator);
  await page.goto("/certificate/list");
  await page.locator("tbody a[href^='/certificate/']").first().click();
  const field = page.getByLabel(t("address.label"), { exact: true });
  const button = page.getByRole("button", { name: t("address.copy") });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await button.click();
  await expect(page.getByText(t("address.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
});

browserStory("a refusal leaves by itself, but not while somebody points at it", async ({ page }) => {
  await signIn(page, as.administrator);
  await page.goto("/companyManagement/account/setting");
  // It leaves when the story says so, and not while it looks.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.evaluate(() => {
    const own = document.querySelector("tr:not(:has(details)) a[href*='/edit']")!.getAttribute("href")!;
    const form = document.querySelector<HTMLFormElement>("tr form[action$='/lock']")!;
    form.action = own.replace(/\/edit.*/, "/lock");
    form.requestSubmit(form.querySelector("button"));
  });
  const refusal = page.getByRole("alert");
  await expect(refusal).toBeVisible();
  await expect(refusal).toHaveCSS("animation-name", "leave");
  await expect(refusal).toHaveCSS("animation-delay", "5s");
  await refusal.hover();
  await expect(refusal).toHaveCSS("animation-name", "none");
  await page.mouse.move(0, 0);
  await refusal.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  // Removed from the DOM, not only hidden: no gap is left.
  await expect(page.locator(".notice-leaves")).toHaveJSProperty("hidden", true);
});

browserStory("pressed twice, a form is sent once", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/exam/paper");
  const isHeld = await page.evaluate(() => {
    const held: boolean[] = [];
    window.addEventListener("submit", (event) => held.push(event.defaultPrevented));
    const copy = document.querySelector<HTMLButtonElement>("tbody button[formaction*='/copy']")!;
    for (let press = 0; press < 2; press += 1) copy.form!.requestSubmit(copy);
    return held;
  });
  expect(isHeld).toEqual([false, true]);
  await expect(page.getByRole("status")).toBeVisible();
});

plainStory("what only script could do is not there without it", async ({ page, t }) => {
  await signIn(page, as.administrator);
  await page.goto("/exam/question");
  await expect(page.locator("tbody input[type=checkbox]").first()).toBeVisible();
  await expect(page.locator("thead input:not([type=hidden])")).toHaveCount(0);
  await page.goto("/certificate/list");
  await page.locator("tbody a[href^='/certificate/']").first().click();
  await expect(page.getByLabel(t("address.label"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("address.copy") })).toHaveCount(0);
});

browserStory("a name that another paper has is told as it is typed", async ({ page, t }) => {
  await signIn(page, as.author);
  for (const path of ["/launch", "/exam/paper/group/new"]) {
    await page.goto(path);
    const title = page.getByLabel(t("papers:form.title"));
    await title.fill("新员工三级安全教育考核");
    await title.press("Tab");
    await expect(page.getByRole("status").filter({ hasText: t("errors:TITLE_TAKEN") })).toBeVisible();
    await title.fill("没有人用过的名称");
    await title.press("Tab");
    await expect(page.getByText(t("errors:TITLE_TAKEN"))).toHaveCount(0);
  }
});

browserStory(
  "a button that is being pressed does not move because the name's line appears",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto("/exam/paper/group/new");
    const title = page.getByLabel(t("papers:form.title"));
    await title.fill("新员工三级安全教育考核");
    const answered = page.waitForResponse(/\/exam\/paper\/name/);
    await page.getByRole("button", { name: t("papers:sessions.create") }).hover();
    await page.mouse.down();
    await (await answered).finished();
    // Two frames, for a line that were shown at once.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.mouse.up();
    await expect(page.getByRole("alert")).toContainText(t("errors:TITLE_TAKEN"));
  },
);
