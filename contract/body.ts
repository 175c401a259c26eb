/** Why a body was not kept: above its limit, no room beside all other bodies, or its sender hung up. */
export type BodyRefusal = "tooLarge" | "busy" | "aborted";

/** What one request holds of a budget. */
export interface BodyShare {
  /** Counts further bytes; false where the budget is spent. */
  add(bytes: number): boolean;
  /** Gives everything back; also twice. */
  end(): void;
}

/** Where the parts of a body are kept. */
export interface BodyStore {
  /** False where there is no room for it. */
  add(part: Uint8Array): boolean | Promise<boolean>;
  /** The body is refused: nothing of it is wanted. */
  drop(): void;
}

/** Bytes of each body that are not counted: whoever only signs in gets through, whatever others send. */
export const uncounted = 16_000;

/** A budget for all bodies that are held at once, in bytes; a share of it for each request. */
export function bodyBudget(most: number): () => BodyShare {
  let held = 0;
  return () => {
    let [size, counted] = [0, 0];
    return {
      add(bytes) {
        size += bytes;
        const more = Math.max(size - uncounted, 0) - counted;
        if (held + more > most) return false;
        held += more;
        counted += more;
        return true;
      },
      end() {
        held -= counted;
        [size, counted] = [0, 0];
      },
    };
  };
}

/**
 * Hands a request's body to a store, part by part; null when it is whole. What a refused body still brings is
 * read and discarded up to `drain` bytes, so that the refusal can be read; then the connection is closed.
 *
 * why: a body created from a form must be read to its end: on Node 24 cancelling it ends the process. Our
 * forms are smaller than any `drain`.
 */
export async function receiveBody(
  request: Request,
  limit: number,
  share: BodyShare,
  store: BodyStore,
  drain = 200_000_000,
): Promise<BodyRefusal | null> {
  let size = 0;
  let refusal: BodyRefusal | null = null;
  const refuse = (why: BodyRefusal) => {
    refusal = why;
    share.end();
    store.drop();
  };
  const reader = request.body?.getReader();
  while (reader) {
    const read = await reader.read().catch(() => null);
    if (read === null) refuse("aborted");
    if (read === null || read.done) break;
    size += read.value.length;
    if (refusal === null) {
      if (size > limit) refuse("tooLarge");
      else if (!(share.add(read.value.length) && (await store.add(read.value)))) refuse("busy");
    }
    if (size > drain) {
      await reader.cancel();
      break;
    }
  }
  return refusal;
}

/** A request's whole body in memory, of at most `limit` bytes. It never buffers more than that. */
export async function readBody(
  request: Request,
  limit: number,
  share: BodyShare,
  drain?: number,
): Promise<Uint8Array<ArrayBuffer> | BodyRefusal> {
  const parts: Uint8Array[] = [];
  const store: BodyStore = {
    add: (part) => parts.push(part) > 0,
    drop: () => {
      parts.length = 0;
    },
  };
  const refusal = await receiveBody(request, limit, share, store, drain);
  if (refusal !== null) return refusal;
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
