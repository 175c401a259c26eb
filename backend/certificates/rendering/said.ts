import { type Printed, textIn } from "#contract/certificates/shapes";
import { dayInWords } from "#locales/dates";
import type { Language } from "#locales/languages";
import { languages } from "#locales/languages";
import { translators } from "#locales/resources";
import type { Translate } from "#locales/words";
import type { CertificateRenderInput } from "./render";

/** All texts of a certificate in one language. */
export interface Said {
  /** Such as `zh-CN`. */
  lang: string;
  language: Language;
  title: string;
  holder: CertificateFact;
  /** Its paragraphs. */
  body: string[];
  facts: CertificateFact[];
  organiser: string;
  date: string;
  /** "" without an address to verify it at. */
  scan: string;
  check: string;
  /** Who verified the issuer; "" on certificates from before this was printed. */
  verified: string;
  number: CertificateFact;
  t: Translate;
}

export interface CertificateFact {
  label: string;
  value: string;
}

/** The texts in this language where the certificate has them; otherwise in its own. */
export function saidOf({ printed, language, address }: CertificateRenderInput): Said {
  const asked = textIn(printed, language);
  const own = asked.title.trim() || asked.body.trim() ? language : printed.language;
  const t = translators[own];
  const text = textIn(printed, own);
  const first = textIn(printed, printed.language);
  const number = { label: t("verify:printed.number"), value: printed.number };
  const date = dateIn(printed.issuedOn, own);
  const facts: CertificateFact[] = [
    { label: t("verify:printed.exam"), value: printed.exam },
    { label: t("verify:printed.score"), value: printed.score },
    { label: t("verify:printed.grade"), value: printed.grade },
    ...printed.fields.map(({ label, value }) => ({
      label: label[own] || label[printed.language] || "",
      value,
    })),
    number,
    { label: t("verify:printed.issuedOn"), value: date },
    {
      label: t("verify:printed.validUntil"),
      value: printed.validUntil ? dateIn(printed.validUntil, own) : t("verify:printed.forEver"),
    },
  ];
  const entry = entryOf(address);
  return {
    lang: languages[own].printTag,
    language: own,
    title: text.title || first.title,
    holder: { label: t("verify:printed.holder"), value: printed.name },
    body: text.body.split(/\s*\n\s*/).filter((paragraph) => paragraph.trim() !== ""),
    facts: facts.filter(({ value }) => value.trim() !== ""),
    organiser: text.organiser || first.organiser || printed.company,
    date,
    scan: address ? t("verify:printed.scan") : "",
    check: entry ? t("verify:printed.check", { address: entry }) : "",
    verified: verifiedIn(printed, own),
    number,
    t,
  };
}

/** All of it as lines in reading order. */
export function readingText({ t, title, holder, body, facts, organiser, check, verified }: Said): string[] {
  const fact = ({ label, value }: CertificateFact) => t("verify:printed.fact", { label, value });
  return [title, fact(holder), ...body, ...facts.map(fact), organiser, check, verified].filter(
    (line) => line.trim() !== "",
  );
}

function verifiedIn({ verified, company }: Printed, language: Language): string {
  if (!verified) return "";
  const { by, on, creditCode: code } = verified;
  const told = { company, by, date: dateIn(on, language), code };
  return translators[language](code ? "verify:printed.verifiedCode" : "verify:printed.verified", told);
}

/** An invalid date stays as it was written. */
const dateIn = (day: string, language: Language) =>
  Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : dayInWords(day, language);

/** The address of the public verification form, as people type it. */
function entryOf(address: string): string {
  if (!URL.canParse(address)) return "";
  return `${new URL(address).host}/certificate/entry`;
}
