import type { CertificateLook, Printed } from "#contract/certificates/shapes";
import { dateTime } from "./proof";

/** Where everything about one certificate is found on a site. */
export interface Places {
  did: string;
  /** The issuer's page. */
  issuer: string;
  /** The certificate's page. */
  info: string;
}

/** The moments between which a certificate is valid, epoch milliseconds; `to` is 0 for ever. */
export interface Span {
  from: number;
  to: number;
}

const context = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  // Gives a meaning to what is printed, for which neither vocabulary has words (W3C data model 2.0, appendix B.2).
  "https://www.w3.org/ns/credentials/undefined-terms/v2",
];

/**
 * A certificate as an Open Badges 3.0 credential on the W3C data model 2.0 before it is signed: who achieved what in the
 * words of that standard, and beside it everything that is printed, as it was signed when it was issued. The name stands
 * in the clear, because it is printed.
 */
export function badgeOf(printed: Printed, look: CertificateLook, places: Places, { from, to }: Span) {
  const { did, issuer, info } = places;
  const { title, body } = printed.texts[printed.language];
  const achievement = `${issuer}#${printed.templateUuid}`;
  const results = (["score", "grade"] as const).filter((field) => printed[field] !== "");
  const resultAt = (field: string) => `${achievement}-${field}`;
  const mark = look.logo ? "logo" : look.seal ? "seal" : "";
  const status = `${info}/credential?form=status`;
  return {
    "@context": context,
    id: info,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: title,
    issuer: { id: did, type: ["Profile"], name: printed.company, url: issuer },
    validFrom: dateTime(from),
    ...(to > 0 && { validUntil: dateTime(to) }),
    image: { id: `${info}/picture`, type: "Image" },
    credentialSubject: {
      id: `${info}#holder`,
      type: ["AchievementSubject"],
      identifier: [
        { type: "IdentityObject", hashed: false, identityHash: printed.name, identityType: "name" },
      ],
      licenseNumber: printed.number,
      achievement: {
        id: achievement,
        type: ["Achievement"],
        achievementType: "Certificate",
        name: title,
        description: printed.exam || title,
        criteria: { narrative: body },
        ...(mark && { image: { id: `${info}/file/${mark}`, type: "Image" } }),
        ...(results.length > 0 && {
          resultDescription: results.map((field) => ({
            id: resultAt(field),
            type: ["ResultDescription"],
            name: field,
            resultType: field === "score" ? "RawScore" : "PerformanceLevel",
          })),
        }),
      },
      ...(results.length > 0 && {
        result: results.map((field) => ({
          type: ["Result"],
          resultDescription: resultAt(field),
          value: printed[field],
        })),
      }),
      printed,
    },
    evidence: [{ id: info, type: ["Evidence"], name: printed.number }],
    credentialStatus: {
      id: `${status}#0`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "0",
      statusListCredential: status,
    },
  };
}

export type Badge = ReturnType<typeof badgeOf>;

/** The badge as claims of a token: itself, and what it says once more under the names that tokens have for it. */
export const claimsOf = (badge: Badge, { from, to }: Span) => ({
  ...badge,
  iss: badge.issuer.id,
  jti: badge.id,
  sub: badge.credentialSubject.id,
  nbf: Math.floor(from / 1000),
  ...(to > 0 && { exp: Math.floor(to / 1000) }),
});
