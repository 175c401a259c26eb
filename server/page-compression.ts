import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** Pages up to this size are compressed synchronously, in a quarter of a millisecond; a thread costs more. */
const small = 100_000;

const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // A page fits a window of 256 KB; the default one costs more to clear than the page to compress.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
});

const encoders = {
  br: (body: Buffer) =>
    body.length <= small
      ? brotliCompressSync(body, brotliOptions(body.length))
      : promisify(brotliCompress)(body, brotliOptions(body.length)),
  gzip: (body: Buffer) => (body.length <= small ? gzipSync(body) : promisify(gzip)(body)),
};

/** Compresses a page for browsers that accept it; tiny bodies and other types pass as they are. */
export async function compressPage(response: Response, accepted: string | undefined): Promise<Response> {
  const encoding = /\bbr\b/.test(accepted ?? "") ? "br" : /\bgzip\b/.test(accepted ?? "") ? "gzip" : null;
  const type = response.headers.get("content-type") ?? "";
  // The body last: reading the property turns what may have been a plain text into a stream.
  if (!encoding || !/^text\/(html|x-script)|json/.test(type)) return response;
  if (response.headers.has("content-encoding") || !response.body) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (body.length < 1_000) return new Response(body, { status: response.status, headers });
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(new Uint8Array(await encoders[encoding](body)), { status: response.status, headers });
}
