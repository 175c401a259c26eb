import type { Browser, BrowserContext, BrowserContextOptions } from "playwright";
import { launchBrowser } from "./launch";

let browser: Promise<Browser> | undefined;

/** The one Chromium of this process, opened at first use; it ends with the process. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

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
  return context;
}
