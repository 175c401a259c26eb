import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { bothStory, expect } from "../support/story";

const exam = "合规与廉洁从业年度测试";

bothStory(
  "a marker marks without knowing whose answer it is, and the manager releases the score",
  async ({ page, t }) => {
    await signIn(page, as.reviewer);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("marking:title"));
    await audit(page);
    await page.getByRole("button", { name: `${t("marking:mine.begin")} ${exam}` }).click();
    const submit = page.getByRole("button", { name: t("marking:task.submit") });
    await page.getByLabel(t("marking:task.score")).fill("20.3");
    await submit.click();
    await expect(page.locator("main")).toContainText(t("errors:NOT_A_MARK"));
    await expect(page.getByLabel(t("marking:task.score"))).toHaveValue("20.3");
    await audit(page);
    const first = page.url();
    await page.getByLabel(t("marking:task.score")).fill("12.5");
    await page.getByLabel(t("marking:task.note")).fill("没有写理由");
    await submit.click();
    await expect(page.locator("main")).toContainText(t("marking:task.saved", { points: "12.5" }));
    expect(page.url()).not.toBe(first);
    await page.getByRole("link", { name: t("marking:task.previous") }).click();
    await expect(page.getByLabel(t("marking:task.score"))).toHaveValue("12.5");
    await page.getByRole("button", { name: t("marking:task.quick", { points: "10" }) }).click();
    await expect(page.locator("main")).toContainText(t("marking:task.saved", { points: "10" }));

    // Two marking points, of 4 and 3, make the mark of the next one.
    const point = (number: number) => page.getByLabel(new RegExp(`^${number}\\. `));
    await point(1).check();
    await point(4).check();
    await page.getByRole("button", { name: t("marking:task.usePoints") }).click();
    await expect(page.locator("main")).toContainText(t("marking:task.saved", { points: "7" }));
    await page.getByRole("link", { name: t("marking:task.previous") }).click();
    await expect(page.getByLabel(t("marking:task.score"))).toHaveValue("7");
    await expect(point(1)).toBeChecked();
    await expect(point(2)).not.toBeChecked();
    await audit(page);

    await page.context().clearCookies();
    await signIn(page, as.examManager);
    await page.goto("/exam/my?label=ended");
    await page.getByRole("link", { name: exam, exact: true }).click();
    await page.getByRole("link", { name: t("exams:next.resultsAction") }).click();
    await audit(page);
    await page.getByRole("link", { name: t("results:tabs.ready") }).click();
    // The marker saw no name: whose answer it was is found by the note.
    const ready = page.url();
    for (let at = 0; ; at++) {
      const one = await page.locator("tbody .title").nth(at).getAttribute("href");
      await page.goto(one!);
      if ((await page.locator("main").innerText()).includes("没有写理由")) break;
      await page.goto(ready);
    }
    await audit(page);
    await page.getByLabel(t("results:withhold.reason")).fill("核实身份");
    await page.getByRole("button", { name: t("results:withhold.submit") }).click();
    await expect(page.locator("main")).toContainText(t("results:withheldBecause", { reason: "核实身份" }));
    await page.getByRole("button", { name: t("results:release.one") }).click();
    await expect(page.locator("main")).toContainText(t("results:tabs.released"));
    await page.goto(`${new URL(page.url()).pathname.replace(/\/results.*/, "")}/marking`);
    await expect(page.locator("main")).toContainText(t("marking:plan.begun"));
    await audit(page);
  },
);
