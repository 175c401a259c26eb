import { createHash } from "node:crypto";
import { Bounded } from "#contract/bounded";
import type { CertificateLanguage, CertificateLook } from "#contract/certificates/shapes";
import { certificatePictures } from "#contract/certificates/shapes";
import type { Queries } from "../database/open";
import { turns } from "../files/turns";
import { infoAddress } from "./addresses";
import type { Drawing, Pictures } from "./drawing/draw";
import { type CertificateRow, lookOf, printedOf } from "./shown";

/** Bytes of drawings that are remembered, and how many may wait for their turn before it is "later". */
export const drawingLimits = { kept: 48_000_000, waiting: 40 } as const;

/** A file that was drawn, and the name by which its content is known to caches. */
interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

const kept = new Bounded<Drawn>(drawingLimits.kept);
const waiting = new Map<string, Promise<Drawn>>();
const inTurn = turns();

/**
 * Draws a file once for everybody who asks while it is remembered, one after the other: a flood of readers must not take
 * the machine from an exam. Null where too many wait. `key` names all that the drawing depends on.
 */
function drawnOnce(key: string, draw: () => Promise<Uint8Array>): Promise<Drawn> | null {
  const known = kept.get(key);
  if (known) return Promise.resolve(known);
  const drawing = waiting.get(key);
  if (drawing) return drawing;
  if (waiting.size >= drawingLimits.waiting) return null;
  const next = inTurn(async () => {
    // Whatever else came in meanwhile goes first.
    await new Promise(setImmediate);
    const bytes = new Uint8Array(await draw());
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    kept.set(key, { bytes, etag }, bytes.length + key.length);
    return { bytes, etag };
  }).finally(() => waiting.delete(key));
  waiting.set(key, next);
  return next;
}

/** The file as a reply; 503 where too many wait. */
export async function reply(type: string, key: string, draw: () => Promise<Uint8Array>): Promise<Response> {
  const drawn = await drawnOnce(key, draw);
  if (!drawn) return new Response(null, { status: 503, headers: { "retry-after": "10" } });
  const { bytes, etag } = drawn;
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      etag,
      "x-content-type-options": "nosniff",
    },
  });
}

/** What is to be drawn for a site, in a language; without one in the certificate's own. */
export function drawingOf(row: CertificateRow, site: string, language?: CertificateLanguage): Drawing {
  const printed = printedOf(row);
  return {
    printed,
    look: lookOf(row),
    language: language ?? printed.language,
    address: infoAddress(site, { templateUuid: row.template_id, certificateUuid: row.id }),
  };
}

/** The bytes of a certificate's pictures, those of its own company alone. */
export async function picturesOf(
  queries: Queries,
  companyId: string,
  look: CertificateLook,
): Promise<Pictures> {
  const ids = certificatePictures.map((which) => look[which]).filter(Boolean);
  if (ids.length === 0) return {};
  const files = await queries
    .selectFrom("file")
    .select(["id", "bytes"])
    .where("company_id", "=", companyId)
    .where("purpose", "=", "certificate")
    .where("id", "in", ids)
    .execute();
  const bytesOf = (id: string) => files.find((file) => file.id === id)?.bytes;
  return Object.fromEntries(
    certificatePictures.flatMap((which) => {
      const bytes = bytesOf(look[which]);
      return bytes ? [[which, bytes]] : [];
    }),
  );
}
