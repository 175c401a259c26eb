import type { Page } from "playwright";
import { sampleLicence } from "#backend/setup/demo/licence";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as } from "../support/cast";
import { png } from "../support/pictures";
import { chosenFile, saved, widthOf } from "../support/saved";
import { signIn } from "../support/signIn";
import { expect, platformStory, story, storyIn } from "../support/story";

const company = "启明教育咨询有限公司";
const creditCode = "91210200MA0U4P5YNW";
const setting = "/companyManagement/company/setting";
const rowOf = (page: Page, name: string) => page.getByRole("row", { name });

const pictureFile = async (name: string) => chosenFile(name, await png(400, 300), "image/png");
const pdfFile = (name: string) => chosenFile(name, sampleLicence([company]), "application/pdf");

async function applyWith(page: Page, t: Translate, file: Awaited<ReturnType<typeof pictureFile>>) {
  await page.getByLabel(t("companies:verification.licence")).setInputFiles(file);
  await page.getByRole("button", { name: t("companies:verification.submit") }).click();
}

/** Disables the browser's form validation, so that the server's is tested. */
const withoutRules = (page: Page) =>
  page.locator("main form[method=post]").evaluateAll((forms: HTMLFormElement[]) => {
    for (const form of forms) form.noValidate = true;
  });

