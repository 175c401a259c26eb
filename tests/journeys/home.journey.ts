import { localTime } from "#contract/time-zone";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

story("the first page leads to what waits, and to the lists that its figures count", async ({ page, t }) => {
  await signIn(page, as.administrator);
  await page.goto("/exam/index");
  await audit(page);
  const main = page.getByRole("main");
  const year = localTime(Date.now(), "Asia/Shanghai").slice(0, 4);
  await expect(main.getByRole("heading", { name: t("home:chart.usage.title", { year }) })).toBeVisible();
  await main
    .getByRole("link", { name: t("home:waiting.drafts.verb") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/exam\/paper\/quest\?paperId=/);
  await page.goto("/exam/index");
  await main.getByRole("link", { name: t("home:recent.all") }).click();
  await expect(page).toHaveURL("/exam/paper");
});

story("the first page leads to the exams of today and next, and to the account", async ({ page, t }) => {
  await signIn(page, as.administrator);
  await page.goto("/exam/index");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: t("home:figures.running.label"), exact: true }).click();
  await expect(page).toHaveURL("/exam/my?label=inProgress");
  await expect(main.getByRole("link", { name: "信息安全意识测试（总部）", exact: true })).toBeVisible();
  await page.goto("/exam/index");
  await main
    .getByRole("table", { name: t("home:exams.next") })
    .getByRole("link", { name: "国际业务部英语水平测试（第四季度）", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "国际业务部英语水平测试（第四季度）" })).toBeVisible();
  await page.goto("/exam/index");
  const account = main.getByRole("table", { name: t("home:account.title") });
  await expect(account.getByRole("row").filter({ hasText: t("home:account.balance") })).toContainText(
    /1\d,\d{3}/,
  );
  await main
    .getByRole("link", { name: t("home:waiting.exams.verb") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/exam\/[\w-]+\/check$/);
});

story("the administrator of a new company is led through four steps", async ({ page, t }) => {
  await signIn(page, as.unverified);
  await page.goto("/exam/index");
  await expect(page.getByText(t("home:steps.done", { done: 0, all: 4 }))).toBeVisible();
  await audit(page);
  await page.getByRole("link", { name: t("home:steps.verify.verb"), exact: true }).click();
  await expect(page).toHaveURL("/companyManagement/company/setting");
});
