import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "./audit";
import { as } from "./cast";
import { signIn } from "./signIn";
import { expect } from "./story";

/** What a page says once so many changes are saved. */
export const savedAt = (t: Translate, number: number) =>
  new RegExp(t("sitting:savedAt", { time: "[\\d:]{8}", number }));

/**
 * Up to a question of a trial of the demo's running exam, of right or wrong: the first part has kinds in an order of
 * the candidate's own.
 */
export async function beginTrial(page: Page, t: Translate): Promise<void> {
  await signIn(page, as.examManager);
  await page.goto("/exam/my?label=inProgress");
  await page.locator("tbody .title").first().click();
  await page.locator("main summary", { hasText: t("exams:actions.more") }).click();
  await page.getByRole("button", { name: t("exams:actions.trial") }).click();
  await page.getByRole("button", { name: t("invitations:cover.enter") }).click();
  await expect(page.locator("main")).toContainText(t("sitting:trial"));
  await audit(page);
  await page.getByRole("button", { name: t("sitting:ready.start") }).click();
  await page.locator(".sit-number", { hasText: "10" }).click();
  await expect(page).toHaveURL(/\/10$/);
  // Its script is there.
  await page.waitForLoadState();
}