/** The company's page for the platform's administrators. */
async function openCompany(page: Page, t: Translate) {
  await signIn(page, as.systemAdministrator);
  await page.goto("/admin/companies");
  await rowOf(page, company)
    .getByRole("link", { name: t("admin:companies.check") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(company);
}

platformStory(
  "a company applies with a licence, is refused for a reason, and applies again",
  async (telling) => {
    const { page, another, t } = telling;
    await signIn(page, as.unverified);
    await page.goto(setting);
    await expect(page.getByText(t("companies:verification.unverified"))).toBeVisible();
    await audit(page);
    await page.getByRole("link", { name: t("companies:verification.apply") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("companies:verification.title"));
    const code = page.getByLabel(t("companies:facts.creditCode"));
    await expect(code).toBeVisible();
    await withoutRules(page);
    await code.fill("91210200MA0U4P5YN0");
    await applyWith(page, t, pdfFile("licence.html"));
    await expect(page.getByRole("alert")).toContainText(t("errors:CREDIT_CODE_WRONG"));
    await expect(code).toHaveValue("91210200MA0U4P5YN0");
    await code.fill(creditCode);
    await withoutRules(page);
    await applyWith(page, t, pdfFile("licence.html"));
    await expect(page.getByRole("alert")).toContainText(t("errors:FILE_KIND"));
    await expect(code).toHaveValue(creditCode);
    await audit(page);
    await applyWith(page, t, pdfFile("营业执照.pdf"));
    await expect(page).toHaveURL(setting);
    await expect(page.getByRole("status")).toContainText(t("companies:verification.sent"));
    await expect(page.getByText(t("companies:states.submitted"), { exact: true })).toBeVisible();
    await expect(page.getByText(creditCode)).toBeVisible();
    await expect(page.locator("[name=companyName]")).toHaveAttribute("type", "hidden");

    const desk = await another();
    await openCompany(desk, t);
    const licence = await saved(desk, () =>
      desk.getByRole("link", { name: t("admin:companies.licence") }).click(),
    );
    expect(licence.name).toBe("营业执照.pdf");
    const refuse = desk.getByRole("button", { name: t("admin:companies.refuse") });
    await refuse.click();
    await expect(desk.getByRole("alert")).toContainText(t("errors:REASON_MISSING"));
    await audit(desk);
    await desk.getByLabel(t("admin:companies.reason")).fill("执照上的公章看不清");
    await refuse.click();
    await expect(desk.getByRole("status").first()).toContainText(t("admin:companies.refused"));

    await page.goto(setting);
    await expect(page.getByText("执照上的公章看不清")).toBeVisible();
    await audit(page);
    await page.getByRole("link", { name: t("companies:verification.again") }).click();
    await expect(code).toHaveValue(creditCode);
    await applyWith(page, t, await pictureFile("licence.png"));
    await expect(page.getByRole("status")).toContainText(t("companies:verification.sent"));
  },
);

platformStory("H2: a company is verified, has its gift once, and is unverified no more", async (telling) => {
  const { page, another, t } = telling;
  const balance = t("home.yuan", { amount: "1,000" });
  await signIn(page, as.unverified);
  await page.goto("/companyManagement/company/verification");
  await page.getByLabel(t("companies:facts.creditCode")).fill(creditCode);
  await applyWith(page, t, await pictureFile("licence.png"));
  await expect(page.getByRole("status")).toContainText(t("companies:verification.sent"));
  await expect(page.getByText(t("unverified")).first()).toBeVisible();

  const desk = await another();
  await openCompany(desk, t);
  // A second administrator of the platform, with a stale page, is refused.
  const late = await desk.context().newPage();
  await late.goto(desk.url());
  const verify = { name: t("admin:companies.verify") };
  await desk.getByRole("button", verify).click();
  await expect(desk.getByRole("status").first()).toContainText(t("admin:companies.verified"));
  await expect(desk.getByText(balance, { exact: true })).toBeVisible();
  await late.getByRole("button", verify).click();
  await expect(late.getByRole("status").first()).toContainText(t("errors:VERIFICATION_NOT_WAITING"));
  await expect(late.getByText(balance, { exact: true })).toBeVisible();
  await late.getByLabel(t("admin:companies.version")).selectOption("3");
  await late.getByRole("button", { name: t("admin:companies.saveGrant") }).click();
  await expect(late.getByRole("status").first()).toContainText(t("admin:companies.granted"));
  await expect(late.getByLabel(t("admin:companies.version"))).toHaveValue("3");

  await page.goto(setting);
  await expect(page.getByText(t("companies:states.verified"), { exact: true })).toBeVisible();
  await expect(page.getByText(balance, { exact: true })).toBeVisible();
  await expect(page.getByText(t("unverified"))).toHaveCount(0);
  await audit(page);
  await page.goto("/companyManagement/company/verification");
  await expect(page).toHaveURL(setting);

  // The gift is announced on the home page only, once.
  const welcome = page.getByRole("heading", { name: t("home:welcome.title") });
  await expect(welcome).toHaveCount(0);
  await page.goto("/exam/index");
  await expect(welcome).toBeVisible();
  await audit(page);
  await page.getByRole("button", { name: t("home:welcome.close") }).click();
  await expect(welcome).toHaveCount(0);
  await expect(page).toHaveURL("/exam/index");
  await page.goto("/exam/index");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("menus.home"));
  await expect(welcome).toHaveCount(0);
});

platformStory("the platform looks for companies by state and by word", async ({ page, t }) => {
  await signIn(page, as.systemAdministrator);
  await page.goto("/admin/companies");
  await audit(page);
  await expect(page.getByRole("row").nth(1)).toContainText("北辰检测技术有限公司");
  await page.getByRole("link", { name: new RegExp(`^${t("companies:states.verified")}`) }).click();
  await expect(rowOf(page, "岭南智造科技有限公司")).toBeVisible();
  await expect(rowOf(page, "北辰检测技术有限公司")).toHaveCount(0);
  const word = page.getByLabel(t("admin:companies.find"));
  await word.fill("北辰");
  await page.getByRole("button", { name: t("admin:find") }).click();
  await expect(page.getByRole("heading", { name: t("admin:companies.nothing") })).toBeVisible();
  await expect(word).toHaveValue("北辰");
  await audit(page);
  await page.getByRole("link", { name: t("admin:companies.showAll") }).click();
  await expect(page).toHaveURL("/admin/companies");
  await expect(rowOf(page, "北辰检测技术有限公司")).toBeVisible();
});

story("the facts form keeps what was typed, and says what is wrong with it", async ({ page, t }) => {
  await signIn(page, as.unverified);
  await page.goto(setting);
  await withoutRules(page);
  await page.getByLabel(t("companies:facts.shortName")).fill("");
  await page.getByLabel(t("companies:facts.creditCode")).fill("123");
  await page.getByLabel(t("companies:facts.address")).fill("徐汇区漕溪北路 1 号");
  await page.getByLabel(t("companies:facts.industry")).selectOption({ label: "教育培训" });
  const save = page.getByRole("button", { name: t("companies:facts.save") });
  await save.click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText(t("errors:SHORT_NAME_MISSING"));
  await expect(summary).toContainText(t("errors:CREDIT_CODE_WRONG"));
  await expect(page.getByLabel(t("companies:facts.creditCode"))).toHaveValue("123");
  await expect(page.getByLabel(t("companies:facts.address"))).toHaveValue("徐汇区漕溪北路 1 号");
  await audit(page);
  await page.getByLabel(t("companies:facts.shortName")).fill("启明");
  await page.getByLabel(t("companies:facts.creditCode")).fill("");
  await page.getByLabel(t("companies:facts.timeZone")).selectOption("Asia/Tokyo");
  await save.click();
  await expect(page.getByRole("status")).toContainText(t("companies:facts.saved"));
  await expect(page.getByLabel(t("companies:facts.shortName"))).toHaveValue("启明");
  await expect(page.getByLabel(t("companies:facts.timeZone"))).toHaveValue("Asia/Tokyo");
});

story("facts that a colleague changed meanwhile stand beside what was typed", async (telling) => {
  const { page, another, t } = telling;
  const label = { address: t("companies:facts.address"), shortName: t("companies:facts.shortName") };
  const save = { name: t("companies:facts.save") };
  await signIn(page, as.unverified);
  await page.goto(setting);
  await page.getByLabel(label.address).fill("徐汇区漕溪北路 1 号");

  const theirs = await another();
  await signIn(theirs, as.unverified);
  await theirs.goto(setting);
  await theirs.getByLabel(label.shortName).fill("启明咨询");
  await theirs.getByRole("button", save).click();
  await expect(theirs.getByRole("status")).toContainText(t("companies:facts.saved"));

  await page.getByRole("button", save).click();
  await expect(page.getByRole("alert")).toContainText(t("errors:CHANGED_MEANWHILE"));
  await expect(page.getByLabel(label.address)).toHaveValue("徐汇区漕溪北路 1 号");
  await expect(page.getByText(t("savedNow", { value: "启明咨询" }))).toBeVisible();
  await audit(page);
  await page.getByLabel(label.shortName).fill("启明咨询");
  await page.getByRole("button", save).click();
  await expect(page.getByRole("status")).toContainText(t("companies:facts.saved"));
  await expect(page.getByLabel(label.address)).toHaveValue("徐汇区漕溪北路 1 号");
  await expect(page.getByLabel(label.shortName)).toHaveValue("启明咨询");
});

story("a logo is uploaded, shown, and taken away", async ({ page, t }) => {
  await signIn(page, as.administrator);
  await page.goto(setting);
  await page.getByRole("link", { name: t("companies:logo.upload") }).click();
  await audit(page);
  const file = page.getByLabel(t("companies:logo.file"));
  const upload = page.getByRole("button", { name: t("companies:logo.upload") });
  await withoutRules(page);
  await upload.click();
  await expect(page.getByRole("alert")).toContainText(t("errors:FILE_MISSING"));
  await file.setInputFiles(chosenFile("logo.png", Buffer.alloc(2_050_000, 1), "image/png"));
  await upload.click();
  await expect(page.getByRole("alert")).toContainText(t("errors:PICTURE_TOO_LARGE"));
  await file.setInputFiles(await pictureFile("logo.png"));
  await upload.click();
  await expect(page).toHaveURL(setting);
  await expect(page.getByRole("status")).toContainText(t("companies:logo.saved"));
  const logo = page.getByRole("img", { name: t("companies:logo.alt") });
  await expect(logo).toBeVisible();
  expect(await widthOf(logo)).toBe(400);
  await audit(page);
  await page.getByRole("button", { name: t("companies:logo.remove") }).click();
  await expect(page.getByText(t("companies:logo.none"))).toBeVisible();
});

story("exam settings change the colour of marks and what a new paper begins with", async (telling) => {
  const { page, t, script } = telling;
  await signIn(page, as.administrator);
  await page.goto("/companyManagement/company/exam");
  await audit(page);
  const colour = page.getByLabel(t("companies:settings.themeColor"));
  const minutes = page.getByLabel(t("companies:settings.paperMinutes"));
  const save = page.getByRole("button", { name: t("companies:settings.save") });
  await minutes.fill("75");
  await colour.fill("#ffd400");
  await save.click();
  await expect(page.getByRole("alert")).toContainText(t("errors:COLOUR_TOO_PALE"));
  await expect(colour).toHaveValue("#ffd400");
  await expect(minutes).toHaveValue("75");
  await audit(page);
  await colour.fill("#1f5a9c");
  await save.click();
  await expect(page.getByRole("status")).toContainText(t("companies:settings.saved"));
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand").trim());
  if (script) await expect.poll(brand).toBe("#1f5a9c");
  await page.goto("/launch");
  await expect(page.getByLabel(t("papers:form.wholeMinutes"))).toHaveValue("75");
});

story("A8: the key of tickets is off, shown once, exchanged and revoked", async ({ page, t }) => {
  const key = page.locator("dd code").nth(1);
  const press = (name: string) => page.getByRole("button", { name }).click();
  await signIn(page, as.administrator);
  await page.goto("/companyManagement/company/ticket");
  await audit(page);
  await press(t("companies:ticket.switchOn"));
  await expect(key).toHaveText(/^[\w-]{43}$/);
  const first = await key.innerText();
  await audit(page);
  await page.goto("/companyManagement/company/ticket");
  expect(await page.content()).not.toContain(first);
  await page.getByLabel(t("companies:ticket.admins.label")).check();
  await press(t("companies:ticket.admins.save"));
  await expect(page.getByLabel(t("companies:ticket.admins.label"))).toBeChecked();
  await page.getByRole("link", { name: t("companies:ticket.rotate") }).click();
  await audit(page);
  await press(t("companies:ticket.rotate"));
  await expect(key).toHaveText(/^[\w-]{43}$/);
  expect(await key.innerText()).not.toBe(first);
  await page.goto("/companyManagement/company/ticket?ask=revoke");
  await press(t("companies:ticket.revoke"));
  await expect(page.getByText(t("companies:ticket.revoked"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("companies:ticket.switchOn") })).toBeVisible();
  await audit(page);
});

for (const language of ["en", "es", "ja"] as const) {
  storyIn(language, "a company's pages, in the browser's language", async ({ page, t }) => {
    await signIn(page, as.unverified, t);
    for (const place of ["setting", "verification", "logo", "exam", "ticket"]) {
      await page.goto(`/companyManagement/company/${place}`);
      await audit(page);
    }
    for (const place of ["new", "import"]) {
      await page.goto(`/certificate/${place}`);
      await expect(page.getByRole("link", { name: t("certificates:verifyFirst.link") })).toBeVisible();
      await audit(page);
    }
  });
}
