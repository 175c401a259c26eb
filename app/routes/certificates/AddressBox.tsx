import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/** Where anyone checks the certificate: its address to copy, and the same as a QR code. */
export function AddressBox({ record: { address, qr, stands } }: { record: ShownCertificate }) {
  const t = useWords();
  return (
    <section aria-labelledby="address-heading">
      <h2 id="address-heading">{t("certificates:show.address.heading")}</h2>
      {stands && <p className="hint">{t("certificates:show.address.text")}</p>}
      <svg
        className="address-code"
        width="160"
        height="160"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t("certificates:show.address.code")}
      >
        <path d={qr.path} stroke="currentColor" shapeRendering="crispEdges" />
      </svg>
      <Copyable text={address} />
    </section>
  );
}

/** A text to copy: marked as a whole when it is entered, and with script by one button. */
function Copyable({ text }: { text: string }) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const hasScript = useHydrated();
  const copy = async () => {
    field.current?.select();
    // why: an old browser, or a page without a secure address, has no clipboard of its own.
    if (navigator.clipboard)
      await navigator.clipboard.writeText(text).catch(() => document.execCommand("copy"));
    else document.execCommand("copy");
    setCopied(true);
  };
  return (
    <>
      <input
        ref={field}
        className="input address-field"
        readOnly
        value={text}
        aria-label={t("certificates:show.address.label")}
        onFocus={(event) => event.currentTarget.select()}
      />
      {hasScript && (
        <Button type="button" icon="copy" onClick={copy}>
          {t("certificates:show.address.copy")}
        </Button>
      )}
      <span role="status" className="hint">
        {isCopied && ` ${t("certificates:show.address.copied")}`}
      </span>
    </>
  );
}
