import { audit } from "../support/audit";
import { as, password } from "../support/cast";
import { signIn } from "../support/signIn";
import { bothStory, browserStory, expect, story, storyIn } from "../support/story";

bothStory(
  "an author signs in, is led back to where they wanted to be, and signs out",
  async ({ page, t }) => {
    await page.goto("/exam/paper?state=draft");
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByLabel(t("entrance:mobile")).fill(as.author);
    await page.getByLabel(t("entrance:password")).fill(password);
    await page.getByRole("button", { name: t("entrance:signIn") }).click();
    await expect(page).toHaveURL("/exam/paper?state=draft");

    await page.getByLabel(t("personMenu")).click();
    await page.getByRole("button", { name: t("signOut") }).click();
    await expect(page).toHaveURL("/login?redirect=%2Fexam%2Findex");
    await page.goto("/exam/paper");
    await expect(page).toHaveURL(/\/login/);
  },
);

story("a wrong password is answered beside its field, and the mobile stays", async ({ page, t }) => {
  await page.goto("/login");
  await audit(page);
  await page.getByLabel(t("entrance:mobile")).fill("138 0000 0005");
  await page.getByLabel(t("entrance:password")).fill("not this one");
  await page.getByRole("button", { name: t("entrance:signIn") }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(t("errors:WRONG_MOBILE_OR_PASSWORD"));
  await expect(page).toHaveTitle(/^错误：/);
  await expect(page.getByLabel(t("entrance:mobile"))).toHaveValue("138 0000 0005");
  await expect(page.getByLabel(t("entrance:password"))).toHaveValue("");
  await expect(page.getByLabel(t("entrance:password"))).toHaveAttribute("aria-invalid", "true");
  await audit(page);
});

story(
  "A6: the second step asks for the code that was sent, and a wrong one is counted",
  async ({ page, t, site }) => {
    await signIn(page, as.careful);
    await expect(page).toHaveURL(/\/login\/code/);
    await audit(page);
    const code = await site.code(as.careful);
    await page.getByLabel(t("entrance:code")).fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: t("entrance:finish") }).click();
    await expect(page.getByRole("alert")).toContainText("4");

    await page.getByRole("button", { name: t("entrance:sendAgain") }).click();
    await expect(page.getByRole("status")).toContainText("秒");

    await page.getByLabel(t("entrance:code")).fill(code);
    await page.getByRole("button", { name: t("entrance:finish") }).click();
    await expect(page).toHaveURL("/exam/index");
  },
);

story("with a single role one lands on that role's own page", async ({ page, context }) => {
  for (const [mobile, landing] of [
    [as.reviewer, "/exam/task"],
    [as.invigilator, "/exam/monitor"],
    [as.roomKeeper, "/offline/room"],
  ] as const) {
    await context.clearCookies();
    await signIn(page, mobile);
    await expect(page).toHaveURL(landing);
    await audit(page);
  }
});

story(
  "addresses: unknown ones lead to /404, closed ones to /401, open ones ask for nobody",
  async ({ page, t }) => {
    await page.goto("/nowhere/at/all");
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.goto("/offline/admission/ticket/1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("reports:open.closed"));
    await audit(page);

    await signIn(page, as.reviewer);
    await page.goto("/nowhere/at/all");
    await expect(page).toHaveURL("/404");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("stop.notFound.title"));
    await page.goto("/exam/paper");
    await expect(page).toHaveURL("/401");
    await page.goto("/login");
    await expect(page).toHaveURL("/exam/task");

    await page.goto("/certificate/info/1/2");
    await page.goto("/exam/task");
    await expect(page).toHaveURL(/\/login/);
  },
);

story("a dead token leads to the logout notice with its two choices", async (telling) => {
  const { page, context, another, t } = telling;
  await signIn(page, as.author);
  const other = await another();
  await other.context().addCookies(await context.cookies());
  await other.goto("/exam/index");
  await other.getByLabel(t("personMenu")).click();
  await other.getByRole("button", { name: t("signOut") }).click();
  await other.waitForURL(/\/login/);

  await page.goto("/exam/paper");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("stop.signedOut.title"));
  await audit(page);
  await page.getByRole("link", { name: t("stop.stay") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("stop.signedOut.title"));
  await page.getByRole("button", { name: t("stop.signIn") }).click();
  await expect(page).toHaveURL("/login?redirect=%2Fexam%2Fpaper");
});

story("the language is chosen with a button and kept", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Iniciar sesión");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.goto("/404");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Página no encontrada");
});

for (const language of ["en", "es", "ja"] as const) {
  storyIn(
    language,
    "an author signs in, in the browser's language",
    async ({ page, t }) => {
      await signIn(page, as.author, t);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("menus.home"));
    },
    { in: "plain" },
  );
}

browserStory("the side menu folds away and stays away", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.getByRole("button", { name: t("foldMenu") }).click();
  await expect(page.getByRole("button", { name: t("unfoldMenu") })).toBeVisible();
  await page.goto("/exam/paper");
  await expect(page.getByRole("navigation", { name: t("mainMenu") })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByText(t("menu"), { exact: true }).click();
  await page
    .getByRole("link", { name: t("menus.home") })
    .first()
    .click();
  await expect(page).toHaveURL("/exam/index");
});
