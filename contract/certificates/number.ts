import { normalForm } from "../normal-form";

/**
 * The number of a certificate: `{company}-{yyyymmdd}-{sequence}-{check}`, such as `K7QM-20260105-000042-H`.
 * The check character is that of ISO/IEC 7064:2003, MOD 37,36 (clause 9, hybrid systems) over the letters and
 * digits before it. It detects typing errors only; the signature proves that a certificate is genuine.
 */

/** The alphabet of a company's code: characters that cannot be confused. */
export const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 4;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const modulus = alphabet.length;

/** The sum of ISO 7064's hybrid system after these characters, 1–36. */
function sumOf(text: string): number {
  let sum = modulus;
  for (const character of text) {
    const added = (sum + alphabet.indexOf(character)) % modulus || modulus;
    sum = (added * 2) % (modulus + 1);
  }
  return sum;
}

/** The check character of digits and capital letters. */
export const checkOf = (text: string): string => alphabet[(modulus + 1 - sumOf(text)) % modulus]!;

/** True where the last character is the check character of those before it. */
export const isChecked = (text: string): boolean => checkOf(text.slice(0, -1)) === text.slice(-1);

/** `day`: YYYY-MM-DD or yyyymmdd. `sequence`: 1–999,999. */
export function numberOf(code: string, day: string, sequence: number): string {
  const parts = [code, day.replaceAll("-", ""), String(sequence).padStart(6, "0")];
  return [...parts, checkOf(parts.join(""))].join("-");
}

const shape = new RegExp(`^[${codeAlphabet}]{${codeLength}}-\\d{8}-\\d{6}-[0-9A-Z]$`);

/** True for a well-formed certificate number: its shape and its check character are right. */
export const isCertificateNumber = (text: string): boolean =>
  shape.test(text) && isChecked(text.replaceAll("-", ""));

/**
 * Normalises a typed number to its printed form: small letters, full-width characters, spaces, hyphens that
 * are missing, too many or of another kind, and O for 0, I or l for 1 where only one of them is valid. What
 * cannot become a number is returned in capitals without spaces, and matches nothing.
 */
export function normalNumber(typed: string): string {
  const text = normalForm(typed)
    .replace(/[\s\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[\u00ad\u2010-\u2015\u2043\u2212\u30fc\u2500]/g, "-")
    .toUpperCase();
  const solid = text.replaceAll("-", "");
  if (!/^[0-9A-Z]{19}$/.test(solid)) return text;
  const digits = solid.slice(codeLength, -1).replaceAll("O", "0").replace(/[IL]/g, "1");
  const body = solid.slice(0, codeLength) + digits;
  const parts = [body.slice(0, 4), body.slice(4, 12), body.slice(12), checkTyped(body, solid.slice(-1))];
  return parts.join("-");
}

/** In the last place both 0 and O are possible: only one matches the checksum. */
function checkTyped(body: string, typed: string): string {
  const check = checkOf(body);
  return ["0O", "1IL"].some((alike) => alike.includes(typed) && alike.includes(check)) ? check : typed;
}
