// What `build/` was built from. A running site reads scripts, styles and parts of the program from there, so a build is
// made only where it is another one.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const settings = /^(package|package-lock|tsconfig)\.json$|\.config\.(js|ts)$/;
const folders = ["app", "backend", "contract", "locales", "public", "server"];

/** Written when a build is whole; holds the hash of its sources. */
export const stampFile = "build/sources";

/**
 * A hash of all that a build reads: the sources, the settings at the root, and the packages by their lock file.
 * @param {string} root the project's folder
 */
export function hashSources(root) {
  const named = readdirSync(root).filter((file) => settings.test(file));
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
  );
  const hash = createHash("sha256");
  for (const file of [...named, ...sources].sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Whether there is something to build: always; only from other sources than those of the build that is there; or only
 * where there is none, as beside a running site.
 * @param {string} root @param {string | undefined} when
 */
export function needsBuild(root, when) {
  const stamp = join(root, stampFile);
  if (when === undefined || !existsSync(stamp)) return true;
  if (when === "--if-missing") return false;
  if (when === "--if-changed") return readFileSync(stamp, "utf8") !== hashSources(root);
  throw new Error(`${when} is neither --if-changed nor --if-missing`);
}
