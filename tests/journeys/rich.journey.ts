import type { Page } from "playwright";
import { expect as expectThat } from "vitest";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { png } from "../support/pictures";
import { widthOf } from "../support/saved";
import { bothStory, browserStory, expect, plainStory } from "../support/story";
import { atNewQuestion } from "./new-question";

const contentOf = (page: Page, t: Translate) => {
  const place = page.locator("#question-content-field");
  return {
    place,
    text: page.getByLabel(t("questions:content"), { exact: true }),
    preview: place.getByRole("figure", { name: t("questions:rich.preview") }),
    button: (name: string) => place.getByRole("button", { name }),
    file: place.getByLabel(t("questions:rich.picture")),
  };
};

bothStory(
  "an author writes with formulas, looks at them before saving, and puts a picture in",
  async ({ page, t, script }) => {
    await atNewQuestion(page, t);
    const { place, text, preview, button, file } = contentOf(page, t);
    const option = (letter: string) => page.getByLabel(t("questions:option", { letter }), { exact: true });
    const show = () => button(t("questions:rich.preview")).click();

    await text.fill("求 **$\\frac{1}{2}x^2$** 的导数，x 的下标写成 x_1_。\n\n- 甲\n- 乙");
    await option("A").fill("$x$");
    await option("B").fill("2*3*4");
    await page.getByLabel(t("questions:mark"), { exact: true }).fill("不是数");
    await show();
    await expect(preview.locator("strong math mfrac")).toHaveCount(1);
    await expect(preview.locator("li")).toHaveText(["甲", "乙"]);
    await expect(preview).toContainText("x 的下标写成 x_1_。");
    // A formula is rendered, not only parsed.
    const drawn = script ? (await preview.locator("math").boundingBox())! : { width: 16, height: 16 };
    expectThat(Math.min(drawn.width, drawn.height)).toBeGreaterThan(15);
    // All text is as typed, and nothing was refused.
    await expect(option("B")).toHaveValue("2*3*4");
    await expect(page.getByLabel(t("questions:mark"), { exact: true })).toHaveValue("不是数");
    await expect(page.getByRole("alert")).toBeHidden();
    await audit(page);

    await place.getByText(t("questions:rich.addPicture")).first().click();
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await button(t("questions:rich.addPicture")).click();
    await expect(place).toContainText(t("errors:FILE_KIND"));
    await expect(file).toHaveAttribute("aria-invalid", "true");
    await expect(text).toHaveValue(/- 乙$/);

    const picture = Buffer.from(await png(60, 40));
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
    await button(t("questions:rich.addPicture")).click();
    await expect(text).toHaveValue(/!\[\]\(\/file\/[\w-]+\)/);
    await expect(place).not.toContainText(t("errors:FILE_KIND"));
    await text.fill((await text.inputValue()).replace("![]", "![电路图]"));
    await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
    await page.getByLabel(t("questions:optionIsCorrect", { letter: "A" }), { exact: true }).check();
    await page.getByRole("button", { name: t("questions:save"), exact: true }).click();
    await expect(page).toHaveURL(/#slot-/);

    const card = page.getByRole("article");
    await expect(card.locator(".question-text math mfrac")).toHaveCount(1);
    await expect(card.locator(".options math")).toHaveCount(1);
    await expect(card.locator(".options li").nth(1)).toContainText("2*3*4");
    const shown = card.getByRole("img", { name: "电路图" });
    expectThat(await widthOf(shown)).toBe(60);
    await audit(page);
  },
);

bothStory(
  "a picture that was chosen and not put in is not lost without a word",
  async ({ page, t, script }) => {
    await atNewQuestion(page, t);
    const { place, text, button, file } = contentOf(page, t);
    const option = (letter: string) => page.getByLabel(t("questions:option", { letter }), { exact: true });
    const picture = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(await png(60, 40)) };
    const choose = async () => {
      const opener = place.locator("summary").filter({ hasText: t("questions:rich.addPicture") });
      if (!(await file.isVisible())) await opener.click();
      await file.setInputFiles(picture);
    };
    const told = page.getByRole("alert").getByRole("link", { name: t("errors:PICTURE_NOT_IN") });
    const save = () => page.getByRole("button", { name: t("questions:save"), exact: true }).click();

    await text.fill("看图回答。");
    await choose();
    await page.getByRole("button", { name: t("questions:types.2"), exact: true }).click();
    await expect(told).toBeVisible();
    await audit(page);

    await option("A").fill("甲");
    await option("B").fill("乙");
    await page.getByLabel(t("questions:optionIsCorrect", { letter: "A" }), { exact: true }).check();
    await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
    // With script the file is still chosen; without it the page lost it, and says that it must be chosen again.
    if (!script) await choose();
    await save();
    // What is pressed while a form is being sent does nothing.
    await expect(page.locator("form[aria-busy]")).toHaveCount(0);
    await expect(told).toBeVisible();
    await expect(text).toHaveValue("看图回答。");

    if (!script) await choose();
    await button(t("questions:rich.addPicture")).click();
    await expect(text).toHaveValue(/!\[\]\(\/file\/[\w-]+\)/);
    await save();
    await expect(page).toHaveURL(/#slot-/);
    await expect(page.getByRole("article").locator(".question-text img")).toHaveCount(1);
  },
);

plainStory("without script there are no tools over the text", async ({ page, t }) => {
  await atNewQuestion(page, t);
  await expect(contentOf(page, t).place.locator(".rich-tools input:not([type=hidden])")).toHaveCount(0);
});

browserStory("with script there are tools over the text, by mouse and by keyboard", async ({ page, t }) => {
  await atNewQuestion(page, t);
  const { place, text, button } = contentOf(page, t);
  await expect(place.locator(".rich-tools")).toBeVisible();
  const tool = (name: "bold" | "formula" | "list" | "table" | "image") =>
    button(t(`questions:rich.${name}`)).click();
  await text.fill("甲乙丙");
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1, 2));
  await page.keyboard.press("Control+b");
  await expect(text).toHaveValue("甲**乙**丙");
  await tool("bold");
  await expect(text).toHaveValue("甲乙丙");
  await page.keyboard.press("Control+i");
  await expect(text).toHaveValue("甲*乙*丙");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("甲乙丙");
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3));
  await tool("formula");
  await page.keyboard.type("x^2");
  await expect(text).toHaveValue("甲乙丙$x^2$");
  await text.fill("甲\n乙");
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 3));
  await tool("list");
  await expect(text).toHaveValue("- 甲\n- 乙");
  await tool("table");
  await expect(text).toHaveValue(/- 乙\n\n\| A \| B \|\n/);
  await tool("image");
  await expect(place.getByLabel(t("questions:rich.picture"))).toBeFocused();
});
