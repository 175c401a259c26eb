// Which Chromium the journeys run in: plain JavaScript, because `npm test` runs it before anything is
// compiled.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** The headless shell: the same engine without a browser around it, which takes a third of the time for each page. */
const shells = ["chromium-headless-shell"];
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPrograms = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @returns {string | null} the browser named by CHROME_PATH, else the system's, else Playwright's */
export function findBrowser() {
  const brought = [...macPrograms, chromium.executablePath()].find((path) => path && existsSync(path));
  return named() ?? installed(names) ?? brought ?? null;
}

/** @returns {string | null} the headless shell if it is here, which asks nobody for a camera; else the browser */
export const findShell = () => named() ?? installed(shells) ?? findBrowser();

function named() {
  const path = process.env.CHROME_PATH;
  if (!path) return null;
  if (!existsSync(path)) throw new Error(`CHROME_PATH names no file: ${path}`);
  return path;
}

/** @param {string[]} programs */
function installed(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
