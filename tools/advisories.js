#!/usr/bin/env node
// Asks the package registry for known weaknesses of the packages that the program runs on, and writes the answer to
// build/advisories.json, which the self-check page reads: npm run advisories
// It is the only part that asks the registry, and only when somebody runs it; a start and a build never do.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * The weaknesses in the report of `npm audit --json`; null where it is none, such as when nobody answered.
 * @param {string} report
 */
export function advisoriesIn(report) {
  let found;
  try {
    found = JSON.parse(report).vulnerabilities;
  } catch {
    return null;
  }
  if (!found) return null;
  const all = Object.values(found).flatMap(({ via }) => via.filter((one) => typeof one === "object"));
  const rows = all.map(({ name, severity, title, url }) => ({ name, severity, title, url }));
  return [...new Map(rows.map((row) => [`${row.name} ${row.url}`, row])).values()];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8" });
  const found = advisoriesIn(stdout);
  if (!found) {
    console.error("The registry did not answer: nothing was written.");
    process.exit(1);
  }
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  mkdirSync("build", { recursive: true });
  writeFileSync("build/advisories.json", JSON.stringify({ at: Date.now(), lock, found }));
  console.log(found.length === 0 ? "No known weaknesses." : `${found.length} known weaknesses:`);
  for (const { name, severity, title, url } of found) console.log(`${name} (${severity}) ${title} ${url}`);
}
