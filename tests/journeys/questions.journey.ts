import type { Page } from "playwright";
import type { QuestionType } from "#contract/questions/kinds";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { scripted } from "../support/browser/open";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { bothStory, browserStory, expect, story, storyIn } from "../support/story";
import { paperDesk } from "./new-question";

/** Page actions of an author for a paper's questions, by visible text. */
const desk = (page: Page, t: Translate) => {
  const parts = paperDesk(page, t);
  const { button, link, field } = parts;
  const option = (letter: string) => field(t("questions:option", { letter }));
  const isRight = (letter: string) => field(t("questions:optionIsCorrect", { letter }));
  return {
    ...parts,
    option,
    isRight,
    card: (number: number) => page.getByRole("article", { name: t("questions:numbered", { number }) }),
    async newQuestion(type: QuestionType) {
      await link(t("questions:addQuestion")).click();
      await page.waitForLoadState();
      const choice = button(t(`questions:types.${type}`));
      // A further question begins with the type of the last: pressed anew, nothing says when the answer is there.
      if ((await choice.getAttribute("aria-pressed")) !== "true") await choice.click();
      await expect(choice).toHaveAttribute("aria-pressed", "true");
    },
    async writeOptions(options: string[], right: string[]) {
      for (const [index, text] of options.entries()) await option("ABCDEF"[index]!).fill(text);
      for (const letter of right) await isRight(letter).check();
    },
    async save(score: string) {
      await page.getByLabel(t("questions:mark"), { exact: true }).fill(score);
      await button(t("questions:save")).click();
      await expect(page).toHaveURL(/#slot-/);
    },
  };
};

/** The figures of the paper: parts, questions, total. */
const figures = (page: Page) => page.locator(".figures dd b");

story(
  "an author builds two parts with every type of question, sorts, marks, takes out and deletes",
  async ({ page, t, script }) => {
    const { button, link, card, newPaper, newPart, newQuestion, writeOptions, save, field } = desk(page, t);
    const cards = page.getByRole("article");
    await signIn(page, as.author);
    await newPaper("动火作业考核");
    await expect(page.getByRole("heading", { name: t("questions:empty.noParts") })).toBeVisible();
    await audit(page);

    await newPart("选择题");
    await expect(page.getByRole("heading", { name: t("questions:empty.noQuestions") })).toBeVisible();

    await newQuestion(1);
    await field(t("questions:content")).fill("动火作业前，\n首先应当");
    await writeOptions(["直接动火", "办理作业票"], ["B"]);
    await save("2");
    await expect(card(1)).toBeFocused();
    await expect(card(1).locator(".correct")).toContainText("办理作业票");

    await newQuestion(2);
    await field(t("questions:content")).fill("必须落实的措施有");
    await writeOptions(["办理作业票", "减少人数", "专人监护"], ["A", "C"]);
    await field(t("questions:rules.lenient")).check();
    await save("3");
    await expect(card(2)).toContainText(t("questions:unusual.lenient"));

    await newQuestion(7);
    await field(t("questions:content")).fill("下列说法正确的有");
    await writeOptions(["气瓶要固定", "气瓶可以暴晒"], ["A"]);
    await save("2.5");

    await newQuestion(3);
    await field(t("questions:content")).fill("监护人可以中途离开。");
    await field(t("questions:truths.0")).check();
    await save("1");
    await expect(figures(page)).toHaveText(["1", "4", "8.5", t("questions:figures.noPass"), "90"]);

    await newPart("主观题");
    await newQuestion(4);
    await field(t("questions:content")).fill("氧气瓶与乙炔瓶间距不少于___米，离火源___米。");
    await field(t("questions:blanks")).fill("5 | 五\n10");
    await save("4");
    await expect(card(5)).toContainText(t("questions:alsoAccepted"));
    await newQuestion(5);
    await field(t("questions:content")).fill("简述动火作业的步骤。");
    await page.getByRole("textbox", { name: t("questions:reference") }).fill("办票；\n检测；\n监护。");
    await button(t("questions:saveAndAdd")).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(page.getByRole("status")).toContainText(t("questions:added", { number: 6 }));
    await expect(field(t("questions:content"))).toHaveValue("");
    if (script) await expect(field(t("questions:content"))).toBeFocused();
    await link(t("questions:seeQuestion")).click();
    await expect(card(6)).toContainText("检测；");
    await expect(figures(page)).toHaveText(["2", "6", "16.5", t("questions:figures.noPass"), "90"]);
    await audit(page);

    await card(6)
      .getByRole("button", { name: t("rows.up") })
      .click();
    await expect(card(5)).toContainText("简述动火作业的步骤。");
    await expect(card(5)).toBeFocused();
    await card(5)
      .getByRole("button", { name: t("rows.down") })
      .click();
    await expect(card(5)).toContainText("氧气瓶");

    await field(t("questions:markOf", { number: 5 })).fill("6.5");
    await card(5)
      .getByRole("button", { name: t("questions:saveMark") })
      .click();
    await expect(page.locator(".figures")).toContainText("19");
    await expect(field(t("questions:markOf", { number: 5 }))).toHaveValue("6.5");

    await card(5)
      .getByRole("link", { name: t("questions:edit") })
      .click();
    await expect(field(t("questions:blanks"))).toHaveValue("5 | 五\n10");
    await field(t("questions:content")).fill("间距不少于___米，离火源___米。");
    await save("6.5");
    await expect(card(5)).toContainText("间距不少于");

    await page.getByRole("link", { name: "选择题" }).click();
    await expect(cards).toHaveCount(4);
    await card(3)
      .getByRole("link", { name: t("questions:takeOut") })
      .click();
    await expect(page.getByText("下列说法正确的有")).toBeVisible();
    await audit(page);
    await button(t("questions:takeOutQuestion")).click();
    await expect(page.getByRole("status")).toContainText(t("questions:takenOut"));
    await expect(cards).toHaveCount(3);
    await button(t("records.undo")).click();
    await expect(cards).toHaveCount(4);
    await expect(card(3)).toContainText("下列说法正确的有");
    await card(3)
      .getByRole("link", { name: t("questions:takeOut") })
      .click();
    await button(t("questions:takeOutQuestion")).click();
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(2)).toContainText("监护人可以中途离开。");
    await expect(figures(page)).toHaveText(["2", "5", "16.5", t("questions:figures.noPass"), "90"]);

    const more = page.locator("summary", { hasText: t("questions:more") });
    await more.click();
    await button(`${t("rows.down")} 选择题`).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(
      t("questions:partHeading", { number: 2, name: "选择题" }),
    );
    await more.click();
    await link(t("questions:removePart")).click();
    await expect(page.getByText(t("questions:removePartText", { count: 3, days: 30 }))).toBeVisible();
    await audit(page);
    await button(t("questions:removePart")).click();
    await expect(page.getByRole("status")).toContainText(t("questions:partRemoved"));
    await expect(figures(page)).toHaveText(["1", "2", "10.5", t("questions:figures.noPass"), "90"]);
    await expect(card(1)).toContainText("间距不少于");

    await link(t("bin.title")).click();
    const removed = (text: string) => page.getByRole("row").filter({ hasText: text });
    const restore = (text: string) => removed(text).getByRole("button", { name: t("bin.restore") });
    await expect(removed("选择题")).toContainText(t("questions:bin.part"));
    await audit(page);
    await restore("下列说法正确的有").click();
    await expect(page.getByRole("alert")).toContainText(t("errors:PART_IN_BIN"));
    await restore("选择题").click();
    await expect(page.getByRole("status")).toContainText(t("bin.restored", { name: "选择题" }));
    await restore("下列说法正确的有").click();
    await expect(page.getByRole("heading", { name: t("bin.empty") })).toBeVisible();
  },
);

