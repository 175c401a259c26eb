import { askedOnly } from "#contract/certificates/issue-form";
import type { ListAsked } from "#contract/certificates/list-columns";
import type { CertificateDraft } from "#contract/certificates/shapes";
import { type Language, languageCodes } from "#locales/languages";
import { exampleMarks } from "../../imports/example-marks";

const day = "2026-01-15";
const examples: Record<Language, Omit<CertificateDraft, "values"> & { value: string }> = {
  zh: {
    ...{ name: `${exampleMarks.zh}欧阳文静`, exam: "电工安全规程考试", score: "92.5", grade: "优秀" },
    ...{ issuedOn: day, value: "按实际填写" },
  },
  en: {
    ...{
      name: `${exampleMarks.en}Maria Lopez`,
      exam: "Electrical safety",
      score: "92.5",
      grade: "Excellent",
    },
    ...{ issuedOn: day, value: "As it is" },
  },
  es: {
    ...{
      name: `${exampleMarks.es}María López`,
      exam: "Seguridad eléctrica",
      score: "92,5",
      grade: "Sobresaliente",
    },
    ...{ issuedOn: day, value: "Lo que corresponda" },
  },
  ja: {
    ...{ name: `${exampleMarks.ja}山田花子`, exam: "電気安全試験", score: "92.5", grade: "優" },
    ...{ issuedOn: day, value: "実際の内容" },
  },
};

/** An example row that shows how to fill in a template's list. */
export function exampleIn(language: Language, asked: ListAsked): CertificateDraft {
  const { value, ...draft } = examples[language];
  return askedOnly(asked, { ...draft, values: asked.freeFields.map(() => value) }, day);
}

/** The example in every language. */
export const examplesOf = (asked: ListAsked): CertificateDraft[] =>
  languageCodes.map((language) => exampleIn(language, asked));
