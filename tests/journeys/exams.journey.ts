import type { Page } from "playwright";
import { bookEntry } from "#backend/companies/ledger";
import { candidatePrice } from "#contract/exams/check";
import { localTime } from "#contract/time-zone";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { chosenFile } from "../support/saved";
import type { Site } from "../support/server";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";

const paper = "新员工三级安全教育考核";

story("a manager arranges an exam of a paper, corrects it, and takes it back", async ({ page, t }) => {
  await signIn(page, as.examManager);
  await page.goto("/exam/my");
  await page
    .getByRole("link", { name: t("exams:new"), exact: true })
    .first()
    .click();
  await audit(page);
  await page.getByRole("searchbox").fill(paper);
  await page.getByRole("button", { name: t("lists.find") }).click();
  await page.locator(".title", { hasText: paper }).click();

  const name = page.getByLabel(t("exams:fields.name"));
  await expect(name).toHaveValue(paper);
  await name.fill("高处作业人员复审 11 月第二批");
  await page.getByLabel(t("exams:fields.lateMinutes")).fill("9000");
  await page.getByLabel(t("exams:fields.calculator")).check();
  const save = page.getByRole("button", { name: t("exams:arrange.save") });
  await save.click();
  await expect(page.getByRole("alert")).toContainText(t("errors:NOT_MINUTES"));
  await expect(page.getByLabel(t("exams:fields.calculator"))).toBeChecked();
  await audit(page);
  await page.getByLabel(t("exams:fields.lateMinutes")).fill("15");
  await page.getByLabel(t("exams:fields.maximizeScreen")).check();
  await save.click();
  await expect(page.getByRole("alert")).toContainText(t("errors:FULL_SCREEN_NEEDS_COMPUTER"));
  await page.getByLabel(t("exams:devices.2")).check();
  await save.click();

  await expect(page.getByRole("status").first()).toContainText(t("exams:created"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("exams:check.title"));
  await audit(page);
  await page.getByRole("link", { name: "高处作业人员复审 11 月第二批" }).click();
  await expect(page.locator("main")).toContainText(t("exams:show.lateMinutes", { count: 15 }));
  await audit(page);

  await page.getByRole("button", { name: t("exams:actions.copy") }).click();
  await expect(page.getByRole("status")).toContainText(t("exams:copied"));
  await page.getByLabel(t("exams:fields.name")).fill("高处作业人员复审 12 月第一批");
  await page.getByRole("button", { name: t("exams:arrange.save") }).click();
  await expect(page.getByRole("status")).toContainText(t("exams:saved"));
  await page.locator("main summary", { hasText: t("exams:actions.more") }).click();
  await page.getByRole("button", { name: t("exams:actions.remove") }).click();
  await expect(page.getByRole("status")).toContainText("高处作业人员复审 12 月第一批");
  const row = page.getByRole("row", { name: "高处作业人员复审 12 月第一批" });
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: t("records.undo") }).click();
  await expect(row).toHaveCount(1);

  await page.getByRole("link", { name: t("exams:calendar.open") }).click();
  await audit(page);
});

/** Money for 61 candidates. */
const payIn = (site: Site) =>
  besideSite(site, as.examManager, ({ queries }, { companyId, operatorId }) => {
    const paid = { kind: "deposit", amount: 61 * candidatePrice, note: "", at: Date.now() };
    return bookEntry(queries, { company_id: companyId, operator_id: operatorId, ...paid });
  });

const people = Array.from({ length: 61 }, (_, at) => `考生${at + 1},139${String(40_000_000 + at)}`);

