import type { Page } from "playwright";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story, storyIn } from "../support/story";
import { paperDesk } from "./new-question";

/** Page actions of an author for using the bank on a paper's pages, by visible text. */
const desk = (page: Page, t: Translate) => {
  const parts = paperDesk(page, t);
  const rule = (number: number) =>
    page.getByRole("group", { name: t("questions:draw.rule", { number }), exact: true });
  return {
    ...parts,
    rule,
    cards: page.getByRole("article"),
    /** Opens the menu of bank actions, and chooses from it. */
    async fromBank(name: string) {
      await page.locator("summary", { hasText: t("questions:draw.menu") }).click();
      await parts.link(name).click();
    },
    async ask(number: number, { type, count, score }: { type: string; count: string; score: string }) {
      const row = rule(number);
      await row.getByLabel(t("questions:type"), { exact: true }).selectOption({ label: type });
      await row.getByLabel(t("questions:draw.count"), { exact: true }).fill(count);
      await row.getByLabel(t("questions:draw.score"), { exact: true }).fill(score);
    },
  };
};

const figures = (page: Page) => page.locator(".figures dd b").allTextContents();
const texts = (page: Page) => page.locator(".question-body").allTextContents();

story(
  "an author fills a part by rules, is told what the bank lacks, and draws again",
  async ({ page, t }) => {
    const { button, rule, cards, newPaper, newPart, fromBank, ask } = desk(page, t);
    await signIn(page, as.author);
    await newPaper("抽题考核");
    await newPart("选择题");
    await page.getByRole("link", { name: t("questions:draw.title"), exact: true }).click();
    await audit(page);
    await ask(1, { type: t("questions:types.1"), count: "6", score: "2" });

    await button(t("questions:draw.moreRules")).click();
    await expect(rule(2)).toBeVisible();
    await expect(rule(2).getByLabel(t("questions:type"), { exact: true })).toBeFocused();
    await expect(rule(1).getByLabel(t("questions:draw.count"), { exact: true })).toHaveValue("6");
    await ask(2, { type: t("questions:types.2"), count: "400", score: "3.5" });

    // A preview changes nothing, and preserves what was typed.
    await button(t("questions:draw.check")).click();
    await expect(page.getByRole("status")).toContainText(t("questions:draw.unmet", { count: 1 }));
    await expect(button(t("questions:draw.check"))).toBeFocused();
    await expect(rule(2)).toContainText("400");
    await expect(rule(2).getByLabel(t("questions:draw.score"), { exact: true })).toHaveValue("3.5");
    await audit(page);

    // A draw that is impossible names the rule and how many are missing.
    await button(t("questions:draw.submit")).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("第 2 条规则需要 400 道题");
    await expect(rule(2).getByLabel(t("questions:draw.count"), { exact: true })).toHaveValue("400");
    await audit(page);

    await rule(2).getByLabel(t("questions:draw.count"), { exact: true }).fill("x");
    await button(t("questions:draw.submit")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:COUNT_NOT_POSITIVE"));
    await rule(2).getByLabel(t("questions:draw.count"), { exact: true }).fill("2");
    await button(t("questions:draw.moreRules")).click();
    await expect(rule(3)).toBeVisible();
    await rule(3)
      .getByRole("button", { name: t("rows.remove") })
      .click();
    await expect(rule(3)).toHaveCount(0);
    await button(t("questions:draw.submit")).click();

    await expect(page.getByRole("status")).toContainText(t("questions:draw.done", { count: 8 }));
    await expect(cards).toHaveCount(8);
    await expect(cards.first()).toContainText(t("questions:draw.drawn"));
    expect((await figures(page)).slice(1, 3)).toEqual(["8", "19"]);
    await audit(page);

    // Its rules are stored, for the page and for another draw.
    const before = await texts(page);
    await fromBank(t("questions:draw.again"));
    await expect(page.getByText(t("questions:draw.againText"))).toBeVisible();
    await audit(page);
    await button(t("questions:draw.again")).click();
    await expect.poll(() => texts(page)).not.toEqual(before);
    await expect(page.getByRole("status")).toContainText(t("questions:draw.done", { count: 8 }));
    await expect(cards).toHaveCount(8);
    await fromBank(t("questions:draw.title"));
    await expect(rule(2).getByLabel(t("questions:draw.score"), { exact: true })).toHaveValue("3.5");
    await expect(rule(3)).toHaveCount(0);
  },
);

story(
  "an author picks questions of the bank, puts others into two parts, and copies a part",
  async ({ page, t }) => {
    const { button, cards, newPaper, newPart, fromBank } = desk(page, t);
    await signIn(page, as.author);
    await newPaper("选题考核");
    await newPart("甲部分");
    await page.getByRole("link", { name: t("questions:pick.title"), exact: true }).click();
    await audit(page);
    await button(t("questions:pick.submit")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:NOTHING_CHOSEN"));

    await page.getByLabel(t("bank:find.type")).selectOption({ label: t("questions:types.1") });
    await page.getByRole("button", { name: t("lists.find"), exact: true }).click();
    await expect(page).toHaveURL(/type=1/);
    await expect(page.getByRole("link", { name: t("bank:find.clear") })).toBeVisible();
    const boxes = page.locator("input[name=questionIds]");
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await page.getByLabel(t("questions:pick.score")).fill("1,5");
    await button(t("questions:pick.submit")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:NOT_A_SCORE"));
    await expect(boxes.nth(2)).toBeChecked();
    await page.getByLabel(t("questions:pick.score")).fill("1.5");
    await button(t("questions:pick.submit")).click();
    await expect(page.getByRole("status")).toContainText(t("questions:pick.done", { count: 2 }));
    await expect(page.getByText(t("questions:pick.here"), { exact: true })).toHaveCount(2);
    await expect(page).toHaveURL(/type=1/);
    await page.getByRole("status").getByRole("link").click();
    await expect(cards).toHaveCount(2);
    expect((await figures(page)).slice(1, 3)).toEqual(["2", "3"]);

    await newPart("乙部分");
    await page.goto("/exam/question?type=3");
    const ticks = page.locator("input[name=id]");
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    await button(t("bank:chosen.put")).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("questions:put.title"));
    await page.getByLabel(t("questions:put.find")).fill("选题考核");
    await button(t("questions:put.findSubmit")).click();
    await expect(page).toHaveURL(/key=/);
    await expect(page.getByRole("link", { name: t("questions:put.clear") })).toBeVisible();
    await audit(page);
    await button(t("questions:put.title")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:PART_MISSING"));
    const choose = (name: string) =>
      page.getByLabel(t("questions:put.choose", { name, paper: "选题考核" }), { exact: true });
    await choose("甲部分").check();
    await choose("乙部分").check();
    await button(t("questions:put.title")).click();
    await expect(page.getByRole("status")).toContainText(t("questions:put.done", { count: 4 }));
    await expect(page).toHaveURL(/question\?type=3/);
    await page.getByRole("status").getByRole("link").click();
    await expect(cards).toHaveCount(4);

    await page.getByRole("link", { name: t("questions:partCopy.title"), exact: true }).click();
    await audit(page);
    await page.getByLabel(/乙部分/).check();
    await button(t("questions:partCopy.submit")).click();
    await expect(page.getByRole("heading", { level: 2 })).toContainText("乙部分（2）");
    expect((await figures(page)).slice(0, 2)).toEqual(["3", "8"]);
    await fromBank(t("questions:pick.title"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("questions:pick.title"));
  },
);

story("the options of a part are chosen, kept and told", async ({ page, t }) => {
  const { button, newPaper, newPart } = desk(page, t);
  await signIn(page, as.author);
  await newPaper("作答方式考核");
  await newPart("选择题");
  const tick = (name: "isQuestionOrderRandom" | "isOptionOrderRandom" | "mayGoBack" | "isFinalOnSubmit") =>
    page.getByLabel(t(`questions:partOptions.${name}`), { exact: true });
  await page.getByRole("link", { name: t("questions:editPart"), exact: true }).click();
  await expect(tick("mayGoBack")).toBeChecked();
  await tick("isQuestionOrderRandom").check();
  await tick("mayGoBack").uncheck();
  await tick("isFinalOnSubmit").check();
  await audit(page);
  await button(t("questions:save")).click();
  const told = page.locator(".page-title", { hasText: t("questions:partOptions.isQuestionOrderRandom") });
  await expect(told).toContainText(t("questions:partOptions.noWayBack"));
  await expect(told).toContainText(t("questions:partOptions.isFinalOnSubmit"));
  await expect(told).not.toContainText(t("questions:partOptions.isOptionOrderRandom"));
  await page.getByRole("link", { name: t("questions:editPart"), exact: true }).click();
  await expect(tick("mayGoBack")).not.toBeChecked();
  await expect(tick("isFinalOnSubmit")).toBeChecked();
});

for (const language of ["en", "es", "ja"] satisfies Language[]) {
  storyIn(language, `the pages that fill a part (${language})`, async ({ page, t }) => {
    const { button, rule, newPaper, newPart, ask } = desk(page, t);
    await signIn(page, as.author, t);
    await newPaper("Draws");
    await newPart("QA 1");
    const part = new URL(page.url()).searchParams.get("part");
    await page.goto(`/exam/part/${part}/draw`);
    await ask(1, { type: t("questions:types.1"), count: "2", score: "2" });
    await button(t("questions:draw.check")).click();
    await expect(rule(1)).toContainText("2");
    await audit(page);
    await button(t("questions:draw.submit")).click();
    await expect(page.getByRole("status")).toContainText(t("questions:draw.done", { count: 2 }));
    await page.goto(`/exam/part/${part}/pick`);
    await audit(page);
  });
}
