import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The path of a file shipped with the program, relative to the project root, such as `backend/fonts/OFL.txt`.
 * why: the source is in that folder, the build somewhere below it; both search upwards from where they are.
 */
export function programFile(name: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is missing`);
  }
}
