import { randomBytes, randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { normalForm } from "#contract/normal-form";
import { isCommonPassword } from "./common-passwords";

/** Argon2id (the library's own choice of variant) with 19 MiB, two passes, one lane: OWASP's first option (trust A7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing fills a core: a flood of sign-ins must leave one for everybody else. */
const atOnce = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

const unpadded = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");

/** A hash of this cost that no password is known for. */
export const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`;

/**
 * True when the password is the one behind this hash. Without a hash (nobody has that mobile) it takes just as
 * long and is false (trust A5). Never call it inside a transaction.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(kept ?? decoy, password));
  return isRight && kept !== null;
}

/** The same password may be typed in full width or capitals and be no harder to guess. */
const folded = (text: string) => normalForm(text).toLowerCase();

/**
 * True when a password is among those that guessers try first: a common one, or one that holds the person's own
 * mobile number (ASVS 6.2.4, 6.2.11). Length is the contract's matter; there is no rule about kinds of character.
 */
export function isTooCommon(password: string, mobile: string): boolean {
  const text = folded(password);
  return isCommonPassword(text) || text.includes(mobile);
}

/** Without letters and digits that look alike. */
const clear = "abcdefghjkmnpqrstuvwxyz23456789";

/** A random password of four groups of four, 79 bits: read once from the log and replaced at the first sign-in. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => clear[randomInt(clear.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
