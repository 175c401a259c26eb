import { normalForm } from "../normal-form";

/** Kept or typed with spaces, dashes, full-width digits and a small x. */
export const tidyIdNumber = (text: string) => normalForm(text).replace(/[\s-]/g, "").toUpperCase();

/** GB 11643-1999: the weights of the first 17 digits, and the check character of each remainder mod 11. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = "10X98765432";

const checkOf = (text: string) =>
  checks[weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0) % 11];

/**
 * Whether a tidied text can be the number of an identity document: a resident identity card of 18 characters
 * with its check character, one of 15 digits, or another document (passport, permit) of 5 to 20 letters and digits.
 */
export function isIdNumber(text: string): boolean {
  if (/^\d{17}[\dX]$/.test(text)) return text[17] === checkOf(text);
  return /^[A-Z0-9]{5,20}$/.test(text) && /\d/.test(text);
}

/** The number with its middle hidden: 330106********2217; of short ones only the ends are shown. */
export function maskIdNumber(text: string): string {
  const [front, back] = text.length >= 15 ? [6, 4] : [1, 2];
  return text.slice(0, front) + "*".repeat(Math.max(0, text.length - front - back)) + text.slice(-back);
}
