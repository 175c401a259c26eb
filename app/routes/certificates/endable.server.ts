import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { mistakeText, type Say } from "~/words/words";

/** A certificate that can still be revoked or replaced; one that was is shown as it stands now. */
export async function endable(services: Services, t: Say, certificateUuid: string) {
  const record = need(await services.certificates.get({ certificateUuid }));
  if (record.state === "issued" || record.state === "expired") return record;
  throw await redirectWith(paths.certificates.show(certificateUuid), {
    kind: "warn",
    text: mistakeText(t, "CERTIFICATE_NOT_GOOD"),
  });
}
