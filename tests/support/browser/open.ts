import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterAll } from "vitest";
import { launchBrowser } from "./launch";

let browser: Promise<Browser> | undefined;

/** The one Chromium of this test file, opened at first use and closed at its end. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

/** A browser of its own: no cookies, Chinese, and no animation to wait for. */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext({
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(10_000);
  if (options.javaScriptEnabled === false) plain.add(context);
  return context;
}

const plain = new WeakSet<BrowserContext>();

/**
 * A page without script lets no timer run, not even for a question from outside such as axe-core's. Here short
 * timers run at once instead; the page's own scripts stay unread as before.
 */
export async function letTimersRun(page: Page): Promise<void> {
  if (!plain.has(page.context())) return;
  await page.evaluate(() => {
    const atOnce = (work: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
      // why: a long timer guards against something that takes too long, and must not fire at all.
      if (delay < 1_000) Promise.resolve().then(() => work(...values));
      return 0;
    };
    window.setTimeout = atOnce as typeof setTimeout;
  });
}
