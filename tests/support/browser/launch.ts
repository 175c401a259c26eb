import { type Browser, chromium } from "playwright";
import { findBrowser } from "./find.js";

/** Opens the machine's Chromium. Throws where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("no Chromium here: `npm test` brings one, CHROME_PATH names one");
  // why: Chromium's sandbox cannot be used by root, and /dev/shm is small in containers.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args: [...asRoot, "--disable-dev-shm-usage"] });
}
