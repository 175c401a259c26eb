// Which Chromium the journeys run in: plain JavaScript, because `npm test` runs it before anything is
// compiled.
import { execFileSync } from "node:child_process";
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

/** Installs a browser where none is found: Playwright's, else Debian's. @returns {string} its path */
export function bringBrowser() {
  const there = findBrowser();
  if (there) return there;
  for (const [program, ...parts] of ways()) {
    console.log(`No browser here. ${[program, ...parts].join(" ")}`);
    try {
      execFileSync(program, parts, {
        stdio: "inherit",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
      continue;
    }
    const brought = findBrowser();
    if (brought) return brought;
  }
  throw new Error(
    "No browser was found and none could be installed: install Chromium, or name one in CHROME_PATH.",
  );
}

/** @returns {[string, ...string[]][]} the commands that may install a browser, in order of preference */
function ways() {
  const isRoot = process.getuid?.() === 0;
  const isDebian = isRoot && existsSync("/usr/bin/apt-get");
  return [
    // why: as root on a bare machine Playwright also installs the libraries that Chromium needs.
    ["npx", "--no-install", "playwright", "install", ...(isDebian ? ["--with-deps"] : []), "chromium"],
    ...(isDebian
      ? /** @type {[string, ...string[]][]} */ ([
          ["apt-get", "update", "-q"],
          ["apt-get", "install", "-yq", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
        ])
      : []),
  ];
}
