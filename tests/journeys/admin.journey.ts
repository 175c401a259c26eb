import { audit } from "../support/audit";
import { changeBesideSite } from "../support/beside";
import { as } from "../support/cast";
import type { Site } from "../support/server";
import { signIn } from "../support/signIn";
import { expect, platformStory } from "../support/story";

/** Changes the database of a running site. */
const onData = (site: Site, change: string) => changeBesideSite(site, change);

platformStory(
  "an administrator finds the code that the demo sent, and has a failed message sent again",
  async (told) => {
    const { page, another, site, t } = told;
    await signIn(page, as.careful);
    const code = await site.code(as.careful);

    const desk = await another();
    await signIn(desk, as.systemAdministrator);
    await desk.goto("/admin/outbox");
    const row = desk.getByRole("row").filter({ hasText: code });
    await expect(row).toContainText(t("admin:outbox.kinds.second-step"));
    await expect(row).toContainText("138****0013");
    await expect(row).toContainText(t("admin:outbox.states.sent"));
    await expect(desk.getByRole("main")).toContainText(t("admin:outbox.lead"));
    await audit(desk);

    await desk.getByLabel(t("admin:outbox.find")).fill("13700000000");
    await desk.getByRole("button", { name: t("admin:find") }).click();
    await expect(desk.getByRole("heading", { name: t("admin:outbox.nothing") })).toBeVisible();
    await desk.getByRole("link", { name: t("admin:clearFilter") }).click();
    await expect(desk).toHaveURL("/admin/outbox");

    await onData(site, "update outbox set kind = 'verification'");
    await onData(site, "update job set state = 'failed', expires_at = 0 where kind = 'message.send'");
    await desk.reload();
    await expect(row).toContainText(t("admin:outbox.states.failed"));
    await audit(desk);
    await row.getByRole("button", { name: t("admin:outbox.again") }).click();
    await expect(desk.getByRole("status").filter({ hasText: t("admin:outbox.queued") })).toBeVisible();
    await expect(async () => {
      await desk.reload();
      await expect(row).toContainText(t("admin:outbox.states.sent"), { timeout: 500 });
    }).toPass();
  },
);

