import { route } from "@remix-run/route-config";

/** The public pages of a certificate, seen in the office. */
export const certificatePageRoutes = [
  route("certificate/:certificateUuid/page", "routes/certificates/page/page.ts"),
  route("certificate/:certificateUuid/page/sheet", "routes/certificates/page/sheet.ts"),
  route("certificate/:certificateUuid/page/pdf", "routes/certificates/page/pdf.ts"),
  route("certificate/:certificateUuid/page/picture", "routes/certificates/page/picture.ts"),
  route("certificate/:certificateUuid/page/file/:which", "routes/certificates/page/own-picture.ts"),
  route("certificate/:certificateUuid/page/credential", "routes/certificates/page/credential.ts"),
  route("certificate/key/page", "routes/certificates/page/issuer.ts"),
  route("certificate/key/page/did.json", "routes/certificates/page/did.ts"),
];