browserStory(
  "a question is dragged above another one and into another part, and a part above another",
  async ({ page, t }) => {
    const { card, field, newPaper, newPart, newQuestion, save } = desk(page, t);
    await signIn(page, as.author);
    await newPaper("拖动排序");
    await newPart("前");
    await newPart("后");
    for (const text of ["甲题", "乙题", "丙题"]) {
      await newQuestion(5);
      await field(t("questions:content")).fill(text);
      await save("2");
    }
    const handle = (number: number) => card(number).locator("[data-handle] h3");
    const isIn = async (order: string[]) => {
      for (const [at, text] of order.entries()) await expect(card(at + 1)).toContainText(text);
      await scripted(page);
    };
    await scripted(page);
    await handle(3).dragTo(card(1), { targetPosition: { x: 30, y: 4 } });
    await isIn(["丙题", "甲题", "乙题"]);
    // Below the last one of the page.
    const { height } = (await card(3).boundingBox())!;
    await handle(1).dragTo(card(3), { targetPosition: { x: 30, y: height - 4 } });
    await isIn(["甲题", "乙题", "丙题"]);
    // Its text can be selected: only its head is dragged. Dropped where it stands, nothing is sent.
    const revision = () => card(1).locator("input[name=revision]").inputValue();
    const before = Number(await revision());
    await card(3).getByText("丙题").dragTo(card(1));
    await handle(1).dragTo(card(2), { targetPosition: { x: 30, y: 4 } });
    await handle(3).dragTo(card(2), { targetPosition: { x: 30, y: 4 } });
    await isIn(["甲题", "丙题", "乙题"]);
    expect(Number(await revision())).toBe(before + 1);
    await handle(2).dragTo(card(3), { targetPosition: { x: 30, y: height - 4 } });
    await isIn(["甲题", "乙题", "丙题"]);
    const rail = page.getByRole("navigation", { name: t("questions:parts") });
    const part = (name: string) => rail.getByRole("listitem").filter({ hasText: name });
    await handle(2).dragTo(part("前"));
    await expect(page.getByRole("heading", { level: 2, name: "前" })).toBeVisible();
    await isIn(["乙题"]);
    await part("后").dragTo(part("前"), { targetPosition: { x: 60, y: 4 } });
    await expect(part("后").locator(".rail-number")).toHaveText("1");
  },
);

