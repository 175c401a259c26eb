import { normalForm } from "../normal-form";

/** 32 letters and digits that are not mistaken for each other: without 0, O, 1 and I (decisions §3). */
export const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const admissionCodeLength = 8;

const modulus = codeLetters.length;

/** The Luhn sum to base 32 (ISO/IEC 7812-1, annex B, for a larger alphabet): every second value counts double. */
function sumOf(text: string, isDoubledLast: boolean): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const value = codeLetters.indexOf(text[text.length - 1 - at]!);
    const isDoubled = (at % 2 === 0) === isDoubledLast;
    const weighed = isDoubled ? value * 2 : value;
    sum += Math.floor(weighed / modulus) + (weighed % modulus);
  }
  return sum % modulus;
}

/** An admission code from 35 random bits in five bytes: seven characters, and the check character. */
export function admissionCode(random: Uint8Array): string {
  let bits = 0n;
  for (const byte of random.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  let body = "";
  for (let at = 0; at < admissionCodeLength - 1; at++) {
    body = codeLetters[Number(bits & 31n)]! + body;
    bits >>= 5n;
  }
  return body + codeLetters[(modulus - sumOf(body, true)) % modulus]!;
}

/** A typed code or number as it was given: capitals, without spaces and hyphens; full-width characters are read. */
export const tidyCode = (typed: string): string =>
  normalForm(typed)
    .toUpperCase()
    .replace(/[\s\u200b-\u200d\u2010-\u2015\u2212\u30fc-]/g, "");

/** True for a code with the right check character: any single wrong character is found. */
export const isAdmissionCode = (code: string): boolean =>
  code.length === admissionCodeLength &&
  [...code].every((letter) => codeLetters.includes(letter)) &&
  sumOf(code, false) === 0;

/** As it is printed: `K7QM-4T2H`. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
