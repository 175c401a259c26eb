import type { CertificatePicture } from "#contract/certificates/shapes";

interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

/** The URL of a certificate's page (000 §2), as its QR code contains it. `site` has no trailing slash. */
export const infoAddress = (site: string, { templateUuid, certificateUuid }: Ids) =>
  `${site}/certificate/info/${encodeURIComponent(templateUuid)}/${encodeURIComponent(certificateUuid)}`;

/** The path of one of a certificate's pictures on the same site. */
export const pictureAddress = (ids: Ids, which: CertificatePicture) =>
  `${infoAddress("", ids)}/file/${which}`;
