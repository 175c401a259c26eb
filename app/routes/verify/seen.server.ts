import { isGenuine } from "#backend/index.server";
import { type Label, type PublicCertificate, textIn } from "#contract/certificates/shapes";
import { dayInWords } from "#locales/dates";
import { type Language, languages } from "#locales/languages";
import { paths } from "~/paths";
import { exactTime, zoneName } from "~/words/dates.server";
import type { PublicReader } from "./public-reader.server";
import { qrOf } from "./qr.server";

/** A certificate's state, as the one word that its page begins with. */
export type CertificateVerdict = "valid" | "expired" | "revoked" | "replaced" | "unproven" | "altered";

/** One printed fact. */
export interface SeenFact {
  name: string;
  label: string;
  value: string;
  /** The value's link target. */
  href?: string;
  /** Why a printed fact is no longer true. */
  noLonger?: string;
}

/** A certificate as its page shows it: every text translated, every date localised. */
export type Seen = ReturnType<typeof seenOf>;

/** The verdict follows from the record, the clock, and the signature, which has to match the record. */
export function certificateVerdict(found: PublicCertificate, ids: Ids): CertificateVerdict {
  if (!isGenuine(found, ids)) return "altered";
  if (found.state !== "issued") return found.state;
  return found.keyState === "revoked" ? "unproven" : "valid";
}

interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

export function seenOf(found: PublicCertificate, ids: Ids, reading: PublicReader) {
  const { t, place, way, site, language } = reading;
  const { printed, look } = found;
  const verdict = certificateVerdict(found, ids);
  const own = textLanguage(found, language);
  const { title, body, organiser } = textIn(printed, own);
  const { templateUuid, certificateUuid } = ids;
  const page = paths.verify.info(templateUuid, certificateUuid);
  const stands = verdict === "valid" || verdict === "unproven" || verdict === "expired";
  return {
    verdict,
    verdictTitle: t(`verify:verdict.${verdict}`),
    verdictText: t(`verify:verdictText.${verdict}`, {
      date: dayOfVerdict(found, language),
      reason: found.reason,
    }),
    checked: checkedAt(found, reading),
    newOne: verdict === "replaced" && found.replacedBy ? newOneOf(found.replacedBy, reading) : null,
    /** The language of the certificate's own texts, where it is not the page's. */
    lang: own === language ? undefined : languages[own].tag,
    title,
    body,
    organiser: organiser || printed.company,
    facts: factsOf(found, verdict, own, reading),
    host: new URL(site).host,
    number: printed.number,
    name: printed.name,
    company: printed.company,
    orientation: look.orientation,
    qr: verdict === "valid" ? qrOf(site + page) : null,
    path: place(page),
    address: site + page,
    picture: stands ? site + paths.verify.picture(templateUuid, certificateUuid, { size: "card" }) : null,
    ways: {
      page: way(page),
      pdf: way(paths.verify.pdf(templateUuid, certificateUuid)),
      sheet: way(paths.verify.sheet(templateUuid, certificateUuid)),
      picture: way(`${paths.verify.picture(templateUuid, certificateUuid)}?download`),
      credential: place(paths.verify.credential(templateUuid, certificateUuid)),
      token: place(paths.verify.credential(templateUuid, certificateUuid, { form: "jwt" })),
      issuer: place(paths.verify.issuer(found.companyUuid)),
      entry: paths.verify.entry(),
    },
    /** The way back, for an operator who looks at it in the office. */
    back: reading.isInOffice ? paths.certificates.show(certificateUuid) : null,
    /** No files if revoked, replaced or altered. */
    hasFiles: stands,
    hash: found.hash,
    signature: found.signature,
    publicKey: found.publicKey,
  };
}

/** The reader's language where the certificate has texts in it, else its own. */
function textLanguage({ printed }: PublicCertificate, language: Language): Language {
  const { title, body } = textIn(printed, language);
  return title || body ? language : printed.language;
}

