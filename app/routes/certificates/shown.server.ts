import { type CertificateRecord, type Label, textIn } from "#contract/certificates/shapes";
import { dayInWords } from "#locales/dates";
import { type Language, languageCodes, languages } from "#locales/languages";
import { paths } from "~/paths";
import { qrOf } from "~/routes/verify/qr.server";
import { exactTime } from "~/words/dates.server";

/** A certificate as operators see it: dates and times formatted, links as URLs. */
export function shownRecord(record: CertificateRecord, language: Language, zone: string, site: string) {
  const { printed, replaces, replacedBy } = record;
  const { templateUuid, certificateUuid } = printed;
  const address = site + paths.verify.info(templateUuid, certificateUuid);
  const time = (at: number) => exactTime(at, zone).slice(0, 16);
  const stands = record.state === "issued" || record.state === "expired";
  return {
    id: certificateUuid,
    name: printed.name,
    number: printed.number,
    company: printed.company,
    exam: printed.exam,
    score: printed.score,
    grade: printed.grade,
    fields: printed.fields.map(({ label, value }) => ({
      label: wordIn(label, language, printed.language),
      value,
    })),
    issuedOn: dayInWords(printed.issuedOn, language),
    validUntil: printed.validUntil ? dayInWords(printed.validUntil, language) : null,
    lang: languages[printed.language].tag,
    text: textIn(printed, printed.language),
    otherTexts: languageCodes
      .filter((each) => each !== printed.language)
      .map((each) => ({ lang: languages[each].tag, ...textIn(printed, each) }))
      .filter(({ title, body }) => title || body),
    template: record.templateName,
    version: record.versionNumber,
    listId: record.listId,
    state: record.state,
    /** True while it can be revoked, replaced, rendered and downloaded. */
    stands,
    changed: record.changedAt > 0 ? time(record.changedAt) : "",
    reason: record.reason,
    replaces: replaces && { number: replaces.number, to: paths.certificates.show(replaces.certificateUuid) },
    replacedBy: replacedBy && {
      number: replacedBy.number,
      to: paths.certificates.show(replacedBy.certificateUuid),
    },
    keyState: record.keyState,
    hash: record.hash,
    signature: record.signature,
    publicKey: record.publicKey,
    address,
    qr: qrOf(address),
    ways: {
      page: paths.certificates.page(certificateUuid),
      pdf: paths.certificates.pdf(certificateUuid),
      picture: paths.certificates.picture(certificateUuid),
    },
    history: record.history.map(({ kind, at, by, reason }) => ({ kind, time: time(at), by, reason })),
  };
}

/** A label in the reader's language; else in the certificate's own, else in any. */
const wordIn = (label: Partial<Label>, language: Language, own: Language) =>
  label[language] || label[own] || Object.values(label).find(Boolean) || "";
