import type { companyCalls } from "#contract/companies/calls";
import { admits, may } from "#contract/roles";
import type { Tables } from "../database/schema";
import type { Caller, Handlers } from "../handler";
import { notFound } from "../handler";

/**
 * Pictures shown on every page: browsers may cache them for a while, as an id's content never changes.
 * Licences, and pictures of questions and certificates, must not be cached on shared computers (C6).
 */
const ofFrame = ["logo", "avatar"];

export const fileService: Pick<Handlers<typeof companyCalls>, "file"> = {
  /** Pictures of the caller's own company, or a licence that they manage; authorised on every request. */
  async file({ id, range }, { queries, caller }) {
    const file = await queries.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirst();
    if (!file || !maySee(caller, file)) notFound();
    if (file.purpose === "media") return ranged(file, range, "no-store");
    return attached(file, ofFrame.includes(file.purpose) ? "private, max-age=3600, immutable" : "no-store");
  },
};

/** A stored file as a download under its name; browsers neither run it nor sniff another type (D2). */
export const attached = (
  { bytes, type, size, name }: Pick<Tables["file"], "bytes" | "type" | "size" | "name">,
  cacheControl: string,
): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-length": String(size),
      "content-disposition": `attachment; filename*=UTF-8''${encoded(name)}`,
      "x-content-type-options": "nosniff",
      "cache-control": cacheControl,
    },
  });

/** A file, or the one piece of it that a `Range` header asks for; several pieces at once are the whole file. */
export function ranged(file: Parameters<typeof attached>[0], range: string, cacheControl: string): Response {
  const whole = attached(file, cacheControl);
  whole.headers.set("accept-ranges", "bytes");
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (first === undefined || (first === "" && last === "")) return whole;
  const { size } = file;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  const headers = new Headers(whole.headers);
  if (from > to) {
    headers.set("content-range", `bytes */${size}`);
    headers.set("content-length", "0");
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-range", `bytes ${from}-${to}/${size}`);
  headers.set("content-length", String(to - from + 1));
  return new Response(new Uint8Array(file.bytes.subarray(from, to + 1)), { status: 206, headers });
}

/** A file whose chunks are produced as it is sent: however long it is, it takes no more memory. */
export function streamed(
  pieces: AsyncGenerator<Uint8Array>,
  { name, type }: { name: string; type: string },
): Response {
  const body = new ReadableStream<Uint8Array>(
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
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename*=UTF-8''${encoded(name)}`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

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
