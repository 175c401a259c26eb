import { holdBack } from "../support/browser/hold";
import { as } from "../support/cast";
import { signIn } from "../support/signIn";
import { browserStory, expect, story } from "../support/story";

story("pressed twice, a paper is created once", async ({ page, t }) => {
  await signIn(page, as.author);
  await page.goto("/launch");
  await page.getByLabel(t("papers:form.title")).fill("只此一份");
  await page.getByRole("button", { name: t("papers:dialog.create") }).dblclick();
  await expect(page).toHaveURL(/\/exam\/paper\/quest/);
  await page.goto(`/exam/paper?key=${encodeURIComponent("只此一份")}`);
  await expect(page.getByRole("row", { name: "只此一份" })).toHaveCount(1);
});

browserStory(
  "while a paper is being created the button says so, and a second press sends nothing",
  async ({ page, t }) => {
    await signIn(page, as.author);
    await page.goto("/launch", { waitUntil: "networkidle" });
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts += 1;
    });
    const release = await holdBack(page, "**/launch*", "POST");
    await page.getByLabel(t("papers:form.title")).fill("慢慢创建");
    await page.getByRole("button", { name: t("papers:dialog.create") }).click();
    const busy = page.getByRole("button", { name: t("papers:dialog.creating") });
    await busy.click();
    await expect(busy).toBeVisible();
    expect(posts).toBe(1);
    release();
    await expect(page).toHaveURL(/\/exam\/paper\/quest/);
  },
);

browserStory(
  "a form that is sent before any script has arrived does its work",
  async ({ page, t, allow }) => {
    await signIn(page, as.author);
    allow(/ERR_FAILED/);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/launch");
    await page.getByLabel(t("papers:form.title")).fill("脚本还没到");
    await page.getByRole("radio", { name: t("papers:form.byParts") }).check();
    await page.getByRole("radio", { name: t("papers:form.unified") }).check();
    await page.getByRole("button", { name: t("papers:dialog.create") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("脚本还没到");
  },
);

browserStory(
  "what was typed and chosen before script arrived stays when it does",
  async ({ page, context, t }) => {
    await signIn(page, as.author);
    const release = await holdBack(page, "**/assets/*.js");
    await page.goto("/launch", { waitUntil: "commit" });
    const title = page.getByLabel(t("papers:form.title"));
    const unified = page.getByRole("radio", { name: t("papers:form.unified") });
    await title.fill("抢在脚本前");
    await page.getByRole("radio", { name: t("papers:form.byParts") }).check();
    await unified.check();
    const slow = await context.newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    release();
    const ruledOut = page.getByRole("radio", { name: t("papers:form.anyOrder") });
    // Typing while it starts loses nothing either.
    await title.focus();
    do await page.keyboard.type("！");
    while (!(await ruledOut.isDisabled()));
    await expect(ruledOut).toBeDisabled();
    await expect(title).toHaveValue(/^抢在脚本前！+$/);
    await expect(unified).toBeChecked();
    await expect(unified).toBeEnabled();
    await page.getByRole("button", { name: t("papers:dialog.create") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("抢在脚本前！");
  },
);
