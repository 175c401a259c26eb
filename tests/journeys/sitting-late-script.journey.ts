import type { Page } from "playwright";
import { versionColumns } from "#backend/questions/rows";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { ofType } from "../support/every-type";
import type { Site } from "../support/server";
import { browserStory, expect } from "../support/story";
import { beginTrial, savedAt } from "../support/trial";

// On a slow line the page is read and answered before its script has come, and left before it has saved.

/** The question of the trial asks for a text. */
const asksForText = (site: Site) =>
  besideSite(site.dataFolder, as.examManager, async ({ queries }, { companyId }) => {
    const judged = queries.updateTable("question_version").set(versionColumns(ofType(5)));
    await judged.where("type", "=", 3).where("company_id", "=", companyId).execute();
  });

/** Loads the page again, and holds its script back until the returned function is called. */
async function reloadWithoutScript(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/sitting-/, async (route) => {
    await isReleased;
    await route.continue();
  });
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
  async ({ page, t, site, context, allow }) => {
    await asksForText(site);
    await beginTrial(page, t);
    const [text, status] = [page.getByRole("textbox"), page.locator("[data-state]")];
    allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 409/);
    await context.setOffline(true);
    await text.fill("断线时写的");
    await expect(status).toContainText(t("sitting:script.notSaved"));
    await context.setOffline(false);
    const release = await reloadWithoutScript(page);
    await text.fill("后来写的");
    release();
    await expect(page.getByRole("main")).toContainText("断线时写的");
    await expect(page.getByRole("main")).toContainText("后来写的");
  },
);

browserStory("what is typed just before a reload comes back and is saved", async ({ page, t, site }) => {
  await asksForText(site);
  await beginTrial(page, t);
  await page.getByRole("textbox").fill("最后一个字");
  await page.reload();
  await expect(page.getByRole("textbox")).toHaveValue("最后一个字");
  await expect(page.locator("[data-state]")).toContainText(savedAt(t, 2));
});

browserStory(
  "the time runs from the page's first byte, however late the script comes",
  async ({ page, t }) => {
    await beginTrial(page, t);
    const form = page.locator("form[data-question]");
    const [until, now] = await Promise.all(["until", "now"].map((name) => form.getAttribute(`data-${name}`)));
    // As if the first byte had come when the whole time was still left.
    await page.addInitScript((left) => {
      performance.getEntriesByType = () => [
        { responseStart: performance.now() - left } as PerformanceNavigationTiming,
      ];
    }, Number(until) - Number(now));
    const release = await reloadWithoutScript(page);
    const led = page.waitForEvent("framenavigated");
    release();
    // At its end the page is sent, and the one that follows comes.
    await led;
  },
);
