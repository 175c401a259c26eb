import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/** The certificate's verification URL to copy, and as a QR code. */
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

/**
 * A text to copy: selected as a whole on focus, and copied by a button with script (`app/light/copying.ts`).
 */
function Copyable({ text }: { text: string }) {
  const t = useWords();
  return (
    <>
      <input
        id="address"
        className="input address-field"
        readOnly
        value={text}
        aria-label={t("certificates:show.address.label")}
        data-copyable=""
      />
      <input
        type="hidden"
        data-wakes="button"
        className="button"
        value={t("certificates:show.address.copy")}
        data-copies="address"
        data-copied={t("certificates:show.address.copied")}
      />
      <span role="status" className="hint copied" />
    </>
  );
}
