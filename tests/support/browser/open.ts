import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { findBrowser } from "./find.js";

/** Launches the installed Chromium. Throws where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no Chromium here: `npm test` brings one, CHROME_PATH names one");
  // why: root cannot use Chromium's sandbox, and /dev/shm is small in containers.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // A moving picture in place of a camera, for pages that have the permission.
  const camera = "--use-fake-device-for-media-stream";
  return chromium.launch({ executablePath, args: [...asRoot, "--disable-dev-shm-usage", camera] });
}

/** This process's shared Chromium, launched at first use; it ends with the process. */
let browser: Promise<Browser> | undefined;

/** A new browser context: no cookies, Chinese, reduced motion. */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Waits for the light script. */
export async function scripted(page: Page): Promise<void> {
  await page.locator("html[data-script]").waitFor();
}
