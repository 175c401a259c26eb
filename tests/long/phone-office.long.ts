import type { Page } from "playwright";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect } from "../support/story";

// Office pages on a phone, 360 px wide, that `pages.long.ts` does not reach by a link, or looks at in one state alone.

/** The page does not scroll sideways. */
async function fits(page: Page) {
  await page.waitForLoadState();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(360);
}

browserStory("at 360 px no page of an exam scrolls sideways", async ({ page, t }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, as.examManager);
  await page.goto("/exam/new");
  await page.locator("tbody .title").first().click();
  await expect(page.getByLabel(t("exams:fields.name"))).toBeVisible();
  await fits(page);
  await page.goto("/exam/my/calendar");
  await fits(page);
  await page.goto("/exam/my?key=第四季度");
  await page.getByRole("link", { name: "国际业务部英语水平测试（第四季度）", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("第四季度");
  await fits(page);
  const exam = new URL(page.url()).pathname;
  for (const path of [
    "candidates",
    "candidates/new",
    "invitations",
    "invitations/texts",
    "invitations/returned",
    "papers",
  ]) {
    await page.goto(`${exam}/${path}`);
    await fits(page);
    await audit(page);
    // A text browser knows no control that belongs to a form elsewhere.
    await expect(page.locator("[form]")).toHaveCount(await page.locator("form [form]").count());
  }
  await page.goto(`${exam}/invitations/sheet`);
  await fits(page);
});

browserStory("at 360 px a group paper is a list, and nothing scrolls sideways", async ({ page, t }) => {
  const titles = () => page.locator("tbody .title");
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, as.author);
  await page.goto("/exam/paper?key=管理培训生综合素质测评");
  await page.locator(".title", { hasText: "管理培训生综合素质测评" }).click();
  await expect(titles()).toHaveCount(3);
  const [first, second] = await titles().allTextContents();
  await page
    .getByRole("row", { name: first! })
    .getByRole("button", { name: t("rows.down") })
    .click();
  await expect(titles().first()).toHaveText(second!);
  await fits(page);
  // The actions are in one row: the height of one touch target.
  const ways = await page.locator("tbody .row-actions").first().boundingBox();
  expect(ways!.height).toBeLessThan(60);
});
