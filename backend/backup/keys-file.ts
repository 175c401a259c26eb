import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/v4";
import type { Secrets } from "../keys/secrets";

/** A file of keys, and what opens it. */
export interface KeysFile {
  path: string;
  passphrase: string;
}

/** OWASP's setting for scrypt: 128 MiB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 2 ** 20 };
const aad = Buffer.from("mingshi-keys 1");

const sealed = z.object({
  format: z.literal("mingshi-keys"),
  salt: z.string(),
  iv: z.string(),
  data: z.string(),
});
const keys = z.tuple([z.string()], z.string());
const secrets = z.object({ session: keys, device: keys });

/** Writes the installation's keys, encrypted with AES-256-GCM under scrypt of the passphrase (trust J4, E1). */
export function writeKeys(path: string, own: Secrets, passphrase: string): void {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", scryptSync(passphrase, salt, 32, cost), iv).setAAD(aad);
  const data = Buffer.concat([cipher.update(JSON.stringify(own)), cipher.final(), cipher.getAuthTag()]);
  const [first, second, third] = [salt, iv, data].map((bytes) => bytes.toString("base64"));
  const text = JSON.stringify({ format: "mingshi-keys", salt: first, iv: second, data: third });
  writeFileSync(path, `${text}\n`, { flag: "wx", mode: 0o600, flush: true });
}

/** Reads them. Throws an Error with a plain message for another passphrase, or a file that is none or damaged. */
export function readKeys(path: string, passphrase: string): Secrets {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new Error(`There is no file of keys ${path}.`);
  }
  const read = sealed.safeParse(parsed(text));
  if (!read.success) throw new Error(`${path} is no file of keys of 明试 Mingshi.`);
  const [salt, iv, data] = [read.data.salt, read.data.iv, read.data.data].map((each) =>
    Buffer.from(each, "base64"),
  );
  try {
    const opened = createDecipheriv("aes-256-gcm", scryptSync(passphrase, salt!, 32, cost), iv!)
      .setAAD(aad)
      .setAuthTag(data!.subarray(-16));
    return secrets.parse(JSON.parse(`${opened.update(data!.subarray(0, -16))}${opened.final()}`));
  } catch {
    throw new Error("The keys do not open: the passphrase is another, or the file is damaged.");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
