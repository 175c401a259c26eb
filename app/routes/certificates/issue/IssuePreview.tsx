import { CertificateSvg } from "~/routes/certificates/CertificateSvg";
import { useWords } from "~/words/words";

/** Preview of the certificate in the form above; the fragment of the button's address leads there. */
export function IssuePreview({ svg }: { svg: string }) {
  const t = useWords();
  return (
    <section className="issue-preview" id="preview" aria-labelledby="preview-heading" tabIndex={-1}>
      <h2 id="preview-heading">{t("certificates:new.previewTitle")}</h2>
      <p className="hint">{t("certificates:new.previewHint")}</p>
      <CertificateSvg svg={svg} />
    </section>
  );
}
