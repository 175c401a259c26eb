import { randomBytes, randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { normalForm } from "#contract/normal-form";
import { isCommonPassword } from "./common-passwords";

/** Argon2id (library default), 19 MiB, two passes, one lane: OWASP's first option (trust A7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing saturates a core: a flood of sign-ins must leave one core free. */
const atOnce = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to keep, with a salt and the cost inside; about 20 ms. Never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, cost));

const unpadded = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");

/** A hash of the same cost that no known password matches. */
export const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`;

/**
 * Verifies a password. Without a hash (unknown mobile) it takes equally long and is false (trust A5). Never
 * call it inside a transaction.
 */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  const isRight = await takeTurn(() => verify(hash ?? dummyHash, password));
  return isRight && hash !== null;
}

/** Full width or capitals make a common password no harder to guess. */
const folded = (text: string) => normalForm(text).toLowerCase();

/**
 * True for a common password, or one that contains the operator's mobile number (ASVS 6.2.4, 6.2.11). The
 * contract checks length; there are no rules about kinds of character.
 */
export function isTooCommon(password: string, mobile: string): boolean {
  const text = folded(password);
  return isCommonPassword(text) || text.includes(mobile);
}

/** Letters and digits without lookalikes. */
const clear = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random password of four groups of four, 79 bits: read once from the log, replaced at first sign-in. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => clear[randomInt(clear.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
