import type { FrameLocator, Page, Route } from "playwright";
import { ofType } from "../support/every-type";
import { begin, openExam } from "../support/open-exam";
import { browserStory, expect } from "../support/story";
import { savedAt } from "../support/trial";

browserStory("full screen goes on from question to question, and ends with the sitting", async (story) => {
  const { page, t, site, allow } = story;
  const { cover, mobile } = await openExam(site, {
    exam: { maximizeScreen: 1, device: 2 },
    parts: [{ questions: [ofType(5), ofType(3), ofType(4)] }],
  });
  await begin(page, t, cover, mobile);
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/signal"))
      told.push(/name="kind"\s+(\w+)/.exec(request.postData() ?? "")![1]!);
  });
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  const enter = { name: t("sitting:fullScreen.enter") };
  const answer = { name: t("sitting:yourAnswer") };
  const next = { name: t("sitting:next"), exact: true };
  await page.getByRole("textbox", answer).fill("先切断电源");
  await page.getByRole("button", enter).click();
  await expect(page.getByRole("button", enter)).toBeHidden();
  // What was typed before is still there, and saved by the way on.
  await expect(page.getByRole("textbox", answer)).toHaveValue("先切断电源");
  const frame = page.frameLocator("iframe:not([hidden])");
  const post = (route: Route) => (route.request().method() === "POST" ? route.abort() : route.continue());
  // Where no server answers the page stays, and says so.
  allow(/net::ERR_FAILED/);
  const pressInVain = async (where: Page | FrameLocator) => {
    await page.route("**/sit/**", post);
    await where.getByRole("button", next).click();
    await expect(where.getByRole("status").first()).toContainText(t("sitting:script.notSaved"));
    await page.unroute("**/sit/**", post);
  };
  await pressInVain(page);
  await expect(page.getByRole("textbox", answer)).toHaveValue("先切断电源");
  await page.getByRole("button", next).click();

  await expect(page).toHaveURL(/\/2$/);
  expect(await isFull()).toBe(true);
  await expect(page.locator("body > *")).toHaveCount(2);
  await expect(page).toHaveTitle(new RegExp(t("sitting:question", { number: 2 })));
  // The keyboard is in the frame.
  await page.keyboard.press("Tab");
  await expect(frame.locator(":focus")).toHaveCount(1);
  await frame.getByRole("radio").first().check();
  await expect(frame.getByRole("status").first()).toContainText(savedAt(t, 3));
  await pressInVain(frame);
  await expect(frame.getByRole("radio").first()).toBeChecked();
  await frame.getByRole("button", next).click();
  await expect(page).toHaveURL(/\/3$/);
  expect(await isFull()).toBe(true);

  const previous = { name: t("sitting:previous"), exact: true };
  for (const place of [2, 1]) {
    await frame.getByRole("button", previous).click();
    await expect(page).toHaveURL(new RegExp(`/${place}$`));
  }
  expect(await isFull()).toBe(true);

  // Left and entered again, it is where one was; only that is told.
  expect(told).toEqual([]);
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => told).toEqual(["leftFullScreen"]);
  await frame.getByRole("button", enter).click();
  await expect(frame.getByRole("button", enter)).toBeHidden();
  expect(await isFull()).toBe(true);
  const reloaded = await page.reload();
  // A later question in the frame may record.
  expect(reloaded!.headers()["permissions-policy"]).toMatch(/camera=\(self\).*microphone=\(self\)/);
  await expect(page).toHaveURL(/\/1$/);
  await expect(page.locator("iframe")).toHaveCount(0);

  await page.getByRole("button", enter).click();
  await page.getByRole("button", next).click();
  await frame
    .getByRole("button", { name: t("sitting:toHandIn") })
    .first()
    .click();
  await frame.locator("[name=sure]").check();
  expect(await isFull()).toBe(true);
  await frame.getByRole("button", { name: t("sitting:handIn.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
  expect(await isFull()).toBe(false);
  expect(told).toEqual(["leftFullScreen"]);
});
