import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const kept = new Map<string, Buffer>();

/** A font file of this folder, read once per process. */
export function fontFile(name: string): Buffer {
  const bytes = kept.get(name) ?? readFileSync(fontPath(name));
  kept.set(name, bytes);
  return bytes;
}

/** The font of everything that is drawn; a document parses of it what it uses. */
export const fontBytes = () => fontFile("NotoSansSC-Regular.ttf");

/** why: the source lies beside its fonts, the build somewhere below the project; both find them from there upwards. */
function fontPath(name: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const path = join(folder, "backend/fonts", name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${name} is missing`);
  }
}
