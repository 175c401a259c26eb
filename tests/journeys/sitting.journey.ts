import type { Locator, Page } from "playwright";
import type { Translate } from "#locales/words";
import { audit } from "../support/audit";
import { besideSite } from "../support/beside";
import { keyboardFindings, tabTo } from "../support/browser/focus";
import { as } from "../support/cast";
import { ofType } from "../support/every-type";
import { openExam } from "../support/open-exam";
import { photo } from "../support/pictures";
import { setRows } from "../support/rows";
import { signIn } from "../support/signIn";
import { bothStory, browserStory, expect, scriptlessStory, story } from "../support/story";
import { asksFor, beginTrial, savedAt } from "../support/trial";

scriptlessStory(
  "a candidate sits an exam in a browser without script, from the cover to the receipt",
  async ({ page, t, site }) => {
    const { cover, mobile } = await openExam(site, {
      exam: { isFaceRecognizeNeed: true },
      parts: [{ questions: [ofType(3), ofType(10), ofType(5), ofType(4)] }],
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const status = page.getByRole("status").first();
    const choice = (at: number) => page.getByRole("radio").nth(at);
    await page.goto(cover);
    const identity = page.getByLabel(t("invitations:cover.confirm.mobile"));
    await identity.fill("19900000000");
    await button(t("invitations:cover.confirm.submit")).click();
    await expect(page.locator("main")).toContainText(t("errors:IDENTITY_WRONG"));
    await identity.fill(mobile);
    await button(t("invitations:cover.confirm.submit")).click();
    await expect(page.locator("main")).toContainText(t("sitting:ready.rules"));
    const consent = page.getByRole("checkbox", { name: t("sitting:consentNames.face") });
    const start = button(t("sitting:ready.start"));
    // The browser itself keeps a form whose consent is missing.
    await start.click();
    await expect(consent).toBeFocused();
    await consent.check();
    const face = { name: "face.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await photo()) };
    await page.getByLabel(t("sitting:pictures.face"), { exact: true }).setInputFiles(face);
    await start.click();

    await expect(page).toHaveURL(/\/1$/);
    await expect(status).toContainText(t("sitting:nothingSaved"));
    await choice(1).check();
    await page.getByLabel(t("sitting:flag")).check();
    await button(t("sitting:next")).click();
    await expect(page).toHaveURL(/\/sit\/[\w-]{22}\/2$/);
    await expect(status).toContainText(savedAt(t, 2));
    await button(t("sitting:previous")).click();
    await expect(choice(1)).toBeChecked();
    await expect(page.getByLabel(t("sitting:flag"))).toBeChecked();
    await button(t("sitting:clear")).click();
    await expect(page.locator("input:checked[type=radio]")).toHaveCount(0);
    await choice(0).check();
    await button(t("sitting:next")).click();

    const plan = { name: "预案.txt", mimeType: "text/plain", buffer: Buffer.from("先断电") };
    await page.getByLabel(t("sitting:file.choose")).setInputFiles(plan);
    await button(t("sitting:uploadNext")).click();
    await expect(page).toHaveURL(/\/3$/);
    await button(t("sitting:previous")).click();
    await expect(page.getByRole("link", { name: plan.name })).toBeVisible();
    await button(t("sitting:next")).click();
    await page.getByLabel(t("sitting:yourAnswer")).fill("先办动火票");
    await button(t("sitting:view")).click();
    await page.getByLabel(t("sitting:viewSizes.3")).check();
    await button(t("sitting:viewSave")).click();
    await expect(page.getByLabel(t("sitting:yourAnswer"))).toHaveValue("先办动火票");
    await button(t("sitting:next")).click();

    await expect(page).toHaveURL(/\/4$/);
    await button(t("sitting:toHandIn")).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:handIn.open", { count: 1 }));
    await page.locator("[name=sure]").check();
    await button(t("sitting:handIn.submit")).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
    const end = page.url();
    await page.getByRole("link", { name: t("sitting:end.receipt") }).click();
    await expect(page.locator("main")).toContainText(t("sitting:receipt.valid"));
    const counts = { questions: 4, answered: 3, open: 1 };
    await expect(page.locator("main")).toContainText(t("sitting:receipt.answersText", counts));
    await page.goto(`${end}/1`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
  },
);

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
  { asksForDevices: true },
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
    // A click does not wait until its form has arrived.
    await expect(page).not.toHaveURL(first);
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
  "an answer is recorded in the page before the time to prepare is over: a button ends it, and sends it along; twice",
  async ({ page, t, context, site }) => {
    await asksFor({ ...ofType(14), prepareSeconds: 600, seconds: 60, takes: 2 }, site);
    await context.grantPermissions(["microphone"]);
    await beginTrial(page, t);
    const box = page.locator("[data-records]");
    const number = page.url();
    await audit(page);
    await expect(page.locator("main")).not.toContainText(ofType(14).content);
    await page.getByRole("button", { name: t("sitting:show.submit") }).click();
    await expect(page.locator("main")).toContainText(ofType(14).content);
    await expect(page.locator("main")).toContainText(t("sitting:takes.all", { count: 2 }));
    await box.getByRole("button", { name: t("sitting:recorder.now") }).click();
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
  { asksForDevices: true },
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
    await asksFor({ ...ofType(6), code: sum }, site);
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
  "a candidate sits an exam by keyboard alone on a narrow screen, from the cover to the receipt",
  async ({ page, t, site }) => {
    const { cover, mobile } = await openExam(site, {
      parts: [{ questions: [ofType(3), ofType(5), ofType(4)] }],
    });
    const { keyboard } = page;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const status = page.getByRole("status").first();
    const heading = page.getByRole("heading", { level: 1 });
    const choice = (at: number) => page.getByRole("radio").nth(at);
    const press = async (wanted: Locator, key = "Enter") => {
      await tabTo(page, wanted);
      await keyboard.press(key);
    };
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(cover);
    await tabTo(page, page.getByLabel(t("invitations:cover.confirm.mobile")));
    await keyboard.type(mobile);
    await keyboard.press("Enter");
    await expect(page.locator("main")).toContainText(t("sitting:ready.rules"));
    await press(button(t("sitting:ready.start")));

    await expect(page).toHaveURL(/\/1$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await audit(page);
    expect(await keyboardFindings(page)).toEqual([]);
    await press(choice(0), "ArrowDown");
    await expect(status).toContainText(savedAt(t, 2));
    const isLed = page.waitForEvent("framenavigated");
    await keyboard.press("Enter");
    await isLed;
    // Enter saves and stays: nothing is handed in by it.
    await expect(status).toContainText(savedAt(t, 2));
    await expect(page).toHaveURL(/\/1$/);
    await expect(choice(1)).toBeChecked();
    await press(page.getByLabel(t("sitting:flag")), "Space");
    await expect(status).toContainText(savedAt(t, 3));
    await press(button(t("sitting:clear")));
    await expect(page.locator("input:checked[type=radio]")).toHaveCount(0);
    await expect(page.getByLabel(t("sitting:flag"))).toBeChecked();
    await press(choice(0), "Space");
    await press(button(t("sitting:next")));
    await expect(page).toHaveURL(/\/2$/);
    await tabTo(page, page.getByLabel(t("sitting:yourAnswer")));
    await keyboard.type("先办动火票");
    await press(button(t("sitting:next")));
    await expect(page).toHaveURL(/\/3$/);
    await press(button(t("sitting:view")));
    await press(page.locator("[name=size]:checked"), "ArrowUp");
    await press(button(t("sitting:viewSave")));
    await expect(page).toHaveURL(/\/3$/);
    await audit(page);

    await press(button(t("sitting:toHandIn")).first());
    await expect(heading).toHaveText(t("sitting:handIn.open", { count: 1 }));
    await audit(page);
    await press(page.locator("[name=sure]"), "Space");
    await press(button(t("sitting:handIn.submit")));
    await expect(heading).toHaveText(t("sitting:end.title"));
    await audit(page);
    await press(page.getByRole("link", { name: t("sitting:end.receipt") }));
    await expect(page.locator("main")).toContainText(t("sitting:receipt.valid"));
    await audit(page);
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
