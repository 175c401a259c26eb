import { lastDayOf } from "#contract/certificates/days";
import { fillTexts } from "#contract/certificates/fields";
import type { Printed, TemplateContent } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";

const people: Record<
  Language,
  { name: string; exam: string; score: string; grade: string; value: string; company: string }
> = {
  zh: {
    name: "陈安宁",
    exam: "安全知识年度考试",
    score: "92",
    grade: "优秀",
    value: "示例内容",
    company: "示例公司",
  },
  en: {
    name: "Alexandra Bennett",
    exam: "Annual safety exam",
    score: "92",
    grade: "Distinction",
    value: "Sample text",
    company: "Sample company",
  },
  es: {
    name: "Lucía Fernández",
    exam: "Examen anual de seguridad",
    score: "92",
    grade: "Sobresaliente",
    value: "Texto de ejemplo",
    company: "Empresa de ejemplo",
  },
  ja: {
    name: "佐藤 陽菜",
    exam: "年次安全試験",
    score: "92",
    grade: "優",
    value: "記入例",
    company: "サンプル株式会社",
  },
};

/** The printed content of this template for a sample holder. */
export function sample(content: TemplateContent, language: Language): Printed {
  const { fields, freeFields, validMonths } = content;
  const { name, exam, score, grade, value, company } = people[language];
  const issuedOn = "2026-11-21";
  const known = {
    name,
    exam: fields.includes("exam") ? exam : "",
    score: fields.includes("score") ? score : "",
    grade: fields.includes("grade") ? grade : "",
    number: "SAMPLE-20261121-000001-0",
    issuedOn,
    validUntil: lastDayOf(issuedOn, validMonths),
    company,
    values: freeFields.map(() => value),
  };
  const { values, ...said } = known;
  return {
    ...said,
    version: 1,
    templateUuid: "sample",
    certificateUuid: "sample",
    timeZone: "UTC",
    fields: freeFields.map((label, at) => ({ label, value: values[at]! })),
    language: content.language,
    texts: fillTexts(content, known),
  };
}
