import { readFileSync } from "node:fs";
import { programFile } from "../program-file";

const cache = new Map<string, Buffer>();

/** A font file of this folder, read once per process. */
export function fontFile(name: string): Buffer {
  const bytes = cache.get(name) ?? readFileSync(programFile(`backend/fonts/${name}`));
  cache.set(name, bytes);
  return bytes;
}

/** The font of everything that is rendered; a document embeds the subset that it uses. */
export const fontBytes = () => fontFile("NotoSansSC-Regular.ttf");
