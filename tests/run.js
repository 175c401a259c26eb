// `npm test`: all checks of the project, in order, stopping at the first part that fails. `npm test -- papers` runs
// only the tests whose path contains the word, and builds only if a journey is among them. `npm run
// test:long` runs the slow tests, in the files of tests/long, and what `npm test` leaves out: stories in a browser and
// in other languages, and services on PostgreSQL; `npm run test:long -- crash` one part.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser, findShell } from "./support/browser/find.js";
import { outputFile, readNotTested } from "./support/output.js";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const env = {
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
};
const isLong = process.argv[2] === "--long";
const words = process.argv.slice(isLong ? 3 : 2);
const total = { passed: 0, failed: 0, skipped: 0 };

/** What tells a story of which `npm test` leaves something out (`tests/support/story.ts`). */
const restOfStories = ["story", "storyIn", "platformStory"];
/** What runs tests on SQLite which `npm test` does not run on PostgreSQL (`tests/support/engines.ts`). */
const onSqlite = ["onSqlite", "racingOnEach"];

/** So many copies of the demo are made once: a site takes stories until they are used up. */
const copied = { DEMO_COPIES: "12" };

rmSync(outputFile(""), { recursive: true, force: true });

if (isLong) {
  const has = (name) => words.length === 0 || words.includes(name);
  const parts = {
    long: filesNamed(/\.long\.ts$/),
    postgres: has("postgres") ? filesThatCall(/\.test\.ts$/, onSqlite) : [],
    stories: has("stories") ? filesThatCall(/\.journey\.ts$/, restOfStories) : [],
  };
  const projects = Object.keys(parts).filter((name) => parts[name].length > 0);
  expectSome(projects.length);
  step("Build", buildChanged);
  step("Browser", bringBrowser);
  // why: one run of all parts, so that no processor waits for the last test of one part.
  step("Parts", () =>
    vitest(
      projects,
      projects.flatMap((name) => parts[name]),
      parts.stories.length > 0 ? copied : {},
    ),
  );
  finish();
}
const tests = filesNamed(/\.test\.tsx?$/);
const journeys = filesNamed(/\.journey\.ts$/);
expectSome(tests.length + journeys.length);
const isWhole = words.length === 0;
if (isWhole) {
  step("Lint", () => run("biome check --error-on-warnings ."));
  // why: each of the two keeps one core busy.
  await steps({ Types: "npm run --silent typecheck", Build: "npm run --silent build" });
}
if (tests.length > 0) step("Units, contracts, architecture", () => vitest(["unit", "scripts"], words));
if (journeys.length > 0) {
  if (!isWhole) step("Build", buildChanged);
  step("Browser", bringBrowser);
  step("Journeys", () => vitest(["journeys"], words, isWhole ? copied : {}));
}
finish();

/** Fails the run where no test matched. @param {number} count */
function expectSome(count) {
  if (count > 0) return;
  console.log(`No test's path contains ${words.join(" or ")}.`);
  total.failed += 1;
  finish();
}

/**
 * Runs one part of the suite under a heading. A failure ends the run.
 * @param {string} title @param {() => boolean} work
 * @param {{ start?: number }} options start: when it began, where that was before
 */
function step(title, work, { start = performance.now() } = {}) {
  console.log(`\n── ${title} ${"─".repeat(Math.max(3, 60 - title.length))}`);
  const before = total.failed;
  const isGood = work();
  if (!isGood && total.failed === before) total.failed += 1;
  console.log(
    `${title}: ${isGood ? "good" : "FAILED"}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  if (!isGood) finish();
}

/**
 * Runs commands beside each other, and shows what each said under its heading.
 * @param {Record<string, string>} commands
 */
async function steps(commands) {
  const start = performance.now();
  const runs = Object.entries(commands).map(async ([title, command]) => {
    const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const status = await new Promise((ended) => child.once("close", ended));
    return { title, said, isGood: status === 0 };
  });
  for (const work of runs) {
    const { title, said, isGood } = await work;
    const show = () => {
      process.stdout.write(said);
      return isGood;
    };
    step(title, show, { start });
  }
}

/** @param {string} command @param {Record<string, string>} more environment */
function run(command, more = {}) {
  return spawnSync(command, { shell: true, stdio: "inherit", env: { ...env, ...more } }).status === 0;
}

/** What is built is tested: where it is of these sources, it is not built again. */
function buildChanged() {
  return run("node server/building/build.js --if-changed");
}

/** The browser of the journeys, installed where none is here: Playwright's, else Debian's. */
function bringBrowser() {
  const isDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const ways = [
    // why: as root on a bare machine Playwright also installs the libraries that Chromium needs.
    `npx --no-install playwright install ${isDebian ? "--with-deps " : ""}chromium`,
    ...(isDebian
      ? ["apt-get update -q", "apt-get install -yq --no-install-recommends chromium fonts-noto-cjk"]
      : []),
  ];
  let path = findBrowser();
  for (const way of ways) {
    if (path) break;
    console.log(`No browser here. ${way}`);
    run(way, { DEBIAN_FRONTEND: "noninteractive" });
    path = findBrowser();
  }
  console.log(findShell() ?? "No browser could be installed: install Chromium, or name one in CHROME_PATH.");
  return path !== null;
}

/**
 * Runs the files of projects (vite.config.ts) whose path contains one of the words.
 * @param {string[]} projects @param {string[]} words @param {Record<string, string>} more environment
 */
function vitest(projects, words, more = {}) {
  const report = outputFile(`${projects[0]}.json`);
  rmSync(report, { force: true });
  const reporters = `--reporter=default --reporter=json --outputFile.json="${report}"`;
  const isGood = run(
    [
      "vitest run",
      ...projects.map((one) => `--project ${one}`),
      reporters,
      ...words.map((word) => JSON.stringify(word)),
    ].join(" "),
    more,
  );
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    total.passed += numPassedTests;
    total.failed += numFailedTests;
    total.skipped += numPendingTests + numTodoTests;
  }
  return isGood;
}

/**
 * The files whose name ends so and which call one of these functions.
 * @param {RegExp} ending @param {string[]} names
 */
function filesThatCall(ending, names) {
  const calls = new RegExp(`\\b(${names.join("|")})\\(`);
  return filesNamed(ending, []).filter((file) => calls.test(readFileSync(file, "utf8")));
}

/**
 * The files of the project whose name ends so and whose path contains one of the words.
 * @param {RegExp} ending
 */
function filesNamed(ending, parts = words) {
  return ["app", "contract", "backend", "server", "tests"]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .map((file) => file.split(sep).join("/"))
    .filter((file) => ending.test(file) && (parts.length === 0 || parts.some((part) => file.includes(part))));
}

/**
 * The last line is for machines: how many passed and failed; a step that is no test counts as one. On Linux, where
 * every test can run, one that was skipped has failed.
 */
function finish() {
  const missing = readNotTested();
  console.log(`\n${missing}${total.skipped > 0 ? `${total.skipped} skipped\n` : ""}`);
  if (process.platform === "linux") total.failed += total.skipped;
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
