import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, visitor } from "~/session/guard.server";
import { anonymousRequest } from "./anonymous-request.server";
import { certificateAt } from "./asked.server";
import { gonePage, missingPage } from "./refused.server";
import { htmlType, renderPrintSheet } from "./render.server";
import { answerWith, renderCached } from "./render-cache.server";
import { seenOf } from "./seen.server";

/** Anyone prints a certificate, unless revoked or replaced: the SVG alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
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
    renderCached(htmlType, key, () => renderPrintSheet(seen, svg, reading)),
    headers,
  );
}
