import { isGenuine } from "#backend/index.server";
import { dayInWords } from "#contract/certificates/fields";
import type { CertificateLanguage, Label, PublicCertificate } from "#contract/certificates/shapes";
import { paths } from "~/paths";
import { exactTime } from "~/words/dates.server";
import { languageTags } from "~/words/languages";
import { qrOf } from "./qr.server";
import type { Reading } from "./reading.server";

/** How a certificate stands, in the one word that its page begins with. */
export type Verdict = "valid" | "expired" | "revoked" | "replaced" | "unproven" | "altered";

/** One fact as the page prints it. */
export interface Fact {
  name: string;
  label: string;
  value: string;
  /** Where the value leads. */
  href?: string;
  /** What is printed, but holds no longer, and why. */
  noLonger?: string;
}

/** A certificate as its page shows it: every word written, every date in the reader's language. */
export type Seen = ReturnType<typeof seenOf>;

/** The verdict comes from the record and the clock, and from the signature, which the record has to fit. */
export function verdictOf(found: PublicCertificate, ids: Ids): Verdict {
  if (!isGenuine(found, ids)) return "altered";
  if (found.state !== "issued") return found.state;
  return found.keyState === "revoked" ? "unproven" : "valid";
}

interface Ids {
  templateUuid: string;
  certificateUuid: string;
}

export function seenOf(found: PublicCertificate, ids: Ids, reading: Reading) {
  const { t, way, site, language } = reading;
  const { printed, look } = found;
  const verdict = verdictOf(found, ids);
  const own = textLanguage(found, language);
  const { title, body, organiser } = printed.texts[own];
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
    /** The language of the certificate's own words, where it is not the page's. */
    lang: own === language ? undefined : languageTags[own],
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
    path: page,
    address: site + page,
    picture: stands ? site + paths.verify.picture(templateUuid, certificateUuid, { size: "card" }) : null,
    ways: {
      page: way(page),
      pdf: way(paths.verify.pdf(templateUuid, certificateUuid)),
      sheet: way(paths.verify.sheet(templateUuid, certificateUuid)),
      picture: way(`${paths.verify.picture(templateUuid, certificateUuid)}?download`),
      credential: paths.verify.credential(templateUuid, certificateUuid),
      token: paths.verify.credential(templateUuid, certificateUuid, { form: "jwt" }),
      issuer: paths.verify.issuer(found.companyUuid),
      entry: paths.verify.entry(),
    },
    /** Files are had of what still stands. */
    hasFiles: stands,
    hash: found.hash,
    signature: found.signature,
    publicKey: found.publicKey,
  };
}

/** The reader's language where the certificate says something in it, else its own. */
function textLanguage({ printed }: PublicCertificate, language: CertificateLanguage): CertificateLanguage {
  const { title, body } = printed.texts[language];
  return title || body ? language : printed.language;
}

/** When what the verdict says came about. */
function dayOfVerdict(
  { state, printed, changedAt, timeZone }: PublicCertificate,
  language: CertificateLanguage,
) {
  if (state === "expired" && printed.validUntil) return dayInWords(printed.validUntil, language);
  return changedAt > 0 ? dayInWords(exactTime(changedAt, timeZone).slice(0, 10), language) : "";
}

/** When it was looked up, to the minute, on the issuer's clock. */
function checkedAt({ checkedAt, timeZone }: PublicCertificate, { t, language }: Reading) {
  const [day = "", time = ""] = exactTime(checkedAt, timeZone).split(" ");
  const text = t("verify:checkedAt", {
    date: dayInWords(day, language),
    time: time.slice(0, 5),
    zone: zoneName(timeZone, checkedAt, languageTags[language]),
  });
  return { text, iso: new Date(Math.floor(checkedAt / 60_000) * 60_000).toISOString() };
}

/** Such as “中国标准时间”. */
function zoneName(timeZone: string, at: number, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

const otherOf = (
  { templateUuid, certificateUuid, number }: NonNullable<PublicCertificate["replacedBy"]>,
  { way }: Reading,
) => ({ number, href: way(paths.verify.info(templateUuid, certificateUuid)) });

function newOneOf(found: NonNullable<PublicCertificate["replacedBy"]>, reading: Reading) {
  const { number, href } = otherOf(found, reading);
  return { href, text: reading.t("verify:newOne", { number }) };
}

/** Every fact that is printed, in the order of reading; what is not printed is left out. */
function factsOf(
  found: PublicCertificate,
  verdict: Verdict,
  own: CertificateLanguage,
  reading: Reading,
): Fact[] {
  const { t, language } = reading;
  const { printed, replaces } = found;
  const organiser = printed.texts[own].organiser;
  const voided = verdict === "revoked" ? t("verify:voided") : undefined;
  const before = replaces && otherOf(replaces, reading);
  const fact = (name: FactName, value: string, more: Partial<Fact> = {}): Fact => ({
    name,
    label: t(`verify:facts.${name}`),
    value,
    ...more,
  });
  const facts: Fact[] = [
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
    fact("replaces", before?.number ?? "", { href: before?.href }),
  ];
  return facts.filter(({ value }) => value !== "");
}

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
  | "replaces";

const isOver = (verdict: Verdict): verdict is "expired" | "revoked" | "replaced" =>
  verdict === "expired" || verdict === "revoked" || verdict === "replaced";

/** A label in one language; where it has none there, in the certificate's own, else in any. */
const wordIn = (label: Label, language: CertificateLanguage, own: CertificateLanguage) =>
  label[language] || label[own] || Object.values(label).find(Boolean) || "";
