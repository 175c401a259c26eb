// `npm run test:node -- 22`: the whole suite, from a clean copy of what is committed, on another version of Node.
// Node itself comes as an npm package, so nothing on this machine is replaced.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [version, ...words] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version ?? "")) {
  console.log("Which Node? Such as: npm run test:node -- 22");
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), "mingshi-node-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const home = join(scratch, "node");
mkdirSync(home);
writeFileSync(join(home, "package.json"), '{ "private": true }');
const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
npm(["install", "--no-save", "--no-package-lock", `${name}@${version}`], home, process.env);
const other = join(home, "node_modules", name);
const folder = join(other, "bin");
const program = join(folder, process.platform === "win32" ? "node.exe" : "node");
console.log(`Node ${execFileSync(program, ["--version"], { encoding: "utf8" }).trim()}`);

const copy = join(scratch, "mingshi");
mkdirSync(copy);
const archive = execFileSync("git", ["archive", "--format=tar", "HEAD"], { cwd: root, maxBuffer: 2 ** 30 });
execFileSync("tar", ["-xf", "-"], { cwd: copy, input: archive });

// why: npm starts install scripts and tests with the `node` that it finds first, and what this npm told its own
// children must not reach the other one's.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
env.PATH = [folder, process.env.PATH].join(delimiter);
// why: a native module that has to be compiled needs the headers of the Node that will load it.
env.npm_config_nodedir = other;
npm(["ci"], copy, env);
const { status } = spawnSync(program, ["tests/run.js", ...words], { cwd: copy, env, stdio: "inherit" });
process.exit(status ?? 1);

/** @param {string[]} words @param {string} cwd @param {NodeJS.ProcessEnv} env */
function npm(words, cwd, env) {
  const { status } = spawnSync("npm", words, {
    cwd,
    env,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
