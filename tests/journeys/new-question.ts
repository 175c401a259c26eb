import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect } from "../support/story";

/** Page actions of an author for the parts of a paper, by visible text. */
export const paperDesk = (page: Page, t: Translate) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  return {
    button,
    link,
    field,
    async newPaper(title: string) {
      await page.goto("/launch");
      await page.getByLabel(t("papers:form.title")).fill(title);
      await button(t("papers:dialog.create")).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    },
    async newPart(name: string) {
      const add = page.getByRole("link", { name: t("questions:addPart") });
      await add.first().click();
      await field(t("questions:partName")).fill(name);
      await button(t("questions:addPart")).click();
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    },
  };
};

/** An author on the form of a new question, in the first part of a new paper. */
export async function atNewQuestion(page: Page, t: Translate): Promise<void> {
  const { link, newPaper, newPart } = paperDesk(page, t);
  await signIn(page, as.author);
  await newPaper("新试卷");
  await newPart("第一部分");
  await link(t("questions:addQuestion")).click();
  await page.waitForLoadState();
}
