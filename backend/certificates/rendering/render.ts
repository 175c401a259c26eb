import type { CertificateLook, CertificatePicture, Printed } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import { layoutCertificate } from "./layout";
import { renderCertificatePdf } from "./pdf";
import { madeOf } from "./pictures";
import { renderCertificatePng } from "./png";
import { renderCertificateSvg } from "./svg";

/** A certificate to be rendered on A4, in any format. */
export interface CertificateRenderInput {
  printed: Printed;
  look: CertificateLook;
  /** The language of its texts and labels; the certificate's own where it has no text in this one. */
  language: Language;
  /** The URL of its QR code; "" for none. */
  address: string;
}

/** PNG or JPEG, as stored. */
export type CertificatePictures = Partial<Record<CertificatePicture, Uint8Array>>;

/** As SVG for a page: system fonts, no style, no script; pictures by the URLs of `hrefOf`. */
export function svgOf(
  renderInput: CertificateRenderInput,
  hrefOf: (which: CertificatePicture) => string | null,
): string {
  const { look, printed } = renderInput;
  return renderCertificateSvg(layoutCertificate(renderInput), printed.certificateUuid, (which) =>
    look[which] === "" ? null : hrefOf(which),
  );
}

/** As PDF: fonts embedded as subsets, selectable text, title, language, tags. */
export async function pdfOf(
  renderInput: CertificateRenderInput,
  pictures: CertificatePictures,
): Promise<Uint8Array> {
  const { look, printed } = renderInput;
  // why: deterministic: the same certificate always gives the same file.
  const day = new Date(`${printed.issuedOn}T00:00:00Z`);
  const createdAt = Number.isNaN(day.getTime()) ? new Date(0) : day;
  return renderCertificatePdf(layoutCertificate(renderInput), await madeOf(pictures, look), createdAt);
}

/** As PNG of this width in pixels. */
export async function pngOf(
  renderInput: CertificateRenderInput,
  pictures: CertificatePictures,
  width: number,
): Promise<Uint8Array> {
  return renderCertificatePng(
    layoutCertificate(renderInput),
    await madeOf(pictures, renderInput.look),
    width,
  );
}
