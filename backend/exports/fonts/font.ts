import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const name = "NotoSansSC-Regular.ttf";

let bytes: Buffer | undefined;

/** The font of everything that is drawn, read once per process; each document parses of it what it uses. */
export function fontBytes(): Buffer {
  bytes ??= readFileSync(fontPath());
  return bytes;
}

/** why: the source lies beside its font, the build somewhere below the project; both find it from there upwards. */
function fontPath(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, "backend/exports/fonts", name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is missing`);
  }
}
