import { type CertificateLook, type Printed, textIn } from "#contract/certificates/shapes";
import { dateTime } from "./proof";

/** The URLs about one certificate on a site. */
export interface Places {
  did: string;
  /** The issuer's page. */
  issuer: string;
  /** The certificate's page. */
  info: string;
}

/** The validity period, epoch milliseconds; `to` is 0 for unlimited. */
export interface Span {
  from: number;
  to: number;
}

const context = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  // Defines the printed terms that neither vocabulary has (W3C data model 2.0, appendix B.2).
  "https://www.w3.org/ns/credentials/undefined-terms/v2",
];

/**
 * A certificate as an unsigned Open Badges 3.0 credential on the W3C data model 2.0: the achievement in that
 * standard's terms, plus the printed content as signed on issue. The name is in plain text, because it is
 * printed.
 */
export function badgeOf(printed: Printed, look: CertificateLook, places: Places, { from, to }: Span) {
  const { did, issuer, info } = places;
  const { title, body } = textIn(printed, printed.language);
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

/** The badge as JWT claims: itself, and its properties repeated as registered claims. */
export const claimsOf = (badge: Badge, { from, to }: Span) => ({
  ...badge,
  iss: badge.issuer.id,
  jti: badge.id,
  sub: badge.credentialSubject.id,
  nbf: Math.floor(from / 1000),
  ...(to > 0 && { exp: Math.floor(to / 1000) }),
});
