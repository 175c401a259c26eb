import { randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { signTicket } from "#backend/registration/tickets";
import { languageCodes } from "#locales/languages";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { as, password } from "../support/cast";
import { signIn } from "../support/signIn";
import { expect, story, storyIn } from "../support/story";

const secret = "细雨打湿了旧石阶";
const creditCode = "91350100M000100Y43";

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Disables the browser's form validation: the server's response is under test. */
const withoutMarkupRules = (page: Page) =>
  page.locator("main form[method=post]").evaluateAll((forms: HTMLFormElement[]) => {
    for (const form of forms) form.noValidate = true;
  });

/** The first of the two steps: the mobile. */
async function askFor(page: Page, t: Translate, mobile: string): Promise<void> {
  await page.getByLabel(t("entrance:mobile")).fill(mobile);
  await press(page, t("registration:sendCode"));
}

story("a company registers, down to its first paper", async ({ page, t, site, newcomer }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: t("registration:register") }).click();
  await expect(page).toHaveURL("/register");
  await audit(page);
  await askFor(page, t, newcomer);
  await expect(page).toHaveURL("/register");
  await expect(page.getByText(t("entrance:codeSent", { mobile: masked(newcomer) }))).toBeVisible();
  await audit(page);

  const code = await site.code(newcomer);
  const person = async (smsCode: string, chosen: string) => {
    await page.getByLabel(t("entrance:code"), { exact: true }).fill(smsCode);
    await page.getByLabel(t("registration:realName")).fill("欧阳小雨");
    await page.getByLabel(t("entrance:password")).fill(chosen);
    await press(page, t("registration:toCompany"));
  };
  await person(code, "password123");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(t("errors:PASSWORD_COMMON"));
  await person(code === "000000" ? "000001" : "000000", secret);
  await expect(page.getByRole("alert")).toContainText("4");
  await expect(page.getByLabel(t("registration:realName"))).toHaveValue("欧阳小雨");
  await expect(page.getByLabel(t("entrance:code"), { exact: true })).toHaveValue("");
  await expect(page.getByLabel(t("entrance:password"))).toHaveValue("");
  await audit(page);
  await person(code, secret);
  await expect(page).toHaveURL("/register/company");
  await audit(page);

  await page.getByLabel(t("registration:companyName")).fill("细雨软件（苏州）有限公司");
  await page.getByLabel(t("registration:shortName")).fill("细雨软件");
  await page.getByLabel(t("registration:creditCode")).fill("91350100M000100Y44");
  await press(page, t("registration:finish"));
  await expect(page.getByRole("alert")).toContainText(t("errors:CREDIT_CODE_WRONG"));
  await expect(page.getByLabel(t("registration:companyName"))).toHaveValue("细雨软件（苏州）有限公司");
  await audit(page);
  await page.getByLabel(t("registration:creditCode")).fill(` ${creditCode.toLowerCase()} `);
  await press(page, t("registration:finish"));

  await expect(page).toHaveURL("/exam/index");
  const registered = page.getByRole("status").filter({ hasText: "细雨软件（苏州）有限公司" });
  await expect(registered).toContainText("已注册");
  await expect(registered.getByRole("link")).toHaveAttribute("href", "/companyManagement/company/setting");

  await page.goto("/launch");
  await page.getByLabel(t("papers:form.title")).fill("第一份试卷");
  await page.locator("[name=desc]").fill("90 分钟");
  await page.getByRole("radio", { name: t("papers:form.anyOrder") }).check();
  await press(page, t("papers:dialog.create"));
  await expect(heading(page)).toContainText("第一份试卷");
  await page.goto("/exam/paper");
  await expect(page.getByRole("row", { name: "第一份试卷" })).toBeVisible();
});

story("a refused first step comes back with the mobile, and can be sent", async (telling) => {
  const { page, t, newcomer } = telling;
  await page.goto(`/register?mobile=${newcomer}`);
  const mobile = page.getByLabel(t("entrance:mobile"));
  await expect(mobile).toHaveValue(newcomer);
  await withoutMarkupRules(page);
  await askFor(page, t, "12345");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(t("errors:MOBILE_WRONG"));
  await expect(mobile).toHaveValue("12345");
  await audit(page);

  const another = newcomer.replace(/..$/, "98");
  await mobile.fill(another);
  await mobile.press("Enter");
  await expect(page.getByText(t("entrance:codeSent", { mobile: masked(another) }))).toBeVisible();

  await page.getByRole("link", { name: t("registration:askAgain") }).click();
  await expect(mobile).toHaveValue(another);
  await askFor(page, t, another);
  await expect(page.getByRole("alert")).toContainText("秒");
});