story(
  "a manager settles what a check finds, imports 61 people, publishes and invites them",
  async ({ page, t, site, another }) => {
    await payIn(site);
    await signIn(page, as.examManager);
    await page.goto("/exam/new");
    await page.locator("tbody .title").first().click();
    await page.getByLabel(t("exams:fields.name")).fill("春季安全考核");
    const opens = page.getByLabel(t("exams:fields.openAt"), { exact: true });
    const opening = await opens.inputValue();
    await opens.fill(`${localTime(Date.now(), "Asia/Shanghai").slice(0, 10)}T00:00`);
    await page.getByRole("button", { name: t("exams:arrange.save") }).click();
    const publish = page.getByRole("button", { name: t("exams:check.publish") });
    await expect(publish).toHaveCount(0);
    await expect(page.locator("main")).toContainText(t("exams:check.points.opening.open"));
    await audit(page);
    await page.getByRole("link", { name: t("exams:check.first") }).click();
    await opens.fill(opening);
    await page.getByRole("button", { name: t("exams:arrange.save") }).click();

    await page.getByRole("link", { name: t("exams:next.candidatesAction") }).click();
    await audit(page);
    await page
      .getByRole("link", { name: t("candidates:import.title") })
      .first()
      .click();
    await page
      .getByLabel(t("candidates:import.file"))
      .setInputFiles(chosenFile("名单.csv", ["姓名,手机号", ...people].join("\n"), "text/csv"));
    await page.getByRole("button", { name: t("candidates:import.submit") }).click();
    await page
      .getByRole("button", { name: t("candidates:import.start", { count: 61, total: "61" }) })
      .click();
    await expect(page.locator("main")).toContainText(t("candidates:import.done", { count: 61, total: "61" }));
    await page.getByRole("link", { name: t("candidates:import.open") }).click();
    await expect(page.getByRole("row", { name: "考生1" }).first()).toContainText("139****0000");
    await audit(page);
    await page.getByRole("link", { name: "春季安全考核" }).first().click();
    await page.getByRole("link", { name: t("exams:actions.check") }).click();
    await audit(page);
    await publish.click();
    await expect(page.getByRole("status")).toContainText(t("exams:check.published"));
    await expect(page.locator("main")).toContainText(t("exams:states.published"));
    await audit(page);

    await page.getByRole("link", { name: t("exams:next.inviteAction") }).click();
    await audit(page);
    await page.getByRole("button", { name: t("invitations:send.submit") }).click();
    const started = t("invitations:send.started", { count: 61 });
    await expect(page.getByRole("status").first()).toContainText(started);
    await expect(page.getByLabel(t("invitations:send.scopes.all", { count: 61 }))).toBeVisible();

    await page.getByRole("link", { name: t("invitations:returned.open") }).click();
    await audit(page);
    const returned = page.getByLabel(t("invitations:returned.text"));
    const mark = page.getByRole("button", { name: t("invitations:returned.submit") });
    await returned.fill("nobody@example.cn");
    await mark.click();
    await expect(page.getByRole("alert")).toContainText(t("errors:NOBODY_RETURNED"));
    await expect(returned).toHaveValue("nobody@example.cn");
    await returned.fill("nobody@example.cn 139-4000-0001");
    await mark.click();
    await expect(page.getByRole("status")).toContainText(t("invitations:returned.done", { count: 1 }));
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await audit(page);
    await page.getByRole("link", { name: "考生2", exact: true }).click();
    await expect(page.locator("main")).toContainText(t("invitations:history.states.undeliverable"));
    await audit(page);
    await page.getByRole("button", { name: t("invitations:history.arrived") }).click();
    await expect(page.getByRole("status")).toContainText(t("invitations:history.saved"));
    await expect(page.locator("main")).not.toContainText(t("invitations:history.states.undeliverable"));
    await page.getByRole("link", { name: "春季安全考核" }).first().click();
    await page.getByRole("link", { name: t("exams:actions.invitations"), exact: true }).click();
    await page.getByRole("link", { name: t("invitations:sheet.open") }).click();
    await expect(page.locator(".slip")).toHaveCount(60);
    await audit(page);
    const code = await page.locator(".slip-code").first().innerText();

    await page.getByRole("link", { name: "春季安全考核" }).first().click();
    await page.getByRole("link", { name: t("exams:actions.papers") }).click();
    await expect(page.locator(".figures")).toContainText(`${t("candidatePapers:figures.drawn")}61`);
    await audit(page);

    const candidate = await another();
    await candidate.goto("/cover");
    await audit(candidate);
    const show = candidate.getByRole("button", { name: t("invitations:code.submit") });
    await candidate.getByLabel(t("invitations:code.label")).fill("K7QM4T2H");
    await show.click();
    await expect(candidate.getByRole("alert")).toContainText(t("errors:ADMISSION_CODE_WRONG"));
    await candidate.getByLabel(t("invitations:code.label")).fill(code.toLowerCase());
    await show.click();
    await expect(candidate.getByRole("heading", { level: 1 })).toHaveText("春季安全考核");
    await audit(candidate);
    const cover = candidate.url();
    const confirm = candidate.getByRole("button", { name: t("invitations:cover.confirm.submit") });
    await candidate.getByLabel(t("invitations:cover.confirm.mobile")).fill("13940009999");
    await confirm.click();
    await expect(candidate.getByRole("alert")).toContainText(t("errors:IDENTITY_WRONG"));
    await candidate.getByLabel(t("invitations:cover.confirm.mobile")).fill("139 4000 0000");
    await confirm.click();
    await expect(candidate.locator("main")).toContainText(t("sitting:ready.opensItself"));
    await audit(candidate);
    await candidate.goto(cover);
    await candidate.getByRole("button", { name: t("invitations:cover.reminders.stop") }).click();
    await expect(candidate.locator("main")).toContainText(t("invitations:cover.reminders.off"));

    await page.getByRole("link", { name: "春季安全考核" }).first().click();

    await page.locator("main summary", { hasText: t("exams:actions.more") }).click();
    await page.getByRole("link", { name: t("exams:actions.cancel") }).click();
    await page.getByLabel(t("exams:cancel.reason")).fill("停电");
    await page.getByRole("button", { name: t("exams:cancel.submit") }).click();
    await expect(page.getByRole("status")).toContainText(t("exams:cancel.done"));
    await expect(page.locator("main")).toContainText("停电");
  },
);

