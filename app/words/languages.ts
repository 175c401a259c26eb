/** The interface's languages, the default first, each named as its readers name it. */
export const languages = { zh: "中文", en: "English", es: "Español", ja: "日本語" } as const;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];

/** The value of the `lang` attribute: fonts and screen readers go by it. */
export const languageTags: Record<Language, string> = { zh: "zh-CN", en: "en", es: "es", ja: "ja" };
