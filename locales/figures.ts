import { forEachLanguage, type Language, languages } from "./languages";

// Cached: creating a formatter takes longer than using it a hundred times.
const numbers = forEachLanguage(
  (language) => new Intl.NumberFormat(languages[language].tag, { maximumFractionDigits: 1 }),
);

/** A number formatted for the locale, with one decimal at most and no trailing .0 (001 §2). */
export const figure = (value: number, language: Language): string => numbers[language].format(value);

/** An amount formatted for the locale: whole, or with two decimals. */
export function money(amount: number, language: Language): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(languages[language].tag, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }).format(amount);
}