/** The page is no wider than so many pixels. */
async function fitsIn(page: Page, width: number) {
  await page.waitForLoadState();
  const its = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(its, page.url()).toBeLessThanOrEqual(width);
}

/** Presses Tab until the focused element matches. */
async function tabTo(page: Page, wanted: ReturnType<Page["locator"]>) {
  await wanted.waitFor({ state: "attached" });
  await page.waitForLoadState();
  for (let stop = 0; stop < 150; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${wanted}`);
}

browserStory(
  "by keyboard alone at 390 px: from a ready paper to published, with 61 imported people who are invited",
  async ({ page, t, site }) => {
    await payIn(site);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, as.examManager);
    const heading = page.getByRole("heading", { level: 1 });
    const press = async (wanted: ReturnType<Page["locator"]>) => {
      await tabTo(page, wanted.first());
      await page.keyboard.press("Enter");
    };
    const link = (name: string) => page.getByRole("link", { name });
    const button = (name: string) => page.getByRole("button", { name });
    const fits = () => fitsIn(page, 390);

    await page.goto("/exam/new");
    await press(page.locator("tbody .title"));
    const name = page.getByLabel(t("exams:fields.name"));
    await expect(name).toBeVisible();
    await fits();
    await tabTo(page, name);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("夏季安全考核");
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText(t("exams:check.title"));
    await fits();

    await press(link("夏季安全考核"));
    await press(link(t("exams:next.candidatesAction")));
    await expect(heading).toHaveText(t("candidates:title"));
    await press(link(t("candidates:import.title")));
    await expect(heading).toHaveText(t("candidates:import.title"));
    await fits();
    const file = page.getByLabel(t("candidates:import.file"));
    await tabTo(page, file);
    // The dialog that Enter opens belongs to the browser.
    await file.setInputFiles(chosenFile("名单.csv", ["姓名,手机号", ...people].join("\n"), "text/csv"));
    await press(button(t("candidates:import.submit")));
    const start = button(t("candidates:import.start", { count: 61, total: "61" }));
    await start.waitFor();
    await fits();
    await press(start);
    await expect(page.locator("main")).toContainText(t("candidates:import.done", { count: 61, total: "61" }));
    await press(link(t("candidates:import.open")));
    await expect(heading).toHaveText(t("candidates:title"));
    await fits();
    await press(link("夏季安全考核"));
    await press(link(t("exams:actions.check")));
    await expect(heading).toHaveText(t("exams:check.title"));
    await press(button(t("exams:check.publish")));
    await expect(page.getByRole("status").first()).toContainText(t("exams:check.published"));
    await fits();
    await press(link(t("exams:next.inviteAction")));
    await expect(heading).toHaveText(t("invitations:title"));
    await press(button(t("invitations:send.submit")));
    const started = t("invitations:send.started", { count: 61 });
    await expect(page.getByRole("status").first()).toContainText(started);
    await expect(page.getByLabel(t("invitations:send.scopes.all", { count: 61 }))).toBeVisible();
    await fits();
  },
);
