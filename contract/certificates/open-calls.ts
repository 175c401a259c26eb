import * as z from "zod/v4";
import { blob, call } from "../call";
import { id } from "../text";
import {
  certificateAddress,
  certificateClaim,
  certificateLanguage,
  certificatePictures,
  publicCertificate,
  publicKeys,
  siteAddress,
} from "./shapes";

/** A certificate's page, picture or file in one language; by default that of its template. */
const rendered = certificateAddress.extend({
  site: siteAddress,
  language: certificateLanguage.optional(),
});

/** There is no file of a revoked or replaced one. */
const notIssued = { CERTIFICATE_NOT_GOOD: null } as const;

/** Public calls on certificates: anyone with an address may read, and nobody can list them. */
export const openCalls = {
  find: call({
    service: "report",
    method: "POST",
    path: "/certificate/public/find",
    summary:
      "The address of the certificate with this number and this name. Every wrong pair is answered alike.",
    request: certificateClaim,
    reply: certificateAddress,
    allow: "anyone",
    refusals: { CERTIFICATE_NOT_FOUND: null, TOO_MANY_TRIES: null },
    changes: false,
  }),
  show: call({
    service: "report",
    method: "GET",
    path: "/certificate/public/info/{templateUuid}/{certificateUuid}",
    summary: "Everything that is printed on a certificate, how it stands, and its signature.",
    request: certificateAddress,
    reply: publicCertificate,
    allow: "anyone",
    changes: false,
  }),
  sheet: call({
    service: "report",
    method: "GET",
    path: "/certificate/public/sheet/{templateUuid}/{certificateUuid}",
    summary: "A certificate as a drawing for a page; its pictures are addresses below the certificate's own.",
    request: rendered,
    reply: z.object({ svg: z.string() }),
    allow: "anyone",
    refusals: notIssued,
    changes: false,
  }),
  pdf: call({
    service: "report",
    method: "GET",
    path: "/certificate/public/pdf/{templateUuid}/{certificateUuid}",
    summary: "A certificate as PDF.",
    request: rendered,
    reply: blob,
    allow: "anyone",
    refusals: notIssued,
    changes: false,
  }),
  picture: call({
    service: "report",
    method: "GET",
    path: "/certificate/public/picture/{templateUuid}/{certificateUuid}",
    summary: "A certificate as PNG; `card` is the small one that chats show.",
    request: rendered.extend({ size: z.enum(["full", "card"], "NOT_VALID").default("full") }),
    reply: blob,
    allow: "anyone",
    refusals: notIssued,
    changes: false,
  }),
  ownPicture: call({
    service: "report",
    method: "GET",
    path: "/certificate/public/file/{templateUuid}/{certificateUuid}",
    summary: "The logo, seal or background of a certificate.",
    request: certificateAddress.extend({ which: z.enum(certificatePictures, "NOT_VALID") }),
    reply: blob,
    allow: "anyone",
    changes: false,
  }),
  credential: call({
    service: "report",
    method: "GET",
    path: "/certificate/public/credential/{templateUuid}/{certificateUuid}",
    summary:
      "A certificate as an Open Badges 3.0 credential, signed by the company: as JSON with a proof inside, or as a JSON web token; `status` is its revocation as a W3C Bitstring Status List.",
    request: certificateAddress.extend({
      site: siteAddress,
      form: z.enum(["json", "jwt", "status"], "NOT_VALID").default("json"),
    }),
    reply: blob,
    allow: "anyone",
    refusals: { CREDENTIAL_NOT_GIVEN: null },
    changes: false,
  }),
  publicKeys: call({
    service: "report",
    method: "GET",
    path: "/certificate/public/keys/{companyUuid}",
    summary: "A company's public keys, so that strangers can tell whether a signature is its own.",
    request: z.object({ companyUuid: id }),
    reply: publicKeys,
    allow: "anyone",
    changes: false,
  }),
};
