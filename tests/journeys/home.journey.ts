import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

story("the first page leads to what waits, and to the lists that its figures count", async ({ page, t }) => {
  await signIn(page, as.administrator);
  await page.goto("/exam/index");
  await audit(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: t("home:chart.questions.title") })).toBeVisible();
  await main
    .getByRole("link", { name: t("home:waiting.drafts.verb") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/exam\/paper\/quest\?paperId=/);
  await page.goto("/exam/index");
  await main.getByRole("link", { name: t("menus.bank"), exact: true }).click();
  await expect(page).toHaveURL("/exam/question");
});

story("the administrator of a new company is led through four steps", async ({ page, t }) => {
  await signIn(page, as.unverified);
  await page.goto("/exam/index");
  await expect(page.getByText(t("home:steps.done", { done: 0, all: 4 }))).toBeVisible();
  await audit(page);
  await page.getByRole("link", { name: t("home:steps.verify.verb"), exact: true }).click();
  await expect(page).toHaveURL("/companyManagement/company/setting");
});
