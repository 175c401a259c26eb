import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, visitor } from "~/session/guard.server";
import { certificateAt } from "./asked.server";
import { drawSheet, html } from "./draw.server";
import { answerWith, drawnOnce } from "./kept.server";
import { gonePage, missingPage } from "./refused.server";
import { seenOf } from "./seen.server";
import { asStranger } from "./stranger.server";

/** Anyone prints a certificate that still stands: the drawing alone on its paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  const { ids, path, reading, headers, found } = await certificateAt(args, services);
  if (!found) return missingPage(reading, path, headers);

  const seen = seenOf(found, ids, reading);
  if (!seen.hasFiles) return gonePage(reading, path, seen, headers);
  const { svg } = need(
    await services.certificates.sheet({ ...ids, site: reading.site, language: reading.language }),
  );
  const key = `sheet ${reading.key} ${ids.certificateUuid} ${found.revision}`;
  headers.set("content-language", reading.language);
  return answerWith(
    args.request,
    drawnOnce(html, key, () => drawSheet(seen, svg, reading)),
    headers,
  );
}
