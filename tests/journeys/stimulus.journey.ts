import { audit } from "../support/audit";
import { expect, story } from "../support/story";
import { atNewQuestion } from "./new-question";

const notice = "先读**这份通知**。";

story("an author writes a text before a question, and candidates read it first", async ({ page, t }) => {
  const stimulus = page.getByRole("textbox", { name: t("questions:stimulus") });
  const content = page.getByLabel(t("questions:content"), { exact: true });
  const asks = async (words: string, right: "A" | "B") => {
    await content.fill(words);
    for (const letter of ["A", "B"])
      await page.getByLabel(t("questions:option", { letter }), { exact: true }).fill(letter.repeat(3));
    await page.getByLabel(t("questions:optionIsCorrect", { letter: right }), { exact: true }).check();
  };
  const nextQuestion = async () => {
    const before = page.url();
    await page.getByRole("button", { name: t("questions:saveAndAdd"), exact: true }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/after=/);
    await expect(content).toHaveValue("");
    await expect(stimulus).toHaveValue(notice);
  };

  await atNewQuestion(page, t);
  await page.getByText(t("questions:addStimulus"), { exact: true }).click();
  await stimulus.fill(notice);
  const field = page.locator(".rich-field", { has: stimulus });
  await field.getByRole("button", { name: t("questions:rich.preview") }).click();
  await expect(field.locator(".rich-preview strong")).toHaveText("这份通知");
  await asks("通知说了什么？", "A");
  await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
  await audit(page);

  // The next question is about the same text, and the third about another.
  await nextQuestion();
  await asks("谁写的通知？", "B");
  await nextQuestion();
  await stimulus.fill("再读这封回信。");
  await asks("回信说了什么？", "A");
  await page.getByRole("button", { name: t("questions:save"), exact: true }).click();

  // The paper's page shows each text once.
  await expect(page).toHaveURL(/#slot-/);
  const question = (number: number) => page.getByRole("article").nth(number - 1);
  const text = { name: t("questions:stimulus") };
  await expect(question(1).getByRole("figure", text)).toContainText("先读这份通知。");
  await expect(question(2).getByRole("figure")).toHaveCount(0);
  await expect(question(2)).toContainText(t("questions:stimulusAbove"));
  await expect(question(3).getByRole("figure", text)).toContainText("再读这封回信。");
  await audit(page);
  const paper = new URL(page.url()).searchParams.get("paperId");
  for (const number of [1, 2]) {
    await page.goto(`/exam/paper/${paper}/preview/${number}`);
    await expect(page.getByRole("figure", text)).toContainText("先读这份通知。");
  }
  await audit(page);
  await page.goto(`/exam/paper/export?paperId=${paper}`);
  await expect(page.getByText("先读这份通知。")).toHaveCount(1);
  await expect(page.getByText(t("exports:printed.stimulusOf", { number: 1, last: 2 }))).toBeVisible();
});
