import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";
import { paperDesk } from "./new-question";

const content = "进入受限空间前，首先应当（　　）。";

const desk = (page: Page, t: Translate) => ({
  ...paperDesk(page, t),
  row: page.getByRole("row").filter({ hasText: "受限空间" }),
  said: (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible(),
  state: (state: "draft" | "waiting" | "approved" | "returned") =>
    expect(page.getByRole("main")).toContainText(t(`bank:review.states.${state}`)),
});

story(
  "a question is written, returned, mended, approved by somebody else, and only then comes into a paper",
  async ({ page, another, t }) => {
    const author = desk(page, t);
    await signIn(page, as.author);
    await page.goto("/exam/question/new");
    await page.getByLabel(t("bank:find.bank"), { exact: true }).selectOption({ label: "新题审批" });
    await page.getByLabel(t("questions:content"), { exact: true }).fill(content);
    for (const [letter, option] of [
      ["A", "检测气体"],
      ["B", "佩戴手套"],
    ] as const)
      await page.getByLabel(t("questions:option", { letter }), { exact: true }).fill(option);
    await page.getByLabel(t("questions:optionIsCorrect", { letter: "B" }), { exact: true }).check();
    await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
    await author.button(t("questions:save")).click();
    await author.state("draft");
    await author.link(t("bank:review.ask")).click();
    await audit(page);
    await author.button(t("bank:review.steps.ask")).click();
    await author.said(t("bank:review.done.ask", { count: 1 }));
    await author.state("waiting");

    const other = await another();
    const reviewer = desk(other, t);
    await signIn(other, as.questionWriter);
    await other.goto("/dashboard");
    await expect(other.getByRole("main")).toContainText(
      t("home:waiting.reviews.what", { count: 2, figure: "2" }),
    );
    await other
      .getByRole("link", { name: new RegExp(`^${t("home:waiting.reviews.verb")}`) })
      .first()
      .click();
    await audit(other);
    await reviewer.row.getByRole("link").first().click();
    await reviewer.link(t("bank:review.link")).click();
    await reviewer.button(t("bank:review.steps.return")).click();
    await expect(other.getByRole("main")).toContainText(t("errors:COMMENT_MISSING"));
    await other.getByLabel(t("bank:review.comment"), { exact: true }).fill("答案应为 A");
    await reviewer.button(t("bank:review.steps.return")).click();
    await reviewer.state("returned");

    await author.newPaper("受限空间考核");
    await author.newPart("选择题");
    const paper = page.url();
    const pick = async () => {
      await page.goto(paper);
      await author.link(t("questions:pick.title")).first().click();
      const here = new URL(page.url());
      await page.goto(`${here.pathname}?key=${encodeURIComponent("受限空间")}`);
    };
    await pick();
    await expect(author.row).toContainText(t("bank:review.notUsable"));
    await expect(author.row.getByRole("checkbox")).toHaveCount(0);
    await audit(page);

    await page.goto("/exam/question?review=returned");
    await author.row.getByRole("link").first().click();
    await expect(page.getByRole("main")).toContainText("答案应为 A");
    await author.link(t("bank:edit.link")).click();
    await page.getByLabel(t("questions:optionIsCorrect", { letter: "A" }), { exact: true }).check();
    await author.button(t("questions:save")).click();
    await author.state("draft");
    await author.link(t("bank:review.ask")).click();
    await author.button(t("bank:review.steps.ask")).click();

    await other.goto(`/exam/question?review=mine&key=${encodeURIComponent("受限空间")}`);
    await reviewer.row.getByRole("checkbox").check();
    await reviewer.button(t("bank:chosen.review")).click();
    await audit(other);
    await reviewer.button(t("bank:review.submit")).click();
    await reviewer.said(t("bank:review.done.approve", { count: 1 }));

    await pick();
    await author.row.getByRole("checkbox").check();
    await author.button(t("questions:pick.submit")).click();
    await author.said(t("questions:pick.done", { count: 1 }));
  },
);
