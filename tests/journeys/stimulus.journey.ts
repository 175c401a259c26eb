import { audit } from "../support/audit";
import { atNewQuestion } from "../support/new-question";
import { bothStory, expect } from "../support/story";

bothStory("an author writes a text before a question, and candidates read it first", async ({ page, t }) => {
  await atNewQuestion(page, t);
  await page.getByText(t("questions:addStimulus"), { exact: true }).click();
  const stimulus = page.getByRole("textbox", { name: t("questions:stimulus") });
  await stimulus.fill("先读**这份通知**。");
  const field = page.locator(".rich-field", { has: stimulus });
  await field.getByRole("button", { name: t("questions:rich.preview") }).click();
  await expect(field.locator(".rich-preview strong")).toHaveText("这份通知");
  await page.getByLabel(t("questions:content"), { exact: true }).fill("通知说了什么？");
  for (const letter of ["A", "B"])
    await page.getByLabel(t("questions:option", { letter }), { exact: true }).fill(letter.repeat(3));
  await page.getByLabel(t("questions:optionIsCorrect", { letter: "A" }), { exact: true }).check();
  await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
  await audit(page);
  await page.getByRole("button", { name: t("questions:saveAndAdd"), exact: true }).click();

  // The next question is about the same text, which its page shows once.
  await expect(page).toHaveURL(/after=/);
  await expect(page.getByLabel(t("questions:content"), { exact: true })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: t("questions:stimulus") })).toHaveValue(
    "先读**这份通知**。",
  );
  await page.getByLabel(t("questions:content"), { exact: true }).fill("谁写的通知？");
  for (const letter of ["A", "B"])
    await page.getByLabel(t("questions:option", { letter }), { exact: true }).fill(letter.repeat(3));
  await page.getByLabel(t("questions:optionIsCorrect", { letter: "B" }), { exact: true }).check();
  await page.getByRole("button", { name: t("questions:save"), exact: true }).click();
  await expect(page).toHaveURL(/#slot-/);
  const [first, second] = [page.getByRole("article").first(), page.getByRole("article").nth(1)];
  await expect(first.getByRole("region", { name: t("questions:stimulus") })).toContainText("先读这份通知。");
  await expect(second.getByRole("region")).toHaveCount(0);
  await expect(second).toContainText(t("questions:stimulusAbove"));
  await audit(page);
  const paper = new URL(page.url()).searchParams.get("paperId");
  for (const number of [1, 2]) {
    await page.goto(`/exam/paper/${paper}/preview/${number}`);
    await expect(page.getByRole("region", { name: t("questions:stimulus") })).toContainText("先读这份通知。");
  }
  await audit(page);
  await page.goto(`/exam/paper/export?paperId=${paper}`);
  await expect(page.getByText("先读这份通知。")).toHaveCount(1);
  await expect(page.getByText(t("exports:printed.stimulusOf", { number: 1, last: 2 }))).toBeVisible();
});
