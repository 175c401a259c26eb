import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { findBrowser } from "./find.js";

/** Opens the machine's Chromium. Throws where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no Chromium here: `npm test` brings one, CHROME_PATH names one");
  // why: Chromium's sandbox cannot be used by root, and /dev/shm is small in containers.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args: [...asRoot, "--disable-dev-shm-usage"] });
}

/** The one Chromium of this process, opened at first use; it ends with the process. */
let browser: Promise<Browser> | undefined;

/** A browser of its own: no cookies, Chinese, and no animation to wait for. */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(10_000);
  return context;
}

/** Waits until React has come to the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
}
