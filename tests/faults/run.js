// `npm run test:faults`: plants each fault of faults.js alone into a copy of the project and runs the test that must
// find it. `npm run test:faults -- code session` takes only those whose name contains one of the words;
// `npm run test:faults -- --write` runs nothing and writes docs/faults.md.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { faults } from "./faults.js";
import { page } from "./page.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const words = process.argv.slice(2);
if (words[0] === "--write") {
  writeFileSync(join(root, "docs/faults.md"), page());
  process.exit();
}

const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const files = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .stdout.split("\0")
  .filter((file) => file !== "" && existsSync(join(root, file)));
/** Of each file of tests, the test that fails without any fault; "" for none. @type {Map<string, string>} */
const failing = new Map();
let found = 0;
for (const fault of chosen) {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "mingshi-fault-"));
  try {
    const { by, said } = look(folder, fault);
    if (by !== "") found += 1;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${by === "" ? "NOT FOUND" : "found"}, ${seconds} s: ${fault.name}`);
    console.log(by === "" ? said : `    ${fault.foundBy}: ${by}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(`\n${found} passed, ${chosen.length - found} failed`);
process.exit(found > 0 && found === chosen.length ? 0 : 1);

/**
 * Plants a fault and runs its tests: `by` is the first one that failed, "" where none did. Tests that fail without it find
 * nothing.
 * @param {string} folder @param {import("./faults.js").Fault} fault
 */
function look(folder, { file, right, wrong, foundBy, test }) {
  for (const each of files) cpSync(join(root, each), join(folder, each));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  if (!failing.has(foundBy)) failing.set(foundBy, runTests(folder, foundBy).by);
  if (failing.get(foundBy)) return { by: "", said: `fails without a fault: ${failing.get(foundBy)}` };
  const [before, after, ...more] = readFileSync(join(root, file), "utf8").split(right);
  if (after === undefined || more.length > 0) throw new Error(`not exactly once in ${file}: ${right}`);
  writeFileSync(join(folder, file), before + wrong + after);
  return runTests(folder, foundBy, test);
}

/**
 * Runs a file of tests in a copy: `by` is the test of this name that failed, or without a name the first one that did.
 * @param {string} folder @param {string} foundBy @param {string} [test]
 */
function runTests(folder, foundBy, test) {
  const long = dirname(foundBy) === "tests/long" ? ["--long"] : [];
  const { stdout, stderr } = spawnSync(process.execPath, ["tests/run.js", ...long, foundBy], {
    cwd: folder,
    encoding: "utf8",
    // Any failure finds it, unless one test must.
    env: { ...process.env, ...(test === undefined && { FIRST_FAILURE: "1" }) },
    maxBuffer: 2 ** 28,
  });
  return { by: failedIn(folder, test), said: (stdout + stderr).slice(-3_000) };
}

/**
 * A test of this name that ran and failed. Where the build broke or a file cannot be read, none did: that finds nothing.
 * @param {string} folder @param {string} [name]
 */
function failedIn(folder, name = "") {
  const reports = ["unit", "journeys", "long"]
    .map((project) => join(folder, "tests/.output", `${project}.json`))
    .filter((report) => existsSync(report));
  const [failed] = reports
    .flatMap((report) => JSON.parse(readFileSync(report, "utf8")).testResults)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => status === "failed" && fullName.includes(name));
  return failed?.fullName ?? "";
}
