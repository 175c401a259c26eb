import { Copyable } from "~/ui/Copyable";
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
