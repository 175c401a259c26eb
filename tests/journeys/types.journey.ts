import type { Page } from "playwright";
import type { QuestionType } from "#contract/questions/kinds";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { bothStory, expect, story } from "../support/story";
import { paperDesk } from "./new-question";

const program = '\tif (a < b) puts("&lt;");  \n\n  return 0;\t';

const desk = (page: Page, t: Translate) => {
  const { button, link, field, newPaper, newPart } = paperDesk(page, t);
  /** A row of fields under its own heading: a test, or a child question. */
  const row = (name: string) => {
    const group = page.getByRole("group", { name, exact: true });
    return {
      group,
      field: (label: string) => group.getByLabel(label, { exact: true }),
      button: (label: string) => group.getByRole("button", { name: label }),
    };
  };
  return {
    button,
    field,
    child: (number: number) => row(t("questions:child", { number })),
    test: (number: number) => row(t("questions:test", { number })),
    content: page.locator("[name=content]"),
    card: (number: number) => page.getByRole("article", { name: t("questions:numbered", { number }) }),
    async turnTo(type: QuestionType) {
      const chooser = page.getByRole("group", { name: t("questions:type"), exact: true });
      const chosen = chooser.getByRole("button", { name: t(`questions:types.${type}`), exact: true });
      await chosen.click();
      await expect(chosen).toHaveAttribute("aria-pressed", "true");
      await expect(chosen).toBeFocused();
    },
    async openPaper() {
      await newPaper("各种题型");
      await newPart("全部题型");
      await link(t("questions:addQuestion")).first().click();
    },
  };
};

story("an author writes a question of every type and changes it", async ({ page, t }) => {
  const { button, field, child, test, content, card, turnTo, openPaper } = desk(page, t);
  const write: Record<QuestionType, () => Promise<void>> = {
    1: async () => {
      await field(t("questions:option", { letter: "A" })).fill("甲");
      await field(t("questions:option", { letter: "B" })).fill("乙");
      await field(t("questions:optionIsCorrect", { letter: "B" })).check();
    },
    2: async () => {
      await write[1]();
      await field(t("questions:optionIsCorrect", { letter: "A" })).check();
    },
    7: async () => write[1](),
    3: async () => field(t("questions:truths.1")).check(),
    4: async () => {
      await content.fill("4 号题：π ≈ ___");
      await field(t("questions:blanks")).fill("3.14 | 三点一四");
      await page.getByLabel(t("questions:tolerance")).fill("0.005");
    },
    5: async () => page.getByRole("textbox", { name: t("questions:reference") }).fill("要点"),
    14: async () => page.getByLabel(t("questions:seconds")).fill("90"),
    15: async () => field(t("questions:jumps.0")).check(),
    16: async () => page.getByLabel(t("questions:prepareSeconds")).fill("60"),
    10: async () => field(t("questions:fileKindNames.document")).check(),
    6: async () => {
      await field("Go").uncheck();
      await page.getByLabel(t("questions:codeTexts.template")).fill(program);
      await test(2).field(t("questions:stdin")).fill("1 2");
      await test(2).field(t("questions:expectedOutput")).fill("3");
      await expect(test(2).field(t("questions:isHidden"))).toBeChecked();
    },
    13: async () => {
      await child(1).field(t("questions:content")).fill("第一问");
      await child(1).field(t("questions:options")).fill("甲\n* 乙");
      await child(1).field(t("questions:mark")).fill("2.5");
      await child(2).button(t("questions:types.5")).click();
      await child(2).field(t("questions:content")).fill("第二问");
      await child(2).field(t("questions:mark")).fill("4");
    },
  };
  await signIn(page, as.author);
  await openPaper();
  const types = [1, 2, 7, 3, 4, 5, 14, 15, 16, 10, 6, 13] as const;
  for (const type of types) {
    await turnTo(type);
    await content.fill(`${type} 号题`);
    await write[type]();
    if (type === 6 || type === 13) await audit(page);
    if (type !== 13) await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
    await button(t("questions:saveAndAdd")).click();
    await expect(page.getByRole("status")).toContainText(
      t("questions:added", { number: types.indexOf(type) + 1 }),
    );
  }

  await page.getByRole("link", { name: t("questions:seeQuestion") }).click();
  await expect(page.locator(".figures")).toContainText("28.5");
  await expect(card(8)).toContainText(t("questions:cannotJump"));
  await expect(card(12).getByLabel(t("questions:markOf", { number: 12 }))).toHaveCount(0);
  for (const [index, type] of types.entries()) {
    await card(index + 1)
      .getByRole("link", { name: t("questions:edit") })
      .click();
    await expect(content).toHaveValue(new RegExp(`^${type} 号题`));
    if (type === 3) await expect(field(t("questions:truths.1"))).toBeChecked();
    if (type === 6) {
      await expect(page.getByLabel(t("questions:codeTexts.template"))).toHaveValue(program);
      await expect(test(1).field(t("questions:expectedOutput"))).toHaveValue("3");
      await expect(field("Go")).not.toBeChecked();
      await expect(field("C++")).toBeChecked();
    }
    if (type === 13) {
      await expect(child(1).field(t("questions:options"))).toHaveValue("甲\n* 乙");
      await child(1).button(t("rows.down")).click();
      await expect(child(2).field(t("questions:content"))).toBeFocused();
      await expect(child(2).field(t("questions:content"))).toHaveValue("第一问");
      await child(2).field(t("questions:mark")).fill("1");
    }
    await content.fill(type === 4 ? "改过的 4：___" : `改过的 ${type}`);
    await button(t("questions:save")).click();
    await expect(card(index + 1)).toContainText(`改过的 ${type}`);
  }
  await expect(page.locator(".figures")).toContainText("27");
});

