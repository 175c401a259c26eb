import { type Translate, validationErrorText } from "#locales/words";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need } from "~/session/guard.server";

/** A certificate that can still be revoked or replaced; otherwise redirects to its current state. */
export async function endable(services: Services, t: Translate, certificateUuid: string) {
  const record = need(await services.certificates.get({ certificateUuid }));
  if (record.state === "issued" || record.state === "expired") return record;
  throw await redirectWithFlash(paths.certificates.show(certificateUuid), {
    kind: "warn",
    text: validationErrorText(t, "CERTIFICATE_NOT_GOOD"),
  });
}
