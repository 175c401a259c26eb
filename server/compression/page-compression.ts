import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { inlineSheets } from "~/styles/sheets.server";
import { textOf } from "~/text-response";
import { fewBytes, openPieces } from "./gzip-pieces";

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
    body.length <= fewBytes
      ? brotliCompressSync(body, brotliOptions(body.length))
      : promisify(brotliCompress)(body, brotliOptions(body.length)),
  gzip: (body: Buffer) => (body.length <= fewBytes ? gzipSync(body) : promisify(gzip)(body)),
};

const inPieces = openPieces(inlineSheets);

/**
 * Compresses a page for browsers that accept it; tiny bodies and other types pass as they are. A page that is known by
 * its pieces is sent as bytes in any case: its sheet is encoded once.
 */
export async function compressPage(response: Response, accepted = ""): Promise<Response> {
  const { status, headers } = response;
  const isGzip = /\bgzip\b/.test(accepted);
  const encoding = /\bbr\b/.test(accepted) ? "br" : isGzip ? "gzip" : null;
  const type = headers.get("content-type") ?? "";
  const text = textOf(response);
  if (!encoding) {
    const bytes = text === undefined || typeof text === "string" ? null : inPieces.plain(text);
    return bytes ? new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers }) : response;
  }
  if (!/^text\/(html|x-script)|json/.test(type)) return response;
  // The body last: reading the property turns what may have been a plain text into a stream.
  if (headers.has("content-encoding") || (text === undefined && !response.body)) return response;
  headers.append("vary", "accept-encoding");
  const send = (body: Uint8Array, used: string | null) => {
    headers.delete("content-length");
    if (used) headers.set("content-encoding", used);
    return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
  };
  const pieces = isGzip && text !== undefined ? await inPieces.gzip(text) : null;
  if (pieces) return send(pieces, "gzip");
  const whole = typeof text === "string" ? text : text && text.before + text.look + text.after;
  const body = whole === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(whole);
  return body.length < 1_000 ? send(body, null) : send(await encoders[encoding](body), encoding);
}
