/** Typographic settings shared by the languages of a script. */
export type Script = "chinese" | "latin" | "japanese";

export interface LanguageTraits {
  /** The language's own name. */
  name: string;
  /** The `lang` attribute of pages, used by fonts and screen readers, and the locale of their content. */
  tag: string;
  /** The locale of dates, and of printed or sent content: with its region. */
  printTag: string;
  script: Script;
}

/**
 * The languages, the default first. A new one is a folder of texts beside this file and a line here; whatever
 * else it needs is a `Record<Language, …>` or a `Record<Script, …>`, so that the compiler reports what is
 * missing (decision 0027).
 */
export const languages = {
  zh: { name: "中文", tag: "zh-CN", printTag: "zh-CN", script: "chinese" },
  en: { name: "English", tag: "en", printTag: "en-GB", script: "latin" },
  es: { name: "Español", tag: "es", printTag: "es-ES", script: "latin" },
  ja: { name: "日本語", tag: "ja", printTag: "ja-JP", script: "japanese" },
} as const satisfies Record<string, LanguageTraits>;

export type Language = keyof typeof languages;

/** As a tuple, which zod and TypeScript can list. */
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** The fallback where no supported language is requested (000 §1). */
export const defaultLanguage: Language = languageCodes[0];

export const isLanguage = (code: unknown): code is Language => languageCodes.includes(code as Language);

/** A value computed for each language: a text, a format, a function. */
export const forEachLanguage = <Made>(make: (language: Language) => Made): Record<Language, Made> =>
  Object.fromEntries(languageCodes.map((language) => [language, make(language)])) as Record<Language, Made>;
