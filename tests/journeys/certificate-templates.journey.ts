import type { Page } from "playwright";
import { languageCodes, languages } from "#locales/languages";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { png } from "../support/pictures";
import { chosenFile } from "../support/saved";
import { signIn } from "../support/signIn";
import { bothStory, expect, story, storyIn } from "../support/story";

const list = "/certificate/template";

const pictureFile = async (name: string) => chosenFile(name, await png(320, 120), "image/png");

/** A template's form, by visible text. */
const form = (page: Page, t: Translate) => {
  const text = (language: keyof typeof languages) => {
    const place = page.locator(".template-text", {
      has: page.getByText(languages[language].name, { exact: true }),
    });
    return {
      place,
      title: place.getByLabel(t("certificates:templates.form.title"), { exact: true }),
      body: place.getByLabel(t("certificates:templates.form.body"), { exact: true }),
      async open() {
        await place.locator("summary").click();
      },
    };
  };
  return {
    text,
    name: page.getByLabel(t("certificates:templates.form.name")),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    save: () =>
      page
        .getByRole("button", { name: t("certificates:templates.form.save") })
        .last()
        .click(),
    drawing: page.locator(".certificate-drawing"),
    preview: page.getByRole("button", { name: t("certificates:templates.preview.draw") }),
    label: (row: number, language: keyof typeof languages) =>
      page
        .getByRole("group", { name: t("certificates:templates.form.freeField", { number: row }) })
        .getByLabel(languages[language].name),
    file: (which: "logo" | "seal" | "background") =>
      page.getByLabel(t(`certificates:templates.form.picture.${which}`)).and(page.locator("[type=file]")),
    upload: (which: "logo" | "seal") =>
      page.getByRole("button", {
        name: `${t("certificates:templates.form.upload")} ${t(`certificates:templates.form.picture.${which}`)}`,
      }),
    kept: (which: "logo" | "seal") => {
      const label = t(`certificates:templates.form.picture.${which}`);
      return page.getByRole("img", { name: t("certificates:templates.form.pictureKept", { label }) });
    },
  };
};

bothStory(
  "an operator designs a certificate, sees it, and loses nothing on the way",
  async ({ page, t, script, allow }) => {
    await signIn(page, as.examManager);
    await page.goto(list);
    await page
      .getByRole("link", { name: t("certificates:templates.new") })
      .first()
      .click();
    const { name, text, drawing, preview, label, file, upload, kept, button, save } = form(page, t);
    await expect(drawing).toContainText("合格证书");
    await audit(page);

    await name.fill("安全员年度考核");
    await text("zh").title.fill("安全员证书");
    if (!script) await preview.click();
    await expect(drawing).toContainText("安全员证书");
    await expect(name).toHaveValue("安全员年度考核");

    if (script) {
      const asked = `**${paths.certificates.previewTemplate()}`;
      allow(/net::ERR_FAILED/);
      await page.route(asked, (route) => route.abort());
      await text("zh").title.fill("断线时的标题");
      await expect(page.getByRole("status")).toContainText(t("certificates:templates.preview.later"));
      await expect(drawing, "the last drawing stays").toContainText("安全员证书");
      await page.unroute(asked);
      await text("zh").title.fill("安全员证书");
      await expect(page.getByRole("status")).not.toContainText(t("certificates:templates.preview.later"));
    }

    await button(t("certificates:templates.form.moreFields")).click();
    await expect(label(1, "zh")).toBeFocused();
    await label(1, "zh").fill("学时");
    await button(t("certificates:templates.form.moreFields")).click();
    await label(2, "zh").fill("多余");
    await page
      .getByRole("button", {
        name: `${t("rows.remove")} ${t("certificates:templates.form.freeField", { number: 1 })}`,
        exact: true,
      })
      .click();
    await expect(label(1, "zh")).toHaveValue("多余");
    await label(1, "zh").fill("学时");
    await expect(label(2, "zh")).toHaveCount(0);

    await file("logo").setInputFiles(chosenFile("logo.png", "no picture", "image/png"));
    await upload("logo").click();
    await expect(page.getByRole("alert")).toContainText(t("errors:FILE_KIND"));
    await file("logo").setInputFiles(await pictureFile("logo.png"));
    await upload("logo").click();
    await expect(kept("logo")).toBeVisible();
    await expect(drawing.locator("image")).toHaveAttribute("href", /^\/file\//);
    await expect(text("zh").title).toHaveValue("安全员证书");

    await text("en").open();
    await text("en").body.fill("{nobody} has passed.");
    await text("zh").body.fill("{姓名} 学满 {学时} 学时。");
    await save();
    const summary = page.getByRole("alert");
    await expect(summary).toContainText(t("errors:TEXT_FIELD_UNKNOWN"));
    await expect(text("en").place).toContainText("{nobody}");
    await expect(text("en").body).toHaveValue("{nobody} has passed.");
    await expect(kept("logo")).toBeVisible();
    await audit(page);

    await text("en").body.fill("{name} has passed.");
    await file("seal").setInputFiles(await pictureFile("seal.png"));
    await save();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("status")).toContainText("安全员年度考核");
    await page.getByRole("link", { name: "安全员年度考核", exact: true }).click();
    await expect(kept("seal"), "a picture that was chosen and not uploaded is saved too").toBeVisible();
    await expect(drawing).toContainText("学时");
  },
);

story("an operator copies a template, lays the copy aside and brings it back", async ({ page, t }) => {
  await signIn(page, as.examManager);
  await page.goto(`${list}/new`);
  const { name, save } = form(page, t);
  await name.fill("新员工上岗");
  await save();
  const copy = "新员工上岗（副本）";
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  const choose = async (title: string, action: "copy" | "archive" | "delete") => {
    await row(title).last().getByText(t("certificates:templates.actions.more")).click();
    await row(title)
      .last()
      .getByRole("button", { name: t(`certificates:templates.actions.${action}`) })
      .click();
  };
  await choose("新员工上岗", "copy");
  await expect(page.getByRole("status")).toContainText(t("certificates:templates.copied", { name: copy }));
  await audit(page);
  await choose(copy, "archive");
  await expect(row(copy)).toHaveCount(0);
  await page.getByRole("button", { name: t("certificates:templates.undo") }).click();
  await expect(row(copy)).toHaveCount(1);

  await choose(copy, "delete");
  await expect(page.getByRole("status")).toContainText(t("certificates:templates.removed", { name: copy }));
  await expect(row(copy)).toHaveCount(0);
  await page.getByRole("link", { name: t("bin.title") }).click();
  await row(copy)
    .getByRole("button", { name: t("bin.restore") })
    .click();
  await expect(page.getByRole("status")).toContainText(t("bin.restored", { name: copy }));
  await page.getByRole("link", { name: t("certificates:templates.states.active") }).click();
  await expect(row(copy)).toHaveCount(1);

  await page.getByRole("searchbox").fill("没有的模板");
  await page.getByRole("button", { name: t("certificates:templates.find.submit") }).click();
  await expect(page.getByRole("heading", { name: t("certificates:templates.empty.nothing") })).toBeVisible();
});

for (const language of languageCodes.filter((code) => code !== "zh"))
  storyIn(language, "a first certificate's template takes a name and one press", async ({ page, t }) => {
    await signIn(page, as.examManager, t);
    await page.goto(`${list}/new`);
    const { name, save, drawing, text } = form(page, t);
    await expect(text(language).title).toBeVisible();
    await expect(drawing).toBeVisible();
    await name.fill("First");
    await save();
    await expect(page.getByRole("link", { name: t("certificates:templates.issueFirst") })).toBeVisible();
  });
