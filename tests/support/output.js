// Output of a run: screenshots of failed journeys, vitest's reports, and what could not be tested.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @param {string} name @returns {string} the path of a file that the run writes */
export function outputFile(name) {
  const folder = fileURLToPath(new URL("../.output/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  return folder + name;
}

const notTested = () => outputFile("not-tested.txt");

/** Warns that something was skipped, now and again at the end of the run. @param {string} reason */
export function noteNotTested(reason) {
  process.stderr.write(`\n${"!".repeat(80)}\n${reason}\n${"!".repeat(80)}\n\n`);
  appendFileSync(notTested(), `${reason}\n`);
}

/** @returns {string} everything that this run could not test; empty when all was tested */
export const readNotTested = () => (existsSync(notTested()) ? readFileSync(notTested(), "utf8") : "");
