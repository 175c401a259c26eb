import type { CertificateLanguage } from "#contract/certificates/shapes";
import en from "#locales/en/verify.json";
import es from "#locales/es/verify.json";
import ja from "#locales/ja/verify.json";
import zh from "#locales/zh/verify.json";

const texts: Record<CertificateLanguage, Record<string, string>> = {
  zh: zh.printed,
  en: en.printed,
  es: es.printed,
  ja: ja.printed,
};
export const languageTags = { zh: "zh-CN", en: "en-GB", es: "es-ES", ja: "ja-JP" } as const;

export type Say = (key: `verify:printed.${string}`, figures?: Record<string, string>) => string;

/** What stands on a certificate beside its own words, in one language. */
export function sayIn(language: CertificateLanguage): Say {
  return (key, figures = {}) => {
    const text = texts[language][key.slice("verify:printed.".length)] ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => figures[name] ?? whole);
  };
}
