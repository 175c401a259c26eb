import { dayInWords } from "#contract/certificates/fields";
import type { CertificateRow } from "#contract/certificates/shapes";
import { paths } from "~/paths";
import type { Language } from "~/words/languages";

/** A certificate as a row tells it: its days in the reader's language. */
export const rowOf = (row: CertificateRow, language: Language) => ({
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

export type Row = ReturnType<typeof rowOf>;