platformStory(
  "an author says what is wrong, the platform answers, the company's administrator reads it",
  async (told) => {
    const { page, another, t } = told;
    await signIn(page, as.author);
    await page.goto("/exam/paper?state=draft");
    await page.getByLabel(t("personMenu")).click();
    await page.getByRole("link", { name: t("giveFeedback") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("giveFeedback"));

    await page.getByRole("button", { name: t("operator:feedback.send") }).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:FEEDBACK_MISSING"));
    await audit(page);

    const text = "“更多”菜单在手机上不好点。";
    await page.getByLabel(t("operator:feedback.text")).fill(text);
    await page.getByRole("button", { name: t("operator:feedback.send") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("operator:feedback.thanks") })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(text);
    await page.getByRole("link", { name: t("operator:feedback.back") }).click();
    await expect(page).toHaveURL("/exam/paper?state=draft");

    const desk = await another();
    await signIn(desk, as.systemAdministrator);
    await desk.goto("/admin/feedback");
    const letter = desk.getByRole("row").filter({ hasText: text });
    await expect(letter).toContainText("欧阳若琳");
    await expect(letter).toContainText("/exam/paper?state=draft");
    await audit(desk);
    await letter.getByRole("link", { name: t("admin:feedback.change") }).click();
    await expect(desk.getByRole("dialog")).toContainText(text);
    await desk.getByRole("button", { name: t("records.save") }).click();
    await expect(desk.getByRole("alert")).toContainText(t("errors:ANSWER_TEXT_MISSING"));
    await audit(desk);
    await desk.getByLabel(t("admin:feedback.fields.answer")).fill("谢谢，已经放大。");
    await desk.getByRole("button", { name: t("records.save") }).click();
    await expect(desk.getByRole("status").filter({ hasText: t("records.saved") })).toBeVisible();
    await expect(desk.getByRole("heading", { name: t("admin:feedback.empty.open.title") })).toBeVisible();
    await desk.getByRole("link", { name: t("admin:feedback.tabs.answered") }).click();
    await expect(letter).toContainText("谢谢，已经放大。");

    const office = await another();
    await signIn(office, as.administrator);
    await office.goto("/feedback");
    await expect(office.getByRole("listitem").filter({ hasText: text })).toContainText("谢谢，已经放大。");
    await audit(office);
    const stranger = await another();
    await signIn(stranger, as.stranger);
    await stranger.goto("/feedback");
    await expect(stranger.getByRole("main")).toContainText(t("operator:feedback.noneOfCompany"));
    await expect(stranger.getByRole("main")).not.toContainText(text);
  },
);

platformStory("what failed is listed, and the list is emptied after one more question", async (told) => {
  const { page, site, t, allow } = told;
  await signIn(page, as.systemAdministrator);
  await page.goto("/admin/errors");
  await expect(page.getByRole("heading", { name: t("admin:errors.none") })).toBeVisible();
  await audit(page);

  allow(/\b50[03]\b/);
  await onData(site, "alter table demo_request rename to gone");
  await page.goto("/admin/applications");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("stop.broken.title"));
  await onData(site, "alter table gone rename to demo_request");

  await page.goto("/admin/errors");
  const row = page.getByRole("row").filter({ hasText: "/statistics/application" });
  await expect(row).toContainText("demo_request");
  await page.getByText(t("admin:errors.clear"), { exact: true }).click();
  await audit(page);
  await page.getByRole("button", { name: t("admin:errors.clearAll", { count: 1 }) }).click();
  await expect(page.getByRole("status").filter({ hasText: t("admin:errors.cleared") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("admin:errors.none") })).toBeVisible();

  await page.goto("/admin/applications");
  await expect(page.getByRole("row")).toHaveCount(13);
  await expect(page.getByRole("heading", { name: t("admin:applications.none") })).toBeVisible();
  await audit(page);
});

platformStory(
  "a type of the dictionary gets a value, which is changed, removed and brought back",
  async (told) => {
    const { page, t } = told;
    await signIn(page, as.systemAdministrator);
    await page.goto("/admin/dictionary");
    await audit(page);
    const field = (name: "parentUuid" | "info" | "dictKey" | "value") =>
      page.getByRole("dialog").getByLabel(t(`admin:dictionary.fields.${name}`));
    const said = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
    await page.getByRole("link", { name: "学历", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "本科" })).toBeVisible();
    await page.getByRole("link", { name: t("admin:dictionary.new") }).click();
    await expect(field("parentUuid")).toHaveValue("degree");
    await field("info").fill("博士后");
    await field("dictKey").fill("degree_1");
    await page.getByRole("button", { name: t("records.add") }).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:DICTIONARY_KEY_TAKEN"));
    await audit(page);
    await field("dictKey").fill("degree_6");
    await page.getByRole("button", { name: t("records.add") }).click();
    await said(t("records.added", { name: "博士后" }));
    await expect(page).toHaveURL("/admin/dictionary?parentUuid=degree");

    const row = page.getByRole("row").filter({ hasText: "degree_6" });
    await row.getByRole("link", { name: t("admin:dictionary.change") }).click();
    await field("value").fill("6");
    await page.getByRole("button", { name: t("records.save") }).click();
    await said(t("records.saved"));
    await row.getByRole("link", { name: t("records.remove") }).click();
    await audit(page);
    await page.getByRole("button", { name: t("records.remove") }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: t("records.undo") }).click();
    await said(t("records.restored"));
    await expect(row).toBeVisible();

    await page.goto("/admin/dictionary/degree/delete");
    await page.getByRole("button", { name: t("records.remove") }).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:DICTIONARY_HAS_VALUES"));
  },
);
