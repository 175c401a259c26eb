import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";

story(
  "papers are ticked on two pages and under a filter, deleted together, and brought back",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto("/exam/paper?state=ready");
    await page.getByLabel(t("lists.choose", { name: "新员工三级安全教育考核" })).check();
    await page.getByRole("button", { name: t("pager.next") }).click();
    await expect(page).toHaveURL("/exam/paper?state=ready&page=2");
    const bar = page.getByRole("region", { name: t("lists.selection") });
    await expect(bar).toContainText(t("lists.chosen", { total: "1" }));

    await page.getByLabel(t("papers:find.label")).fill("管培生");
    await page
      .getByRole("button", { name: t("lists.find"), exact: true })
      .last()
      .click();
    await page.getByLabel(t("lists.choose", { name: "管培生测评 · 英语" })).check();
    await bar.getByRole("button", { name: t("lists.choosePage") }).click();
    await expect(page).toHaveURL("/exam/paper?key=%E7%AE%A1%E5%9F%B9%E7%94%9F&state=ready");
    await expect(bar).toContainText(t("lists.chosen", { total: "4" }));
    await expect(bar).toContainText(t("lists.chosenWhere", { here: "3", other: "1" }));
    await audit(page);

    await bar.getByRole("button", { name: t("papers:many.remove") }).click();
    await expect(page.getByText("新员工三级安全教育考核")).toBeVisible();
    await audit(page);
    await page.getByRole("button", { name: t("papers:many.removeSubmit", { count: 4 }) }).click();
    const told = page.getByRole("status");
    await expect(told).toContainText(t("papers:many.removed", { count: 1 }));
    await expect(told).toContainText(t("papers:many.leftOut.inGroup", { count: 3 }));
    await told.getByRole("button", { name: t("records.undo") }).click();
    await expect(page.getByRole("status")).toContainText(t("papers:many.undone", { count: 1 }));
    await page.goto("/exam/paper");
    // With script it is hidden.
    await expect(page.locator(".selection")).toContainText(t("lists.chosen", { total: "0" }));
  },
);

story("a filter is left by its chip, and found again on the way back from a paper", async ({ page, t }) => {
  await signIn(page, as.examManager);
  await page.goto("/exam/paper");
  await page.getByLabel(t("papers:find.label")).fill("考核");
  await page.getByLabel(t("lists.period.since")).fill("2020-01-01");
  await page.getByRole("button", { name: t("lists.find") }).click();
  const filtered = "/exam/paper?key=%E8%80%83%E6%A0%B8&since=2020-01-01";
  await expect(page).toHaveURL(filtered);
  await page.getByRole("link", { name: t("papers:columns.score") }).click();
  await expect(page).toHaveURL(`${filtered}&sort=score`);
  await expect(page.getByRole("columnheader", { name: t("papers:columns.score") })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await audit(page);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/exam\/paper\/quest/);
  await page
    .getByRole("link", { name: t("papers:title"), exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(`${filtered}&sort=score`);
  await page.getByRole("link", { name: t("lists.key", { key: "考核" }) }).click();
  await expect(page).toHaveURL("/exam/paper?since=2020-01-01&sort=score");
});

browserStory("a tick counts at once, and is kept whichever way one leaves", async ({ page, t }) => {
  await signIn(page, as.administrator);
  await page.goto("/exam/paper");
  const bar = page.getByRole("region", { name: t("lists.selection") });
  const saved = page.waitForResponse(/\/exam\/paper\/choose/);
  await page.getByLabel(t("lists.column"), { exact: true }).check();
  await expect(bar).toContainText(t("lists.chosen", { total: "10" }));
  await saved;
  await page.goto("/exam/question");
  await page.goto("/exam/paper?page=2");
  await expect(bar).toContainText(t("lists.chosenWhere", { here: "0", other: "10" }));
  await page.getByLabel(t("papers:find.label")).press("Enter");
  await expect(page).toHaveURL("/exam/paper");
  await expect(bar).toContainText(t("lists.chosen", { total: "10" }));
});
