import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { findBrowser, findShell } from "./find.js";

/** Launches the installed Chromium. Throws where there is none. */
export async function launchBrowser(executablePath = findBrowser()): Promise<Browser> {
  if (!executablePath) throw new Error("no Chromium here: `npm test` brings one, CHROME_PATH names one");
  // why: root cannot use Chromium's sandbox, and /dev/shm is small in containers.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // A moving picture in place of a camera, for pages that have the permission.
  const camera = "--use-fake-device-for-media-stream";
  return chromium.launch({ executablePath, args: [...asRoot, "--disable-dev-shm-usage", camera] });
}

/** This process's Chromiums by their paths, each launched at first use; they end with the process. */
const browsers = new Map<string | null, Promise<Browser>>();

/**
 * A new browser context: no cookies, Chinese, reduced motion. It is one of the headless shell where that is installed;
 * pages that ask for a camera or a microphone need a whole browser, which can be asked.
 */
export async function openContext(
  options: BrowserContextOptions,
  { isWhole = false } = {},
): Promise<BrowserContext> {
  const path = isWhole ? findBrowser() : findShell();
  const browser = browsers.get(path) ?? launchBrowser(path);
  browsers.set(path, browser);
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
