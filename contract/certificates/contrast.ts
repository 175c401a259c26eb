import { contrast, markContrast } from "../companies/colour";
import type { CertificateLook } from "./shapes";

/** Text needs 4.5:1 against its ground (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5;

/** Colours that cannot be read on the paper of a certificate: its texts, its title and border. */
export function lookMistakes({
  ink,
  accent,
  paper,
}: Pick<CertificateLook, "ink" | "accent" | "paper">): { message: string; path: string[] }[] {
  const mistakes = [];
  if (contrast(accent, paper) < markContrast)
    mistakes.push({ message: "ACCENT_TOO_PALE", path: ["look", "accent"] });
  if (contrast(ink, paper) < textContrast) mistakes.push({ message: "INK_TOO_PALE", path: ["look", "ink"] });
  return mistakes;
}
