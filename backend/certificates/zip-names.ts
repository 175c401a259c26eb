import type { CertificateState, Printed } from "#contract/certificates/shapes";
import { normalForm } from "#contract/normal-form";
import en from "#locales/en/certificates.json";
import es from "#locales/es/certificates.json";
import ja from "#locales/ja/certificates.json";
import zh from "#locales/zh/certificates.json";
import { csvOf } from "../bank/formats/csv";

const words: Record<string, Record<"manifest" | "states", Record<string, string>>> = {
  zh: { manifest: zh.list.manifest, states: zh.states },
  en: { manifest: en.list.manifest, states: en.states },
  es: { manifest: es.list.manifest, states: es.states },
  ja: { manifest: ja.list.manifest, states: ja.states },
};

type Key = `certificates:list.manifest.${string}` | `certificates:states.${string}`;

/** A word in the reader's language; Chinese where we do not speak it. */
const sayIn = (language: string) => (key: Key) => {
  const [group, name] = key.split(/[:.]/).slice(-2) as ["manifest" | "states", string];
  return (words[language] ?? words.zh!)[group][name] ?? key;
};

/**
 * The file of a certificate: its number, then the name without what a system forbids in names, hides, or reads as a
 * path (trust D3).
 */
export function fileNameOf({ number, name }: Pick<Printed, "number" | "name">): string {
  const clean = normalForm(name, "NFC")
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${[number, clean].filter(Boolean).join(" ")}.pdf`;
}

const columns = [
  "number",
  "name",
  "exam",
  "score",
  "grade",
  "issuedOn",
  "validUntil",
  "state",
  "address",
  "file",
] as const;

/** One line of a zip's list. */
export type ManifestRow = Record<(typeof columns)[number], string>;

/** The zip's list of what is in it, in the reader's language; no cell of it can be run (trust C8). */
export function manifestOf(rows: ManifestRow[], language: string): { name: string; bytes: Uint8Array } {
  const say = sayIn(language);
  const head = columns.map((column) => say(`certificates:list.manifest.${column}`));
  return {
    name: `${say("certificates:list.manifest.title")}.csv`,
    bytes: csvOf([head, ...rows.map((row) => columns.map((column) => row[column]))]),
  };
}

export const stateWord = (state: CertificateState, language: string): string =>
  sayIn(language)(`certificates:states.${state}`);