story(
  "A5: a known and an unknown mobile read the same pages, to the letter",
  async ({ page, t, context, newcomer }) => {
    const textOf = async () => {
      await page.waitForLoadState();
      return (await page.locator("body").innerText()).replace(/\d{3}\*{4}\d{4}/, "<mobile>");
    };
    for (const path of ["/register", "/resetPwd", "/login/sms"]) {
      const read: string[][] = [];
      for (const mobile of [as.author, newcomer]) {
        await context.clearCookies();
        await page.goto(path);
        await askFor(page, t, mobile);
        await expect(page.getByLabel(t("entrance:code"), { exact: true })).toBeVisible();
        const asked = await textOf();
        await page.getByLabel(t("entrance:code"), { exact: true }).fill("000000");
        for (const field of await page.locator("input[type=password]").all()) await field.fill(secret);
        for (const field of await page.locator("[name=realName]").all()) await field.fill("欧阳小雨");
        await page.locator("main .button-primary").click();
        await expect(page.getByRole("alert")).toBeVisible();
        read.push([asked, await textOf()]);
      }
      expect(read[0]).toEqual(read[1]);
    }
  },
);

story("somebody who forgot the password chooses another, and every session ends", async (telling) => {
  const { page, t, site, another } = telling;
  const elsewhere = await another();
  await signIn(elsewhere, as.author);

  await page.goto("/login");
  await page.getByRole("link", { name: t("entrance:forgotPassword") }).click();
  await audit(page);
  await askFor(page, t, as.author);
  await audit(page);
  await page.getByLabel(t("entrance:code"), { exact: true }).fill(await site.code(as.author));
  await page.getByLabel(t("entrance:newPassword")).fill(secret);
  await press(page, t("entrance:savePassword"));
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status")).toContainText(t("registration:passwordReset"));

  await page.getByLabel(t("entrance:mobile")).fill(as.author);
  await page.getByLabel(t("entrance:password")).fill(password);
  await press(page, t("entrance:signIn"));
  await expect(page.getByRole("alert")).toContainText(t("errors:WRONG_MOBILE_OR_PASSWORD"));
  await page.getByLabel(t("entrance:password")).fill(secret);
  await press(page, t("entrance:signIn"));
  await expect(page).toHaveURL("/exam/index");

  await elsewhere.goto("/exam/paper");
  await expect(heading(elsewhere)).toHaveText(t("stop.signedOut.title"));
});

story("an author signs in by a code and is led to where they wanted to be", async ({ page, t, site }) => {
  await page.goto("/exam/paper?state=draft");
  await page.getByRole("link", { name: t("registration:byCode") }).click();
  await audit(page);
  await withoutMarkupRules(page);
  await askFor(page, t, "12345");
  await expect(page.getByRole("alert")).toBeVisible();
  await askFor(page, t, as.author);
  await audit(page);
  await page.getByLabel(t("entrance:code"), { exact: true }).fill("12");
  await withoutMarkupRules(page);
  await press(page, t("entrance:signIn"));
  await expect(page.getByRole("alert")).toContainText(t("errors:CODE_WRONG_SHAPE"));
  await page.getByLabel(t("entrance:code"), { exact: true }).fill(await site.code(as.author));
  await press(page, t("entrance:signIn"));
  await expect(page).toHaveURL("/exam/paper?state=draft");
});

