// Which Chromium the journeys run in: plain JavaScript, because `npm test` runs it before anything is
// compiled.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPrograms = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @returns {string | null} the browser named by CHROME_PATH, else the system's, else Playwright's */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names no file: ${named}`);
    return named;
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return (
    [...installed, ...macPrograms, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null
  );
}
