import { paths } from "~/paths";
import type { Ids } from "./asked.server";
import { json } from "./machine.server";
import { NoFile } from "./NoFile";
import { Nothing } from "./Nothing";
import { type PublicReader, wantsJson } from "./public-reader.server";
import { htmlType, type PublicPage, renderPublicPage } from "./render.server";
import type { Seen } from "./seen.server";

/** A refusal page: never cached, as its reason may end soon. */
function refusePage(
  reading: PublicReader,
  { status, ...page }: PublicPage & { status: 404 | 410 },
  headers: Headers,
): Response {
  headers.set("content-type", htmlType);
  headers.set("cache-control", "no-store");
  return new Response(renderPublicPage(reading, page), { status, headers });
}

/** No certificate at this URL; the same whichever part of it is wrong. */
export function missingPage(reading: PublicReader, path: string, headers: Headers): Response {
  const title = reading.t("verify:missing.title");
  const children = <Nothing title={title} text={reading.t("verify:missing.text")} way={toEntry(reading)} />;
  return refusePage(reading, { status: 404, title, path, children }, headers);
}

/** No company at this URL ever issued a certificate. */
export function missingIssuer(reading: PublicReader, companyUuid: string, headers: Headers): Response {
  const title = reading.t("verify:issuer.missing.title");
  const text = reading.t("verify:issuer.missing.text");
  const children = <Nothing title={title} text={text} way={toEntry(reading)} />;
  const path = paths.verify.issuer(companyUuid);
  return refusePage(reading, { status: 404, title, path, children }, headers);
}

const toEntry = ({ t }: PublicReader) => ({ href: paths.verify.entry(), text: t("verify:missing.find") });

/** A file of a revoked or replaced certificate. */
export function gonePage(reading: PublicReader, path: string, seen: Seen, headers: Headers): Response {
  const title = `${seen.verdictTitle} · ${seen.title}`;
  return refusePage(reading, { status: 410, title, path, children: <NoFile seen={seen} /> }, headers);
}

/** No credential of a certificate that is no longer valid: why, and a link to its page. */
export function goneCredential(
  request: Request,
  reading: PublicReader,
  ids: Ids,
  headers: Headers,
): Response {
  const { t } = reading;
  const path = paths.verify.info(ids.templateUuid, ids.certificateUuid);
  if (!wantsJson(request)) {
    const title = t("verify:issuer.noCredential");
    const way = { href: reading.way(path), text: t("verify:gone.page") };
    const children = <Nothing title={title} text={t("verify:issuer.noCredentialText")} way={way} />;
    return refusePage(reading, { status: 410, title, path, children }, headers);
  }
  headers.set("content-type", json);
  headers.set("cache-control", "no-store");
  const message = t("errors:CREDENTIAL_NOT_GIVEN");
  return new Response(JSON.stringify({ isValid: false, message }), { status: 410, headers });
}
