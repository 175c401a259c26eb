import { createRequire } from "node:module";

// why: vite.config.ts aliases the library to this file, for unit tests only; `require` still finds the
// library.
const library = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");
type Options = Parameters<typeof library.hash>[1];

const cheap = { memoryCost: 8, timeCost: 1 };
const atCheapCost = (hash: string) => hash.replace(/m=\d+,t=\d+/, "m=8,t=1");
let isFull = false;
const madeInFull = new Set<string>();

/** Switches the product's hash cost on or off: for tests of that cost. */
export function hashInFull(full = true): void {
  isFull = full;
}

/** The hashes that passwords were compared with, in order: the work done. */
export const compared: string[] = [];

/** Tests sign in thousands of times: the product's hash format, for a thousandth of the cost. */
export async function hash(password: string, options: Options): Promise<string> {
  if (!isFull) return library.hash(password, { ...options, ...cheap });
  const made = await library.hash(password, options);
  madeInFull.add(made);
  return made;
}

export function verify(kept: string, password: string): Promise<boolean> {
  compared.push(kept);
  // An unknown hash is the product's decoy, which matches no password at any cost.
  return library.verify(isFull || madeInFull.has(kept) ? kept : atCheapCost(kept), password);
}
