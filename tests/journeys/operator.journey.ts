import type { Page } from "playwright";
import { audit } from "../support/audit";
import { as, password } from "../support/cast";
import { fileOf, png } from "../support/pictures";
import { widthOf } from "../support/saved";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";
import { words } from "../support/words";

const t = words("zh");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page) => page.locator("main").getByRole("status");

async function signInWith(page: Page, mobile: string, secret: string) {
  await page.goto("/login");
  await page.getByLabel(t("entrance:mobile")).fill(mobile);
  await page.getByLabel(t("entrance:password")).fill(secret);
  await press(page, t("entrance:signIn"));
}

async function signOut(page: Page) {
  await page.getByLabel(t("personMenu")).click();
  await press(page, t("signOut"));
  await page.waitForURL(/\/login/);
}

story("an operator says what they are called", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/operator");
  await expect(page).toHaveURL("/operator/profile");
  await expect(heading(page)).toHaveText(t("profile"));
  await audit(page);

  const name = page.getByLabel(t("operator:about.realName"));
  await name.fill("  ");
  await page.getByLabel(t("operator:about.introduction")).fill("命题十年");
  await press(page, t("operator:about.save"));
  await expect(page.getByRole("alert")).toContainText(t("errors:REAL_NAME_MISSING"));
  await expect(page.getByLabel(t("operator:about.introduction"))).toHaveValue("命题十年");
  await audit(page);

  await name.fill("周文静");
  await press(page, t("operator:about.save"));
  await expect(notice(page)).toContainText(t("operator:about.saved"));
  await page.goto("/operator/profile");
  await expect(name).toHaveValue("周文静");
  await expect(page.getByRole("banner")).toContainText("周文静");
});

story("a portrait is uploaded, refused where it is none, and taken away", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/operator/profile");
  const choose = async (bytes: Uint8Array, name: string) => {
    const file = fileOf(bytes, name);
    const buffer = Buffer.from(await file.arrayBuffer());
    await page
      .getByLabel(t("operator:portrait.file"))
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    await press(page, t("operator:portrait.upload"));
  };
  await choose(new TextEncoder().encode("<svg onload='alert(1)'/>"), "me.png");
  await expect(page).toHaveURL("/operator/avatar");
  await expect(page.getByRole("alert")).toContainText(t("errors:FILE_KIND"));
  await audit(page);

  await choose(await png(64, 64), "me.png");
  await expect(notice(page)).toContainText(t("operator:portrait.uploaded"));
  const portraits = page.locator("img.avatar");
  await expect(portraits).toHaveCount(2);
  for (const portrait of await portraits.all()) expect(await widthOf(portrait)).toBe(64);
  await audit(page);

  await press(page, t("operator:portrait.remove"));
  await expect(notice(page)).toContainText(t("operator:portrait.removed"));
  await expect(portraits).toHaveCount(0);
});

story("A3: a changed password signs every other device out", async ({ page, another }) => {
  const elsewhere = await another();
  await signIn(page, as.author);
  await signIn(elsewhere, as.author);
  await page.goto("/operator/profile");
  await page.getByRole("link", { name: t("operator:security.changePassword") }).click();
  await expect(heading(page)).toHaveText(t("operator:password.title"));

  const type = async (old: string, next: string) => {
    await page.getByLabel(t("operator:password.old")).fill(old);
    await page.getByLabel(t("operator:password.new")).fill(next);
    await press(page, t("operator:password.save"));
  };
  await type("never-this-one", "一把新的钥匙放在门外");
  await expect(page.getByRole("alert")).toContainText(t("errors:PASSWORD_WRONG"));
  for (const label of ["operator:password.old", "operator:password.new"] as const)
    await expect(page.getByLabel(t(label))).toHaveValue("");
  await audit(page);

  await type(password, "一把新的钥匙放在门外");
  await expect(page).toHaveURL("/operator/profile");
  await expect(notice(page)).toContainText(t("operator:password.changed"));
  await elsewhere.goto("/exam/index");
  await expect(heading(elsewhere)).toHaveText(t("stop.signedOut.title"));
  await signOut(page);
  await signInWith(page, as.author, "一把新的钥匙放在门外");
  await expect(page).toHaveURL("/exam/index");
});

story("A8: the mobile is changed with a code that goes to the new one", async ({ page, site, newcomer }) => {
  await signIn(page, as.author);
  await page.goto("/operator/profile");
  await page.getByRole("link", { name: t("operator:security.changeMobile") }).click();
  await expect(page).toHaveURL("/operator/mobile/send");
  const next = page.getByLabel(t("operator:mobile.new"));
  await next.fill("12345");
  await press(page, t("operator:mobile.send"));
  await expect(page.getByRole("alert")).toContainText(t("errors:MOBILE_WRONG"));
  await expect(next).toHaveValue("12345");
  await audit(page);

  await next.fill(newcomer.replace(/^(...)(....)/, "$1 $2 "));
  await press(page, t("operator:mobile.send"));
  await expect(page).toHaveURL("/operator/mobile");
  await expect(page.locator("main")).toContainText(newcomer);
  await audit(page);
  await press(page, t("operator:mobile.sendAgain"));
  await expect(notice(page)).toContainText("秒");

  const code = await site.code(newcomer);
  await page.getByLabel(t("operator:mobile.code")).fill(code === "000000" ? "000001" : "000000");
  await press(page, t("operator:mobile.change"));
  await expect(page.getByRole("alert")).toContainText("4");
  await page.getByLabel(t("operator:mobile.code")).fill(code);
  await press(page, t("operator:mobile.change"));
  await expect(notice(page)).toContainText(t("operator:mobile.changed"));
  await expect(page.locator("main")).toContainText(`139****${newcomer.slice(-4)}`);
  await signOut(page);
  await signInWith(page, newcomer, password);
  await expect(page).toHaveURL("/exam/index");
});

