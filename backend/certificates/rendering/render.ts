import {
  type CertificateLook,
  type CertificatePicture,
  certificatePictures,
  type Printed,
} from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import { print, printAccessible } from "../../print/print";
import { certificateDataOf } from "./data";
import { madeOf } from "./pictures";
import { rasterised } from "./png";
import { qrModules } from "./qr";
import { pageSvg } from "./svg";

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
export async function svgOf(
  renderInput: CertificateRenderInput,
  hrefOf: (which: CertificatePicture) => string | null,
): Promise<string> {
  const code = codeOf(renderInput);
  const places = { logo: null, seal: null, background: null };
  const data = certificateDataOf(renderInput, places, code && { modules: code.modules, isPlace: true });
  const bytes = await print("certificate", data, { format: "text-svg" });
  return pageSvg(Buffer.from(bytes).toString(), renderInput, code, hrefOf);
}

/** As PDF: fonts embedded as subsets, selectable text, title, language, tags. The same certificate gives the same file. */
export const pdfOf = (renderInput: CertificateRenderInput, pictures: CertificatePictures) =>
  typeset(renderInput, pictures, "pdf");

/** As PNG of this width in pixels. */
export async function pngOf(
  renderInput: CertificateRenderInput,
  pictures: CertificatePictures,
  width: number,
): Promise<Uint8Array> {
  const svg = Buffer.from(await typeset(renderInput, pictures, "svg")).toString();
  return rasterised(svg, width);
}

const codeOf = ({ address }: CertificateRenderInput) => (address ? qrModules(address) : null);

async function typeset(
  renderInput: CertificateRenderInput,
  stored: CertificatePictures,
  format: "pdf" | "svg",
): Promise<Uint8Array> {
  const code = codeOf(renderInput);
  const made = await madeOf(stored, renderInput.look);
  const pictures: Record<string, Uint8Array> = code ? { code: code.bytes } : {};
  const names: Partial<Record<CertificatePicture, string>> = {};
  for (const which of certificatePictures) {
    const picture = made[which];
    if (!picture) continue;
    names[which] = picture.name;
    pictures[picture.name] = picture.bytes;
  }
  const own = code && { modules: code.modules, isPlace: false };
  const data = certificateDataOf(renderInput, names, own);
  return format === "pdf"
    ? printAccessible("certificate", data, pictures)
    : print("certificate", data, { format, pictures });
}