story("who registered without a company is led back to finish it", async (telling) => {
  const { page, t, site, context, newcomer } = telling;
  await page.goto("/register");
  await askFor(page, t, newcomer);
  await page.getByLabel(t("entrance:code"), { exact: true }).fill(await site.code(newcomer));
  await page.getByLabel(t("registration:realName")).fill("欧阳小雨");
  await page.getByLabel(t("entrance:password")).fill(secret);
  await press(page, t("registration:toCompany"));
  await expect(page).toHaveURL("/register/company");
  await context.clearCookies();
  await page.goto("/register/company");
  await expect(page).toHaveURL("/register");

  await page.goto("/login");
  await page.getByLabel(t("entrance:mobile")).fill(newcomer);
  await page.getByLabel(t("entrance:password")).fill(secret);
  await press(page, t("entrance:signIn"));
  await expect(page).toHaveURL(`/register?mobile=${newcomer}`);
  await expect(page.getByRole("status")).toContainText(t("registration:companyIsMissing"));
  await expect(page.getByLabel(t("entrance:mobile"))).toHaveValue(newcomer);
});

story("a company leaves its number to be shown the product", async ({ page, t, newcomer }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: t("registration:demo") }).click();
  await audit(page);
  await page.getByLabel(t("registration:companyName")).fill("细雨软件");
  await page.getByLabel(t("registration:contact")).fill("欧阳");
  await page.getByLabel(t("entrance:mobile")).fill(newcomer);
  await page.getByLabel(t("registration:note")).fill("组卷\n<阅卷>");
  await press(page, t("registration:demoSend"));
  await expect(heading(page)).toHaveText(t("registration:demoSent"));
  await audit(page);
});

story("A9: a third party's ticket lets its operator in, once, by a button", async ({ page, t, another }) => {
  await signIn(page, as.administrator);
  await page.goto("/companyManagement/company/ticket");
  const facts = page.locator("dl").first().locator("code");
  const company = await facts.first().innerText();
  await press(page, t("companies:ticket.switchOn"));
  const key = await facts.nth(1).innerText();
  const ticketFor = (mobile: string) => {
    const claim = { company, mobile, expires: Date.now() + 60_000, nonce: randomBytes(16).toString("hex") };
    const body = Buffer.from(JSON.stringify(claim)).toString("base64url");
    return `/gpLogin?ticket=${body}.${signTicket(body, key)}`;
  };

  const visitor = await another();
  const link = ticketFor(as.author);
  await visitor.goto(link);
  await audit(visitor);
  await visitor.goto(link);
  await press(visitor, t("registration:partnerGoOn"));
  await expect(visitor).toHaveURL("/exam/index");

  // Used up, and the signed-in operator stays so.
  await visitor.goto(link);
  await press(visitor, t("registration:partnerGoOn"));
  await expect(heading(visitor)).toHaveText(t("registration:partnerRefused"));
  await audit(visitor);
  await visitor.goto("/exam/paper");
  await expect(visitor).toHaveURL("/exam/paper");

  // Another operator's session replaces this one, which is revoked.
  const before = await visitor.context().cookies();
  await visitor.goto(ticketFor(as.reviewer));
  await expect(visitor.getByText(t("registration:partnerReplaces"))).toBeVisible();
  await press(visitor, t("registration:partnerGoOn"));
  await expect(visitor).toHaveURL("/exam/task");
  await visitor.context().addCookies(before);
  await visitor.goto("/exam/paper");
  await expect(heading(visitor)).toHaveText(t("stop.signedOut.title"));

  await page.goto("/companyManagement/company/ticket");
  await page.getByLabel(t("companies:ticket.admins.label")).check();
  await press(page, t("companies:ticket.admins.save"));
  const careful = await another();
  await careful.goto(ticketFor(as.careful));
  await press(careful, t("registration:partnerGoOn"));
  await expect(careful).toHaveURL("/login/code");
  await expect(careful.getByText(t("entrance:codeSentToYou"))).toBeVisible();

  for (const path of ["/gpLogin", "/gpLogin?ticket=a.b"]) {
    await careful.goto(path);
    if (path.includes("?")) await press(careful, t("registration:partnerGoOn"));
    await expect(heading(careful)).toHaveText(t("registration:partnerRefused"));
  }
});

for (const language of languageCodes.filter((code) => code !== "zh"))
  storyIn(language, "the pages of getting in are for everybody, in every language", async ({ page, t }) => {
    for (const path of [
      "/login",
      "/register",
      "/companyInfo",
      "/resetPwd",
      "/login/sms",
      "/gpLogin?ticket=a.b",
    ]) {
      await page.goto(path);
      await audit(page);
    }
    await page.goto("/register");
    await expect(heading(page)).toHaveText(t("registration:register"));
  });
