import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

const exam = "信息安全意识测试（总部）";

story(
  "an administrator chooses who watches an exam, and the monitor sees how it goes",
  async ({ page, t }) => {
    await signIn(page, as.invigilator);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("monitoring:title"));
    await audit(page);
    await page.getByRole("link", { name: exam, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(exam);
    await expect(page.locator("main")).toContainText(t("monitoring:refreshing"));
    const rows = page.locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    await audit(page);
    await page.getByRole("link", { name: t("monitoring:tabs.attention") }).click();
    await expect(rows.nth(1)).toBeVisible();
    await audit(page);
    await page.getByRole("searchbox").fill("没有这个人");
    await page.getByRole("button", { name: t("lists.find") }).click();
    await expect(page.locator("main")).toContainText(t("monitoring:noMatch"));
    await page.getByRole("link", { name: t("lists.clear") }).click();
    await page.getByRole("link", { name: t("monitoring:stop") }).click();
    await expect(page.locator("main")).toContainText(t("monitoring:stopped"));
    await expect(page.getByRole("link", { name: t("monitoring:people") })).toHaveCount(0);

    await page.context().clearCookies();
    await signIn(page, as.administrator);
    await page.goto("/exam/monitor");
    await page.getByRole("link", { name: `${t("monitoring:people")} ${exam}` }).click();
    await audit(page);
    const monitor = page.getByLabel("孙海涛");
    await expect(monitor).toBeChecked();
    await monitor.uncheck();
    await page.getByRole("button", { name: t("monitoring:plan.save") }).click();
    await expect(page.locator("main")).toContainText(t("monitoring:plan.saved"));

    await page.context().clearCookies();
    await signIn(page, as.invigilator);
    await expect(page.getByRole("link", { name: exam, exact: true })).toHaveCount(0);
  },
);
