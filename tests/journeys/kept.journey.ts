import type { Page } from "playwright";
import { audit } from "../support/audit";
import { as, password } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";
import { words } from "../support/words";

const t = words("zh");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const create = (page: Page) => page.getByRole("button", { name: t("papers:dialog.create") }).click();

async function typeAPaper(page: Page, title: string) {
  await page.goto("/launch");
  await page.getByLabel(t("papers:form.title")).fill(title);
  await page.locator("[name=desc]").fill("写了很久的说明 <b> &lt;");
}

story("C1: a session that ended meanwhile loses nothing that was typed", async ({ page, context }) => {
  await signIn(page, as.author);
  await typeAPaper(page, "登录过期");
  const cookies = await context.cookies();
  await context.clearCookies({ name: "mingshi" });
  await create(page);
  await expect(heading(page)).toHaveText(t("stop.signedOut.title"));
  await audit(page);

  const opens = context.waitForEvent("page");
  await page.getByRole("button", { name: t("stop.signInBeside") }).click();
  const beside = await opens;
  await beside.getByLabel(t("entrance:mobile")).fill(as.author);
  await beside.getByLabel(t("entrance:password")).fill(password);
  await beside.getByRole("button", { name: t("entrance:signIn") }).click();
  await beside.waitForURL("/exam/index");
  expect(cookies.some((cookie) => cookie.name === "mingshi")).toBe(true);

  await page.getByRole("button", { name: t("stop.sendAgain") }).click();
  // The form is of the session before: one looks at it once more.
  await expect(heading(page)).toHaveText(t("stop.outdated.title"));
  await page.getByRole("button", { name: t("stop.sendAgain") }).click();
  await expect(heading(page)).toContainText("登录过期");
  await page.getByRole("link", { name: t("questions:settings") }).click();
  await expect(page.locator("[name=desc]")).toHaveValue("写了很久的说明 <b> &lt;");
});

story("C4: a form without our proof changes nothing, and can be sent again", async ({ page, context }) => {
  await signIn(page, as.author);
  await typeAPaper(page, "没有凭证");
  await context.clearCookies({ name: "csrf" });
  await create(page);
  await expect(heading(page)).toHaveText(t("stop.outdated.title"));
  await audit(page);
  await page.getByRole("button", { name: t("stop.sendAgain") }).click();
  await expect(heading(page)).toContainText("没有凭证");
  await page.goto(`/exam/paper?key=${encodeURIComponent("没有凭证")}`);
  await expect(page.getByRole("row", { name: "没有凭证" })).toHaveCount(1);
});

browserStory("C4: a form from another site is refused", async ({ page, context, site }) => {
  await signIn(page, as.author);
  const [csrf] = (await context.cookies()).filter((cookie) => cookie.name === "csrf");
  expect(csrf).toBeDefined();
  const answer = await context.request.post(`${site.address}/launch`, {
    headers: { origin: "https://evil.example" },
    form: { csrf: "whatever", title: "外来", source: "newPaper" },
  });
  expect(answer.status()).toBe(403);
  await page.goto(`/exam/paper?key=${encodeURIComponent("外来")}`);
  await expect(page.getByRole("row", { name: "外来" })).toHaveCount(0);
});

browserStory("a press while the form answers another one is kept until it has", async ({ page }) => {
  await signIn(page, as.author);
  await page.goto("/exam/question/new");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.getByLabel(t("questions:content"), { exact: true }).fill("说明停电的步骤");
  await page.getByLabel(t("questions:mark"), { exact: true }).fill("2");
  let answer = () => {};
  const isPressed = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/exam/question/new*", async (route) => {
    if (route.request().postData()?.includes("switchTo=5")) await isPressed;
    await route.fallback();
  });
  await button(t("questions:types.5")).click();
  await expect(page.locator("form[aria-busy]")).toBeVisible();
  await button(t("questions:save")).click();
  answer();
  await expect(page).toHaveURL(/\/exam\/question\/[\w-]{36}/);
});
