import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/**
 * What a third party's program verifies: the hash of all printed facts, its signature, and the signing key.
 */
export function SignatureFacts({ record }: { record: ShownCertificate }) {
  const t = useWords();
  return (
    <section aria-labelledby="signature-heading">
      <h2 id="signature-heading">{t("certificates:show.signature.heading")}</h2>
      <dl className="signature-facts">
        <dt>{t("certificates:show.signature.keyState")}</dt>
        <dd>{t(`certificates:show.signature.states.${record.keyState}`)}</dd>
        <dt>{t("certificates:show.signature.hash")}</dt>
        <dd className="digest">{record.hash}</dd>
        <dt>{t("certificates:show.signature.value")}</dt>
        <dd className="digest">{record.signature}</dd>
        <dt>{t("certificates:show.signature.key")}</dt>
        <dd className="digest">{record.publicKey}</dd>
      </dl>
    </section>
  );
}
