import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

story(
  "topics are kept as a tree; a question is tagged from it, found by the upper one, and follows a merge",
  async ({ page, t }) => {
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await signIn(page, as.questionWriter);
    const add = async (name: string) => {
      await page.goto("/exam/question/topic");
      await page.getByRole("link", { name: t("bank:topics.new") }).click();
      await page.getByLabel(t("bank:topics.fields.name"), { exact: true }).fill(name);
      await button(t("records.add")).click();
      await expect(page.getByRole("status")).toBeVisible();
    };
    await add("用电安全 / 接地");
    await add("用电 / 触电");
    await audit(page);

    await page.goto("/exam/question/new");
    await button(t("questions:types.5")).click();
    await expect(button(t("questions:types.5"))).toHaveAttribute("aria-pressed", "true");
    await page.getByLabel(t("questions:content"), { exact: true }).fill("什么是保护接地？");
    await page.getByLabel(t("questions:mark"), { exact: true }).fill("5");
    await page.getByLabel("接地", { exact: true }).check();
    await page.getByLabel(t("bank:newTopics"), { exact: true }).fill("消防 / 电气火灾");
    await audit(page);
    await button(t("questions:save")).click();
    await expect(page.getByRole("link", { name: "用电安全 / 接地" })).toBeVisible();
    await expect(page.getByRole("link", { name: "消防 / 电气火灾" })).toBeVisible();

    await page.goto("/exam/question/topic");
    await row("用电安全")
      .getByRole("link", { name: t("bank:topics.merge") })
      .click();
    await page.getByLabel(t("bank:merge.into"), { exact: true }).selectOption({ label: "用电" });
    await audit(page);
    await button(t("bank:merge.submit")).click();
    await expect(page.getByRole("status")).toContainText(t("bank:merge.done"));
    await expect(row("用电安全")).toHaveCount(0);
    await row("用电").first().getByRole("link", { name: "用电" }).first().click();
    await expect(page.getByRole("main")).toContainText("什么是保护接地？");
    await expect(page.getByRole("main")).toContainText("用电 / 接地");
  },
);
