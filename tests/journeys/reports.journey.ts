import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

const exam = "校园招聘笔试（秋季第一场）";

story(
  "a manager reads an exam's report, its questions, and that a second computation agrees",
  async ({ page, t }) => {
    await signIn(page, as.administrator);
    await page.goto("/exam/report");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("reports:title"));
    await audit(page);
    await page.getByRole("link", { name: exam, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(exam);
    const bands = page.getByRole("table", { name: t("reports:distribution.table") }).locator("tbody tr");
    await expect(bands).toHaveCount(10);
    await audit(page);
    await page.getByRole("link", { name: t("reports:tabs.items") }).click();
    const items = page.getByRole("table", { name: t("reports:tabs.items") }).locator("tbody tr");
    await expect(items).toHaveCount(10);
    await audit(page);
    await page.getByRole("link", { name: t("reports:itemPage.inOrder") }).click();
    await expect(items.first().getByRole("rowheader")).toContainText(/^1 /);
    await page.getByRole("link", { name: t("reports:itemPage.recompute") }).click();
    await expect(page.getByRole("status").first()).toContainText("103");
    await page.getByRole("link", { name: t("reports:tabs.results") }).click();
    await page
      .locator("main")
      .getByRole("link", { name: t("results:report") })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(exam);
  },
);
