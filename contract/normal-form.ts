/** Marks on a letter, and the two of half-width kana that become such marks. */
const marks = "[\\p{M}\\uff9e\\uff9f]";
const crowd = new RegExp(`${marks}{30}(?=${marks})`, "gu");

/**
 * A text in one of Unicode's normal forms: NFKC makes full and half width the same. Every text that somebody may send is
 * normalised here.
 *
 * why: the platform puts the marks on a letter in order by moving each past the others: half a million of them, which
 * fit into one form, would hold everybody else up for minutes. No language puts more than 30 on one letter; behind
 * so many stands U+034F, which nobody sees and no mark moves past (UAX #15, Stream-Safe Text Format).
 */
export const normalForm = (text: string, form: "NFC" | "NFKC" | "NFKD" = "NFKC"): string =>
  text.replace(crowd, "$&\u034f").normalize(form);
