import { askedOnly } from "#contract/certificates/issue-form";
import type { ListAsked } from "#contract/certificates/list-columns";
import type { CertificateDraft } from "#contract/certificates/shapes";
import { normalForm } from "#contract/normal-form";
import { type Language, languageCodes } from "#locales/languages";

/** The prefix of an example's name. */
const marks: Record<Language, string> = {
  zh: "示例：",
  en: "Example: ",
  es: "Ejemplo: ",
  ja: "例：",
};

const day = "2026-01-15";
const examples: Record<Language, Omit<CertificateDraft, "values"> & { value: string }> = {
  zh: {
    ...{ name: `${marks.zh}欧阳文静`, exam: "电工安全规程考试", score: "92.5", grade: "优秀" },
    ...{ issuedOn: day, value: "按实际填写" },
  },
  en: {
    ...{ name: `${marks.en}Maria Lopez`, exam: "Electrical safety", score: "92.5", grade: "Excellent" },
    ...{ issuedOn: day, value: "As it is" },
  },
  es: {
    ...{ name: `${marks.es}María López`, exam: "Seguridad eléctrica", score: "92,5", grade: "Sobresaliente" },
    ...{ issuedOn: day, value: "Lo que corresponda" },
  },
  ja: {
    ...{ name: `${marks.ja}山田花子`, exam: "電気安全試験", score: "92.5", grade: "優" },
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

/** True for a name marked as an example's. */
export const isMarked = (name: string): boolean => {
  const said = plain(name);
  return Object.values(marks).some((mark) => said.startsWith(plain(mark)));
};

const plain = (text: string) => normalForm(text).toLowerCase();
