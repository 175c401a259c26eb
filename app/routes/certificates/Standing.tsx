import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/** A notice first of all on a certificate that is no longer valid, or no longer proven. */
export function Standing({ record }: { record: ShownCertificate }) {
  const t = useWords();
  const { state, changed: time, reason, replacedBy, validUntil, keyState, stands } = record;
  return (
    <>
      {state === "revoked" && <Notice kind="warn">{t("certificates:show.revoked", { time, reason })}</Notice>}
      {state === "replaced" && (
        <Notice
          kind="warn"
          link={replacedBy ? { to: replacedBy.to, text: t("certificates:show.newOne") } : undefined}
        >
          {t("certificates:show.replaced", { time, reason })}
        </Notice>
      )}
      {state === "expired" && (
        <Notice kind="info">{t("certificates:show.expired", { date: validUntil ?? "" })}</Notice>
      )}
      {keyState === "revoked" && stands && <Notice kind="warn">{t("certificates:show.keyRevoked")}</Notice>}
    </>
  );
}
