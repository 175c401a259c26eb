import { createRequire } from "node:module";

// why: vite.config.ts puts this file in the library's place, for the units alone; `require` still finds the library.
const library = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");
type Options = Parameters<typeof library.hash>[1];

const cheap = { memoryCost: 8, timeCost: 1 };
const atCheapCost = (hash: string) => hash.replace(/m=\d+,t=\d+/, "m=8,t=1");
let isFull = false;
const madeInFull = new Set<string>();

/** From now on a hash costs what the product asks for, or no longer: for tests of that cost. */
export function hashInFull(full = true): void {
  isFull = full;
}

/** The hashes that passwords were compared with, in their order: how much work was done. */
export const compared: string[] = [];

/** Tests sign in by the thousand: a hash as the product wants it, for a thousandth of its work. */
export async function hash(password: string, options: Options): Promise<string> {
  if (!isFull) return library.hash(password, { ...options, ...cheap });
  const made = await library.hash(password, options);
  madeInFull.add(made);
  return made;
}

export function verify(kept: string, password: string): Promise<boolean> {
  compared.push(kept);
  // A hash that nobody made here is the product's decoy, which fits no password at any cost.
  return library.verify(isFull || madeInFull.has(kept) ? kept : atCheapCost(kept), password);
}