story("a refused question keeps all that was typed, and says what is wrong", async ({ page, t }) => {
  const { button, field, option, isRight, newPaper, newPart, link } = desk(page, t);
  await signIn(page, as.author);
  await newPaper("受限空间考核");
  await newPart("选择题");
  await link(t("questions:addQuestion")).click();
  await field(t("questions:content")).fill("写到\n一半");
  await option("A").fill("甲");
  await option("B").fill("甲");
  await isRight("D").check();
  await page.getByLabel(t("questions:mark"), { exact: true }).fill("2.5");
  await field(t("questions:difficulties.5")).check();
  await button(t("questions:save")).click();

  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(t("questions:notAdded"));
  await expect(summary.getByRole("link")).toHaveText([t("errors:OPTION_TWICE"), t("errors:ANSWER_IS_BLANK")]);
  await expect(field(t("questions:content"))).toHaveValue("写到\n一半");
  await expect(option("B")).toHaveValue("甲");
  await expect(isRight("D")).toBeChecked();
  await expect(field(t("questions:difficulties.5"))).toBeChecked();
  await audit(page);
  await summary.getByRole("link").first().click();
  await expect(option("A")).toBeFocused();

  await option("B").fill("乙");
  await isRight("B").check();
  await button(t("questions:save")).click();
  await expect(page).toHaveURL(/#slot-/);
  await expect(page.getByRole("article").locator(".correct")).toContainText("乙");
});

bothStory("another type and more options keep what was typed", async ({ page, t, script }) => {
  const { button, field, option, isRight, newPaper, newPart, newQuestion } = desk(page, t);
  await signIn(page, as.author);
  await newPaper("有限空间考核");
  await newPart("选择题");
  await newQuestion(1);
  await field(t("questions:content")).fill("先写题干");
  await option("A").fill("甲");
  await option("C").fill("丙");
  // Blur of this row shows a validation error above the button, which must not shift from under the click.
  await isRight("B").check();
  await button(t("questions:moreOptions")).click();
  await expect(option("E")).toBeFocused();
  await isRight("C").check();
  await option("F").fill("己");
  await button(t("questions:types.2")).click();
  await expect(isRight("C")).toHaveAttribute("type", "checkbox");
  await expect(isRight("C")).toBeChecked();
  if (script) await expect(button(t("questions:types.2"))).toBeFocused();
  await button(t("questions:types.3")).click();
  await expect(option("A")).toHaveCount(0);
  await button(t("questions:types.2")).click();
  await expect(option("F")).toHaveValue("己");
  await expect(field(t("questions:content"))).toHaveValue("先写题干");

  await isRight("A").check();
  await isRight("F").check();
  await page.getByLabel(t("questions:mark"), { exact: true }).fill("3");
  await button(t("questions:save")).click();
  await expect(page.getByRole("article").locator(".correct")).toContainText(["甲", "己"]);
});

story(
  "a mark that somebody set while a question's form stood open is not overwritten unseen, also after a preview",
  async ({ page, another, t }) => {
    const { button, field, link, card, newPaper, newPart, newQuestion, writeOptions, save } = desk(page, t);
    await signIn(page, as.author);
    await newPaper("吊装作业考核");
    await newPart("选择题");
    await newQuestion(1);
    await field(t("questions:content")).fill("吊装作业前首先应当");
    await writeOptions(["直接起吊", "检查吊具"], ["B"]);
    await save("5");
    const address = page.url().split("#")[0]!;
    await card(1)
      .getByRole("link", { name: t("questions:edit") })
      .click();
    await field(t("questions:content")).fill("吊装作业前，首先应当");

    const theirs = await another();
    await signIn(theirs, as.administrator);
    await theirs.goto(address);
    const theirMark = theirs.getByLabel(t("questions:markOf", { number: 1 }), { exact: true });
    await theirMark.fill("10");
    await theirMark.press("Enter");
    await expect(theirs).toHaveURL(/#slot-/);

    // With script a preview reloads the page's data, which has their mark by now; the form does not.
    const place = page.locator("#question-content-field");
    await place.getByRole("button", { name: t("questions:rich.preview") }).click();
    await expect(place.getByRole("figure", { name: t("questions:rich.preview") })).toBeVisible();
    await button(t("questions:save")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:QUESTION_CHANGED_MEANWHILE"));
    await expect(field(t("questions:content"))).toHaveValue("吊装作业前，首先应当");
    await audit(page);
    await field(t("questions:mark")).fill("10");
    await button(t("questions:save")).click();
    await expect(card(1)).toContainText("吊装作业前，首先应当");
    await expect(field(t("questions:markOf", { number: 1 }))).toHaveValue("10");

    await link(t("questions:editPart")).click();
    const introduction = page.getByRole("textbox", { name: t("questions:introduction") });
    await introduction.fill("每题只有一个答案。");
    await theirs.goto(address);
    await theirs.getByRole("link", { name: t("questions:editPart"), exact: true }).click();
    await theirs.getByLabel(t("questions:partName"), { exact: true }).fill("单选题");
    await theirs.getByRole("button", { name: t("questions:save"), exact: true }).click();
    await expect(theirs.getByRole("heading", { level: 2, name: "单选题" })).toBeVisible();
    await button(t("questions:save")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:PART_CHANGED_MEANWHILE"));
    await expect(introduction).toHaveValue("每题只有一个答案。");
    await button(t("questions:save")).click();
    await expect(page.getByText("每题只有一个答案。")).toBeVisible();
  },
);

story("a wrong mark comes back on a page of its own", async ({ page, t }) => {
  const { button, field } = desk(page, t);
  await signIn(page, as.author);
  await page.goto("/exam/paper?key=三级安全教育");
  await page.getByRole("link", { name: "新员工三级安全教育考核", exact: true }).click();
  const mark = field(t("questions:markOf", { number: 2 }));
  await mark.fill("0");
  await mark.press("Enter");
  await expect(page.getByRole("alert")).toContainText(t("errors:MARK_NOT_POSITIVE"));
  await expect(field(t("questions:mark"))).toHaveValue("0");
  await audit(page);
  await field(t("questions:mark")).fill("8");
  await button(t("questions:saveMark")).click();
  await expect(page.getByRole("article", { name: t("questions:numbered", { number: 2 }) })).toBeFocused();
  await expect(mark).toHaveValue("8");
});

for (const language of ["en", "es", "ja"] satisfies Language[]) {
  storyIn(
    language,
    `a question writer reads a paper and edits a question (${language})`,
    async ({ page, t }) => {
      const { button, field } = desk(page, t);
      await signIn(page, as.questionWriter, t);
      await page.goto("/exam/paper?key=班组长");
      await page.getByRole("link", { name: "班组长安全管理培训结业考试", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("班组长安全管理培训结业考试");
      await expect(page.getByRole("link", { name: t("questions:addPart") })).toHaveCount(0);
      await audit(page);
      const card = page.getByRole("article", { name: t("questions:numbered", { number: 3 }) });
      await card.getByRole("link", { name: t("questions:edit") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        t("questions:editTitle", { number: 3 }),
      );
      await audit(page);
      await field(t("questions:content")).fill("Changed");
      await button(t("questions:save")).click();
      await expect(card).toContainText("Changed");
    },
  );
}
