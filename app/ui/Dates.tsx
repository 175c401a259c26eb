import { Children, type ReactNode } from "react";
import { splitAtDays } from "#locales/dates";

/**
 * Texts in which a day such as `2026-11-21` is a `<time>`: it stands on one line, where a browser would break it after
 * a hyphen. Elements in them are left alone.
 */
export function withDates(texts: ReactNode): ReactNode {
  if (Array.isArray(texts)) return Children.map(texts, withDates);
  if (typeof texts !== "string") return texts;
  const pieces = splitAtDays(texts);
  if (pieces.length === 1) return texts;
  return pieces.map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name than its place
    return at % 2 === 0 ? piece : <time key={at}>{piece}</time>;
  });
}
