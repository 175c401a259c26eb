import type { Locator, Page } from "playwright";
import { languageCodes } from "#locales/languages";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, story, storyIn } from "../support/story";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const pick = (page: Page, t: Translate, title: string) => page.getByLabel(t("papers:old.pick", { title }));
const send = (page: Page, t: Translate, label: "create" | "choose" = "create") =>
  page.getByRole("button", { name: t(`papers:dialog.${label}`) }).click();

/** Disables the browser's form validation: the server's response is under test. */
const withoutMarkupRules = (page: Page) =>
  page.locator("form[method=post]").evaluateAll((forms: HTMLFormElement[]) => {
    for (const form of forms) form.noValidate = true;
  });

for (const language of languageCodes)
  storyIn(language, "an author creates a blank paper from the list", async ({ page, t }) => {
    await signIn(page, as.author, t);
    await page.goto("/exam/paper?state=draft");
    await page.getByRole("link", { name: t("papers:new"), exact: true }).click();
    await expect(heading(page)).toHaveText(t("papers:new"));
    await audit(page);

    await page.getByLabel(t("papers:form.title")).fill(`2026 ${language}`);
    await page.locator("[name=desc]").fill("90 min");
    await page.getByRole("radio", { name: t("papers:form.anyOrder") }).check();
    await send(page, t);
    await expect(page).toHaveURL(/\/exam\/paper\/quest\?paperId=/);
    await expect(heading(page)).toContainText(`2026 ${language}`);
    await expect(page.getByRole("status")).toContainText(t("papers:created"));

    await page.goto("/exam/paper");
    await audit(page);
    await expect(page.getByRole("row", { name: `2026 ${language}` })).toContainText(t("papers:states.draft"));
  });

story("closing leads back to the list as it was, by the link and by Escape", async ({ page, t, script }) => {
  await signIn(page, as.author);
  await page.goto("/exam/paper?state=used&sort=name");
  const open = () => page.getByRole("link", { name: t("papers:new"), exact: true }).click();
  await open();
  await expect(heading(page)).toHaveText(t("papers:new"));
  await page.getByRole("link", { name: t("close") }).click();
  await expect(page).toHaveURL("/exam/paper?state=used&sort=name");
  if (!script) return;
  await open();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/exam/paper?state=used&sort=name");
});

story("an unused paper is opened as it is, a used one as a copy", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto("/launch?source=oldPaper");
  await audit(page);
  const button = page.getByRole("button", { name: t("papers:dialog.choose") });
  await button.click();
  await expect(page.getByRole("alert")).toContainText(t("errors:OLD_PAPER_MISSING"));
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel(t("papers:old.find")).fill("配电线路工");
  await page.getByRole("button", { name: t("papers:find.submit") }).click();
  await pick(page, t, "配电线路工岗前考试").check();
  await send(page, t, "choose");
  await expect(heading(page)).toContainText("配电线路工岗前考试");
  await expect(heading(page)).not.toContainText("副本");

  await page.goto(`/launch?source=oldPaper&key=${encodeURIComponent("安全生产月知识竞赛（初赛）")}`);
  await pick(page, t, "安全生产月知识竞赛（初赛）").check();
  await send(page, t, "choose");
  await expect(heading(page)).toContainText("安全生产月知识竞赛（初赛）（副本）");
  await expect(page.getByRole("status")).toContainText("副本");
});

story(
  "a group paper leads to its sessions, and a paper of the address is preselected",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto(`/exam/paper?key=${encodeURIComponent("管理培训生")}`);
    await page.getByRole("link", { name: "管理培训生综合素质测评", exact: true }).click();
    await expect(page).toHaveURL(/\/exam\/paper\/session\?paperId=/);
    await audit(page);
    await expect(page.getByRole("row")).toHaveCount(5);
    const paperId = new URL(page.url()).searchParams.get("paperId");
    await page.goto(`/launch?paperId=${paperId}`);
    const group = pick(page, t, "管理培训生综合素质测评");
    await expect(group).toBeChecked();
    await page.getByRole("link", { name: t("papers:dialog.newPaper") }).click();
    await expect(page.getByLabel(t("papers:form.title"))).toBeVisible();
    await page.getByRole("link", { name: t("papers:dialog.oldPaper") }).click();
    await expect(group).toBeChecked();
    await send(page, t, "choose");
    await expect(page).toHaveURL(`/exam/paper/session?paperId=${paperId}`);
  },
);

story("a standard paper becomes a paper of one's own", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto("/launch?source=standard");
  await audit(page);
  await withoutMarkupRules(page);
  await page.getByLabel(t("papers:form.title")).fill("按标准出题");
  await send(page, t);
  await expect(page.getByRole("alert")).toContainText(t("errors:STANDARD_MISSING"));
  await expect(page.getByLabel(t("papers:form.title"))).toHaveValue("按标准出题");

  await page.getByRole("radio").nth(1).check();
  await send(page, t);
  await expect(heading(page)).toContainText("按标准出题");
  await expect(page.getByRole("status")).toContainText(t("papers:created"));
});

