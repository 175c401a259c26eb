import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Bounded } from "#contract/bounded";

/** Bytes of drawn pages that this process remembers. */
const most = 32_000_000;

/** What was drawn, as it is sent: plain and compressed. */
interface Drawn {
  type: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
  hash: string;
}
type Encoding = "br" | "gzip" | "identity";

const kept = new Bounded<Drawn>(most);

/** Everything that decides which of an address's answers somebody gets. */
const vary = "Accept, Accept-Encoding, Accept-Language, Cookie";

/** A text that is drawn once for everybody who asks while it is remembered; `key` names all that it depends on. */
export function drawnOnce(type: string, key: string, draw: () => string): Drawn {
  const known = kept.get(key);
  if (known) return known;
  const text = Buffer.from(draw());
  const bodies = { identity: bytesOf(text), br: bytesOf(brotli(text)), gzip: bytesOf(gzipSync(text)) };
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const drawn = { type, bodies, hash };
  const size = Object.values(bodies).reduce((sum, { length }) => sum + length, key.length);
  kept.set(key, drawn, size);
  return drawn;
}

/** The answer in the encoding that was asked for; 304 where the asker has it already. */
export function answerWith(request: Request, { type, bodies, hash }: Drawn, headers: Headers): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  // Each form of a page has a name of its own: a strong one stands for the very bytes (RFC 9110 §8.8.3).
  const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
  headers.set("etag", etag);
  headers.set("vary", vary);
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  const body = bodies[encoding ?? "identity"];
  headers.set("content-type", type);
  headers.set("content-length", String(body.length));
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(body, { headers });
}

/** True where the asker names this content as one that it has. */
export function isKnown(request: Request, etag: string): boolean {
  const names = request.headers.get("if-none-match");
  if (names === null) return false;
  return names.split(",").some((name) => name.trim().replace(/^W\//, "") === etag || name.trim() === "*");
}

const brotli = (text: Buffer) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
