import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/v4";

/** Keys of one purpose, newest first: the first signs, every one verifies. Never empty. */
export type Keys = readonly [string, ...string[]];

export interface Secrets {
  /** Signs the cookies of the site. */
  session: Keys;
  /** Signs the device cookie. */
  device: Keys;
}

/** Minimum length of a configured secret, characters. */
const shortest = 32;

type Environment = Record<string, string | undefined>;

const stored = z.object({
  session: z.string().min(shortest),
  device: z.string().min(shortest),
  /** True once a database was begun under them. */
  used: z.boolean().optional(),
});

const newSecret = () => randomBytes(48).toString("base64url");

/**
 * The keys of this installation. `SESSION_SECRET` and `DEVICE_SECRET` take precedence: each one secret of 32
 * characters or more, or several separated by commas, newest first. Otherwise they are generated at the first
 * start and stored in `secrets.json` in `folder`, readable by its owner alone; without a folder they live as
 * long as the process. Throws an Error with a plain message when a secret is too short, when a guessable one
 * is set in production, or when the file cannot be read, written or parsed (trust E1, E3).
 */
export function secretsOf(folder: string | null, env: Environment = process.env): Secrets {
  const session = given("SESSION_SECRET", env);
  const device = given("DEVICE_SECRET", env);
  if (session && device) return { session, device };
  const own = folder === null ? { session: newSecret(), device: newSecret() } : storedIn(folder);
  return { session: session ?? listOf(own.session), device: device ?? listOf(own.device) };
}

/**
 * `PEER_SECRET`: what a web process shows the services elsewhere, so that they believe it; empty where it is
 * not set. The newest is shown, each is believed.
 */
export const peerSecrets = (env: Environment = process.env): readonly string[] =>
  given("PEER_SECRET", env) ?? [];

/** Throws where a secret that is set is too short, or can be guessed in production. Reads no file, and makes none. */
export function checkSecrets(env: Environment = process.env): void {
  for (const name of ["SESSION_SECRET", "DEVICE_SECRET", "PEER_SECRET"]) given(name, env);
}

const listOf = (text: string) => text.split(",") as [string, ...string[]];

function given(name: string, env: Environment): Keys | null {
  if (!env[name]?.trim()) return null;
  const keys = env[name].split(",").map((key) => key.trim());
  const [first, ...older] = keys;
  for (const key of keys) {
    if (key.length < shortest) {
      throw new Error(`${name} holds a secret of ${key.length} characters; at least ${shortest} are needed.`);
    }
    if (env.NODE_ENV === "production" && isGuessable(key)) {
      throw new Error(`${name} holds a secret that can be guessed. Make one with: openssl rand -base64 48`);
    }
  }
  return [first!, ...older];
}

/** Placeholder words and few different characters: nothing that a generator of random secrets produces. */
const isGuessable = (key: string) =>
  new Set(key).size < 10 || /change.?(me|it|this)|placeholder|example|mingshi|password|s[e3]cret/i.test(key);

function storedIn(folder: string): z.infer<typeof stored> {
  const path = join(folder, "secrets.json");
  try {
    return read(path) ?? make(path);
  } catch (error) {
    throw new Error(
      `The keys in ${path} can be neither read nor made (${(error as Error).message}). ` +
        "Mend the file or the rights of its folder, or set SESSION_SECRET and DEVICE_SECRET.",
    );
  }
}

function read(path: string): z.infer<typeof stored> | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  const parsed = stored.safeParse(parse(text));
  // why: replacing damaged keys would silently sign everybody out.
  if (!parsed.success) throw new Error("the file is damaged");
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores keys that came from elsewhere, where there are none; the newest of each purpose stands first. */
export function storeSecrets(folder: string, { session, device }: Secrets): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "secrets.json");
  const text = JSON.stringify({ session: session.join(), device: device.join() }, null, 2);
  writeFileSync(path, `${text}\n`, { flag: "wx", mode: 0o600 });
}

/** Whether the keys stored in this folder are those of a database that was begun. */
export function areKeysUsed(folder: string): boolean {
  return read(join(folder, "secrets.json"))?.used === true;
}

/** Notes that a database was begun under the keys stored in this folder, if there are any. */
export function markKeysUsed(folder: string): void {
  const path = join(folder, "secrets.json");
  const keys = read(path);
  if (!keys || keys.used) return;
  const draft = writeDraft(path, { ...keys, used: true });
  renameSync(draft, path);
  syncFolder(path);
}

/** The file that this process made, if it did. */
let made: string | null = null;

/** Removes keys that this process made for a database which others belong to: nothing was written under them. */
export function forgetMadeSecrets(): void {
  if (made) rmSync(made, { force: true });
  made = null;
}

/** Atomic and exclusive: of two processes that start together the second uses the first one's keys. */
function make(path: string): z.infer<typeof stored> {
  const secrets = { session: newSecret(), device: newSecret() };
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = writeDraft(path, secrets);
  try {
    linkSync(draft, path);
    made = path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  syncFolder(path);
  return read(path)!;
}

/** A file beside `path`, on disk, that takes its place by a rename or a link. */
function writeDraft(path: string, secrets: z.infer<typeof stored>): string {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = openSync(draft, "wx", 0o600);
  try {
    writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return draft;
}

function syncFolder(path: string): void {
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}
