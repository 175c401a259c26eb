import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import type { PublicCertificate } from "#contract/certificates/shapes";
import { forbiddenInNames } from "#contract/text";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { certificateAt, type Ids } from "./asked.server";
import type { PublicReader } from "./public-reader.server";
import { gonePage, missingPage } from "./refused.server";
import { isKnown } from "./render-cache.server";
import { seenOf } from "./seen.server";

/** A file format of certificates. */
export interface FileKind {
  ending: "pdf" | "png";
  /** False: shown inline in the browser. */
  isSaved: boolean;
  draw(services: Services, wanted: Ids & Pick<PublicReader, "site" | "language">): Promise<Outcome<Response>>;
}

/** Responds with a certificate's file or, if it was revoked or replaced, with the page that says why not. */
export async function answerFile(
  args: LoaderFunctionArgs,
  services: Services,
  { ending, isSaved, draw }: FileKind,
): Promise<Response> {
  const { ids, path, reading, headers, found } = await certificateAt(args, services);
  if (!found) return missingPage(reading, path, headers);
  const seen = seenOf(found, ids, reading);
  if (!seen.hasFiles) return gonePage(reading, path, seen, headers);

  const file = need(await draw(services, { ...ids, site: reading.site, language: reading.language }));
  const etag = file.headers.get("etag") ?? "";
  headers.set("etag", etag);
  headers.set("vary", "Accept-Language, Cookie");
  if (isKnown(args.request, etag)) {
    await file.body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  for (const name of ["content-type", "content-length"]) {
    const value = file.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set("content-language", reading.language);
  headers.set("content-disposition", dispositionOf(found, seen.title, ending, isSaved));
  return new Response(file.body, { headers });
}

/** The download's file name: title, holder and number; for browsers that read only ASCII, the number. */
function dispositionOf(
  { printed }: PublicCertificate,
  title: string,
  ending: string,
  isSaved: boolean,
): string {
  const name = `${title} ${printed.name} ${printed.number}`.replace(new RegExp(forbiddenInNames, "g"), " ");
  const kind = isSaved ? "attachment" : "inline";
  return `${kind}; filename="${printed.number}.${ending}"; filename*=UTF-8''${encoded(`${name}.${ending}`)}`;
}

/** RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
