import type { Page } from "playwright";
import { audit } from "../support/audit";
import { holdBack } from "../support/browser/hold";
import { ofType } from "../support/every-type";
import { browserStory, expect } from "../support/story";
import { asksFor, beginTrial, changeSitting, cutSaves, savedAt } from "../support/trial";

// On a slow line the page is read and answered before its script has come, and left before it has saved; a file takes
// its time, and may not arrive.

/** Loads the page again, and holds its script back until the returned function is called. */
async function reloadWithoutScript(page: Page): Promise<() => void> {
  const release = await holdBack(page, /\/assets\/sitting-/);
  // The document waits for its deferred script before it is loaded.
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("form[data-question] .sit-moves")).toBeVisible();
  return release;
}

browserStory("what is chosen before the script has come is saved once it is there", async ({ page, t }) => {
  await beginTrial(page, t);
  const release = await reloadWithoutScript(page);
  await page.getByRole("radio").nth(1).check();
  release();
  await expect(page.locator("[data-state]")).toContainText(savedAt(t, 2));
});

browserStory(
  "what is typed before the script has come goes before what the browser kept, and both are shown",
  async ({ page, t, site, allow }) => {
    await asksFor(ofType(5), site);
    await beginTrial(page, t);
    const [text, status] = [page.getByRole("textbox"), page.locator("[data-state]")];
    allow(/ERR_FAILED|Failed to load resource|status of 409/);
    const letSavesPass = await cutSaves(page);
    await text.fill("断线时写的");
    await expect(status).toContainText(t("sitting:script.notSaved"));
    const release = await reloadWithoutScript(page);
    await letSavesPass();
    await text.fill("后来写的");
    release();
    await expect(page.getByRole("main")).toContainText("断线时写的");
    await expect(page.getByRole("main")).toContainText("后来写的");
  },
);

browserStory(
  "what is typed just before a reload comes back and is saved",
  async ({ page, t, site, allow }) => {
    allow(/ERR_FAILED|Failed to load resource/);
    await asksFor(ofType(5), site);
    await beginTrial(page, t);
    // However long it takes, it is not saved before.
    const letSavesPass = await cutSaves(page);
    await page.getByRole("textbox").fill("最后一个字");
    await page.reload();
    await letSavesPass();
    await expect(page.getByRole("textbox")).toHaveValue("最后一个字");
    await expect(page.locator("[data-state]")).toContainText(
      // The page that is left may still have sent it.
      new RegExp([2, 3].map((number) => savedAt(t, number).source).join("|")),
    );
  },
);

browserStory(
  "the time runs from the page's first byte, however late the script comes",
  async ({ page, t }) => {
    await beginTrial(page, t);
    const form = page.locator("form[data-question]");
    const [until, now] = await Promise.all(["until", "now"].map((name) => form.getAttribute(`data-${name}`)));
    // As if the first byte had come when the whole time was still left.
    await page.addInitScript((left) => {
      const now = performance.now.bind(performance);
      performance.now = () => left + now();
    }, Number(until) - Number(now));
    const release = await reloadWithoutScript(page);
    // At its end the page is sent, by the script alone.
    const sent = page.waitForRequest((request) => request.method() === "POST");
    release();
    await sent;
  },
);

browserStory(
  "back in the browser's history, the page has what was saved since, and saves nothing old",
  async ({ page, t }) => {
    await beginTrial(page, t);
    const choice = (at: number) => page.getByRole("radio").nth(at);
    const next = async () => {
      await page.getByRole("button", { name: t("sitting:next") }).click();
      await expect(page).toHaveURL(/\/11$/);
    };
    await choice(0).check();
    await expect(page.locator("[data-state]")).toContainText(savedAt(t, 2));
    await next();
    await page.getByRole("button", { name: t("sitting:previous") }).click();
    await expect(page).toHaveURL(/\/10$/);
    await choice(1).check();
    await expect(page.locator("[data-state]")).toContainText(savedAt(t, 3));
    await page.goBack();
    await expect(page).toHaveURL(/\/11$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/10$/);
    await expect(choice(1)).toBeChecked();
    await next();
    await page.goBack();
    await expect(choice(1)).toBeChecked();
    await expect(page.locator("[data-state]")).toContainText(savedAt(t, 3));
  },
);

browserStory(
  "a file that did not arrive, or that a pause holds off, stays on its page for the next press",
  async ({ page, t, site, allow }) => {
    await asksFor(ofType(10), site);
    await beginTrial(page, t);
    const status = page.locator("[data-state]");
    const file = page.locator("#file");
    const press = () => page.getByRole("button", { name: t("sitting:uploadNext") }).click();
    await file.setInputFiles({ name: "预案.txt", mimeType: "text/plain", buffer: Buffer.from("先断电") });
    allow(/ERR_FAILED|Failed to load resource/);
    const letSavesPass = await cutSaves(page);
    await press();
    await expect(status).toHaveText(t("sitting:script.fileNotSent"));
    await letSavesPass();

    const letBe = (state: "paused" | "sitting") => changeSitting(page, site, `state = '${state}'`);
    await letBe("paused");
    await press();
    await expect(status).toHaveText(`${t("sitting:script.fileNotSent")} ${t("errors:SITTING_PAUSED")}`);
    await audit(page);
    await letBe("sitting");

    await press();
    await expect(page).toHaveURL(/\/11$/);
    await page.getByRole("button", { name: t("sitting:previous") }).click();
    await expect(page.getByRole("link", { name: "预案.txt" })).toBeVisible();
  },
);

browserStory(
  "a file that came from another tab meanwhile is replaced by a second press alone",
  async ({ page, t, context, site }) => {
    await asksFor(ofType(10), site);
    await beginTrial(page, t);
    const number = page.url();
    const other = await context.newPage();
    await other.goto(number);
    const choose = (tab: Page, name: string) =>
      tab.locator("#file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
    const press = (tab: Page) => tab.getByRole("button", { name: t("sitting:uploadNext") }).click();
    await choose(other, "那边的.txt");
    await press(other);
    await expect(other).toHaveURL(/\/11$/);
    await choose(page, "这边的.txt");
    await press(page);
    await expect(page.locator("[data-state]")).toHaveText(t("sitting:script.fileConflict"));
    await other.goto(number);
    await expect(other.getByRole("link", { name: "那边的.txt" })).toBeVisible();
    await press(page);
    await expect(page).toHaveURL(/\/11$/);
    await other.reload();
    await expect(other.getByRole("link", { name: "这边的.txt" })).toBeVisible();
  },
);