/** The date of the event behind the verdict. */
function dayOfVerdict({ state, printed, changedAt, timeZone }: PublicCertificate, language: Language) {
  if (state === "expired" && printed.validUntil) return dayInWords(printed.validUntil, language);
  return changedAt > 0 ? dayInWords(exactTime(changedAt, timeZone).slice(0, 10), language) : "";
}

/** When it was checked, to the minute, in the issuer's time zone. */
function checkedAt({ checkedAt, timeZone }: PublicCertificate, { t, language }: PublicReader) {
  const [day = "", time = ""] = exactTime(checkedAt, timeZone).split(" ");
  const text = t("verify:checkedAt", {
    date: dayInWords(day, language),
    time: time.slice(0, 5),
    zone: zoneName(timeZone, language, checkedAt),
  });
  return { text, iso: new Date(Math.floor(checkedAt / 60_000) * 60_000).toISOString() };
}

/** For example “中国标准时间”. */

const otherOf = (
  { templateUuid, certificateUuid, number }: NonNullable<PublicCertificate["replacedBy"]>,
  { way }: PublicReader,
) => ({ number, href: way(paths.verify.info(templateUuid, certificateUuid)) });

function newOneOf(found: NonNullable<PublicCertificate["replacedBy"]>, reading: PublicReader) {
  const { number, href } = otherOf(found, reading);
  return { href, text: reading.t("verify:newOne", { number }) };
}

/** All printed facts in reading order; those not printed are omitted. */
function factsOf(
  found: PublicCertificate,
  verdict: CertificateVerdict,
  own: Language,
  reading: PublicReader,
): SeenFact[] {
  const { t, language } = reading;
  const { printed, replaces } = found;
  const organiser = textIn(printed, own).organiser;
  const voided = verdict === "revoked" ? t("verify:voided") : undefined;
  const before = replaces && otherOf(replaces, reading);
  const fact = (name: FactName, value: string, more: Partial<SeenFact> = {}): SeenFact => ({
    name,
    label: t(`verify:facts.${name}`),
    value,
    ...more,
  });
  const facts: SeenFact[] = [
    fact("name", printed.name),
    fact("number", printed.number),
    fact("exam", printed.exam),
    fact("score", printed.score, { noLonger: voided }),
    fact("grade", printed.grade, { noLonger: voided }),
    ...printed.fields.map(({ label, value }, at) => ({
      name: `field-${at}`,
      label: wordIn(label, own, printed.language),
      value,
    })),
    fact("issuedOn", dayInWords(printed.issuedOn, language)),
    fact("validUntil", printed.validUntil ? dayInWords(printed.validUntil, language) : t("verify:forever"), {
      noLonger: isOver(verdict) ? t(`verify:noLonger.${verdict}`) : undefined,
    }),
    fact("organiser", organiser === printed.company ? "" : organiser),
    fact("company", printed.company),
    fact("verified", verifiedOf(printed, reading)),
    fact("creditCode", printed.verified?.creditCode ?? ""),
    fact("replaces", before?.number ?? "", { href: before?.href }),
  ];
  return facts.filter(({ value }) => value !== "");
}

/** Who verified the issuer, as signed with the certificate; certificates from before name nobody. */
const verifiedOf = ({ verified }: PublicCertificate["printed"], { t, language }: PublicReader) =>
  verified
    ? t("verify:verifiedBy", { by: verified.by, date: dayInWords(verified.on, language) })
    : t("verify:verifiedByNobody");

type FactName =
  | "name"
  | "number"
  | "exam"
  | "score"
  | "grade"
  | "issuedOn"
  | "validUntil"
  | "organiser"
  | "company"
  | "verified"
  | "creditCode"
  | "replaces";

const isOver = (verdict: CertificateVerdict): verdict is "expired" | "revoked" | "replaced" =>
  verdict === "expired" || verdict === "revoked" || verdict === "replaced";

/** A label in one language; else in the certificate's own, else in any. */
const wordIn = (label: Partial<Label>, language: Language, own: Language) =>
  label[language] || label[own] || Object.values(label).find(Boolean) || "";
