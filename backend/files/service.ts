import type { companyCalls } from "#contract/companies/calls";
import { admits, may } from "#contract/roles";
import type { Tables } from "../database/schema";
import type { Caller, Handlers } from "../handler";
import { notFound } from "../handler";
import { chunksOf, type MediaFile, mediaFile, pieceOf } from "./pieces";

/**
 * Pictures shown on every page: browsers may cache them for a while, as an id's content never changes.
 * Licences, and pictures of questions and certificates, must not be cached on shared computers (C6).
 */
const ofFrame = ["logo", "avatar"];

export const fileService: Pick<Handlers<typeof companyCalls>, "file"> = {
  /** Pictures of the caller's own company, or a licence that they manage; authorised on every request. */
  async file({ id, range }, { queries, caller }) {
    const file = await queries
      .selectFrom("file")
      .select(["company_id", "purpose", "type", "size", "name"])
      // A player asks for many pieces of one file.
      .select((file) =>
        file.case().when("purpose", "=", "media").then(null).else(file.ref("bytes")).end().as("bytes"),
      )
      .where("id", "=", id)
      .executeTakeFirst();
    if (!file || !maySee(caller, file)) notFound();
    const { bytes } = file;
    if (bytes === null)
      return ranged((await mediaFile(queries, file.company_id, id)) ?? notFound(), range, "no-store");
    return attached(
      { ...file, bytes },
      ofFrame.includes(file.purpose) ? "private, max-age=3600, immutable" : "no-store",
    );
  },
};

/** A stored file as a download under its name; browsers neither run it nor sniff another type (D2). */
export const attached = (
  file: Pick<Tables["file"], "bytes" | "type" | "size" | "name">,
  cacheControl: string,
): Response => new Response(new Uint8Array(file.bytes), { headers: fileHeaders(file, cacheControl) });

export const fileHeaders = (
  { type, size, name }: Pick<Tables["file"], "type" | "size" | "name">,
  cacheControl: string,
): Headers =>
  new Headers({
    "content-type": type,
    "content-length": String(size),
    "content-disposition": `attachment; filename*=UTF-8''${encoded(name)}`,
    "x-content-type-options": "nosniff",
    "cache-control": cacheControl,
  });

/** A file, or the beginning of the piece that is asked for: a shorter 206 is legal. */
export function ranged(file: MediaFile, range: string, cacheControl: string): Response {
  const { bytes, size } = file;
  const headers = fileHeaders(file, cacheControl);
  headers.set("accept-ranges", "bytes");
  const piece = pieceOf(range, size);
  if (!piece) return new Response(streamOf(chunksOf(bytes)), { headers });
  const { from, to } = piece;
  const isOutside = from > to;
  headers.set("content-range", isOutside ? `bytes */${size}` : `bytes ${from}-${to}/${size}`);
  headers.set("content-length", String(isOutside ? 0 : to - from + 1));
  if (isOutside) return new Response(null, { status: 416, headers });
  return new Response(new Uint8Array(bytes.subarray(from, to + 1)), { status: 206, headers });
}

/** A file whose chunks are produced as it is sent: however long it is, it takes no more memory. */
export function streamed(
  pieces: AsyncGenerator<Uint8Array>,
  { name, type }: { name: string; type: string },
): Response {
  return new Response(streamOf(pieces), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename*=UTF-8''${encoded(name)}`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

/** A body that is produced as it is read. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array> | Generator<Uint8Array>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );

/**
 * Licences are for those who manage the company; another company's files are for the platform alone. Exports
 * may contain keys, and are opened by their task; so are candidates' photos by theirs.
 */
function maySee({ actions, companyId }: Caller, file: { company_id: string; purpose: string }): boolean {
  if (file.purpose === "export" || file.purpose === "candidate") return false;
  if (admits(may.administer, actions)) return true;
  return file.company_id === companyId && (file.purpose !== "licence" || admits(may.keepCompany, actions));
}

/** RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
