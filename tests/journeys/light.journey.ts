import type { Page } from "playwright";
import { hydrated } from "../support/browser/open";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, plainStory } from "../support/story";

// Pages of HTML and the light script only: React is loaded with the first form that is validated while
// typing.

/** Records which scripts the browser fetches. */
function scriptsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

browserStory("a page without a form of its own is sent the light script alone", async ({ page }) => {
  await signIn(page, as.author);
  const fetched = scriptsOf(page);
  for (const path of ["/exam/index", "/exam/paper", "/exam/question"]) {
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
    await page
      .locator("summary")
      .filter({ hasText: t("personMenu") })
      .click();
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

  // A dialog of one field is a document of its own, without React.
  await page.goto("/exam/paper");
  const more = page.locator("tbody summary").first();
  await more.press("Enter");
  await page
    .getByRole("link", { name: t("papers:actions.remark") })
    .first()
    .press("Enter");
  await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("script[type=module], link[rel=modulepreload]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

browserStory("Escape closes a dialog that still waits for its module", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto("/launch?from=/exam/paper");
  await hydrated(page);
  await page.getByRole("link", { name: t("close"), exact: true }).click();
  await expect(page).toHaveURL("/exam/paper");
  // The list behind it is usable once the dialog is gone, which is later than the URL changes.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // It never loads: users can leave all the same.
  const isAskedFor = page.waitForRequest("**/assets/Modal-*.js");
  await page.route("**/assets/Modal-*.js", () => {});
  await page.locator("tbody summary").first().press("Enter");
  await page
    .getByRole("link", { name: t("papers:actions.remark") })
    .first()
    .press("Enter");
  await isAskedFor;
  await expect(page.locator(".dialog-layer[inert]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/exam/paper");
  await expect(page.locator(".dialog-layer")).toHaveCount(0);
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
  const field = page.getByLabel(t("certificates:show.address.label"), { exact: true });
  const button = page.getByRole("button", { name: t("certificates:show.address.copy") });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await button.click();
  await expect(page.getByText(t("certificates:show.address.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
});

browserStory("a refusal leaves by itself, but not while somebody points at it", async ({ page }) => {
  await signIn(page, as.administrator);
  await page.goto("/companyManagement/account/setting");
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

browserStory("pressed twice, a form without React is sent once", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/exam/paper");
  const isHeld = await page.evaluate(() => {
    const held: boolean[] = [];
    window.addEventListener("submit", (event) => held.push(event.defaultPrevented));
    const form = document.querySelector<HTMLFormElement>("tbody form[action$='/copy']")!;
    for (let press = 0; press < 2; press += 1) form.requestSubmit();
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
  await expect(page.getByLabel(t("certificates:show.address.label"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("certificates:show.address.copy") })).toHaveCount(0);
});

browserStory(
  "a name that another paper has is told as it is typed, with React and without",
  async ({ page, t }) => {
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
  },
);

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
