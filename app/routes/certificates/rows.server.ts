import type { CertificateRow } from "#contract/certificates/shapes";
import { dayInWords } from "#locales/dates";
import type { Language } from "#locales/languages";
import { paths } from "~/paths";

/** A certificate as a table row: its dates in the reader's language. */
export const certificateRowOf = (row: CertificateRow, language: Language) => ({
  id: row.certificateUuid,
  to: paths.certificates.show(row.certificateUuid),
  number: row.number,
  name: row.name,
  exam: row.exam,
  template: row.templateName,
  state: row.state,
  issuedOn: dayInWords(row.issuedOn, language),
  validUntil: row.validUntil ? dayInWords(row.validUntil, language) : null,
});

export type CertificateListRow = ReturnType<typeof certificateRowOf>;
