import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story, storyIn } from "../support/story";

const bank = "/exam/question";

function shelf(page: Page, t: Translate) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });
  return {
    button,
    link,
    row,
    tick: (text: string) => row(text).getByRole("checkbox").check(),
    said: (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible(),
    async find(word: string) {
      await page.goto(bank);
      await page.getByLabel(t("bank:find.label")).fill(word);
      await button(t("lists.find")).last().click();
      await page.waitForURL(/key=/);
    },
    /** Creates a question whose second option is right. */
    async write(text: string) {
      await page.getByLabel(t("questions:content"), { exact: true }).fill(text);
      for (const [letter, option] of [
        ["A", "甲"],
        ["B", "乙"],
      ] as const)
        await page.getByLabel(t("questions:option", { letter }), { exact: true }).fill(option);
      await page.getByLabel(t("questions:optionIsCorrect", { letter: "B" }), { exact: true }).check();
      await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
    },
  };
}

story(
  "a question writer adds a bank, writes two questions in a row, moves, tags and deletes them, and takes the deletion back",
  async ({ page, t }) => {
    const { button, find, link, row, said, tick, write } = shelf(page, t);
    await signIn(page, as.questionWriter);
    await page.goto(`${bank}/bank`);
    await audit(page);
    await link(t("bank:banks.new")).click();
    await audit(page);
    await page.getByLabel(t("bank:banks.fields.name")).fill("安全生产");
    await button(t("records.add")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:BANK_NAME_TAKEN"));
    await page.getByLabel(t("bank:banks.fields.name")).fill("夜班");
    await button(t("records.add")).click();
    await said(t("records.added", { name: "夜班" }));
    await page.getByRole("link", { name: `${t("bank:banks.change")} 夜班` }).click();
    await page.getByLabel(t("bank:banks.fields.name")).fill("夜班专用");
    await button(t("records.save")).click();
    await said(t("records.saved"));

    await link("夜班专用").click();
    await expect(page.getByRole("heading", { name: t("bank:empty.nothing") })).toBeVisible();
    await audit(page);
    await link(t("bank:new")).click();
    await expect(page.getByLabel(t("bank:find.bank"))).toHaveValue(/./);
    await audit(page);
    await write("夜班巡检时，发现可燃气体报警，首先应当（　　）。");
    await button(t("questions:saveAndAdd")).click();
    await said(t("bank:created"));
    await expect(page.getByLabel(t("questions:content"), { exact: true })).toHaveValue("");
    await write("夜班交接时，接班人未到，交班人（　　）。");
    await button(t("questions:save")).click();
    await expect(page.getByRole("article")).toContainText("接班人未到");
    await audit(page);

    await find("夜班");
    await tick("可燃气体");
    await tick("接班人未到");
    await button(t("bank:chosen.tag")).click();
    await audit(page);
    await page.getByLabel(t("questions:abilities.judgment")).check();
    await button(t("bank:tag.submit")).click();
    await said(t("bank:tag.done", { count: 2 }));
    await expect(row("可燃气体")).toContainText(t("questions:abilities.judgment"));

    await tick("可燃气体");
    await button(t("bank:chosen.move")).click();
    await audit(page);
    await page.getByLabel(t("bank:move.to")).selectOption({ label: "安全生产" });
    await button(t("bank:move.submit")).click();
    await said(t("bank:move.done", { count: 1 }));
    await expect(row("可燃气体")).toContainText("安全生产");
    await expect(row("接班人未到")).toContainText("夜班专用");

    await tick("接班人未到");
    await button(t("bank:chosen.remove")).click();
    await expect(page.getByRole("main")).toContainText("接班人未到");
    await audit(page);
    await button(t("bank:remove.submit", { count: 1 })).click();
    await said(t("bank:remove.done", { count: 1 }));
    await expect(row("接班人未到")).toHaveCount(0);
    await button(t("bank:remove.undo")).click();
    await said(t("bank:remove.undone", { count: 1 }));
    await expect(row("接班人未到")).toContainText("夜班专用");

    await tick("接班人未到");
    await button(t("bank:chosen.remove")).click();
    await button(t("bank:remove.submit", { count: 1 })).click();
    await button(t("bin.title")).click();
    await expect(page).toHaveURL(`${bank}/bin`);
    await row("接班人未到")
      .getByRole("button", { name: t("bin.restore") })
      .click();
    await expect(page.getByRole("heading", { name: t("bin.empty") })).toBeVisible();

    // More than a page shows, in bulk: removed from the bank and restored.
    await page.goto(`${bank}?type=1`);
    const bar = page.getByRole("region", { name: t("lists.selection") });
    // With script the bar shows from the first tick on.
    await page.getByRole("row").getByRole("checkbox").nth(1).check();
    await bar.getByRole("button", { name: /\d/ }).click();
    const count = Number(/\d+/.exec((await bar.textContent())!)![0]);
    expect(count).toBeGreaterThan(20);
    await page.getByRole("button", { name: t("pager.next") }).click();
    await expect(bar).toContainText(t("lists.chosen", { total: String(count) }));
    await button(t("bank:chosen.remove")).click();
    await expect(page.getByText(t("bin.many", { count }))).toBeVisible();
    await audit(page);
    await button(t("bank:remove.submit", { count })).click();
    await said(t("bank:remove.done", { count }));
    await expect(page.getByRole("row")).toHaveCount(0);
    await button(t("bank:remove.undo")).click();
    await said(t("bank:remove.undone", { count }));
    await expect(page.getByRole("row")).not.toHaveCount(0);

    await page.goto(`${bank}/bank`);
    await page.getByRole("link", { name: `${t("records.remove")} 夜班专用` }).click();
    await audit(page);
    await button(t("records.remove")).click();
    await said(t("records.removed"));
    await find("夜班");
    await expect(row("接班人未到")).toContainText(t("bank:unsorted"));
  },
);

story(
  "changing a question that papers hold gives the bank a new version, and a change made meanwhile is not overwritten unseen",
  async ({ page, another, t }) => {
    const { button, find, link, row, said } = shelf(page, t);
    await signIn(page, as.administrator);
    await find("三级安全教育");
    await row("三级安全教育")
      .getByRole("link", { name: /^新入职员工/ })
      .click();
    await link(t("bank:edit.link")).click();
    await expect(page.getByRole("status")).toContainText("份试卷中");
    const content = page.getByLabel(t("questions:content"), { exact: true });
    await content.fill("“三级安全教育”指的是（　　）三级。");

    const theirs = await another();
    await signIn(theirs, as.questionWriter);
    await theirs.goto(page.url(), { waitUntil: "networkidle" });
    await theirs.getByLabel(t("questions:content"), { exact: true }).fill("别人先改的题干");
    await theirs.getByRole("button", { name: t("questions:save"), exact: true }).click();
    await expect(theirs.getByRole("article")).toContainText("别人先改的题干");

    await button(t("questions:save")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:QUESTION_CHANGED_MEANWHILE"));
    await expect(content).toHaveValue("“三级安全教育”指的是（　　）三级。");
    await audit(page);
    await button(t("questions:save")).click();
    await said(t("bank:edit.done"));
    await expect(page.getByRole("article")).toContainText("指的是");
    await audit(page);
    await link(t("bank:show.version", { number: 1 })).click();
    await expect(page.getByRole("article")).toContainText("新入职员工的");
    await expect(page.getByText(t("bank:show.older", { number: 1 }))).toBeVisible();
    await link(t("bank:show.toNewest")).click();
    await expect(page.getByRole("article")).toContainText("指的是");
  },
);

story("duplicates are found; the oldest stays, the others are deleted", async ({ page, t }) => {
  const { button, link, said, write } = shelf(page, t);
  await signIn(page, as.questionWriter);
  await page.goto(`${bank}/duplicates`);
  await expect(page.getByRole("heading", { name: t("bank:duplicates.none.equal") })).toBeVisible();
  await audit(page);
  for (const text of ["有限空间作业前，应当先（　　）。", "有限空间作业前应当先（　　）"]) {
    await page.goto(`${bank}/new`);
    await write(text);
    await button(t("questions:save")).click();
    await said(t("bank:created"));
  }
  const boxes = page.getByRole("group").getByRole("checkbox");
  await link(t("bank:duplicates.found", { count: 1 })).click();
  await expect(page.getByRole("main")).toContainText(t("bank:duplicates.likeness", { percent: 100 }));
  await link(t("bank:duplicates.ways.alike")).click();
  await expect(page.getByRole("main")).toContainText(t("bank:duplicates.likeness", { percent: 100 }));
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await audit(page);
  await link(t("bank:duplicates.ways.equal")).click();
  await expect(boxes).toHaveCount(2);
  await expect(boxes.first()).not.toBeChecked();
  await expect(boxes.last()).toBeChecked();
  await audit(page);
  await button(t("bank:chosen.remove")).click();
  await button(t("bank:remove.submit", { count: 1 })).click();
  await said(t("bank:remove.done", { count: 1 }));
  await expect(page.getByRole("heading", { name: t("bank:duplicates.none.equal") })).toBeVisible();
  await link(t("bank:duplicates.toBank")).click();
  await expect(page).toHaveURL(bank);
});

for (const language of ["en", "es", "ja"] as const)
  storyIn(
    language,
    `whoever only reads looks through the bank, filters it and opens a question (${language})`,
    async ({ page, t }) => {
      await signIn(page, as.examManager, t);
      await page.goto(bank);
      await expect(page.getByRole("checkbox")).toHaveCount(0);
      await expect(page.getByRole("link", { name: t("bank:new") })).toHaveCount(0);
      await audit(page);
      await page.getByLabel(t("bank:find.type"), { exact: true }).selectOption("13");
      await page
        .getByRole("button", { name: t("lists.find"), exact: true })
        .last()
        .click();
      await expect(page.getByRole("row")).toHaveCount(3);
      await page.getByRole("row").last().getByRole("link").first().click();
      await expect(page.getByRole("article")).toBeVisible();
      await expect(page.getByRole("link", { name: t("bank:edit.link"), exact: true })).toHaveCount(0);
      await audit(page);
    },
  );