story(
  "every refused input is told at its field and above the form, and what was typed stays",
  async ({ page, t, script }) => {
    await signIn(page, as.author);
    await page.goto("/launch");
    const summary = page.getByRole("alert");
    const field = (name: string) => page.locator(`[name=${name}]`);
    const title = page.getByLabel(t("papers:form.title"));

    const refused = async (fill: () => Promise<unknown>, at: Locator, error: string, inSummary = error) => {
      await withoutMarkupRules(page);
      await fill();
      await send(page, t);
      await expect(summary).toContainText(inSummary);
      await expect(page).toHaveTitle(/^错误：/);
      const described = (await at.getAttribute("aria-describedby")) ?? "";
      const told = described.split(" ").map((id) => page.locator(`[id="${id}"]`));
      await expect(told[0]!.or(page.locator("fieldset .field-error")).first()).toContainText(error);
    };

    await field("desc").fill("留在这里");
    await refused(
      () => title.fill(""),
      title,
      t("errors:TITLE_MISSING"),
      t("errors:TITLE_MISSING_ON_SUBMIT"),
    );
    await expect(summary).toBeFocused();
    await audit(page);
    if (script) {
      const checked = page.evaluate(
        () => new Promise<void>((done) => document.addEventListener("changed-in-place", () => done())),
      );
      await field("desc").fill("还在这里");
      await field("desc").blur();
      await checked;
      await expect(page.locator("#new-paper-title-error")).toContainText(t("errors:TITLE_MISSING"));
      await field("desc").fill("留在这里");
    }
    await refused(() => title.fill('一"二'), title, t("errors:TITLE_HAS_SPECIAL"));
    await refused(() => title.fill("长".repeat(101)), title, t("errors:TOO_LONG"));
    await expect(title).toHaveValue("长".repeat(101));
    await refused(() => title.fill("反\u202e转"), title, t("errors:HAS_CONTROL"));
    await title.fill("名称");
    await refused(() => field("duration").fill("0"), field("duration"), t("errors:NOT_MINUTES"));
    await field("duration").fill("30");
    if (!script) {
      await page.getByRole("radio", { name: t("papers:form.byParts") }).check();
      await expect(page.getByText(t("papers:form.needsWhole"))).toBeVisible();
      const anyOrder = page.getByRole("radio", { name: t("papers:form.anyOrder") });
      await refused(() => anyOrder.check(), anyOrder, t("errors:ANY_ORDER_NEEDS_WHOLE_TIME"));
      await expect(anyOrder).toBeChecked();
      await page.getByRole("radio", { name: t("papers:form.inOrder") }).check();
      await page.getByRole("radio", { name: t("papers:form.whole") }).check();
      await expect(page.getByText(t("papers:form.needsParts"))).toBeVisible();
      const unified = page.getByRole("radio", { name: t("papers:form.unified") });
      await refused(() => unified.check(), unified, t("errors:UNIFIED_TIME_NEEDS_PART_TIME"));
      await page.getByRole("radio", { name: t("papers:form.early") }).check();
    }
    await expect(field("desc")).toHaveValue("留在这里");
    await refused(() => title.fill("新员工三级安全教育考核"), title, t("errors:TITLE_TAKEN"));
    await title.fill("终于对了");
    await send(page, t);
    await expect(heading(page)).toContainText("终于对了");
  },
);

browserStory(
  "as one types: the clock takes back what it rules out, a validation error is told on leaving its field",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto("/launch");
    const radio = (name: "whole" | "byParts" | "anyOrder" | "inOrder" | "unified" | "early") =>
      page.getByRole("radio", { name: t(`papers:form.${name}`) });
    await expect(radio("unified")).toBeDisabled();
    await radio("anyOrder").check();
    await radio("byParts").check();
    await expect(radio("inOrder")).toBeChecked();
    await expect(radio("anyOrder")).toBeDisabled();
    await expect(page.getByText(t("papers:form.needsWhole"))).toBeVisible();
    await radio("unified").check();
    await radio("whole").check();
    await expect(radio("early")).toBeChecked();
    await expect(radio("unified")).toBeDisabled();
    await expect(page.getByText(t("papers:form.needsParts"))).toBeVisible();

    const title = page.getByLabel(t("papers:form.title"));
    await title.fill("先看看别的来源");
    await page.getByRole("link", { name: t("papers:dialog.standard") }).click();
    await expect(title).toHaveValue("");
    await page.getByRole("link", { name: t("papers:dialog.newPaper") }).click();
    await expect(title).toHaveValue("先看看别的来源");
    await expect(page.getByRole("link", { name: t("papers:dialog.newPaper") })).toBeFocused();

    await title.fill("一/二");
    await title.blur();
    await expect(page.locator("#new-paper-title-error")).toHaveText(t("errors:TITLE_HAS_SPECIAL"));
    await expect(page.getByRole("alert")).toHaveCount(0);
    await title.fill("一二");
    await expect(page.locator("#new-paper-title-error")).toHaveCount(0);
  },
);
