import { useEffect, useRef } from "react";
import { CertificateSvg } from "~/routes/certificates/CertificateSvg";
import { useWords } from "~/words/words";

/**
 * Preview of the certificate in the form above; script focuses it, without script the URL's fragment leads
 * there.
 */
export function IssuePreview({ svg }: { svg: string }) {
  const t = useWords();
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new drawing is shown
  useEffect(() => section.current?.focus(), [svg]);
  return (
    <section
      className="issue-preview"
      id="preview"
      aria-labelledby="preview-heading"
      tabIndex={-1}
      ref={section}
    >
      <h2 id="preview-heading">{t("certificates:new.previewTitle")}</h2>
      <p className="hint">{t("certificates:new.previewHint")}</p>
      <CertificateSvg svg={svg} />
    </section>
  );
}
