import {
  type CertificateLook,
  type CertificatePicture,
  certificatePictures,
} from "#contract/certificates/shapes";
import type { PrintData } from "../../print/print";
import type { CertificateRenderInput } from "./render";
import { type CertificateFact, saidOf } from "./said";

/** What `templates/certificate.typ` lays out. */
export interface CertificateData extends PrintData {
  look: CertificateLook;
  /** Letter spacing of the title, as a share of its size. */
  tracking: number;
  holder: CertificateFact;
  body: string[];
  facts: CertificateFact[];
  organiser: string;
  date: string;
  number: string;
  check: string;
  verified: string;
  scan: string;
  /** The QR code, whose modules are the bytes of the picture `code`; null without an address. `place`: as of pictures. */
  code: { modules: number; alt: string; place: string | null } | null;
  /** `place`: the colour of a rectangle in its place, where it is shown by its address. */
  pictures: Partial<Record<CertificatePicture, { name: string; alt: string; place: string | null }>>;
}

/** The colours that hold the places of pictures on a page; `svg.ts` finds them again. */
export const placeOf: Record<CertificatePicture | "code", string> = {
  code: "#fe0109",
  background: "#fe0103",
  logo: "#fe0105",
  seal: "#fe0107",
};

/** The data of a certificate; `named` are the pictures that there are, by the names of their files or as places. */
export function certificateDataOf(
  renderInput: CertificateRenderInput,
  named: Partial<Record<CertificatePicture, string | null>>,
  code: { modules: number; isPlace: boolean } | null,
): CertificateData {
  const { look, address } = renderInput;
  const said = saidOf(renderInput);
  const { t, title, language, holder, body, facts, organiser, date, check, verified, scan } = said;
  const alts = {
    background: "",
    logo: t("verify:printed.logo", { name: organiser }),
    seal: t("verify:printed.seal", { name: organiser }),
  };
  const pictures: CertificateData["pictures"] = {};
  for (const which of certificatePictures) {
    const name = named[which];
    if (name !== undefined && look[which] !== "")
      pictures[which] = { name: name ?? "", alt: alts[which], place: name === null ? placeOf[which] : null };
  }
  return {
    title,
    language,
    look,
    tracking: trackingOf(title),
    holder,
    body,
    facts,
    organiser,
    date,
    number: t("verify:printed.fact", { ...said.number }),
    check,
    verified,
    scan,
    code: code && {
      modules: code.modules,
      alt: t("verify:printed.code", { address }),
      place: code.isPlace ? placeOf.code : null,
    },
    pictures,
  };
}

/** Short Chinese titles get wide tracking. */
function trackingOf(title: string): number {
  const signs = [...title];
  const isChinese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,14}$/u.test(title);
  return isChinese ? (signs.length <= 6 ? 0.32 : 0.14) : 0;
}
