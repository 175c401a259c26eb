/** Combining marks, and the two half-width kana marks that become such. */
const marks = "[\\p{M}\\uff9e\\uff9f]";
const crowd = new RegExp(`${marks}{30}(?=${marks})`, "gu");

/**
 * A text in one of Unicode's normal forms: NFKC makes full and half width equal. All external text is
 * normalised here.
 *
 * why: the runtime sorts combining marks by moving each past the others: half a million of them, which fit
 * into one form, would block the process for minutes. No language puts more than 30 on one letter; after so
 * many U+034F is inserted, which is invisible and which no mark moves past (UAX #15, Stream-Safe Text
 * Format).
 */
export const normalForm = (text: string, form: "NFC" | "NFKC" | "NFKD" = "NFKC"): string =>
  text.replace(crowd, "$&\u034f").normalize(form);

/** A number as typed, with plain digits: Chinese and Japanese keyboards also write them in full width. */
export const plainNumber = (text: string): string => normalForm(text).trim();
