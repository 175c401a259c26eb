import { dayInWords } from "#contract/certificates/fields";
import type { CertificateLanguage } from "#contract/certificates/shapes";
import type { Drawing } from "./draw";
import { languageTags, type Say, sayIn } from "./words";

/** Everything that a certificate says in one language. */
export interface Said {
  /** Such as `zh-CN`. */
  lang: string;
  language: CertificateLanguage;
  title: string;
  holder: Fact;
  /** Its paragraphs. */
  body: string[];
  facts: Fact[];
  organiser: string;
  date: string;
  /** "" where there is no address to check it at. */
  scan: string;
  check: string;
  number: Fact;
  say: Say;
}

export interface Fact {
  label: string;
  value: string;
}

/** What is said where the certificate holds words in this language; in its own elsewhere. */
export function saidOf({ printed, language, address }: Drawing): Said {
  const { texts } = printed;
  const asked = texts[language];
  const own = asked.title.trim() || asked.body.trim() ? language : printed.language;
  const say = sayIn(own);
  const text = texts[own];
  const number = { label: say("verify:printed.number"), value: printed.number };
  const date = dateIn(printed.issuedOn, own);
  const facts: Fact[] = [
    { label: say("verify:printed.exam"), value: printed.exam },
    { label: say("verify:printed.score"), value: printed.score },
    { label: say("verify:printed.grade"), value: printed.grade },
    ...printed.fields.map(({ label, value }) => ({ label: label[own] || label[printed.language], value })),
    number,
    { label: say("verify:printed.issuedOn"), value: date },
    {
      label: say("verify:printed.validUntil"),
      value: printed.validUntil ? dateIn(printed.validUntil, own) : say("verify:printed.forEver"),
    },
  ];
  const entry = entryOf(address);
  return {
    lang: languageTags[own],
    language: own,
    title: text.title || texts[printed.language].title,
    holder: { label: say("verify:printed.holder"), value: printed.name },
    body: text.body.split(/\s*\n\s*/).filter((paragraph) => paragraph.trim() !== ""),
    facts: facts.filter(({ value }) => value.trim() !== ""),
    organiser: text.organiser || texts[printed.language].organiser || printed.company,
    date,
    scan: address ? say("verify:printed.scan") : "",
    check: entry ? say("verify:printed.check", { address: entry }) : "",
    number,
    say,
  };
}

/** All of it as lines, in the order in which it is read. */
export function aloud({ say, title, holder, body, facts, organiser, check }: Said): string[] {
  const fact = ({ label, value }: Fact) => say("verify:printed.fact", { label, value });
  return [title, fact(holder), ...body, ...facts.map(fact), organiser, check].filter(
    (line) => line.trim() !== "",
  );
}

/** What is no day stays as it was written. */
const dateIn = (day: string, language: CertificateLanguage) =>
  Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : dayInWords(day, language);

/** Where strangers type number and name, as people type it. */
function entryOf(address: string): string {
  if (!URL.canParse(address)) return "";
  return `${new URL(address).host}/certificate/entry`;
}
