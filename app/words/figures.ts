import { type Language, languageTags } from "./languages";

const formats = new Map<Language, Intl.NumberFormat>();

/** A number as the reader's language writes it, with one decimal at most and no trailing .0 (001 §2). */
export function figure(value: number, language: Language): string {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(languageTags[language], { maximumFractionDigits: 1 });
  formats.set(language, format);
  return format.format(value);
}

/** An amount as the reader's language writes it: whole, or with both digits behind the point. */
export function money(amount: number, language: Language): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(languageTags[language], {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }).format(amount);
}
