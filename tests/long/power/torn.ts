import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const sector = 512;

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Writes into `out` what a disk may hold after a power cut: of each file of the database each sector of 512 bytes
 * as it was last synced (`kept`) or as it was last written (`written`), and its length likewise. Other files are
 * those that were synced.
 */
export function tear(kept: string, written: string, out: string, random: () => number): void {
  cpSync(kept, out, { recursive: true });
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(written).filter((file) => /\.sqlite(-wal)?$/.test(file))) {
    const [old, fresh] = [contentOf(join(kept, name)), contentOf(join(written, name))];
    const bytes = Buffer.alloc(random() < 0.5 ? old.length : fresh.length);
    for (let at = 0; at < bytes.length; at += sector)
      (random() < 0.5 ? old : fresh).subarray(at, at + sector).copy(bytes, at);
    writeFileSync(join(out, name), bytes);
  }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
