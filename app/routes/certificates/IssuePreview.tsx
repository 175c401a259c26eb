import { useEffect, useRef } from "react";
import { useWords } from "~/words/words";
import { CertificateDrawing } from "./CertificateDrawing";

/** The certificate that the form above would become; script goes down to it, an address without script does too. */
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
      <CertificateDrawing svg={svg} />
    </section>
  );
}
