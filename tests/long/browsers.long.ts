import type { BrowserContext, Page } from "playwright";
import { test } from "vitest";
import { openContext, scripted } from "../support/browser/open";
import { expectNone, watch } from "../support/browser/watch";
import { as, type Mobile } from "../support/cast";
import { startSite } from "../support/server";
import { signIn } from "../support/signIn";
import { expect } from "../support/story";
import { words } from "../support/words";

// The oldest supported browsers (`vite.config.ts`) parse our syntax, but lack some of today's functions. Here
// a browser has those removed that are newer than the oldest of Chrome 87, Firefox 78 and Safari 14.

const t = words("zh");
const site = await startSite();

/** A signed-in operator in such a browser, in which nothing may fail. */
async function at(mobile: Mobile, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await openContext({ baseURL: site.address });
  const troubles = watch(context);
  await forget(context);
  const page = await context.newPage();
  await signIn(page, mobile);
  await work(page);
  expectNone(troubles);
  await context.close();
}

async function forget(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const later: [holder: unknown, names: string][] = [
      [Array, "fromAsync"],
      [Array.prototype, "at findLast findLastIndex toSorted toReversed toSpliced with"],
      [String.prototype, "at isWellFormed toWellFormed"],
      [Object.getPrototypeOf(Uint8Array.prototype), "at findLast findLastIndex toSorted toReversed with"],
      [Object, "hasOwn groupBy"],
      [Map, "groupBy"],
      [Promise, "any withResolvers try"],
      [URL, "canParse parse"],
      [AbortSignal, "timeout any"],
      [AbortSignal.prototype, "reason throwIfAborted"],
      [HTMLFormElement.prototype, "requestSubmit"],
      [Element.prototype, "checkVisibility"],
      [Intl, "ListFormat Segmenter"],
      [crypto.constructor.prototype, "randomUUID"],
      [window, "structuredClone WeakRef FinalizationRegistry requestIdleCallback cancelIdleCallback"],
      [window, "navigation scheduler Iterator"],
      [window, "TextEncoderStream TextDecoderStream TransformStream WritableStream CompressionStream"],
      [ReadableStream.prototype, "pipeThrough pipeTo"],
      [SubmitEvent.prototype, "submitter"],
    ];
    for (const [holder, names] of later)
      for (const name of names.split(" ")) delete (holder as Record<string, unknown>)[name];
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scripted(page);
}

test("a paper is made on an older browser, with what its script adds", () =>
  at(as.launcher, async (page) => {
    await open(page, "/launch");
    expect(await page.evaluate(() => typeof Object.hasOwn)).toBe("undefined");
    await expect(page).toHaveTitle(`${t("papers:new")} – ${t("product")}`);
    const anyOrder = page.locator("[name=openOrder][value='2']");
    await expect(anyOrder).toBeEnabled();
    await page.locator("[name=timingRule][value='2']").check();
    await expect(anyOrder).toBeDisabled();
    await page.locator("[name=timingRule][value='1']").check();
    const title = page.getByLabel(t("papers:form.title"));
    await title.fill("a/b");
    await title.blur();
    await expect(page.getByText(t("errors:TITLE_HAS_SPECIAL"))).toBeVisible();
    await title.fill("老浏览器上的试卷");
    await page.getByRole("button", { name: t("papers:dialog.create") }).click();
    await expect(page).toHaveURL(/\/exam\/paper\/quest/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("老浏览器上的试卷");
  }));

test("every kind of form has its script on an older browser", () =>
  at(as.administrator, async (page) => {
    for (const path of [
      "/exam/question/new?type=1",
      "/exam/question/new?type=13",
      "/certificate/new",
      "/certificate/template/new",
      "/companyManagement/account/new",
      "/companyManagement/company/exam",
      "/operator/profile",
    ]) {
      await open(page, path);
      await expect(page).not.toHaveTitle(
        new RegExp(`^(${t("stop.broken.title")}|${t("stop.notFound.title")})|Error`),
      );
    }
  }));

test("a button that re-renders a form does not save it on an older browser", () =>
  at(as.administrator, async (page) => {
    await open(page, "/exam/question/new?type=1");
    const content = page.getByRole("textbox", { name: t("questions:content"), exact: true });
    await content.fill("换个题型");
    const chosen = page.getByRole("button", { name: t("questions:types.5"), exact: true });
    await chosen.click();
    await expect(chosen).toHaveAttribute("aria-pressed", "true");
    await expect(content).toHaveValue("换个题型");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page).toHaveURL(/\/exam\/question\/new/);
  }));
