import type { CertificatePicture } from "#contract/certificates/shapes";

interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

/** The address of a certificate's page (000 §2): what its QR code holds. `site` has no slash at its end. */
export const infoAddress = (site: string, { templateUuid, certificateUuid }: Ids) =>
  `${site}/certificate/info/${encodeURIComponent(templateUuid)}/${encodeURIComponent(certificateUuid)}`;

/** Where a page of the same site finds one of a certificate's pictures. */
export const pictureAddress = (ids: Ids, which: CertificatePicture) =>
  `${infoAddress("", ids)}/file/${which}`;
