import type {
  CertificateLanguage,
  CertificateLook,
  CertificatePicture,
  Printed,
} from "#contract/certificates/shapes";
import { sheetOf } from "./layout";
import { drawPdf } from "./pdf";
import { madeOf } from "./pictures";
import { drawPng } from "./png";
import { drawSvg } from "./svg";

/** A certificate to be drawn on A4, whichever way. */
export interface Drawing {
  printed: Printed;
  look: CertificateLook;
  /** The language of its texts and labels; where the certificate says nothing in it, its own. */
  language: CertificateLanguage;
  /** The address that its QR code leads to; "" draws none. */
  address: string;
}

/** PNG or JPEG, as kept. */
export type Pictures = Partial<Record<CertificatePicture, Uint8Array>>;

/** As SVG for a page: system fonts, no style, no script; pictures by the addresses that `hrefOf` names. */
export function svgOf(drawing: Drawing, hrefOf: (which: CertificatePicture) => string | null): string {
  const { look, printed } = drawing;
  return drawSvg(sheetOf(drawing), printed.certificateUuid, (which) =>
    look[which] === "" ? null : hrefOf(which),
  );
}

/** As PDF: fonts embedded and cut down, text that can be selected, title, language, tags. */
export async function pdfOf(drawing: Drawing, pictures: Pictures): Promise<Uint8Array> {
  const { look, printed } = drawing;
  // why: the same certificate is the same file, whenever it is asked for.
  const day = new Date(`${printed.issuedOn}T00:00:00Z`);
  const createdAt = Number.isNaN(day.getTime()) ? new Date(0) : day;
  return drawPdf(sheetOf(drawing), await madeOf(pictures, look), createdAt);
}

/** As PNG, so many pixels wide. */
export async function pngOf(drawing: Drawing, pictures: Pictures, width: number): Promise<Uint8Array> {
  return drawPng(sheetOf(drawing), await madeOf(pictures, drawing.look), width);
}
