import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";

const rowOf = (page: Page, title: string) => page.getByRole("row", { name: title });
const search = (title: string, state = "") =>
  `/exam/paper?key=${encodeURIComponent(title)}${state && `&state=${state}`}`;

/** Chooses from a row's menu. */
async function choose(
  page: Page,
  t: Translate,
  title: string,
  what: "copy" | "remark" | "archive" | "restore" | "delete",
) {
  const row = rowOf(page, title).first();
  await row.getByText(t("papers:actions.more")).click();
  const name = t(`papers:actions.${what}`);
  await row.getByRole(what === "remark" || what === "delete" ? "link" : "button", { name }).click();
}

story("an author edits a paper, and both refusals and success are told", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto(search("班组长安全管理培训结业考试"));
  await rowOf(page, "班组长安全管理培训结业考试")
    .getByRole("link", { name: t("papers:actions.edit") })
    .click();
  const title = page.getByLabel(t("papers:form.title"));
  await expect(title).toHaveValue("班组长安全管理培训结业考试");
  await audit(page);
  await title.fill("新员工三级安全教育考核");
  await page.locator("[name=desc]").fill("改过的说明");
  await page.getByRole("button", { name: t("papers:dialog.save") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors:TITLE_TAKEN"));
  await expect(page.locator("[name=desc]")).toHaveValue("改过的说明");

  await title.fill("班组长结业考试（新）");
  await page.getByRole("button", { name: t("papers:dialog.save") }).click();
  await expect(page).toHaveURL(/\/exam\/paper\?key=/);
  await expect(page.getByRole("status")).toContainText(t("papers:edited"));
  await page.goto(search("改过的说明"));
  await expect(rowOf(page, "班组长结业考试（新）")).toBeVisible();
});

story(
  "two people edit one paper: the second is told, loses nothing, and may save over it",
  async ({ page, context, t }) => {
    await signIn(page, as.author);
    await page.goto(search("采购人员廉洁从业考试"));
    await rowOf(page, "采购人员廉洁从业考试")
      .getByRole("link", { name: t("papers:actions.edit") })
      .click();
    await page.locator("[name=desc]").fill("我写的");

    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator("[name=desc]").fill("别人写的");
    await other.getByRole("button", { name: t("papers:dialog.save") }).click();
    await expect(other.getByRole("status")).toContainText(t("papers:edited"));

    const save = page.getByRole("button", { name: t("papers:dialog.save") });
    await save.click();
    await expect(page.getByRole("alert")).toContainText(t("errors:PAPER_CHANGED_MEANWHILE"));
    await expect(page.locator("[name=desc]")).toHaveValue("我写的");
    await save.click();
    await expect(page.getByRole("status")).toContainText(t("papers:edited"));
    await page.goto(search("我写的"));
    await expect(rowOf(page, "采购人员廉洁从业考试")).toBeVisible();
  },
);

story("a paper in use keeps everything but its pass score, and can be copied", async ({ page, t }) => {
  await signIn(page, as.author);
  const title = "合规与廉洁从业年度测试";
  await page.goto(search(title));
  const edit = () =>
    rowOf(page, title)
      .getByRole("link", { name: t("papers:actions.edit") })
      .click();
  await edit();
  const passScore = page.getByLabel(t("papers:form.passScore"));
  await expect(passScore).toHaveValue("60.0");
  await expect(page.getByLabel(t("papers:form.title"))).toHaveCount(0);
  await audit(page);
  const save = page.getByRole("button", { name: t("papers:fixed.savePassScore") });
  const refused = async (typed: string, error: string) => {
    await page.locator("form[method=post]").evaluateAll((forms: HTMLFormElement[]) => {
      for (const form of forms) form.noValidate = true;
    });
    await passScore.fill(typed);
    await save.click();
    await expect(page.getByRole("alert")).toContainText(error);
    await expect(passScore).toHaveValue(typed);
  };
  await refused("-1", t("errors:BELOW_ZERO"));
  await refused("100", t("errors:PASS_SCORE_AT_TOTAL"));
  await refused("6o", t("errors:NOT_A_SCORE"));
  await passScore.fill("72.5");
  await save.click();
  await expect(page.getByRole("status")).toContainText(t("papers:edited"));
  await expect(rowOf(page, title)).toContainText("72.5");

  await edit();
  await page.getByRole("button", { name: t("papers:fixed.copy") }).click();
  await expect(page.getByRole("status")).toContainText(`${title}（副本）`);
  await page.getByRole("link", { name: t("papers:openCopy") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${title}（副本）`);
});

browserStory(
  "the score is shown or a pass is scored: the second of them switches off",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto("/launch");
    const passScore = page.getByLabel(t("papers:form.passScore"));
    await expect(passScore).toBeDisabled();
    await expect(page.getByText(t("papers:form.needsCandidates"))).toBeVisible();
  },
);

story("archiving can be undone from where one stands", async ({ page, t }) => {
  await signIn(page, as.author);
  const title = "勒索软件应急处置练习";
  await page.goto(search(title));
  await choose(page, t, title, "archive");
  await expect(rowOf(page, title)).toHaveCount(0);
  await expect(page).toHaveURL(search(title));
  await audit(page);
  await page.getByRole("button", { name: t("papers:undo") }).click();
  await expect(page.getByRole("status")).toContainText(t("papers:restored", { title }));
  await expect(rowOf(page, title)).toHaveCount(1);

  await choose(page, t, title, "archive");
  await expect(page.getByRole("status")).toContainText(t("papers:archived", { title }));
  await page.goto(search(title, "archived"));
  await choose(page, t, title, "restore");
  await expect(page.getByRole("status")).toContainText(t("papers:restored", { title }));
  await page.goto(search(title));
  await expect(rowOf(page, title)).toHaveCount(1);
});

story("a remark is written, shown, found and taken away", async ({ page, t }) => {
  await signIn(page, as.author);
  const title = "触电急救理论测试";
  await page.goto(search(title));
  await choose(page, t, title, "remark");
  await page.getByLabel(t("papers:remark.label")).fill("等急救员名单");
  await audit(page);
  await page.getByRole("button", { name: t("papers:remark.save") }).click();
  await expect(rowOf(page, title)).toContainText("等急救员名单");
  await page.goto(search("等急救员名单"));
  await choose(page, t, title, "remark");
  await page.getByLabel(t("papers:remark.label")).fill("");
  await page.getByRole("button", { name: t("papers:remark.save") }).click();
  await expect(page.getByText(t("papers:empty.nothing"))).toBeVisible();
  await audit(page);
});

story("a paper is deleted only after being asked, one in a group not at all", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto(search("网络安全攻防基础测验"));
  await choose(page, t, "网络安全攻防基础测验", "delete");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("papers:delete.title"));
  await audit(page);
  await page.getByRole("link", { name: t("cancel") }).click();
  await choose(page, t, "网络安全攻防基础测验", "delete");
  await page.getByRole("button", { name: t("papers:delete.submit") }).click();
  await expect(page.getByRole("status")).toContainText(
    t("papers:removed", { title: "网络安全攻防基础测验" }),
  );
  await expect(rowOf(page, "网络安全攻防基础测验")).toHaveCount(0);
  await page.getByRole("button", { name: t("records.undo") }).click();
  await expect(page.getByRole("status")).toContainText(t("bin.restored", { name: "网络安全攻防基础测验" }));
  await expect(page).toHaveURL(search("网络安全攻防基础测验"));
  await expect(rowOf(page, "网络安全攻防基础测验")).toHaveCount(1);

  await page.goto(search("管培生测评 · 英语"));
  await choose(page, t, "管培生测评 · 英语", "delete");
  await page.getByRole("button", { name: t("papers:delete.submit") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors:PAPER_IN_GROUP"));
  await page.goto(search("合规与廉洁从业年度测试"));
  await choose(page, t, "合规与廉洁从业年度测试", "delete");
  await expect(page.getByText(t("papers:delete.used"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("papers:delete.submit") })).toHaveCount(0);
});

story(
  "a deleted paper waits in the bin, a tab of the list, and is restored from there",
  async ({ page, t }) => {
    await signIn(page, as.author);
    const title = "个人信息保护专题测试";
    await page.goto(search(title));
    await choose(page, t, title, "delete");
    await page.getByRole("button", { name: t("papers:delete.submit") }).click();
    await expect(page.getByRole("status")).toContainText(t("papers:removed", { title }));
    await page.getByRole("button", { name: t("bin.title") }).click();
    await expect(page).toHaveURL("/exam/paper/bin");
    await expect(page.getByText(t("bin.lead", { days: 30 }))).toBeVisible();
    await audit(page);
    await rowOf(page, title)
      .getByRole("button", { name: t("bin.restore") })
      .click();
    await expect(page.getByRole("status")).toContainText(t("bin.restored", { name: title }));
    await expect(page.getByRole("heading", { name: t("bin.empty") })).toBeVisible();
    await audit(page);
    await page.getByRole("link", { name: new RegExp(`^${t("papers:states.all")}`) }).click();
    await page.goto(search(title));
    await expect(rowOf(page, title)).toHaveCount(1);
  },
);

story(
  "the list is searched, filtered, ordered and turned over, and says when nothing is found",
  async ({ page, t }) => {
    await signIn(page, as.examManager);
    await page.goto("/exam/paper");
    await audit(page);
    await expect(page.getByText(t("papers:actions.edit"), { exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: t("pager.next") }).click();
    await expect(page).toHaveURL("/exam/paper?page=2");
    await page.getByRole("link", { name: new RegExp(`^${t("papers:states.used")}`) }).click();
    await expect(page).toHaveURL("/exam/paper?state=used");
    await page.getByLabel(t("papers:find.label")).fill("起重机械");
    await page.getByRole("button", { name: t("lists.find") }).click();
    await expect(page.getByRole("heading", { name: t("papers:empty.nothing") })).toBeVisible();
    await expect(page.getByText("起重机械").last()).toBeVisible();
    await audit(page);
    await page
      .getByRole("link", { name: t("papers:find.clear") })
      .first()
      .click();
    await expect(page.getByRole("row")).not.toHaveCount(0);
  },
);
