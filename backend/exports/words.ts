import type { SheetWords } from "#contract/exports/said";
import en from "#locales/en/exports.json";
import es from "#locales/es/exports.json";
import ja from "#locales/ja/exports.json";
import zh from "#locales/zh/exports.json";

type Language = "zh" | "en" | "es" | "ja";

const texts: Record<Language, Record<string, string>> = {
  zh: zh.printed,
  en: en.printed,
  es: es.printed,
  ja: ja.printed,
};
const tags: Record<Language, string> = { zh: "zh-CN", en: "en-GB", es: "es-ES", ja: "ja-JP" };

/** Speaks all that stands in a file beside an author's own words. */
export interface PrintWords extends SheetWords {
  /** Such as `zh-CN`. */
  lang: string;
  say(key: `exports:printed.${string}`, figures?: Record<string, string | number>): string;
}

/** The words of a language; Chinese where we do not speak it. */
export function printWords(language: string): PrintWords {
  const own = (language in texts ? language : "zh") as Language;
  const plurals = new Intl.PluralRules(own);
  const numbers = new Intl.NumberFormat(tags[own], { maximumFractionDigits: 1 });
  return {
    lang: tags[own],
    say(key, figures = {}) {
      const name = key.slice("exports:printed.".length);
      const { count } = figures;
      const form = typeof count === "number" ? texts[own][`${name}_${plurals.select(count)}`] : undefined;
      const text = form ?? texts[own][`${name}_other`] ?? texts[own][name] ?? name;
      return text.replace(/\{\{(\w+)\}\}/g, (whole, figure: string) => String(figures[figure] ?? whole));
    },
    figure: (value) => numbers.format(value),
  };
}
