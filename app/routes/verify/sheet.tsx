import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, visitor } from "~/session/guard.server";
import { idsIn, showOf } from "./asked.server";
import { drawSheet, html } from "./draw.server";
import { answerWith, drawnOnce } from "./kept.server";
import { readingOf } from "./reading.server";
import { gonePage, missingPage } from "./refused.server";
import { seenOf } from "./seen.server";
import { asStranger, cachingFor } from "./stranger.server";

/** Anyone prints a certificate that still stands: the drawing alone on its paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  const { request } = args;
  const ids = idsIn(args);
  const { pathname } = new URL(request.url);
  const [reading, headers, found] = await Promise.all([
    readingOf(request),
    cachingFor(request),
    showOf(services, ids),
  ]);
  if (!found) return missingPage(reading, pathname, headers);

  const seen = seenOf(found, ids, reading);
  if (!seen.hasFiles) return gonePage(reading, pathname, seen, headers);
  const { svg } = need(
    await services.certificates.sheet({ ...ids, site: reading.site, language: reading.language }),
  );
  const key = `sheet ${reading.key} ${ids.certificateUuid} ${found.revision}`;
  headers.set("content-language", reading.language);
  return answerWith(
    request,
    drawnOnce(html, key, () => drawSheet(seen, svg, reading)),
    headers,
  );
}
