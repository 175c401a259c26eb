import { contrast, markContrast } from "../companies/colour";
import type { CertificateLook } from "./shapes";

/** Text needs 4.5:1 against its background (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5;

/** Colours of a certificate with too little contrast to its paper: texts, title and border. */
export function lookValidationErrors({
  ink,
  accent,
  paper,
}: Pick<CertificateLook, "ink" | "accent" | "paper">): { message: string; path: string[] }[] {
  const validationErrors = [];
  if (contrast(accent, paper) < markContrast)
    validationErrors.push({ message: "ACCENT_TOO_PALE", path: ["look", "accent"] });
  if (contrast(ink, paper) < textContrast)
    validationErrors.push({ message: "INK_TOO_PALE", path: ["look", "ink"] });
  return validationErrors;
}
