import { normalForm } from "#contract/normal-form";
import type { Question } from "#contract/questions/shapes";

type Key = Pick<Question["answer"], "blanks" | "isCaseSensitive" | "tolerance" | "partial">;

/**
 * Which of the given texts are right, one for each blank. By order, text i is compared with key i; otherwise
 * each key counts once, and as many texts count as can be paired with keys. Of two that match the same key,
 * the later blank has priority: it gets the remainder of the score.
 */
export function rightBlanks(key: Key, given: readonly string[], isByOrder: boolean): boolean[] {
  const fits = key.blanks.map((_, blank) =>
    key.blanks.map((accepted) => isAccepted(given[blank] ?? "", accepted, key)),
  );
  if (isByOrder) return fits.map((keys, blank) => keys[blank]!);
  return matched(fits);
}

/** The weight that a text earns in a blank where it is not right; 0 for none. */
export const partOfBlank = (key: Key, blank: number, given: string): number =>
  key.partial.reduce(
    (most, part) =>
      part.blank === blank &&
      part.weight > most &&
      isAccepted(given, [part.text], { ...key, tolerance: part.tolerance ?? key.tolerance })
        ? part.weight
        : most,
    0,
  );

/** Texts and keys are compared after NFKC, ignoring outer and double spaces, and case unless flagged. */
function isAccepted(given: string, accepted: readonly string[], key: Key): boolean {
  const text = comparable(given, key.isCaseSensitive);
  if (text === "") return false;
  return accepted.some(
    (one) =>
      text === comparable(one, key.isCaseSensitive) || isNear(text, comparable(one, true), key.tolerance),
  );
}

function comparable(text: string, isCaseSensitive: boolean): string {
  const plain = normalForm(text).trim().replace(/\s+/g, " ");
  // Upper-casing first makes ß and ss, ς and σ equal (Unicode, full case folding).
  return isCaseSensitive ? plain : plain.toUpperCase().toLowerCase();
}

/** A decimal number with point, in the usual notations: `1,234.5`, `-3`, `+.5`, `6e3`. */
const decimal = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const numberIn = (text: string): number | null =>
  decimal.test(text) ? Number(text.replaceAll(",", "")) : null;

function isNear(given: string, accepted: string, tolerance: number): boolean {
  if (tolerance === 0) return false;
  const [one, other] = [numberIn(given), numberIn(accepted)];
  if (one === null || other === null) return false;
  // Margin for floating-point error: 0.3 is within 0.1 of 0.2.
  return Math.abs(one - other) <= tolerance * (1 + 1e-12) + Number.EPSILON * Math.abs(other) * 4;
}

/** Maximum matching of blanks with keys (Kuhn 1955), the last blanks first. True for each matched blank. */
function matched(fits: readonly boolean[][]): boolean[] {
  const blankOf: (number | undefined)[] = fits.map(() => undefined);
  const place = (blank: number, seen: Set<number>): boolean =>
    fits[blank]!.some((doesFit, key) => {
      if (!doesFit || seen.has(key)) return false;
      seen.add(key);
      const holder = blankOf[key];
      if (holder !== undefined && !place(holder, seen)) return false;
      blankOf[key] = blank;
      return true;
    });
  const right = fits.map(() => false);
  for (let blank = fits.length - 1; blank >= 0; blank--) right[blank] = place(blank, new Set());
  return right;
}
