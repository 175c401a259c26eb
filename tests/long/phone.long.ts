import type { BrowserContext, CDPSession, Locator, Page } from "playwright";
import { test } from "vitest";
import { slowDown } from "../bench/phone";
import { openContext } from "../support/browser/open";
import { expectNone, watch } from "../support/browser/watch";
import { ofType } from "../support/every-type";
import { openExam } from "../support/open-exam";
import { startSite } from "../support/server";
import { expect } from "../support/story";
import { words } from "../support/words";

// A whole exam on a slow phone, by touch: its processor and its line are those of `npm run bench -- phone`.

const t = words("zh");
const site = await startSite();

/** A page of the phone, and the way to take its line away. */
async function openPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  return { page, session };
}

const lose = (session: CDPSession) =>
  session.send("Network.emulateNetworkConditions", {
    offline: true,
    ...{ latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  });

/** Touches what is large enough for a finger, on a page that does not scroll sideways. */
async function tap(target: Locator): Promise<void> {
  expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await target.page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await target.tap();
}

test("a candidate sits an exam on a slow phone whose line drops, from the cover to the receipt", async () => {
  const questions = [ofType(1), ofType(5), ofType(3), ofType(10), ofType(4)];
  const { cover, mobile } = await openExam(site, { exam: { device: 3 }, parts: [{ questions }] });
  const context = await openContext({
    ...{ baseURL: site.address, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
  });
  context.setDefaultTimeout(20_000);
  const troubles = watch(context);
  let { page, session } = await openPage(context);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const state = () => page.locator("[data-state]");
  const at = (number: number) =>
    expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("sitting:where", { part: "第一部分", number, total: questions.length }),
    );
  const saved = (number: number) =>
    expect(state()).toHaveText(new RegExp(t("sitting:savedAt", { time: "[\\d:]+", number })));
  const next = () => tap(button(t("sitting:next")));

  await page.goto(cover);
  await page.getByLabel(t("invitations:cover.confirm.mobile")).fill(mobile);
  await tap(button(t("invitations:cover.confirm.submit")));
  await tap(button(t("sitting:ready.start")));
  await at(1);
  await tap(page.locator("label", { hasText: "先断电" }));
  await saved(2);
  await next();

  await at(2);
  const text = page.getByLabel(t("sitting:yourAnswer"));
  await text.fill("先办动火票，");
  await saved(3);
  await lose(session);
  await text.pressSequentially("再清理现场。");
  await expect(state()).toHaveText(t("sitting:script.notSaved"));
  // A button does not lead to the browser's own error page, which has no answer.
  await next();
  await at(2);
  await expect(state()).toBeInViewport();
  // The battery is empty: another page, once there is a line again, has what was written and sends it.
  const address = page.url();
  await page.close();
  ({ page, session } = await openPage(context));
  await page.goto(address);
  await expect(page.getByLabel(t("sitting:yourAnswer"))).toHaveValue("先办动火票，再清理现场。");
  await saved(4);
  await next();

  await at(3);
  await lose(session);
  await tap(page.locator("label", { hasText: t("questions:truths.1") }));
  await expect(state()).toHaveText(t("sitting:script.notSaved"));
  await slowDown(session);
  await saved(5);
  await next();

  await at(4);
  const bytes = Buffer.from("先断电\n".repeat(5_000));
  await page
    .getByLabel(t("sitting:file.choose"))
    .setInputFiles({ name: "预案.txt", mimeType: "text/plain", buffer: bytes });
  await tap(button(t("sitting:uploadNext")));
  await at(5);
  await tap(button(t("sitting:toHandIn")).first());
  await tap(page.locator("label", { hasText: t("sitting:handIn.sure", { count: 1 }) }));
  await tap(button(t("sitting:handIn.submit")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sitting:end.title"));
  await tap(page.getByRole("link", { name: t("sitting:end.receipt") }));
  await expect(page.getByRole("main")).toContainText(t("sitting:receipt.valid"));
  await expect(page.getByRole("main")).toContainText(
    t("sitting:receipt.answersText", { questions: 5, answered: 4, open: 1 }),
  );
  expectNone(troubles, [/ERR_INTERNET_DISCONNECTED|Failed to load resource/]);
  await context.close();
});
