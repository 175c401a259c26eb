import { paths } from "~/paths";
import { refusePage } from "./draw.server";
import { NoCredential, NoIssuer } from "./IssuerPage";
import { json } from "./machine.server";
import { type Reading, wantsJson } from "./reading.server";

interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

/** There is no credential of a certificate that holds no longer: why, and the way to its page. */
export function goneCredential(request: Request, reading: Reading, ids: Ids, headers: Headers): Response {
  const page = paths.verify.info(ids.templateUuid, ids.certificateUuid);
  if (!wantsJson(request)) {
    const title = reading.t("verify:issuer.noCredential");
    const children = <NoCredential page={reading.way(page)} />;
    return refusePage(reading, { status: 410, title, path: page, children }, headers);
  }
  headers.set("content-type", json);
  headers.set("cache-control", "no-store");
  const message = reading.t("mistakes:CREDENTIAL_NOT_GIVEN");
  return new Response(JSON.stringify({ isValid: false, message }), { status: 410, headers });
}

/** No company of this address ever issued a certificate. */
export function missingIssuer(reading: Reading, companyUuid: string, headers: Headers): Response {
  const title = reading.t("verify:issuer.missing.title");
  const path = paths.verify.issuer(companyUuid);
  return refusePage(reading, { status: 404, title, path, children: <NoIssuer /> }, headers);
}
