import { didOf } from "#contract/certificates/issuer";
import type { PublicKeys } from "#contract/certificates/shapes";
import { dayInWords } from "#locales/dates";
import { paths } from "~/paths";
import type { PublicReader } from "~/routes/verify/public-reader.server";
import { exactTime } from "~/words/dates.server";
import { fingerprintOf } from "./fingerprint.server";

/** A company's keys as their page shows them: every text translated, every date localised. */
export function issuerSeenOf(
  { companyUuid, company, timeZone, keys }: PublicKeys,
  { t, site, language, place, isInOffice }: PublicReader,
) {
  const day = (at: number) => dayInWords(exactTime(at, timeZone).slice(0, 10), language);
  return {
    company,
    host: new URL(site).host,
    did: didOf(site, companyUuid),
    document: place(paths.verify.issuerKeys(companyUuid)),
    back: isInOffice ? paths.certificates.keys() : null,
    keys: keys.map(({ keyId, state, publicKey, createdAt, retiredAt, revokedAt, reason }) => ({
      keyId,
      state,
      title: t(`verify:issuer.states.${state}`),
      text: t(`verify:issuer.stateTexts.${state}`),
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      since: day(createdAt),
      until: retiredAt > 0 ? day(retiredAt) : "",
      revoked: revokedAt > 0 ? day(revokedAt) : "",
      reason,
    })),
  };
}

export type IssuerSeen = ReturnType<typeof issuerSeenOf>;
