import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { bankLimits } from "#contract/bank/shapes";
import {
  type BodyRefusal,
  type BodyStore,
  bodyBudget,
  readBody,
  receiveBody,
  uncounted,
} from "#contract/body";
import { log } from "~/log.server";
import { paths } from "~/paths";
import { branchAddress } from "./branches";

/** Body limits in bytes, above any of our forms; those with files have their own, as does each file. */
const bodyLimit = {
  fields: 1_000_000,
  files: 10_500_000,
  questions: bankLimits.importBytes + 600_000,
} as const;

/**
 * What the bodies of all requests may come to at once, in bytes: in memory, and of large ones on disk. What
 * comes with a session that ended is still read, so that the next page preserves what was typed.
 */
const most = {
  strangers: 64_000_000,
  operators: 64_000_000,
  large: 1_000_000_000,
  ended: 64_000_000,
} as const;
/** Large bodies that are in memory at once, parsed and answered; the others wait on disk. */
const mostLarge = 4;

export interface BodySettings {
  /** The folder in which large bodies are kept until they are whole. */
  folder(): string;
  /** The token of a request's session cookie; null without one. */
  tokenOf(request: Request): Promise<string | null>;
  /** Resolves to whether the session of this token is live. */
  isLive(token: string, address: string): Promise<boolean>;
}

/** `signedOut`: a large body, without a session. */
export type PostedBody = Uint8Array<ArrayBuffer> | BodyRefusal | "signedOut";

const ofScans = /^\/exam\/[^/]+\/scans$/;

/** Body limit of a request: only an import of questions, and scans, need larger files. */
function mostBytes(request: Request, isPlain: boolean): number {
  if (isPlain) return bodyLimit.fields;
  const address = branchAddress(request);
  return address === paths.bank.import() || ofScans.test(address) ? bodyLimit.questions : bodyLimit.files;
}

/**
 * Reads posted bodies within a budget over all of them. Whoever has no session sends fields alone, which are
 * read into memory. A large body is for a session; it is received on disk, however long it takes, and read into
 * memory in its turn. `use` is given the body, or why there is none, and how many milliseconds it took to come; it
 * gives it back.
 */
export function openBodies({ folder, tokenOf, isLive }: BodySettings) {
  const strangers = bodyBudget(most.strangers);
  const operators = bodyBudget(most.operators);
  const large = bodyBudget(most.large);
  const ended = bodyBudget(most.ended);
  const inTurn = turnsOf(mostLarge);

  return async function withBody(
    request: Request,
    { isPlain, address }: { isPlain: boolean; address: string },
    use: (body: PostedBody, readFor: number) => Promise<Response>,
  ): Promise<Response> {
    const began = performance.now();
    const limit = mostBytes(request, isPlain);
    const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
    // why: it counts in no budget, and read as a stream it costs more than what a save does with it.
    if (length <= uncounted) return use(await wholeBody(request), since(began));
    const token = await tokenOf(request);
    const isLarge = limit > bodyLimit.fields && length > bodyLimit.fields;
    if (isLarge && token !== null) {
      const share = (await isLive(token, address)) ? large() : ended();
      const file = await openUnnamed(folder());
      try {
        const received = await receiveBody(request, limit, share, storeIn(file));
        const readFor = since(began);
        if (received !== null) return await use(received, readFor);
        return await inTurn(async () => use(await bytesOf(file), readFor));
      } finally {
        share.end();
        await file.close();
      }
    }
    const share = token === null ? strangers() : operators();
    try {
      const body = await readBody(request, bodyLimit.fields, share);
      return await use(body === "tooLarge" && isLarge && length <= limit ? "signedOut" : body, since(began));
    } finally {
      share.end();
    }
  };
}

const since = (began: number) => performance.now() - began;

/** A body whose length is known, and small. */
const wholeBody = (request: Request): Promise<PostedBody> =>
  request.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => "aborted",
  );

/** A file without a name, which its owner alone can read: whatever happens, nothing of it stays. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `body.${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/** A disk that is full is a budget that is spent. */
export function storeIn(file: Pick<FileHandle, "appendFile" | "truncate">): BodyStore {
  return {
    add: async (part) => {
      try {
        await file.appendFile(part);
        return true;
      } catch (error) {
        log.warn({ error }, "no room for a body");
        return false;
      }
    },
    drop: () => {
      file.truncate().catch((error) => log.warn({ error }, "a refused body was not removed"));
    },
  };
}

async function bytesOf(file: FileHandle): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array((await file.stat()).size);
  let at = 0;
  while (at < whole.length) {
    const { bytesRead } = await file.read(whole, at, whole.length - at, at);
    if (bytesRead === 0) throw new Error("a body on disk became shorter");
    at += bytesRead;
  }
  return whole;
}

/** So many at once; the others wait, in order. */
function turnsOf(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
