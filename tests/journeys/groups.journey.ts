import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story } from "../support/story";

/** Page actions of an author for group papers. */
const desk = (page: Page, t: Translate) => {
  const rowOf = (title: string) => page.getByRole("row", { name: title });
  const titles = () => page.locator("tbody .title");
  return {
    rowOf,
    titles,
    async find(key: string) {
      await page.getByRole("searchbox").fill(key);
      await page.getByRole("button", { name: t("papers:find.submit") }).click();
      await expect(page).toHaveURL(/key=/);
    },
    async join(title: string) {
      await rowOf(title)
        .getByRole("button", { name: t("papers:sessions.join") })
        .click();
      await expect(page.getByRole("status")).toContainText(t("papers:sessions.added", { title }));
    },
    async move(title: string, way: "up" | "down") {
      await rowOf(title)
        .getByRole("button", { name: t(`rows.${way}`) })
        .click();
    },
    toGroup: () => page.getByRole("link", { name: t("papers:sessions.done") }).click(),
    async copy() {
      await page.locator("main summary", { hasText: t("papers:actions.more") }).click();
      await page.getByRole("link", { name: t("papers:actions.copy"), exact: true }).click();
    },
  };
};

const names = ["新员工英语分级测试", "个人信息保护专题测试", "采购人员廉洁从业考试"];

story(
  "an author puts papers together, sorts them, takes one out and copies the whole",
  async ({ page, t }) => {
    const { rowOf, titles, find, join, move, toGroup, copy } = desk(page, t);
    await signIn(page, as.author);
    await page.goto("/exam/paper");
    await page.getByRole("link", { name: t("papers:sessions.new") }).click();
    const create = page.getByRole("button", { name: t("papers:sessions.create") });
    const title = page.getByLabel(t("papers:form.title"));
    await title.fill("管理培训生综合素质测评");
    await create.click();
    await expect(page.getByRole("alert")).toContainText(t("errors:TITLE_TAKEN"));
    await expect(title).toHaveValue("管理培训生综合素质测评");
    await audit(page);
    await title.fill("校园招聘三场连考");
    await create.click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("papers:sessions.add"));
    await audit(page);
    await toGroup();
    await expect(page.getByRole("heading", { name: t("papers:sessions.none") })).toBeVisible();
    await audit(page);
    await page.getByRole("link", { name: t("papers:sessions.add"), exact: true }).click();
    for (const name of names) {
      await find(name);
      await join(name);
      await expect(rowOf(name)).toHaveCount(0);
    }
    await page.getByRole("link", { name: t("papers:sessions.toGroup") }).click();
    await expect(titles()).toHaveText(names);
    await expect(page.locator("tfoot")).toContainText("300");
    await audit(page);

    await move(names[2]!, "up");
    await expect(titles()).toHaveText([names[0]!, names[2]!, names[1]!]);
    await move(names[0]!, "down");
    await expect(titles()).toHaveText([names[2]!, names[0]!, names[1]!]);
    await expect(rowOf(names[2]!).getByRole("button", { name: t("rows.up") })).toHaveCount(0);

    await rowOf(names[0]!)
      .getByRole("link", { name: t("papers:sessions.takeOut") })
      .click();
    await audit(page);
    await page.getByRole("button", { name: t("papers:sessions.takeOut") }).click();
    await expect(page.getByRole("status")).toContainText(t("papers:sessions.takenOut"));
    await expect(titles()).toHaveText([names[2]!, names[1]!]);
    await expect(page.locator("tfoot")).toContainText("200");

    await copy();
    await page.getByLabel(t("papers:sessions.ownPapers")).check();
    await audit(page);
    await page.getByRole("button", { name: t("papers:sessions.copy") }).click();
    await expect(page.getByRole("status")).toContainText(t("papers:sessions.copied"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("校园招聘三场连考");
    await expect(titles()).toHaveCount(2);
    for (const name of [names[2]!, names[1]!]) await expect(titles()).not.toHaveText([name]);
    await expect(titles().first()).toContainText(names[2]!);
    await expect(page.locator("tfoot")).toContainText("200");
    await titles().first().click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(names[2]!);
  },
);

story("whoever may only read sees a group paper and its order, and changes nothing", async ({ page, t }) => {
  await signIn(page, as.questionWriter);
  await page.goto("/exam/paper?key=管理培训生综合素质测评");
  await page.locator(".title", { hasText: "管理培训生综合素质测评" }).click();
  await expect(page.locator("tbody .title")).toHaveCount(3);
  await expect(page.getByRole("link", { name: t("papers:sessions.add"), exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("rows.down") })).toHaveCount(0);
  await audit(page);
});
