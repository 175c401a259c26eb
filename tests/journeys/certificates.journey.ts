import { unzipSync } from "fflate";
import type { Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { readCode } from "../support/pictures";
import { saved } from "../support/saved";
import { signIn } from "../support/signIn";
import { expect, story, storyIn } from "../support/story";

const list = "/certificate/list";
const template = "安全生产培训合格证";

function desk(page: Page, t: Translate) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  return {
    button,
    link,
    row: (text: string) => page.getByRole("row").filter({ hasText: text }),
    field: (label: string) => page.getByLabel(label, { exact: true }),
    said: (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible(),
    state: (name: "issued" | "expired" | "revoked" | "replaced") =>
      expect(page.locator(".page-head .state")).toHaveText(t(`certificates:states.${name}`)),
    async more() {
      await page.locator(".page-head summary").click();
    },
    async find(word: string) {
      await page.goto(list);
      await page.getByLabel(t("certificates:list.find.label")).fill(word);
      await button(t("lists.find")).last().click();
      await page.waitForURL(/key=/);
    },
    /** Fills in all that the template requires beside the name. */
    async fillIn() {
      await page.waitForLoadState();
      for (const [label, value] of [
        [t("certificates:new.exam"), "塔式起重机司索考试"],
        [t("certificates:new.score"), "96"],
        [t("certificates:new.grade"), "优秀"],
        ["培训学时", "24"],
      ] as const) {
        const asked = page.getByLabel(label, { exact: true });
        if (await asked.count()) await asked.fill(value);
      }
    },
  };
}

story("an operator fills in a certificate and looks at it before it is issued", async (telling) => {
  const { page, t, script } = telling;
  const { button, link, field, fillIn } = desk(page, t);
  await signIn(page, as.examManager);
  await page.goto(list);
  await audit(page);
  await link(t("certificates:list.new")).click();
  await audit(page);
  await page.getByRole("link", { name: template }).click();
  await expect(field(t("certificates:new.issuedOn"))).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await fillIn();
  // White space is no name: a browser without script accepts it, the server does not.
  await field(t("certificates:new.name")).fill(" ");
  await button(t("certificates:new.submit")).click();
  await expect(page.getByRole("alert")).toContainText(t("errors:HOLDER_NAME_MISSING"));
  await audit(page);
  await field(t("certificates:new.name")).fill("欧阳文静");
  await button(t("certificates:new.preview")).click();
  const preview = page.getByRole("region", { name: t("certificates:new.previewTitle") });
  await expect(preview.locator("svg")).toContainText("欧阳文静");
  if (script) await expect(preview).toBeFocused();
  await expect(field(t("certificates:new.name"))).toHaveValue("欧阳文静");
  await audit(page);
});

story("an operator issues two certificates by hand, one after the other", async (telling) => {
  const { page, t, script } = telling;
  const { button, field, said, state, fillIn } = desk(page, t);
  await signIn(page, as.examManager);
  await page.goto("/certificate/new");
  await page.getByRole("link", { name: template }).click();
  await field(t("certificates:new.name")).fill("欧阳文静");
  await fillIn();
  await button(t("certificates:new.next")).click();
  await said(t("certificates:new.done", { name: "欧阳文静" }));
  await expect(field(t("certificates:new.name"))).toHaveValue("");
  await expect(field(t("certificates:new.exam"))).toHaveValue("塔式起重机司索考试");
  if (script) await expect(field(t("certificates:new.name"))).toBeFocused();

  await field(t("certificates:new.name")).fill("𠮷野 太郎");
  await fillIn();
  await button(t("certificates:new.submit")).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("𠮷野 太郎");
  await state("issued");
  await expect(field(t("address.label"))).toHaveValue(/\/certificate\/info\/.+\/.+/);
  await expect(button(t("address.copy"))).toHaveCount(script ? 1 : 0);
  const code = page.getByRole("img", { name: t("certificates:show.address.code") });
  await expect(code).toBeVisible();
  if (script)
    expect(await readCode(await code.screenshot())).toBe(await field(t("address.label")).inputValue());
  await audit(page);
});

story("an operator finds certificates and saves those that stand as files", async ({ page, t }) => {
  const { link, row, find, more } = desk(page, t);
  await signIn(page, as.examManager);
  await find("于");
  await expect(row("于㐂文")).toContainText(t("certificates:states.issued"));
  await expect(row("于喜文")).toContainText(t("certificates:states.replaced"));
  await more();
  const { bytes } = await saved(page, () =>
    page.getByRole("link", { name: t("certificates:list.zip") }).click(),
  );
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  expect(names).toEqual([
    expect.stringMatching(/^[A-Z2-9]{4}-\d{8}-\d{6}-[0-9A-Z] 于㐂文\.pdf$/),
    `${t("certificates:list.manifest.title")}.csv`,
  ]);
  expect(Buffer.from(files[names[0]!]!).toString("latin1", 0, 5)).toBe("%PDF-");
  await find("没有此人");
  await expect(page.getByRole("heading", { name: t("certificates:list.empty.nothing") })).toBeVisible();
  await audit(page);
  await link(t("certificates:list.find.clear")).first().click();
  await expect(row("张伟民")).toContainText(t("certificates:states.expired"));
});

story(
  "a certificate is replaced and the new one revoked, and a colleague who comes too late is told",
  async (telling) => {
    const { page, t, another } = telling;
    const { button, link, row, field, said, state, find, fillIn, more } = desk(page, t);
    await signIn(page, as.examManager);
    await page.goto("/certificate/new");
    await page.getByRole("link", { name: template }).click();
    await field(t("certificates:new.name")).fill("王小明");
    await fillIn();
    await button(t("certificates:new.submit")).click();
    await said(t("certificates:new.done", { name: "王小明" }));
    const old = page.url();

    const late = await another();
    const colleague = desk(late, t);
    await signIn(late, as.administrator);
    await late.goto(`${old}/revoke`);
    await audit(late);

    await more();
    await link(t("certificates:show.replace")).click();
    await expect(field(t("certificates:new.name"))).toHaveValue("王小明");
    await field(t("certificates:new.name")).fill("王晓明");
    await field(t("certificates:replace.reason")).fill(" ");
    await button(t("certificates:replace.submit")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:CERTIFICATE_REASON_MISSING"));
    await audit(page);
    await field(t("certificates:replace.reason")).fill("姓名有误");
    await button(t("certificates:replace.submit")).click();
    await said(t("certificates:replace.done"));
    await state("issued");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("王晓明");

    await colleague.field(t("certificates:revoke.reason")).fill("姓名有误");
    await colleague.button(t("certificates:revoke.submit")).click();
    await colleague.said(t("errors:CERTIFICATE_NOT_GOOD"));
    await colleague.state("replaced");
    await expect(late.getByText(t("certificates:show.noDrawing"))).toBeVisible();
    await audit(late);
    await colleague.link(t("certificates:show.newOne")).click();
    await expect(late.getByRole("heading", { level: 1 })).toHaveText("王晓明");

    await more();
    await link(t("certificates:show.revoke")).click();
    await field(t("certificates:revoke.reason")).fill(" ");
    await button(t("certificates:revoke.submit")).click();
    await expect(page.getByRole("alert")).toContainText(t("errors:CERTIFICATE_REASON_MISSING"));
    await field(t("certificates:revoke.reason")).fill("替考，经查属实");
    await button(t("certificates:revoke.submit")).click();
    await said(t("certificates:revoke.done"));
    await state("revoked");
    await expect(page.getByText("替考，经查属实").first()).toBeVisible();
    await audit(page);
    await page.goto(`${page.url()}/replace`);
    await said(t("errors:CERTIFICATE_NOT_GOOD"));
    await find("塔式起重机司索");
    await expect(row("王晓明")).toContainText(t("certificates:states.revoked"));
    await expect(row("王小明")).toContainText(t("certificates:states.replaced"));
  },
);

for (const language of ["en", "es", "ja"] as const)
  storyIn(language, `an operator reads the list and a certificate (${language})`, async ({ page, t }) => {
    const { link } = desk(page, t);
    await signIn(page, as.examManager, t);
    await page.goto(list);
    await audit(page);
    await link("陈思雨").click();
    await expect(page.getByRole("heading", { name: t("certificates:show.facts.heading") })).toBeVisible();
    await audit(page);
    await page.goto(`${page.url()}/revoke`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("certificates:revoke.title"));
    await audit(page);
  });
