import type { Language } from "#locales/languages";
import { contrastOnWhite, markContrast } from "../companies/colour";
import type { CertificateTexts, TemplateContent } from "./shapes";

const texts: CertificateTexts = {
  zh: {
    title: "合格证书",
    body: "兹证明 {姓名} 参加{考试}，成绩合格，特发此证。",
    organiser: "",
  },
  en: {
    title: "Certificate of Achievement",
    body: "This is to certify that {name} has passed {exam}.",
    organiser: "",
  },
  es: {
    title: "Certificado de aprobación",
    body: "Se certifica que {nombre} ha superado la prueba «{examen}».",
    organiser: "",
  },
  ja: {
    title: "合格証書",
    body: "{氏名} 殿\n\n{試験}において合格の成績を収められたことを証します。",
    organiser: "",
  },
};

const ink = "#211d1b";
const paper = "#ffffff";

/**
 * Default content of a new template, ready to be issued. `accent` is the company's colour, or the ink
 * where its contrast with the paper is too low.
 */
export const starter = (language: Language, accent: string): TemplateContent => ({
  language,
  texts,
  fields: ["exam"],
  freeFields: [],
  look: {
    orientation: "landscape",
    border: "double",
    accent: /^#[0-9a-f]{6}$/.test(accent) && contrastOnWhite(accent) >= markContrast ? accent : ink,
    ink,
    paper,
    logo: "",
    seal: "",
    background: "",
  },
  validMonths: 0,
});
