import type { Page } from "playwright";
import { versionColumns } from "#backend/questions/rows";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { ofType } from "../support/every-type";
import { setRows } from "../support/rows";
import { signIn } from "../support/signIn";
import { bothStory, browserStory, expect, story } from "../support/story";
import { asksFor, beginTrial, savedAt, walkToTrial } from "../support/trial";

bothStory("a candidate sits an exam from the cover to the receipt", async ({ page, t }) => {
  await walkToTrial(page, t);
  const next = page.getByRole("button", { name: t("sitting:next") });
  await expect(page.getByRole("status")).toContainText(t("sitting:nothingSaved"));
  await audit(page);
  await page.getByRole("radio").nth(1).check();
  await page.getByLabel(t("sitting:flag")).check();
  await next.click();
  await expect(page).toHaveURL(/\/sit\/[\w-]{22}\/11$/);
  await expect(page.getByRole("status")).not.toContainText(t("sitting:nothingSaved"));
  await page.getByRole("button", { name: t("sitting:previous") }).click();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await expect(page.getByLabel(t("sitting:flag"))).toBeChecked();
  await page.getByRole("button", { name: t("sitting:clear") }).click();
  await expect(page.locator("input:checked[type=radio]")).toHaveCount(0);
  await page.getByRole("radio").nth(0).check();
  await page.getByRole("button", { name: t("sitting:view") }).click();
  await page.getByLabel(t("sitting:viewSizes.3")).check();
  await page.getByRole("button", { name: t("sitting:viewSave") }).click();
  await expect(page.getByRole("radio").nth(0)).toBeChecked();
  await audit(page);

  await page.getByRole("button", { name: t("sitting:toHandIn") }).click();
  await expect(page.locator("main")).toContainText(t("sitting:handIn.openText"));
  await audit(page);
  const handIn = page.getByRole("button", { name: t("sitting:handIn.submit"), exact: true });
  await page.locator("[name=sure]").check();
  await handIn.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
  await audit(page);
  const end = page.url();
  await page.getByRole("link", { name: t("sitting:end.receipt") }).click();
  await expect(page.locator("main")).toContainText(t("sitting:receipt.valid"));
  await audit(page);
  await page.goto(`${end}/1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
});

/** The cover of the demo's public exam, and a stranger's registration there. */
async function openRegistration(page: Page, t: Translate) {
  await signIn(page, as.examManager);
  await page.goto("/exam/my?label=inProgress");
  await page.getByRole("link", { name: "信息安全知识公开测试", exact: true }).click();
  const link = page.locator("main a[href*='/cover/']");
  const cover = new URL((await link.getAttribute("href"))!).pathname;
  return async (mobile: string) => {
    await page.goto(cover);
    await page.getByLabel(t("candidates:fields.realName")).fill("何晴");
    await page.getByLabel(t("candidates:fields.mobile")).fill(mobile);
    await page.getByLabel(t("candidates:fields.email")).fill("he@qing.test");
    await page.getByRole("button", { name: t("invitations:register.submit") }).click();
  };
}

browserStory(
  "F4: pictures are taken of who agreed, with a sign, and are shown for a reason alone",
  async ({ page, context, t }) => {
    const register = await openRegistration(page, t);
    await register("13788880002");
    await context.grantPermissions(["camera"]);
    await page.getByRole("checkbox", { name: t("sitting:consentNames.camera") }).check();
    await page.getByRole("button", { name: t("sitting:ready.start") }).click();
    const sign = page.locator("[data-takes=camera]");
    await expect(sign).toHaveText(new RegExp(t("sitting:pictures.cameraLast", { count: 2, time: ".*" })));
    await audit(page);

    await context.clearCookies();
    await signIn(page, as.administrator);
    await page.goto("/exam/monitor");
    await page.getByRole("link", { name: "信息安全知识公开测试", exact: true }).click();
    await page.getByRole("link", { name: "何晴" }).first().click();
    await page.getByRole("link", { name: t("monitoring:pictures.link", { count: 1 }) }).click();
    const show = page.getByRole("button", { name: t("monitoring:pictures.submit") });
    await expect(page.locator("main img")).toHaveCount(0);
    await page.getByLabel(t("monitoring:pictures.reason")).fill(" ");
    await show.click();
    await expect(page.getByRole("alert")).toContainText(t("errors:REVEAL_REASON_MISSING"));
    await audit(page);
    await page.getByLabel(t("monitoring:pictures.reason")).fill("核对身份");
    await show.click();
    await expect(page.locator("main img")).toHaveJSProperty("naturalWidth", 640);
    await audit(page);
  },
);

story("a stranger registers for a public exam, and nobody comes in by their mobile", async ({ page, t }) => {
  const register = await openRegistration(page, t);
  await register("123");
  await expect(page.locator("main")).toContainText(t("errors:MOBILE_WRONG"));
  await expect(page.getByLabel(t("candidates:fields.realName"))).toHaveValue("何晴");
  await audit(page);
  await register("13788880001");
  await expect(page.getByRole("button", { name: t("sitting:ready.start") })).toBeVisible();
  await register("13788880001");
  await expect(page.locator("main")).toContainText(t("errors:CANDIDATE_REGISTERED"));
});

browserStory(
  "G7: a tab that the candidate before left open saves nothing for the next one at this browser",
  async ({ page, t, context }) => {
    const register = await openRegistration(page, t);
    await register("13788880005");
    await page.getByRole("button", { name: t("sitting:ready.start") }).click();
    await expect(page).toHaveURL(/\/1$/);
    const left = await context.newPage();
    // A question of right or wrong, as `begin` says.
    await left.goto(page.url().replace(/1$/, "10"));
    await register("13788880006");
    await page.getByRole("button", { name: t("sitting:ready.start") }).click();
    await expect(page).toHaveURL(/\/1$/);
    await left.getByRole("radio").nth(1).check();
    await expect(left.getByRole("heading", { level: 1 })).toHaveText(t("sitting:gone.title"));
    await page.reload();
    await expect(page.getByRole("status")).toContainText(t("sitting:nothingSaved"));
  },
);

story("a practice paper is sat again: a paper and a receipt of its own", async ({ page, t, site }) => {
  const register = await openRegistration(page, t);
  await besideSite(site, as.examManager, async ({ queries }, { companyId }) => {
    const exams = queries.selectFrom("exam").selectAll().where("company_id", "=", companyId);
    const exam = await exams.where("name", "=", "信息安全知识公开测试").executeTakeFirstOrThrow();
    const settings = JSON.stringify({ ...JSON.parse(exam.settings), attempts: 2 });
    await setRows(queries, "exam", { id: exam.id }, { settings, revision: exam.revision + 1 });
  });
  await register("13788880003");
  const heading = page.getByRole("heading", { level: 1 });
  for (const isLast of [false, true]) {
    await page.getByRole("button", { name: t("sitting:ready.start") }).click();
    await page.goto(page.url().replace(/\/\d+$/, "/hand-in"));
    await page.locator("[name=sure]").check();
    await page.getByRole("button", { name: t("sitting:handIn.submit"), exact: true }).click();
    await expect(heading).toHaveText(t("sitting:end.title"));
    await audit(page);
    const again = page.getByRole("button", { name: t("sitting:again.start") });
    await expect(again).toHaveCount(isLast ? 0 : 1);
    if (isLast) break;
    await again.click();
    await expect(page.locator("main")).toContainText(t("sitting:again.number", { number: 2 }));
    await audit(page);
  }
});

browserStory(
  "G3: a second tab overwrites nothing, and both answers are shown",
  async ({ page, t, context }) => {
    await beginTrial(page, t);
    const first = page.url();
    const other = await context.newPage();
    await other.goto(first);
    await page.getByRole("radio").nth(1).check();
    await page.getByRole("button", { name: t("sitting:next") }).click();
    // What is chosen is saved at once, and the page that says why not follows.
    await other.getByRole("radio").nth(0).check();
    await expect(other.locator("main")).toContainText(t("sitting:conflict.title", { number: 10 }));
    await audit(other);
    await page.goto(first);
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await other.getByRole("button", { name: t("sitting:conflict.useMine") }).click();
    await page.goto(first);
    await expect(page.getByRole("radio").nth(0)).toBeChecked();
  },
);

browserStory(
  "an answer is recorded in the page once the time to prepare is over: a button ends it, and sends it along; twice",
  async ({ page, t, context, site }) => {
    await asksFor({ ...ofType(14), prepareSeconds: 3, seconds: 60, takes: 2 }, site);
    await context.grantPermissions(["microphone"]);
    await beginTrial(page, t);
    const box = page.locator("[data-records]");
    const number = page.url();
    await audit(page);
    await expect(page.locator("main")).not.toContainText(ofType(14).content);
    await page.getByRole("button", { name: t("sitting:show.submit") }).click();
    await expect(page.locator("main")).toContainText(ofType(14).content);
    await expect(page.locator("main")).toContainText(t("sitting:takes.all", { count: 2 }));
    // By itself, three seconds later.
    await expect(box.getByRole("status")).toHaveText(t("sitting:recorder.record"));
    await expect(page.locator("main")).toContainText(t("sitting:takes.last"));
    // Something has been recorded.
    await expect(box).toContainText(/0:5\d/);
    await page.getByRole("button", { name: t("sitting:next") }).click();
    await expect(page).not.toHaveURL(number);
    await page.goto(number);
    await expect(page.locator("main")).toContainText(/recording\.webm/);
    await audit(page);
    await box.getByRole("button", { name: t("sitting:recorder.begin") }).click();
    await expect(box).toContainText(/0:5\d/);
    await box.getByRole("button", { name: t("sitting:recorder.stop") }).click();
    await expect(box.getByRole("status")).toHaveText(t("sitting:recorder.last"));
    await expect(box.getByRole("button")).toHaveCount(0);
    await page.getByRole("button", { name: t("sitting:next") }).click();
    await expect(page).not.toHaveURL(number);
    await page.goto(number);
    await expect(page.locator("main")).toContainText(t("sitting:takes.over"));
    await expect(page.locator("input[type=file]")).toHaveCount(0);
    await audit(page);
  },
);

bothStory(
  "a program is run against the examples from its form, and says nothing of its hidden tests",
  async ({ page, t, site }) => {
    const register = await openRegistration(page, t);
    const sum = {
      ...ofType(6).code!,
      languages: ["javascript" as const],
      ...{ template: "// a + b", sourceCode: "", codeInputExample: "1 2", codeOutputExample: "3" },
      tests: [
        { stdin: "2 2", expectedOutput: "4", weight: 1, isHidden: false },
        { stdin: "770011 1", expectedOutput: "770012", weight: 3, isHidden: true },
      ],
    };
    await besideSite(site, as.examManager, async ({ queries }, { companyId }) => {
      const judged = queries.updateTable("question_version").where("type", "=", 3);
      await judged
        .set(versionColumns({ ...ofType(6), code: sum }))
        .where("company_id", "=", companyId)
        .execute();
    });
    await register("13788880004");
    await page.getByRole("button", { name: t("sitting:ready.start") }).click();
    await page.goto(page.url().replace(/\/\d+$/, "/10"));
    const program = page.getByLabel(t("sitting:program"), { exact: true });
    const run = page.getByRole("button", { name: t("sitting:programs.run") });
    const result = page.locator("[data-run]");
    await expect(program).toHaveValue("// a + b");
    await audit(page);
    await program.fill("console.log(3)");
    await run.click();
    await expect(result).toContainText(t("sitting:programs.result", { count: 2, same: 1 }));
    await expect(result).toContainText(t("sitting:programs.different"));
    await audit(page);
    await program.fill("const [a, b] = readline().split(' ').map(Number); print(a + b)");
    await run.click();
    await expect(result).toContainText(t("sitting:programs.result", { count: 2, same: 2 }));
    await expect(page.locator("body")).not.toContainText("770011");
    await page.getByRole("button", { name: t("sitting:toHandIn") }).click();
    await page.locator("[name=sure]").check();
    await page.getByRole("button", { name: t("sitting:handIn.submit"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
  },
);

browserStory(
  "a candidate answers and hands in by keyboard alone, on a narrow screen",
  async ({ page, t }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await beginTrial(page, t);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press("Tab");
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("status")).toContainText(savedAt(t, 2));
    const isLed = page.waitForEvent("framenavigated");
    await page.keyboard.press("Enter");
    await isLed;
    // Enter saves and stays: nothing is handed in by it.
    await expect(page.getByRole("status")).toContainText(savedAt(t, 2));
    await expect(page).toHaveURL(/\/10$/);
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await page.getByRole("button", { name: t("sitting:toHandIn") }).focus();
    await page.keyboard.press("Enter");
    await page.locator("[name=sure]").focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: t("sitting:handIn.submit"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
  },
);

bothStory(
  "without a candidate's session a sitting is closed, and what was typed is shown",
  async ({ page, t }) => {
    await beginTrial(page, t);
    await page.context().clearCookies({ name: "sitting" });
    await page.getByRole("radio").nth(1).check();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:gone.title"));
    await audit(page);
  },
  { in: "browser" },
);
