import { forEachLanguage, type Language, languages } from "./languages";

// Cached: creating a formatter takes longer than using it a hundred times.
const numbers = forEachLanguage(
  (language) => new Intl.NumberFormat(languages[language].tag, { maximumFractionDigits: 1 }),
);

/** A number formatted for the locale, with one decimal at most and no trailing .0 (001 §2). */
export const figure = (value: number, language: Language): string =>
  // Below the first separator of thousands they are written alike; `Intl` is slow.
  Number.isInteger(value) && Math.abs(value) < 1_000 && !Object.is(value, -0)
    ? String(value)
    : numbers[language].format(value);

const compact = forEachLanguage(
  (language) =>
    new Intl.NumberFormat(languages[language].tag, { notation: "compact", maximumFractionDigits: 1 }),
);

/** A figure for scanning: from 10,000 on it is abbreviated (“1.2万”, “12.3K”), and `exact` stands beside it. */
export const shortFigure = (value: number, language: Language): { short: string; exact: string } => {
  const exact = figure(value, language);
  return { short: value < 10_000 ? exact : compact[language].format(value), exact };
};

const coefficients = forEachLanguage(
  (language) =>
    new Intl.NumberFormat(languages[language].tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** A statistic such as a correlation, with two decimals; a dash where there is none. */
export const coefficient = (value: number | null, language: Language): string =>
  value === null ? "—" : coefficients[language].format(value);

/** Fen as yuan, always with two decimals: “13,380.00”. */
export const fen = (amount: number, language: Language): string =>
  coefficients[language].format(amount / 100);

/** An amount formatted for the locale: whole, or with two decimals. */
export function money(amount: number, language: Language): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(languages[language].tag, {
    minimumFractionDigits,
    maximumFractionDigits: 2,
  }).format(amount);
}

const percents = forEachLanguage(
  (language) =>
    new Intl.NumberFormat(languages[language].tag, { style: "percent", maximumFractionDigits: 1 }),
);

/** A share from 0 to 1 as a percentage: “25.3%”, in Spanish “25,3 %”. */
export const percent = (share: number, language: Language): string => percents[language].format(share);

const fixed = ([0, 1, 2, 3, 4] as const).map((digits) =>
  forEachLanguage(
    (language) =>
      new Intl.NumberFormat(languages[language].tag, {
        ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
      }),
  ),
);

/** A figure with so many digits behind the point, and never a negative nothing. */
export const decimals = (value: number, digits: 0 | 1 | 2 | 3 | 4, language: Language): string =>
  fixed[digits]![language].format(Number(value.toFixed(digits)) || 0);