bothStory("types may be tried out: what was typed for one waits until it is back", async ({ page, t }) => {
  const { button, field, child, test, content, turnTo, openPaper } = desk(page, t);
  await signIn(page, as.author);
  await openPaper();
  await turnTo(6);
  await content.fill("写到一半");
  await page.getByLabel(t("questions:codeTexts.template")).fill(program);
  await button(t("questions:moreTests")).click();
  await expect(test(3).field(t("questions:stdin"))).toBeFocused();
  await test(3).field(t("questions:stdin")).fill("第三");
  await test(3).field(t("questions:isHidden")).uncheck();

  await turnTo(13);
  await child(2).field(t("questions:content")).fill("___");
  await child(2).button(t("questions:types.4")).click();
  await expect(child(2).button(t("questions:types.4"))).toBeFocused();
  await child(2).field(t("questions:blanks")).fill("甲 | 乙");
  await button(t("questions:moreChildren")).click();
  await expect(child(3).field(t("questions:content"))).toBeFocused();
  await child(1).button(t("rows.remove")).click();
  await expect(child(1).field(t("questions:blanks"))).toHaveValue("甲 | 乙");

  await turnTo(3);
  await turnTo(6);
  await expect(page.getByLabel(t("questions:codeTexts.template"))).toHaveValue(program);
  await expect(test(3).field(t("questions:stdin"))).toHaveValue("第三");
  await expect(test(3).field(t("questions:isHidden"))).not.toBeChecked();
  await expect(test(1).field(t("questions:isHidden"))).toBeChecked();
  await turnTo(13);
  await expect(child(1).field(t("questions:blanks"))).toHaveValue("甲 | 乙");
  await expect(content).toHaveValue("写到一半");

  // Each validation error is at its row, and the summary links there.
  await button(t("questions:save")).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText(t("questions:notAdded"));
  const row = t("questions:child", { number: 1 });
  await expect(summary.getByRole("link")).toHaveText([
    t("questions:inRow", { row, error: t("errors:NOT_A_SCORE") }),
  ]);
  await summary.getByRole("link").click();
  await expect(child(1).field(t("questions:mark"))).toBeFocused();
  await audit(page);

  // Enter in a field saves; it activates no button of the rows.
  await child(1).field(t("questions:mark")).fill("3");
  await child(1).field(t("questions:mark")).press("Enter");
  await expect(page).toHaveURL(/#slot-/);
  await expect(page.getByRole("article")).toContainText("写到一半");
  await expect(field(t("questions:markOf", { number: 1 }))).toHaveCount(0);
});
