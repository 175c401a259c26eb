import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";

/** An author on the form of a new question, in the first part of a new paper. */
export async function atNewQuestion(page: Page, t: Translate): Promise<void> {
  await signIn(page, as.author);
  await page.goto("/launch");
  await page.getByLabel(t("papers:form.title")).fill("新试卷");
  await page.getByRole("button", { name: t("papers:dialog.create"), exact: true }).click();
  await page
    .getByRole("link", { name: t("questions:addPart") })
    .first()
    .click();
  await page.getByLabel(t("questions:partName"), { exact: true }).fill("第一部分");
  await page.getByRole("button", { name: t("questions:addPart"), exact: true }).click();
  await page.getByRole("link", { name: t("questions:addQuestion"), exact: true }).click();
  await page.waitForLoadState();
}
