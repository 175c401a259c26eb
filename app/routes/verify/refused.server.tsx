import { paths } from "~/paths";
import type { Ids } from "./asked.server";
import { drawPage, html, type Page } from "./draw.server";
import { json } from "./machine.server";
import { NoFile } from "./NoFile";
import { Nothing } from "./Nothing";
import { type Reading, wantsJson } from "./reading.server";
import type { Seen } from "./seen.server";

/** A page that says no: never kept, for what it says may be over soon. */
function refusePage(
  reading: Reading,
  { status, ...page }: Page & { status: 404 | 410 },
  headers: Headers,
): Response {
  headers.set("content-type", html);
  headers.set("cache-control", "no-store");
  return new Response(drawPage(reading, page), { status, headers });
}

/** Nobody issued what this address names; the same whichever part of it is wrong. */
export function missingPage(reading: Reading, path: string, headers: Headers): Response {
  const title = reading.t("verify:missing.title");
  const children = <Nothing title={title} text={reading.t("verify:missing.text")} way={toEntry(reading)} />;
  return refusePage(reading, { status: 404, title, path, children }, headers);
}

/** No company of this address ever issued a certificate. */
export function missingIssuer(reading: Reading, companyUuid: string, headers: Headers): Response {
  const title = reading.t("verify:issuer.missing.title");
  const text = reading.t("verify:issuer.missing.text");
  const children = <Nothing title={title} text={text} way={toEntry(reading)} />;
  const path = paths.verify.issuer(companyUuid);
  return refusePage(reading, { status: 404, title, path, children }, headers);
}

const toEntry = ({ t }: Reading) => ({ href: paths.verify.entry(), text: t("verify:missing.find") });

/** A file of a certificate that was revoked or replaced. */
export function gonePage(reading: Reading, path: string, seen: Seen, headers: Headers): Response {
  const title = `${seen.verdictTitle} · ${seen.title}`;
  return refusePage(reading, { status: 410, title, path, children: <NoFile seen={seen} /> }, headers);
}

/** There is no credential of a certificate that holds no longer: why, and the way to its page. */
export function goneCredential(request: Request, reading: Reading, ids: Ids, headers: Headers): Response {
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
  const message = t("mistakes:CREDENTIAL_NOT_GIVEN");
  return new Response(JSON.stringify({ isValid: false, message }), { status: 410, headers });
}
