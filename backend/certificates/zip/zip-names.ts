import type { CertificateState, Printed } from "#contract/certificates/shapes";
import { normalForm } from "#contract/normal-form";
import type { Language } from "#locales/languages";
import { translators } from "#locales/resources";
import { csvOf } from "../../file-formats/csv";

/**
 * The file name of a certificate: its number, then the name without characters that are forbidden in file
 * names, invisible, or path syntax (trust D3).
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

/** One row of a zip's manifest. */
export type ManifestRow = Record<(typeof columns)[number], string>;

/** The zip's manifest, in the reader's language; safe against CSV injection (trust C8). */
export function manifestOf(rows: ManifestRow[], language: Language): { name: string; bytes: Uint8Array } {
  const t = translators[language];
  const head = columns.map((column) => t(`certificates:list.manifest.${column}`));
  return {
    name: `${t("certificates:list.manifest.title")}.csv`,
    bytes: csvOf([head, ...rows.map((row) => columns.map((column) => row[column]))]),
  };
}

export const stateWord = (state: CertificateState, language: Language): string =>
  translators[language](`certificates:states.${state}`);
