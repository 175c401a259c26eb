import { createHash } from "node:crypto";
import { BoundedCache } from "#contract/bounded-cache";
import type { CertificateLook } from "#contract/certificates/shapes";
import { certificatePictures } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import type { Queries } from "../../database/open";
import { createMutex } from "../../files/mutex";
import type { CertificatePictures, CertificateRenderInput } from "../rendering/render";
import { infoAddress } from "./addresses";
import { lookOf, printedOf, type StoredCertificate } from "./shown";

/** Cache size in bytes, and the maximum queue length before requests get 503. */
export const renderLimits = { cache: 48_000_000, waiting: 40 } as const;

/** A rendered file and its ETag. */
interface Rendered {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

const cache = new BoundedCache<Rendered>(renderLimits.cache);
/** Drops every rendered file of this process; returns how many there were. */
export const clearRendered = () => cache.clear();
const waiting = new Map<string, Promise<Rendered>>();
const renderMutex = createMutex();

/**
 * Renders a file once for all requests while it is cached, one at a time: a flood of readers must not take
 * CPU from an exam. Null if the queue is full. `key` names all that the rendering depends on.
 */
function renderCached(key: string, render: () => Promise<Uint8Array>): Promise<Rendered> | null {
  const known = cache.get(key);
  if (known) return Promise.resolve(known);
  const pending = waiting.get(key);
  if (pending) return pending;
  if (waiting.size >= renderLimits.waiting) return null;
  const next = renderMutex(async () => {
    // Whatever else came in meanwhile goes first.
    await new Promise(setImmediate);
    const bytes = new Uint8Array(await render());
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    cache.set(key, { bytes, etag }, bytes.length + key.length);
    return { bytes, etag };
  }).finally(() => waiting.delete(key));
  waiting.set(key, next);
  return next;
}

/** The file as a response; 503 if the queue is full. */
export async function reply(type: string, key: string, render: () => Promise<Uint8Array>): Promise<Response> {
  const rendered = await renderCached(key, render);
  if (!rendered) return new Response(null, { status: 503, headers: { "retry-after": "10" } });
  const { bytes, etag } = rendered;
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      etag,
      "x-content-type-options": "nosniff",
    },
  });
}

/** What to render for a site, in a language; by default in the certificate's own. */
export function renderInputOf(
  row: StoredCertificate,
  site: string,
  language?: Language,
): CertificateRenderInput {
  const printed = printedOf(row);
  return {
    printed,
    look: lookOf(row),
    language: language ?? printed.language,
    address: infoAddress(site, { templateUuid: row.template_id, certificateUuid: row.id }),
  };
}

/** The bytes of a certificate's pictures, only those of its own company. */
export async function picturesOf(
  queries: Queries,
  companyId: string,
  look: CertificateLook,
): Promise<CertificatePictures> {
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
