import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";

interface Limits {
  low: number;
  high: number;
}

/** A difference of shares in percentage points with its interval, and what can be said by it. */
export function saidDifference(
  value: number | null,
  interval: Limits | null,
  t: Translate,
  language: Language,
): { value: string; between: string; verdict: string } {
  const points = (share: number) => {
    const shown = figure(Math.abs(100 * share), language);
    return shown === "0" ? shown : `${share > 0 ? "+" : "−"}${shown}`;
  };
  if (value === null) return { value: "—", between: "", verdict: "" };
  return {
    value: t("reports:compare.points", { points: points(value) }),
    between: interval
      ? t("reports:compare.to", { low: points(interval.low), high: points(interval.high) })
      : "",
    verdict: t(
      interval === null
        ? "reports:compare.tooFew"
        : interval.low > 0
          ? "reports:compare.higher"
          : interval.high < 0
            ? "reports:compare.lower"
            : "reports:compare.unclear",
    ),
  };
}