story("A8: what needs a fresh proof asks for the password, and leads back", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/operator/proof?redirect=/operator/sessions");
  await page.getByLabel(t("operator:proof.password")).fill("never-this-one");
  await press(page, t("operator:proof.confirm"));
  await expect(page.getByRole("alert")).toContainText(t("errors:PASSWORD_WRONG"));
  await audit(page);
  await page.getByLabel(t("operator:proof.password")).fill(password);
  await press(page, t("operator:proof.confirm"));
  await expect(page).toHaveURL("/operator/sessions");
  await page.goto("/operator/proof?redirect=//evil.example/");
  await page.getByLabel(t("operator:proof.password")).fill(password);
  await press(page, t("operator:proof.confirm"));
  await expect(page).toHaveURL("/operator/profile");
});

story("F6: what is stored about oneself is told, and downloaded", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/operator/profile");
  await page.getByRole("link", { name: t("operator:data.see") }).click();
  await expect(heading(page)).toHaveText(t("operator:data.title"));
  await expect(page.getByRole("row", { name: t("operator:data.sessions") })).toContainText("1");
  await audit(page);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: t("operator:data.download") }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("mingshi-my-data.json");
});

story("A6: the second step, once on, is asked for at the next sign-in", async ({ page, site }) => {
  await signIn(page, as.author);
  await page.goto("/operator/profile");
  await press(page, t("operator:security.turnOn"));
  await expect(notice(page)).toContainText(t("operator:secondStep.isOn"));
  await signOut(page);
  await signIn(page, as.author);
  await expect(page).toHaveURL(/\/login\/code/);
  await page.getByLabel(t("entrance:code")).fill(await site.code(as.author));
  await press(page, t("entrance:finish"));
  await expect(page).toHaveURL("/exam/index");
  await page.goto("/operator/profile");
  await press(page, t("operator:security.turnOff"));
  await expect(notice(page)).toContainText(t("operator:secondStep.isOff"));
});

story(
  "A3: sign-ins on other devices are seen and ended, one, all others, and all",
  async ({ page, another }) => {
    const [second, third] = [await another(), await another()];
    for (const somewhere of [page, second, third]) await signIn(somewhere, as.author);
    await page.goto("/operator/profile");
    await page.getByRole("link", { name: t("operator:security.seeDevices") }).click();
    const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(t("operator:sessions.this"));
    await expect(rows.first()).toContainText("Chrome · ");
    await audit(page);

    await rows.nth(1).getByRole("button").click();
    await expect(notice(page)).toContainText(t("operator:sessions.ended"));
    await expect(rows).toHaveCount(2);
    await press(page, t("operator:sessions.endOthers"));
    await expect(notice(page)).toContainText(t("operator:sessions.othersEnded"));
    await expect(rows).toHaveCount(1);
    for (const somewhere of [second, third]) {
      await somewhere.goto("/exam/index");
      await expect(heading(somewhere)).toHaveText(t("stop.signedOut.title"));
    }
    await press(page, t("operator:sessions.endAll"));
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/exam/index");
    await expect(page).toHaveURL(/\/login/);

    await signIn(page, as.author);
    await page.goto("/operator/sessions");
    await rows.first().getByRole("button").click();
    await expect(page).toHaveURL(/\/login/);
  },
);

story("A2: who holds several roles looks through the eyes of one, and back", async ({ page, context }) => {
  await signIn(page, as.launcher);
  const look = async (role: string) => {
    await page.goto("/operator/profile");
    await page.getByLabel(t("operator:role.choose")).selectOption(role);
    await press(page, t("operator:role.switch"));
    await expect(page).toHaveURL("/exam/index");
  };
  const launch = page
    .getByRole("navigation", { name: t("mainMenu") })
    .getByRole("link", { name: t("launch") });
  await expect(launch).toBeVisible();
  await look("r_exam_question");
  await expect(notice(page)).toContainText(t("roles.r_exam_question"));
  await expect(launch).toHaveCount(0);
  await page.goto("/launch");
  await expect(page).toHaveURL("/401");
  await audit(page);
  await look("");
  await expect(notice(page)).toContainText(t("operator:role.widened"));
  await expect(launch).toBeVisible();

  await look("r_exam_paper");
  await signOut(page);
  await context.clearCookies({ name: "csrf" });
  await signIn(page, as.launcher);
  await expect(launch).toBeVisible();
});

browserStory("the text is made larger and smaller, and stays so", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/operator/profile");
  const size = () =>
    page.getByLabel(t("operator:about.realName")).evaluate((field) => getComputedStyle(field).fontSize);
  expect(await size()).toBe("14px");
  await press(page, t("operator:display.large"));
  await expect(page.locator("html")).toHaveAttribute("data-size", "large");
  await page.goto("/operator/profile");
  expect(await size()).toBe("15.75px");
  await audit(page);
  await press(page, t("operator:display.small"));
  await expect(page.locator("html")).toHaveAttribute("data-size", "small");
  await expect.poll(size).toBe("13.125px");
  await signOut(page);
  await expect(page.locator("html")).toHaveAttribute("data-size", "small");
});
