import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { BoundedCache } from "#contract/bounded-cache";

/** Bytes of rendered pages that this process caches. */
const most = 32_000_000;

/** A rendered page as it is sent: plain and compressed. */
interface Rendered {
  type: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
  hash: string;
}
type Encoding = "br" | "gzip" | "identity";

const cache = new BoundedCache<Rendered>(most);

/** All headers that select among the answers of a URL. */
const vary = "Accept, Accept-Encoding, Accept-Language, Cookie";

/** A text rendered once for all readers while it is cached; `key` names all that it depends on. */
export function renderCached(type: string, key: string, render: () => string): Rendered {
  const known = cache.get(key);
  if (known) return known;
  const text = Buffer.from(render());
  const bodies = { identity: bytesOf(text), br: bytesOf(brotli(text)), gzip: bytesOf(gzipSync(text)) };
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const rendered = { type, bodies, hash };
  const size = Object.values(bodies).reduce((sum, { length }) => sum + length, key.length);
  cache.set(key, rendered, size);
  return rendered;
}

/** The answer in the requested encoding; 304 where the client has it already. */
export function answerWith(request: Request, { type, bodies, hash }: Rendered, headers: Headers): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  // Each encoding has its own ETag: a strong one identifies the exact bytes (RFC 9110 §8.8.3).
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

/** True where If-None-Match names this content. */
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
