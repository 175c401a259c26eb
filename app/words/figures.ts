import { type Language, languageTags } from "./languages";

/** A number as the reader's language writes it, with one decimal at most and no trailing .0 (001 §2). */
export const figure = (value: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { maximumFractionDigits: 1 }).format(value);
